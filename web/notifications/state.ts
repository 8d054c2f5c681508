import type { Notification } from '#contract/notifications.ts'

/** What this tab knows of the notifications of whoever is logged in. */
export interface State {
  /** Newest first; null until they were loaded. */
  items: readonly Notification[] | null
  unread: number
  /** Where to leaf on; null at the end. */
  next: number | null
}

export const UNKNOWN: State = { items: null, unread: 0, next: null }

/** What was done to some of them, here or in another tab. */
export type Change =
  | { type: 'read'; id: number; unread: number }
  | { type: 'readAll'; until: number; unread: number }
  | { type: 'removed'; id: number; unread: number }

export function changed(state: State, change: Change): State {
  const read_at = new Date().toISOString()
  const items =
    state.items &&
    (change.type === 'removed'
      ? state.items.filter(({ id }) => id !== change.id)
      : state.items.map((item) =>
          item.read_at === null &&
          (change.type === 'read' ? item.id === change.id : item.id <= change.until)
            ? { ...item, read_at }
            : item,
        ))
  return { ...state, items, unread: change.unread }
}

/** With what came since, or with a page of older ones; none is twice in it. */
export function merged(state: State, more: readonly Notification[], unread: number): State {
  const byId = new Map([...(state.items ?? []), ...more].map((item) => [item.id, item]))
  return { ...state, items: [...byId.values()].sort((a, b) => b.id - a.id), unread }
}
