import { UNAUTHORIZED, type Connection } from './connection.ts'

/** The sockets of this process and their channels. */
export class Hub {
  readonly #connections = new Map<string, Connection>()
  readonly #channels = new Map<string, Set<Connection>>()

  get size(): number {
    return this.#connections.size
  }
  get connections(): Iterable<Connection> {
    return this.#connections.values()
  }

  has(socketId: string): boolean {
    return this.#connections.has(socketId)
  }
  add(connection: Connection): void {
    this.#connections.set(connection.id, connection)
  }
  remove(connection: Connection): void {
    this.#connections.delete(connection.id)
    for (const channel of connection.channels) this.leave(connection, channel)
  }

  /** The number of sockets on the channel. */
  listeners(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0
  }
  join(connection: Connection, channel: string): void {
    const members = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, members.add(connection))
    connection.channels.add(channel)
  }
  leave(connection: Connection, channel: string): void {
    const members = this.#channels.get(channel)
    members?.delete(connection)
    if (members?.size === 0) this.#channels.delete(channel)
    connection.channels.delete(channel)
  }

  /** Sends to all sockets on the channel except the named one. */
  publish(channel: string, event: string, data: string, except?: string | null): void {
    for (const connection of this.#channels.get(channel) ?? [])
      if (connection.id !== except) connection.send(event, data, channel)
  }

  /** Assigns the socket to a session: it is closed when the session ends, and at once if it belongs to another user. */
  bind(socketId: string, { token, user }: { token: number; user: number }): void {
    const connection = this.#connections.get(socketId)
    if (!connection) return
    connection.user ??= user
    if (connection.user !== user) return connection.refuse(...UNAUTHORIZED)
    connection.tokens.add(token)
  }
  /** Closes the sockets of ended sessions. */
  end(isOver: (token: number, user: number) => boolean): void {
    for (const connection of this.#connections.values()) {
      const { tokens, user } = connection
      if (user !== null && [...tokens].some((token) => isOver(token, user)))
        connection.refuse(...UNAUTHORIZED)
    }
  }
}
