import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { featureOf } from '#contract/homes/named-areas.ts'
import { connect } from '#db/connect.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase, waiting } from '#tests/database.ts'
import { lineOf } from '../../publish/moderation/area-faults.ts'
import { importAreas } from './write.ts'
import { fillAreas } from './load.ts'
import { selectAreas, writingAreas } from './queries.ts'

const { db, url, drop } = await createTestDatabase()
afterAll(drop)
const places = await loadPlaces()
await fillAreas({ db, places, log: pino({ level: 'silent' }) })

const SQUARE = [
  [2, 41],
  [2.1, 41],
  [2.1, 41.1],
  [2, 41.1],
  [2, 41],
]
const feature = (properties: object = {}, coordinates: unknown = [SQUARE]) => ({
  type: 'Feature',
  properties: {
    slug: 'our-coast',
    kind: 'coast',
    parent: 'state5102',
    names: { en: 'Our Coast', de: 'Unsere Küste' },
    ...properties,
  },
  geometry: coordinates === null ? null : { type: 'Polygon', coordinates },
})
const translate = new Messages().translator('en')
const imported = async (text: string) => {
  const { wrong, ...done } = await importAreas(text, { db, places, actor: null })
  return { ...done, wrong: wrong.map((line) => lineOf(line, translate)) }
}
const take = (...features: unknown[]) =>
  imported(JSON.stringify({ type: 'FeatureCollection', features }))
const stored = async (slug: string) => (await selectAreas(db)).filter((area) => area.slug === slug)

test('adds areas with new ids, and updates those with the same slug and parent', async () => {
  expect(await take(feature())).toEqual({ added: 1, changed: 0, wrong: [] })
  const [area] = await stored('our-coast')
  expect(area).toMatchObject({ kind: 'coast', names: { de: 'Unsere Küste' } })
  expect(area!.id).toBeGreaterThanOrEqual(100_000)
  // As exported: closed rings, with its id.
  const again = featureOf({ ...area!, names: { en: 'Their Coast' } })
  expect(await take(again, feature({ slug: 'set', places: ['city32653'] }, null))).toEqual({
    added: 1,
    changed: 1,
    wrong: [],
  })
  const after = await stored('our-coast')
  expect(after).toEqual([{ ...area, names: { en: 'Their Coast' } }])
  expect((await stored('set'))[0]?.places).toEqual(['city32653'])
})

const BOW_TIE = [
  [2, 41],
  [2.1, 41.1],
  [2.1, 41],
  [2, 41.1],
  [2, 41],
]
const WAVE = Array.from({ length: 5001 }, (_, at) => [at / 1000, 40 + (at % 2) / 100])
test.each([
  [
    'crosses itself',
    feature({ slug: 'bad' }, [BOW_TIE]),
    /geometry: .*crosses itself near 2\.05, 41\.05/,
  ],
  [
    'unknown parent',
    feature({ slug: 'bad', parent: 'state99999' }),
    /parent: There’s no place state99999/,
  ],
  [
    'no English name',
    feature({ slug: 'bad', names: { de: 'X' } }),
    /names\.en: Enter the English name/,
  ],
  [
    'too many corners',
    feature({ slug: 'bad' }, [[...WAVE, [5, 30], WAVE[0]]]),
    /geometry: .*5,002 corners; the limit is 5,000/,
  ],
  [
    'two corners',
    feature({ slug: 'bad' }, [
      [
        [2, 41],
        [2, 41],
        [2.1, 41],
        [2, 41],
      ],
    ]),
    /fewer than three/,
  ],
  [
    'beyond the earth',
    feature({ slug: 'bad' }, [
      [
        [2, 41],
        [200, 41],
        [2, 42],
        [2, 41],
      ],
    ]),
    /longitude \(-180 to 180\)/,
  ],
  ['no shape and no places', feature({ slug: 'bad' }, null), /a shape, or places/],
  ['an unknown property', feature({ slug: 'bad', colour: 'red' }), /Unknown properties: colour/],
  [
    'an unknown place',
    feature({ slug: 'bad', places: ['city99999999'] }, null),
    /places: There’s no place city99999999/,
  ],
  [
    'the address of a state',
    feature({ slug: 'malaga' }),
    /slug: \/es\/malaga is the address of Málaga/,
  ],
  [
    'the address of an area',
    feature({ slug: 'costa-brava', parent: 'country207' }),
    /\/es\/costa-brava is the address of Costa Brava/,
  ],
])('refuses %s, and with it the whole file', async (_, bad, reason) => {
  const before = await selectAreas(db)
  const { added, changed, wrong } = await take(feature({ slug: 'good' }), bad)
  expect({ added, changed }).toEqual({ added: 0, changed: 0 })
  expect(wrong).toEqual([expect.stringMatching(reason)])
  expect(wrong[0]).toMatch(/^Item 2 \(/)
  expect(await selectAreas(db)).toEqual(before)
})

test.each([
  ['{', /valid JSON/],
  ['{"type":"Feature"}', /isn’t a GeoJSON FeatureCollection/],
  ['{"type":"FeatureCollection","features":[]}', /no areas/],
  [JSON.stringify({ type: 'FeatureCollection', features: Array(2001).fill(null) }), /2,001 areas/],
])('refuses a file that is none', async (text, reason) => {
  expect(await imported(text)).toEqual({
    added: 0,
    changed: 0,
    wrong: [expect.stringMatching(reason)],
  })
})

test('a process that starts beside one that fills the table waits longer than for other locks', async () => {
  const other = connect(url, { max: 1, lockTimeoutMs: 50 })
  const [begun, filled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const filling = writingAreas(db, async () => {
    begun.resolve()
    await filled.promise
  })
  await begun.promise
  const second = writingAreas(other, () => Promise.resolve('done')).catch(String)
  try {
    await expect.poll(() => waiting(db)).toBe(1)
    await sql`select pg_sleep(0.2)`.execute(db)
    filled.resolve()
    expect(await second).toBe('done')
  } finally {
    filled.resolve()
    await Promise.all([filling, second])
    await other.destroy()
  }
})
