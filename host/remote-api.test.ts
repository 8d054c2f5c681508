import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { watchApi } from './remote-api.ts'

let status = 200
const server = createServer((_, response) => response.writeHead(status).end())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

test('the API is away until a node answers, and when none has for five seconds', async () => {
  const { port } = server.address() as AddressInfo
  let now = 0
  const watch = watchApi(`http://127.0.0.1:${port}/api`, { now: () => now })
  try {
    expect(watch.isAway()).toBe(true)
    await vi.waitFor(() => expect(watch.isAway()).toBe(false), { timeout: 5000 })
    status = 503
    now = 20_000
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(watch.isAway()).toBe(true)
  } finally {
    watch.stop()
  }
})
