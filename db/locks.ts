/** First number of our advisory locks, so that they meet nobody else's in the same database. */
export const LOCK_SPACE = 0x1a7e5

/** Held by the one portal of an embedded database. */
export const PORTAL_LOCK = 1
/** Held, shared, by every process that uses the embedded server; whoever can take it alone is the last and stops the server. */
export const USE_LOCK = 2
/** Held while the schema is brought up to date. */
export const MIGRATION_LOCK = 3

/** Held while the figures of the market are worked out. */
export const MARKET_LOCK = 4
/** Held by the one process that publishes to a Pusher server elsewhere. */
export const REALTIME_LOCK = 5

/** First number of the locks that one import of a source holds; the second is the source's id. */
export const IMPORT_LOCK_SPACE = 0x1a7e6
