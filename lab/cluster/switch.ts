import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

/** How a dependency is reached: as it is, late by this many milliseconds in each direction, not answered, or rejected. */
export type Fault = 'none' | 'slow' | 'hangs' | 'stopped'
const SLOW_MS = 300

/** A TCP proxy in front of a dependency, which fails it in the ways that networks and machines do. */
export class Switch {
  #fault: Fault = 'none'
  #target: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#pass(client))
  }

  static async to(target: number): Promise<Switch> {
    const one = new Switch(target)
    await new Promise<void>((resolve) => one.#server.listen(0, '127.0.0.1', resolve))
    return one
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** New connections lead there. */
  set target(port: number) {
    this.#target = port
  }

  set(fault: Fault): void {
    this.#fault = fault
    if (fault === 'stopped') for (const socket of this.#sockets) socket.destroy()
    if (fault === 'none') for (const socket of this.#sockets) socket.resume()
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #pass(client: Socket): void {
    if (this.#fault === 'stopped') return void client.destroy()
    const server = connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true })
    this.#join(client, server)
    this.#join(server, client)
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.setNoDelay()
    from.on('data', (bytes) => {
      if (this.#fault === 'hangs') from.pause()
      this.#later(() => to.write(bytes))
    })
    from.on('end', () => this.#later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      this.#later(() => to.destroy())
    })
  }

  /** In order, since all wait equally long. What was read before a connection hung is passed on when it does no more. */
  #later(act: () => void): void {
    if (this.#fault === 'none') return act()
    if (this.#fault === 'slow') return void setTimeout(act, SLOW_MS)
    const wait = setInterval(() => {
      if (this.#fault === 'hangs') return
      clearInterval(wait)
      act()
    }, 50)
  }
}
