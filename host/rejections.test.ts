import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { createApp } from './app.ts'
import { countRejections } from './rejections.ts'

interface Line {
  level: number
  msg: string
  rejected?: Record<string, number>
  networks?: Record<string, number>
}

function recorded() {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  return { lines, log }
}

test('a minute of rejections is one line with their codes and the busiest networks', async () => {
  const { lines, log } = recorded()
  const count = countRejections(log, 20)
  for (let n = 0; n < 500; n++)
    count({ status: 429, code: 'rate_limited', network: '192.0.2.0/24' })
  for (let n = 1; n <= 6; n++)
    for (let times = 0; times < n; times++) count({ status: 503, network: `198.51.100.${n}/32` })
  expect(lines).toEqual([])
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'requests rejected',
    rejected: { '429 rate_limited': 500, 503: 21 },
  })
  expect(Object.keys(lines[0]!.networks!)).toEqual([
    '192.0.2.0/24',
    ...[6, 5, 4, 3].map((n) => `198.51.100.${n}/32`),
  ])
  // The next minute begins with the next one.
  count({ status: 503, network: 'n' })
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[1]).toMatchObject({ rejected: { 503: 1 }, networks: { n: 1 } })
})

test('a flood of a robot writes no line of level error, and none for each request', async () => {
  const { lines, log } = recorded()
  const app = createApp({
    env: readEnv({ NODE_ENV: 'production' }),
    log,
    messages: new Messages(),
    unready: () => null,
    // As admission answers under overload.
    web: async () => new Response('busy', { status: 503, headers: { 'retry-after': '2' } }),
  })
  const get = () =>
    app.fetch(new Request('http://localhost/en/es'), {
      incoming: { socket: { remoteAddress: '192.0.2.7' } } as never,
    })
  const statuses = new Map<number, number>()
  for (let n = 0; n < 1300; n++) {
    const { status } = await get()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].sort()).toEqual([429, 503])
  expect(lines).toEqual([])
})

test('an error of the program has its own line of level error', async () => {
  const { lines, log } = recorded()
  const app = createApp({
    env: readEnv({ NODE_ENV: 'production' }),
    log,
    messages: new Messages(),
    unready: () => null,
    web: async () => {
      throw new Error('broken')
    },
  })
  await app.fetch(new Request('http://localhost/en/es'), {
    incoming: { socket: { remoteAddress: '192.0.2.7' } } as never,
  })
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [50, 'request'],
  ])
})
