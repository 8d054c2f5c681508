import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CannotStart } from '#db/cannot-start.ts'
import { listen } from './listen.ts'

const slow = (ms: number) => async () => {
  await sleep(ms)
  return new Response('whole')
}
const address = (port: number) => `http://127.0.0.1:${port}/`

test('a request in flight is answered whole after we were told to stop; new ones are refused', async () => {
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

test('a body that is being sent is not cut either', async () => {
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

test('one that never ends is cut when the time is over; idle connections do not hold us up', async () => {
  const { port, close } = await listen(slow(60_000), '127.0.0.1', 0)
  const cut = fetch(address(port)).catch((error: Error) => error)
  await sleep(100)
  await close(300)
  expect(await cut).toBeInstanceOf(Error)

  const idle = await listen(slow(0), '127.0.0.1', 0)
  await (await fetch(address(idle.port))).text()
  // Held up, it would take longer than a test may.
  await idle.close(60_000)
})

test('a port that is taken is told in words', async () => {
  const { port, close } = await listen(slow(0), '127.0.0.1', 0)
  await expect(listen(slow(0), '127.0.0.1', port)).rejects.toThrow(CannotStart)
  await expect(listen(slow(0), '127.0.0.1', port)).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
  await close(1000)
})

test('connections that cannot be accepted end nothing', async () => {
  const { server, port, close } = await listen(slow(0), '127.0.0.1', 0)
  for (let i = 0; i < 3; i++) expect(() => server.emit('error', new Error('accept EMFILE'))).not.toThrow()
  expect(await (await fetch(address(port))).text()).toBe('whole')
  await close(1000)
})
