import pg from 'pg'
import { addressesOf, hostOf } from './address.ts'
import { countQuietTime } from './quiet-time.ts'

/** A host that does not answer costs this long where there are others. */
const HOST_TIMEOUT_MS = 3000
/** `invalid_authorization`, `invalid_catalog_name`: the host answers, and the next would say the same. */
const ANSWERS = /^(?:28|3D)/
/** `insufficient_resources`: the host answers. It may be a standby; else it is the primary, which has no connection left. */
const IS_FULL = /^53/
/** `read_only_sql_transaction` */
const READ_ONLY = '25006'

export interface ClientConfig extends Omit<pg.ClientConfig, 'connectionString'> {
  /** May have several hosts: the connection is to the one of them that takes writes. */
  address: string
  /** The address leads to a pooler in transaction mode. */
  pooled?: boolean
  /** `any`: to a standby as well. */
  target?: 'primary' | 'any'
}

/** No host of the address is a primary that answers. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  /** `sqlclient_unable_to_establish_sqlconnection` of PostgreSQL. */
  readonly code = '08001'
}

/** The hosts of an address. */
class Hosts {
  readonly addresses: readonly string[]
  /** Connected to the primary. */
  readonly #clients = new Set<DatabaseClient>()
  #at = 0
  #primary = ''

  constructor(address: string) {
    this.addresses = addressesOf(address)
  }

  /** The one that was the primary last. */
  get current(): string {
    return this.addresses[this.#at]!
  }

  /**
   * The next connection tries the one after `host`, unless another connection has moved on already. A primary without a free connection is still the primary;
   * after any other failure it may come back as a standby, and a full one is passed by.
   */
  leave(host: string, isFull: boolean): void {
    if (host === this.#primary) {
      if (isFull) return
      this.#primary = ''
    }
    if (host === this.current) this.#at = (this.#at + 1) % this.addresses.length
  }

  /** A client found the primary: connections to another host lead to one that was it, and may hang. */
  found(client: DatabaseClient): void {
    this.#primary = client.address
    for (const other of this.#clients) if (other.address !== client.address) other.cut()
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }
}

/** All connections of a process to an address begin with the same host. */
const known = new Map<string, Hosts>()
function hostsOf(address: string): Hosts {
  const hosts = known.get(address) ?? new Hosts(address)
  known.set(address, hosts)
  return hosts
}

/** Errors after which another host may be better. */
const left = new WeakSet<object>()

interface ParameterStatus {
  parameterName: string
  parameterValue: string
}
interface Connection {
  stream: { destroy(): void }
  on(name: 'parameterStatus', listener: (message: ParameterStatus) => void): void
  on(name: 'errorMessage', listener: (message: { code?: string }) => void): void
}

/**
 * A connection to the host of an address that takes writes. `connect` tries one host, the one that was the primary last, and fails where it is a standby or does not answer;
 * the next client tries the next host. `connectClient` tries all.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: Hosts
  /** Of the host. */
  readonly address: string
  readonly #pooled: boolean
  readonly #target: 'primary' | 'any'
  /** Parameters that are on. */
  readonly #on = new Set<string>()
  #isReadOnly = false

  constructor({ address, pooled = false, target = 'primary', ...config }: ClientConfig) {
    const hosts = hostsOf(address)
    super({ ...config, connectionString: hosts.current })
    this.#hosts = hosts
    this.address = hosts.current
    this.#pooled = pooled
    this.#target = target
    // Without a listener a lost connection would end the process; the running query fails anyway.
    this.on('error', () => {})
    // A standby that is promoted says so to connections that it has.
    this.#connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterValue === 'on') this.#on.add(parameterName)
      else this.#on.delete(parameterName)
    })
    this.#connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) this.#isReadOnly = true
    })
  }

  /** The server rejected a write: a pool must not use the connection again. */
  get isReadOnly(): boolean {
    return this.#isReadOnly
  }

  get #connection(): Connection {
    return (this as unknown as { connection: Connection }).connection
  }

  /** Ends the connection without the server. */
  cut(): void {
    this.#connection.stream.destroy()
  }

  /** PgBouncer passes on the time zone of a client, and no `options`. */
  getStartupConf(): Record<string, unknown> {
    const inherited = Reflect.get(pg.Client.prototype, 'getStartupConf') as (
      this: pg.Client,
    ) => Record<string, unknown>
    return { ...inherited.call(this), ...(this.#pooled && { TimeZone: 'UTC' }) }
  }

  // The pool calls it with a callback.
  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(() => (callback as () => void)(), callback)
    return undefined
  }

  async #connect(): Promise<this> {
    let silent = 0
    const endCount =
      this.#hosts.addresses.length > 1
        ? countQuietTime((ms) => {
            silent += ms
            if (silent > HOST_TIMEOUT_MS) this.cut()
          })
        : () => {}
    try {
      await super.connect()
      if (this.#target === 'primary' && !(await this.#takesWrites())) {
        throw Object.assign(
          new Error(
            `${hostOf(this.address)} takes no writes: ${this.#on.has('default_transaction_read_only') ? 'default_transaction_read_only is on' : 'it is a standby'}`,
          ),
          {
            // `cannot_connect_now`
            code: '57P03',
          },
        )
      }
      if (this.#target === 'primary') this.#hosts.found(this)
      return this
    } catch (failure) {
      const error =
        silent > HOST_TIMEOUT_MS
          ? Object.assign(new Error(`${hostOf(this.address)} does not answer`), {
              code: 'ETIMEDOUT',
            })
          : (failure as Error)
      // Not awaited: a server that hangs never closes the connection.
      void this.end().catch(() => {})
      const code = String((error as { code?: string }).code)
      if (!ANSWERS.test(code)) {
        this.#hosts.leave(this.address, IS_FULL.test(code))
        left.add(error)
      }
      throw error
    } finally {
      endCount()
    }
  }

  async #takesWrites(): Promise<boolean> {
    // A pooler reports the parameters of a server that it had at some time.
    if (this.#pooled) {
      if (this.#hosts.addresses.length === 1) return true
      // One whose server is gone lets clients in, and makes them wait.
      const { rows } = await this.query<{ standby: boolean }>(
        'select pg_is_in_recovery() as standby',
      )
      return !rows[0]!.standby
    }
    return !this.#on.has('in_hot_standby') && !this.#on.has('default_transaction_read_only')
  }
}

/** Calls `connect` for each host of an address until one is the primary. Throws `NoPrimary` if none is, and the error of a host that has no connection left. */
export async function overHosts<T>(address: string, connect: () => Promise<T>): Promise<T> {
  const { addresses } = hostsOf(address)
  if (addresses.length === 1) return connect()
  const reasons: string[] = []
  let full: Error | undefined
  for (const _ of addresses) {
    try {
      return await connect()
    } catch (error) {
      if (!left.has(error as Error)) throw error
      const { message, code } = error as { message?: string; code?: string }
      if (IS_FULL.test(String(code))) full = error as Error
      reasons.push(message || String(code))
    }
  }
  if (full) throw full
  throw new NoPrimary(`No host of the database’s address takes writes: ${reasons.join('; ')}.`)
}

/** A connected client of the first host that takes writes. */
export const connectClient = (config: ClientConfig): Promise<DatabaseClient> =>
  overHosts(config.address, () => new DatabaseClient(config).connect())
