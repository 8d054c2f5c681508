import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'
/** The mark is at the beginning, or after its first word. */
const MARK_WITHIN = 40

/**
 * Marks a statement that PostgreSQL plans once for each connection, not at each call: for frequent ones whose planning takes longer than their execution. Their text is always the same, and they name
 * their columns: with `*` they fail on open connections when a migration adds one.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `lares_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Makes a connection prepare marked statements. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = (...query: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query, client, query)
  client.query = ((text: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.slice(0, MARK_WITHIN).includes(MARK)
      ? query({ name: nameOf(text), text }, ...rest)
      : query(text, ...rest)) as typeof client.query
}
