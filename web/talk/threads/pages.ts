/** Where other messages of a thread are: those before one, and the latest. */
export interface Pages {
  /** Only messages before this one are shown; null: the latest. */
  before: number | null
  to: (before?: number) => string
}
