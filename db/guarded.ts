import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { over, poolOf } from './connect.ts'
import type { Database } from './schema.ts'

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Runs first in a transaction; an error from it ends the transaction. */
export interface Guard {
  /** Statements without parameters and results: they are sent along with `begin`, so that they cost no way to the database of their own. */
  first: string
  check?: (
    run: (text: string, ...values: readonly unknown[]) => Promise<readonly unknown[]>,
  ) => Promise<void>
  /** Makes the error to throw for one of these. */
  refusal: (error: unknown) => unknown
}

/** The same database for one call: `guard` runs first in each of its transactions, and each writing statement outside of one gets one. */
export function guarded(db: Kysely<Database>, guard: Guard): Kysely<Database> {
  const pool = poolOf(db)
  return over(pool, {
    createDriver: () => new GuardedDriver(pool, guard),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (own) => new PostgresIntrospector(own),
  })
}

/** A reading statement that has one of these words costs two statements more, no harm. */
export const WRITES = /\b(?:insert into|update|delete from|merge into)\b/i

class GuardedDriver implements Driver {
  readonly #driver: PostgresDriver
  readonly #guard: Guard

  constructor(pool: PostgresPool, guard: Guard) {
    this.#driver = new PostgresDriver({ pool })
    this.#guard = guard
  }

  init = (): Promise<void> => this.#driver.init()
  /** The pool is the portal's. */
  destroy = (): Promise<void> => Promise.resolve()

  async acquireConnection(): Promise<DatabaseConnection> {
    const own = (await this.#driver.acquireConnection()) as PostgresConnection
    return new GuardedConnection(own, (connection) => ({
      begin: () => this.#begin(connection, {}),
      commit: () => this.#driver.commitTransaction(connection),
      rollback: () => this.#driver.rollbackTransaction(connection),
    }))
  }
  releaseConnection = (connection: DatabaseConnection): Promise<void> =>
    this.#driver.releaseConnection(ownOf(connection))

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#begin(ownOf(connection), settings)
    if (connection instanceof GuardedConnection) connection.isOpen = true
  }
  commitTransaction = (connection: DatabaseConnection): Promise<void> => {
    if (connection instanceof GuardedConnection) connection.isOpen = false
    return this.#driver.commitTransaction(ownOf(connection))
  }
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> => {
    if (connection instanceof GuardedConnection) connection.isOpen = false
    return this.#driver.rollbackTransaction(ownOf(connection))
  }

  async #begin(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { first, check, refusal } = this.#guard
    const run = async (text: string, ...values: readonly unknown[]) =>
      (await connection.executeQuery(CompiledQuery.raw(text, [...values]))).rows
    try {
      if (settings.isolationLevel || settings.accessMode) {
        await this.#driver.beginTransaction(connection, settings)
        await run(first)
      } else await run(`begin; ${first}`)
      await check?.(run)
    } catch (error) {
      // A connection that is lost fails once more, and is discarded.
      await this.#driver.rollbackTransaction(connection).catch(() => {})
      throw refusal(error)
    }
  }
}

interface Steps {
  begin: () => Promise<void>
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

class GuardedConnection implements DatabaseConnection {
  readonly own: PostgresConnection
  readonly #steps: Steps
  /** In a transaction, which was guarded when it began. */
  isOpen = false

  constructor(own: PostgresConnection, steps: (own: PostgresConnection) => Steps) {
    this.own = own
    this.#steps = steps(own)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOpen || !WRITES.test(query.sql)) return this.own.executeQuery<R>(query)
    await this.#steps.begin()
    try {
      const result = await this.own.executeQuery<R>(query)
      await this.#steps.commit()
      return result
    } catch (error) {
      await this.#steps.rollback()
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.own.streamQuery<R>(query, size)
  }
}

const ownOf = (connection: DatabaseConnection): PostgresConnection =>
  connection instanceof GuardedConnection ? connection.own : (connection as PostgresConnection)
