import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { fillOffers } from '../bench/offers.ts'
import { NodeProcess } from './node-process.ts'

const { url, ownerUrl, drop } = await createTestDatabase()
const folder = await mkdtemp(join(inject('folder'), 'nodes-'))
const nodes: NodeProcess[] = []
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')))
  await drop()
})

/** Requests one after the other; those that were not answered 200, and the slowest. */
async function asked(search: (page: number) => Promise<number>, during: () => Promise<void>) {
  const wrong: number[] = []
  let [isOver, answers, slowest] = [false, 0, 0]
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now()
      const status = await search(1 + (answers++ % 20))
      slowest = Math.max(slowest, performance.now() - start)
      if (status !== 200) wrong.push(status)
    }
  })()
  await during()
  await sleep(1000)
  isOver = true
  await asking
  return { wrong, answers, slowest }
}

test('search nodes are killed, hung and started again under an API node', async () => {
  await fillOffers(ownerUrl, await loadPlaces(), 5000)
  const start = async (name: string, variables: Record<string, string>) => {
    const node = await NodeProcess.start(folder, name, { DATABASE_URL: url, ...variables })
    nodes.push(node)
    return node
  }
  const [first, second] = [
    await start('us-1', { ROLE: 'search', SEARCH_COUNTRIES: 'us' }),
    await start('us-2', { ROLE: 'search', SEARCH_COUNTRIES: 'us' }),
  ]
  const rest = await start('rest', { ROLE: 'search', SEARCH_COUNTRIES: '!us' })
  const api = await start('api', {
    ROLE: 'api',
    SEARCH_URLS: [first, second, rest].map((node) => node.url).join(),
  })
  const places = await loadPlaces()
  const idOf = (code: string) => places.byPath(code)!.id
  const ask = async (parameters: string) => {
    const response = await fetch(`${api.url}/api/offers?${parameters}`)
    const { total } = (await response.json()) as { total: number }
    return { status: response.status, total }
  }
  const us = (page: number) =>
    ask(`location=${idOf('us')}&group=all&page=${page}`).then(({ status }) => status)
  const [american, world] = [await ask(`location=${idOf('us')}&group=all`), await ask('group=all')]
  expect(world.total).toBe(5000)
  expect(american.total).toBeGreaterThan(100)
  console.log(`memory: API ${Math.round(api.megabytes)} MB, node ${Math.round(first.megabytes)} MB`)

  const killed = await asked(us, () => first.stop('SIGKILL'))
  expect(killed.wrong).toEqual([])
  await first.start()
  await sleep(3500)
  const hung = await asked(us, async () => {
    second.signal('SIGSTOP')
    await sleep(4000)
  })
  expect(hung.wrong).toEqual([])
  expect(hung.slowest).toBeLessThan(4000)
  second.signal('SIGCONT')
  await sleep(3500)
  const stopped = await asked(us, () => first.stop('SIGTERM'))
  expect(stopped.wrong).toEqual([])
  console.log({ killed, hung, stopped })

  await second.stop('SIGKILL')
  await expect.poll(() => us(1)).toBe(503)
  expect((await ask('group=all')).status).toBe(503)
  expect((await ask(`location=${idOf('mx')}&group=all`)).status).toBe(200)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  await first.start()
  await expect.poll(() => us(1), { timeout: 10_000 }).toBe(200)
  expect(await ask('group=all')).toEqual(world)
}, 600_000)
