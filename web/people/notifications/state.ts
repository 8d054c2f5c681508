import type { Notification } from '#contract/people/notifications.ts'

/** This tab's state of the user's notifications. */
export interface State {
  /** Newest first; null until loaded. */
  items: readonly Notification[] | null
  unread: number
  /** Cursor of the next page; null at the end. */
  next: number | null
}

export const UNKNOWN: State = { items: null, unread: 0, next: null }

/** A change to some of them, in any tab. */
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

/** Merges newer ones or a page of older ones, without duplicates. */
export function merged(state: State, more: readonly Notification[], unread: number): State {
  const byId = new Map([...(state.items ?? []), ...more].map((item) => [item.id, item]))
  return { ...state, items: [...byId.values()].sort((a, b) => b.id - a.id), unread }
}
