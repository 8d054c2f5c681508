/** First key of our advisory locks: separates them from those of other programs in the same database. */
export const LOCK_SPACE = 0x1a7e5

/** Taken by the one portal of an embedded database. */
export const PORTAL_LOCK = 1
/** Shared by every process that uses the embedded server; a process that can take it exclusively is the last one and stops the server. */
export const USE_LOCK = 2
/** Taken while migrations run. */
export const MIGRATION_LOCK = 3

/** Taken while market figures are computed. */
export const MARKET_LOCK = 4
/** Taken by the one process that publishes to an external Pusher server. */
export const REALTIME_LOCK = 5

/** Taken while areas are written: their addresses are compared with one another. */
export const AREAS_LOCK = 6

/** Taken while a model of prices is learned: one at a time. */
export const VALUATION_LOCK = 7
/** Taken while the same homes of a city are worked out: one city at a time. */
export const SAME_HOMES_LOCK = 8
/** Taken while reports of the demo's people are written. */
export const DEMO_REPORTS_LOCK = 9
/** Taken by the one process that works out what is around homes, while it runs. */
export const SURROUNDINGS_LOCK = 10

/** First key of the lock of an account, the second is its id: shared by its calls that write, exclusive for calls that end its sessions. */
export const ACCOUNT_LOCK_SPACE = 0x1a7e7

/** First key of the lock of a source's import; the second is the source's id. */
export const IMPORT_LOCK_SPACE = 0x1a7e6

/** Code of a lock timeout: PostgreSQL, appendix A. */
export const LOCK_NOT_AVAILABLE = '55P03'
/** Code of the transaction that ends a deadlock. */
export const DEADLOCK = '40P01'
/** Code of a transaction that would change what another one changed meanwhile. */
export const SERIALIZATION_FAILURE = '40001'
