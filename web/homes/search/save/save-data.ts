import type { Saveable } from './saved-of.ts'

/** Data of the form that saves a search, on its page and in the dialog. */
export interface SaveData {
  /** Null where the address is no page of results. */
  saved: Saveable | null
  /** The saved search that this one was made from, if it is another one by now. */
  replaced: { name: string } | null
  stamp: string
  /** The user; null for visitors without a session. */
  user: { email: string; timeZone: string } | null
  zones: string[]
  /** Its messages, for pages without them. */
  words: string
}
