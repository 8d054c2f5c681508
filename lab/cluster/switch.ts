import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'

/** How a dependency is reached: as it is, late by this many milliseconds in each direction, not answered, or rejected. */
export type Fault = 'none' | 'slow' | 'hangs' | 'stopped'
const SLOW_MS = 300
const HANGING_CHECK_MS = 50

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
    /** In order, also when the fault changes. What was read before a connection hung is passed on when it does no more. */
    let last = Promise.resolve()
    const later = (act: () => void): void => {
      const due = performance.now() + (this.#fault === 'slow' ? SLOW_MS : 0)
      last = last.then(async () => {
        const rest = due - performance.now()
        if (rest > 0) await sleep(rest)
        while (this.#fault === 'hangs') await sleep(HANGING_CHECK_MS)
        act()
      })
    }
    from.on('data', (bytes) => {
      if (this.#fault === 'hangs') from.pause()
      later(() => to.write(bytes))
    })
    from.on('end', () => later(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      later(() => to.destroy())
    })
  }
}
