import { sql, type RawBuilder } from 'kysely'

/** Condition on a column with ids of offers. SQL. */
export type Scope = (column: string) => RawBuilder<boolean>

export const ALL: Scope = () => sql`true`
/** Those that changed since the last refresh. */
export const CHANGED: Scope = (column) =>
  sql`${sql.ref(column)} in (select offer_id from market_changed)`
