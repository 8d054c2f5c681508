import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CannotStart } from '#db/cannot-start.ts'
import { listen, refuseUsedPort } from './listen.ts'

const slow = (ms: number) => async () => {
  await sleep(ms)
  return new Response('whole')
}
const address = (port: number) => `http://127.0.0.1:${port}/`

test('a request in flight is answered completely after close; new connections are refused', async () => {
  const { port, close } = await listen(slow(400), '127.0.0.1', 0)
  const inFlight = fetch(address(port))
  await sleep(100)
  const closed = close(5000)
  await sleep(50)
  await expect(fetch(address(port))).rejects.toThrow()
  const response = await inFlight
  expect(await response.text()).toBe('whole')
  await closed
})

test('a response body that is being sent is completed', async () => {
  const body = () =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const part of ['a', 'b', 'c']) {
          controller.enqueue(new TextEncoder().encode(part))
          await sleep(150)
        }
        controller.close()
      },
    })
  const { port, close } = await listen(() => new Response(body()), '127.0.0.1', 0)
  const response = await fetch(address(port))
  const closed = close(5000)
  expect(await response.text()).toBe('abc')
  await closed
})

test('a response that never ends is cut after the limit; idle connections do not delay closing', async () => {
  const { port, close } = await listen(slow(60_000), '127.0.0.1', 0)
  const cut = fetch(address(port)).catch((error: Error) => error)
  await sleep(100)
  await close(300)
  expect(await cut).toBeInstanceOf(Error)

  const idle = await listen(slow(0), '127.0.0.1', 0)
  await (await fetch(address(idle.port))).text()
  // With a delay this would exceed the test's timeout.
  await idle.close(60_000)
})

test('a port in use is reported with a way out', async () => {
  const { port, close } = await listen(slow(0), '127.0.0.1', 0)
  await expect(listen(slow(0), '127.0.0.1', port)).rejects.toThrow(CannotStart)
  await expect(refuseUsedPort('127.0.0.1', port)).rejects.toThrow(CannotStart)
  await expect(listen(slow(0), '127.0.0.1', port)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use`,
  )
  await close(1000)
  await refuseUsedPort('127.0.0.1', port)
  await (await listen(slow(0), '127.0.0.1', port)).close(1000)
})

test('connections that cannot be accepted do not stop the server', async () => {
  const { server, port, close } = await listen(slow(0), '127.0.0.1', 0)
  for (let i = 0; i < 3; i++)
    expect(() => server.emit('error', new Error('accept EMFILE'))).not.toThrow()
  expect(await (await fetch(address(port))).text()).toBe('whole')
  await close(1000)
})

/** Sends a request on a keep-alive agent. `reused`: on an existing connection. */
function ask(agent: Agent, port: number): Promise<{ answer: IncomingMessage; reused: boolean }> {
  return new Promise((resolve, reject) => {
    const request = get({ port, agent }, (answer) =>
      answer.resume().once('end', () => resolve({ answer, reused: request.reusedSocket })),
    )
    request.once('error', reject)
  })
}

test('while draining, every request is answered with connection: close, and a connection that looks idle is not cut', async () => {
  const { port, drain, close } = await listen(slow(100), '127.0.0.1', 0)
  const [first, other] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
  await ask(first, port)
  await ask(other, port)
  // Started before drain.
  const started = ask(new Agent({ keepAlive: true }), port)
  await sleep(50)
  const draining = drain(500)
  expect((await started).answer.headers.connection).toBe('close')
  const reply = await ask(first, port)
  expect([reply.reused, reply.answer.statusCode, reply.answer.headers.connection]).toEqual([
    true,
    200,
    'close',
  ])
  // A balancer may not have noticed yet, so new connections are still accepted.
  expect((await ask(new Agent(), port)).answer.statusCode).toBe(200)
  await draining
  const closed = close(5000)
  await sleep(200)
  await expect(ask(new Agent(), port)).rejects.toThrow('ECONNREFUSED')
  const late = await ask(other, port)
  expect([late.reused, late.answer.statusCode, late.answer.headers.connection]).toEqual([
    true,
    200,
    'close',
  ])
  await closed
})
