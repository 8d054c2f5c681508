/**
 * The history entry that the browser shows, which is not the router's location while the target of Back is still loading.
 * React Router has no public way to read it: this is the only place that knows its `history.state`.
 */
interface EntryState {
  /** Position in the history of this tab. */
  idx?: number
  /** As `useLocation().key`. */
  key?: string
  /** As `useLocation().state`. */
  usr?: unknown
}

const entry = (): EntryState | null => history.state as EntryState | null

export const entryIndex = (): number | null => entry()?.idx ?? null
export const entryKey = (): string => entry()?.key ?? 'default'
export const entryState = (): unknown => entry()?.usr ?? null
