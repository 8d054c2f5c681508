import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { kindOf, placeKey } from '#search/index.ts'
import { purgeSharedCache, type FollowChanges } from './purge.ts'

const MADRID = placeKey({ countryId: 207, stateId: 1158, cityId: 32_653 })
const TAGS = 'country207|country207-0-1|state1158|state1158-0-1|city32653|city32653-0-1'

let server: Server | undefined
let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  server?.closeAllConnections()
  server?.close()
})

/** A cache that records the purge requests, and answers with the status. */
async function open({ again = 60_000 } = {}) {
  const asked: string[] = []
  const state = { status: 200 }
  server = createServer((request, response) => {
    asked.push(`${request.method} ${String(request.headers['cache-tags'])}`)
    response.writeHead(state.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let tell: Parameters<FollowChanges>[0] = () => {}
  const warnings: unknown[] = []
  ;({ stop } = purgeSharedCache(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    (listener) => {
      tell = listener
      return () => (tell = () => {})
    },
    { warn: (...line: unknown[]) => void warnings.push(line) },
    { gather: 20, again },
  ))
  await expect.poll(() => asked).toEqual(['PURGE .*'])
  return { asked, state, warnings, tell: (changes: [number, number][] | null) => tell(changes) }
}

test('the pages of a changed offer are deleted: those of its place and of all around it, of its kind and of all kinds', async () => {
  const { asked, tell } = await open()
  tell([
    [MADRID, kindOf(0, 1)],
    [MADRID, kindOf(0, 1)],
  ])
  await expect.poll(() => asked.slice(1)).toEqual([`PURGE ${TAGS}`])
  await sleep(100)
  expect(asked).toHaveLength(2)
})

test('each tag is sent once more, for pages that were rendered just before the change', async () => {
  const { asked, tell } = await open({ again: 200 })
  tell([[MADRID, kindOf(0, 1)]])
  await expect.poll(() => asked.filter((line) => line === `PURGE ${TAGS}`).length).toBe(2)
})

test('failed purges are sent again when the cache answers', async () => {
  const { asked, state, warnings, tell } = await open()
  state.status = 503
  tell([[MADRID, kindOf(0, 1)]])
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  state.status = 200
  const before = asked.length
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  const told = asked.length
  await sleep(100)
  expect(asked).toHaveLength(told)
  expect(new Set(asked.slice(1))).toEqual(new Set([`PURGE ${TAGS}`]))
  expect(warnings, 'once, not at every try').toHaveLength(1)
})

test('with more changes than tags may wait, and where all may have changed, all pages are deleted', async () => {
  const { asked, tell } = await open()
  tell(
    Array.from({ length: 3001 }, (_, city): [number, number] => [
      placeKey({ countryId: 207, stateId: 1158, cityId: city + 1 }),
      kindOf(0, 1),
    ]),
  )
  await expect.poll(() => asked.slice(1)).toEqual(['PURGE .*'])
  tell(null)
  await expect.poll(() => asked.slice(1)).toEqual(['PURGE .*', 'PURGE .*'])
})
