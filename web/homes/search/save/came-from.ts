/** In session storage: the saved search whose results the visitor opened last. */
const KEY = 'saved-search'
/** A search that is saved later than this has no relation to the opened one. */
const LASTS_MS = 60 * 60_000

export interface CameFrom {
  id: number
  /** From a mail: for the searches of its address. */
  access: string | undefined
}

export function rememberSearch({ id, access }: CameFrom): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, access, at: Date.now() }))
  } catch {
    // Blocked: it can only be saved as a new one.
  }
}

export function cameFrom(): CameFrom | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as
      | (CameFrom & { at: number })
      | null
    return stored && Date.now() - stored.at < LASTS_MS ? stored : null
  } catch {
    return null
  }
}
