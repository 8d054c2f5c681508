import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { Choice } from './choices.ts'

/** The visitor's last search, stored in the browser. */
const KEY = 'last-search'

/** Null before the first search, and for invalid values. `localStorage` throws if the browser blocks it. */
export function lastChoice(storage?: Pick<Storage, 'getItem'>): Choice | null {
  try {
    const stored = JSON.parse((storage ?? localStorage).getItem(KEY) ?? 'null') as Choice | null
    const action = SEARCH_TYPES.find(({ id }) => id === stored?.action)?.id
    const category =
      stored?.category === null ? null : HOUSE_TYPES.find(({ id }) => id === stored?.category)?.id
    return action === undefined || category === undefined ? null : { action, category }
  } catch {
    return null
  }
}

export function rememberChoice({ action, category }: Choice, storage?: Pick<Storage, 'setItem'>) {
  try {
    ;(storage ?? localStorage).setItem(KEY, JSON.stringify({ action, category }))
  } catch {
    // Full or blocked: the form begins with its defaults.
  }
}
