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
  const purges: string[] = []
  const state = { status: 200 }
  server = createServer((request, response) => {
    purges.push(`${request.method} ${String(request.headers['cache-tags'])}`)
    response.writeHead(state.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let notify: Parameters<FollowChanges>[0] = () => {}
  const warnings: unknown[] = []
  ;({ stop } = purgeSharedCache(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    (listener) => {
      notify = listener
      return () => (notify = () => {})
    },
    { warn: (...line: unknown[]) => void warnings.push(line) },
    { gather: 20, again },
  ))
  await expect.poll(() => purges).toEqual(['PURGE .*'])
  return {
    purges,
    state,
    warnings,
    notify: (changes: [number, number][] | null) => notify(changes),
  }
}

test('a changed offer purges the pages of its place and of all around it, of its kind and of all kinds', async () => {
  const { purges, notify } = await open()
  notify([
    [MADRID, kindOf(0, 1)],
    [MADRID, kindOf(0, 1)],
  ])
  await expect.poll(() => purges.slice(1)).toEqual([`PURGE ${TAGS}`])
  await sleep(100)
  expect(purges).toHaveLength(2)
})

test('each tag is sent once more, for pages that were rendered just before the change', async () => {
  const { purges, notify } = await open({ again: 200 })
  notify([[MADRID, kindOf(0, 1)]])
  await expect.poll(() => purges.filter((line) => line === `PURGE ${TAGS}`).length).toBe(2)
})

test('failed purges are sent again when the cache answers', async () => {
  const { purges, state, warnings, notify } = await open()
  state.status = 503
  notify([[MADRID, kindOf(0, 1)]])
  await expect.poll(() => purges.length).toBeGreaterThan(3)
  state.status = 200
  const before = purges.length
  await expect.poll(() => purges.length).toBeGreaterThan(before)
  const sent = purges.length
  await sleep(100)
  expect(purges).toHaveLength(sent)
  expect(new Set(purges.slice(1))).toEqual(new Set([`PURGE ${TAGS}`]))
  expect(warnings, 'once, not at every try').toHaveLength(1)
})

test('with more changes than tags may wait, and where all may have changed, all pages are deleted', async () => {
  const { purges, notify } = await open()
  notify(
    Array.from({ length: 3001 }, (_, city): [number, number] => [
      placeKey({ countryId: 207, stateId: 1158, cityId: city + 1 }),
      kindOf(0, 1),
    ]),
  )
  await expect.poll(() => purges.slice(1)).toEqual(['PURGE .*'])
  notify(null)
  await expect.poll(() => purges.slice(1)).toEqual(['PURGE .*', 'PURGE .*'])
})
