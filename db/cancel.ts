import { sql, type KyselyPlugin, type Kysely, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Does a transaction's work until `signal` aborts: then the running statement is cancelled, and no other begins. Kysely's way (`inflightQueryAbortStrategy`) waits for the transaction's own
 * connection, and so for the statement. Throws the reason of the signal.
 */
export async function cancelledBy<T>(
  signal: AbortSignal | undefined,
  db: Kysely<Database>,
  trx: Transaction<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (!signal) return work(trx)
  const checked: KyselyPlugin = {
    transformQuery({ node }) {
      signal.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = sql`select pg_cancel_backend(${rows[0]!.pid})`.execute(db).catch(() => {})
  }
  signal.addEventListener('abort', cancel)
  try {
    return await work(trx.withPlugin(checked))
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Later it could meet a statement of another user of the connection.
    await cancelling
  }
}
