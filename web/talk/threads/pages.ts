/** Addresses of the pages of a thread's messages. */
export interface MessagePages {
  /** The page shows messages before this number; null: the latest. */
  before: number | null
  to: (before?: number) => string
}
