import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createDiskStorage } from '#api/ground/gateways/storage.ts'
import { NO_TILES } from '#api/ground/tiles/tiles.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { createTranslator } from '#i18n/translate.ts'
import { examples } from '#openapi/examples/index.ts'
import { loadPlaces } from '#places/index.ts'
import { connect } from '#db/connect.ts'
import { createTestDatabase } from './database.ts'
import { buildHomes, GRACE, resetPeople } from './examples-world.ts'
import { isLab } from './lab.ts'

/** Names that every object has without anybody having put them there. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
/** Texts that look like a filter and mean none. */
const EMPTY = [' ', ' \t ', '\u00a0', '\u200b', '\u0001', '\0']

const { db, url, ownerUrl, drop } = await createTestDatabase()
const owner = connect(ownerUrl)
await buildHomes(db)
await resetPeople(owner)
const search = openSearch(url)
const failures: unknown[] = []
const log = pino(
  { level: 'error' },
  { write: (line: string) => void failures.push(JSON.parse(line)) },
)
const services = {
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  messages: new Messages(),
  places: await loadPlaces(),
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
}
await search.ready
const api = createApi(services)
afterAll(async () => {
  await search.close()
  await owner.destroy()
  await drop()
})

async function answers(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<void> {
  const request = new Request(`http://portal.test${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  const response = await api.fetch(request, {
    log,
    requestId: 'r',
    clientAddress: '192.0.2.1',
    internal: false,
  })
  const call = `${method} ${path} ${JSON.stringify(headers)} ${body ?? ''}`
  expect(
    response.status,
    `${call}: ${JSON.stringify(failures.at(-1))?.slice(0, 600)}`,
  ).toBeLessThan(500)
  expect(await response.text(), call).not.toContain('native code')
}

test('a language, a currency or a format named like a property of every object is unknown', async () => {
  for (const word of INHERITED) {
    for (const path of [
      '/api/offers',
      '/api/library',
      '/api/countries',
      '/api/search/words?q=flat',
      '/docs/api.json',
      '/api/nothing',
      '/api/location?id=city32653',
    ]) {
      await answers('GET', `${path}${path.includes('?') ? '&' : '?'}lang=${word}`)
      await answers('GET', path, {
        'x-lang': word,
        'accept-language': `${word},${word}-DE;q=0.5`,
        cookie: `${word}=${word}; i18n_redirected=${word}; currency=${word}`,
      })
    }
    for (const path of [
      `/libraries/${word}.json`,
      `/translations/${word}.json`,
      `/media/${word}/1.jpg`,
      `/feeds/${word}/${word}.${word}`,
      `/${word}.xml`,
      `/map/${word}.mvt`,
      `/broadcasting/${word}`,
      `/apps/${word}/events`,
    ])
      await answers('GET', path)
  }
})

test('no field of any call reads inherited properties, and a blank text is missing', async () => {
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, { method, path, input }] of Object.entries(endpoints)) {
      const headers = { authorization: `Bearer ${GRACE}`, 'content-type': 'application/json' }
      const right = {
        ...(examples[feature]?.[name]?.[0] as { input?: object } | undefined)?.input,
      } as Record<string, unknown>
      for (const field of Object.keys(input.shape)) {
        for (const word of isLab ? [...INHERITED.slice(0, 2), ' ', '\0'] : [INHERITED[0]!, ' ']) {
          const sent: Record<string, unknown> = { ...right, [field]: word }
          const nested: Record<string, unknown> = {
            ...right,
            [field]: Object.fromEntries([[word, { title: word, description: word }]]),
          }
          const at = `/api${path.replace(/\{(\w+)\}/g, (_: string, key: string) => encodeURIComponent(String(sent[key] ?? 1)))}`
          if (method === 'GET' || method === 'DELETE') {
            const query = new URLSearchParams(
              Object.entries(sent).map(([key, value]) => [key, String(value)]),
            )
            await answers(method, `${at}?${query}`, headers)
          } else {
            await answers(method, at, headers, JSON.stringify(sent))
            await answers(method, at, headers, JSON.stringify(nested))
          }
        }
      }
    }
    await db.deleteFrom('source_runs').execute()
    await db.deleteFrom('sources').where('agency_id', 'is not', null).execute()
    await resetPeople(owner)
  }
}, 180_000)

test('words that are typed into a search may be any', async () => {
  for (const word of [...INHERITED, ...EMPTY]) {
    for (const text of [
      word,
      `flat ${word}`,
      `energy ${word}`,
      `in ${word}`,
      `${word} bedrooms`,
      `under 300 ${word}`,
    ])
      await answers('GET', `/api/search/words?q=${encodeURIComponent(text)}&country=es`)
  }
})

test('a message with a choice takes the name of a property of every object as another value', () => {
  const t = createTranslator(
    'en',
    { 'layout.home': [['select', 'what', { one: 'One', other: 'Other' }]] },
    services.messages.formatter('en'),
  )
  for (const word of INHERITED) expect(t('layout.home', { what: word })).toBe('Other')
})
