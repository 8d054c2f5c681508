import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#places/index.ts'
import { createTestDatabase } from '#tests/database.ts'
import { doubtOf } from './doubt.ts'
import { fileOnDisk } from './file.ts'
import { runImport, type ImportOrder } from './run.ts'

const { db, drop } = await createTestDatabase()
const places = await loadPlaces()
const folder = mkdtempSync(join(tmpdir(), 'lares-missing-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await drop()
})

const property = (id: number, price = '250000') =>
  `<property><id>${id}</id><price>${price}</price><price_freq>sale</price_freq><type>Villa</type><town>Altea</town><province>Alicante</province></property>`
const feed = (properties: string[], end = '</root>') =>
  `<root><kyero><feed_version>3</feed_version></kyero>${properties.join('')}${end}`
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

async function take(source: string, document: string, more: Partial<ImportOrder> = {}) {
  const path = join(folder, 'feed.xml')
  writeFileSync(path, document)
  return runImport(db, places, {
    file: fileOnDisk(path),
    format: 'kyero',
    mapping: null,
    source,
    isSnapshot: true,
    dryRun: false,
    report: async () => {},
    ...more,
  })
}
async function live(source: string): Promise<number> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('sources', 'sources.id', 'offers.source_id')
    .select('offers.id')
    .where('key', '=', source)
    .where('offers.status', '=', 'published')
    .execute()
  return rows.length
}
const states = async (source: string) =>
  (
    await db
      .selectFrom('feed_items')
      .innerJoin('sources', 'sources.id', 'feed_items.source_id')
      .select(['external_id', 'feed_items.state', 'missed'])
      .where('key', '=', source)
      .orderBy('external_id')
      .execute()
  ).map(({ external_id, state, missed }) => `${external_id} ${state} ${missed}`)

describe('an offer that a file no longer has', () => {
  test('is archived after two different good files without it, and published again by the next file with it', async () => {
    const all = feed(numbers(1, 10).map((id) => property(id)))
    const fewer = feed(numbers(1, 9).map((id) => property(id)))
    expect(await take('s', all)).toMatchObject({ scope: 'all', doubt: null, created: 10, gone: 0 })
    expect(await take('s', fewer)).toMatchObject({ gone: 0 })
    expect(await take('s', fewer)).toMatchObject({ unchanged: 9, gone: 0 })
    expect(await states('s')).toEqual(['10 missing 1'])
    expect(await live('s')).toBe(10)
    // A dry run reports the changes and makes none.
    const changed = feed(numbers(1, 9).map((id) => property(id, '260000')))
    expect(await take('s', changed, { dryRun: true })).toMatchObject({ gone: 1 })
    expect(await live('s')).toBe(10)
    expect(await take('s', changed)).toMatchObject({ updated: 9, gone: 1 })
    expect(await live('s')).toBe(9)
    expect(await states('s')).toEqual(['10 gone 2'])
    expect(await take('s', all)).toMatchObject({ updated: 10 })
    expect(await live('s')).toBe(10)
    expect(await states('s')).toEqual([])
  })

  test('that is back in between begins anew', async () => {
    const all = numbers(1, 10)
    await take('between', feed(all.map((id) => property(id))))
    await take('between', feed(all.slice(1).map((id) => property(id))))
    await take('between', feed(all.map((id) => property(id, '251000'))))
    expect(
      await take('between', feed(all.slice(1).map((id) => property(id, '252000')))),
    ).toMatchObject({ gone: 0 })
  })

  test('stays when the file is not known to be all', async () => {
    await take('part', feed(numbers(1, 4).map((id) => property(id))), { isSnapshot: false })
    for (const price of ['1', '2', '3'])
      expect(await take('part', feed([property(1, price)]), { isSnapshot: false })).toMatchObject({
        scope: 'changes',
        gone: 0,
      })
    expect(await live('part')).toBe(4)
    // The first complete file is compared with the existing offers.
    for (const price of ['4', '5', '6'])
      expect(await take('part', feed([property(1, price)]))).toMatchObject({
        scope: 'all',
        doubt: expect.stringContaining('where 4 are usual') as string,
        gone: 0,
      })
    expect(await live('part')).toBe(4)
  })
})

describe('a doubtful file archives nothing, however often it comes', () => {
  const all = feed(numbers(1, 10).map((id) => property(id)))
  test.each([
    [
      'half',
      (n: number) => feed(numbers(1, 5).map((id) => property(id, String(n)))),
      'where 10 are usual',
    ],
    [
      'cut',
      (n: number) =>
        feed(
          numbers(1, 9).map((id) => property(id, String(n))),
          '',
        ),
      'could not be read to its end',
    ],
    ['empty', () => feed([]), 'no items at all'],
    [
      'broken',
      (n: number) => feed(numbers(1, 9).map((id) => property(id, id === 3 ? 'ask' : String(n)))),
      'Only 8 of its 9 items',
    ],
  ])('%s', async (source, document, doubt) => {
    await take(source, all)
    for (const n of [1, 2, 3])
      expect(await take(source, document(n))).toMatchObject({
        doubt: expect.stringContaining(doubt) as string,
        gone: 0,
      })
    expect(await live(source)).toBe(10)
  })

  test('until a person accepts it: the usual number of items then starts with that file', async () => {
    const half = (n: number, count = 5) =>
      feed(numbers(1, count).map((id) => property(id, String(n))))
    await take('believed', all)
    expect(await take('believed', half(7))).toMatchObject({ doubt_code: 'fewer', items: 5 })
    expect(await take('believed', half(7), { mayBeFewer: true })).toMatchObject({
      doubt: null,
      gone: 0,
    })
    expect(await take('believed', half(8))).toMatchObject({ doubt: null, gone: 5, usual: 5 })
    expect(await live('believed')).toBe(5)
    expect(await take('believed', half(9, 3))).toMatchObject({
      doubt_code: 'fewer',
      usual: 5,
      gone: 0,
    })
  })
})

test('a file with some bad rows can be accepted: missing offers go, bad rows with known ids stay, and as many bad rows are accepted next time', async () => {
  await take('bad', feed(numbers(1, 10).map((id) => property(id))))
  const bad = (n: number, wrong: number[]) =>
    feed(numbers(1, 9).map((id) => property(id, wrong.includes(id) ? 'ask' : String(250_000 + n))))
  expect(await take('bad', bad(1, [3]))).toMatchObject({
    doubt_code: 'incomplete',
    items: 9,
    whole: 8,
    missing: 1,
    gone: 0,
  })
  expect(await take('bad', bad(1, [3]), { mayBeFewer: true })).toMatchObject({
    doubt: null,
    missing: 1,
    gone: 0,
  })
  expect(await states('bad')).toEqual(['10 missing 1', '3 quarantined 0'])
  expect(await take('bad', bad(2, [3]))).toMatchObject({ doubt: null, gone: 1 })
  expect(await live('bad')).toBe(9)
  expect(await take('bad', bad(3, [3, 4]))).toMatchObject({ doubt_code: 'incomplete', gone: 0 })
  // Once it was whole, it has to be again.
  expect(await take('bad', bad(4, []))).toMatchObject({ doubt: null })
  expect(await take('bad', bad(5, [3]))).toMatchObject({ doubt_code: 'incomplete' })
})

test('a file with less than half of its items readable is doubted, even if a person accepts it', async () => {
  await take('unknown', feed(numbers(1, 10).map((id) => property(id))))
  const wrong = (n: number) =>
    feed(numbers(1, 9).map((id) => property(id, id > 4 ? 'ask' : String(250_000 + n))))
  for (const n of [1, 2, 3])
    expect(await take('unknown', wrong(n), { mayBeFewer: true })).toMatchObject({
      doubt_code: 'incomplete',
      gone: 0,
    })
  expect(await live('unknown')).toBe(10)
})

test('an item that cannot be read is quarantined and its earlier offer stays, until the item is understood', async () => {
  await take('quarantine', feed([property(1), property(2)]))
  await take('quarantine', feed([property(1), property(2).replace('Villa', 'Yurt')]))
  const kept = await db
    .selectFrom('feed_items')
    .selectAll()
    .where('external_id', '=', '2')
    .where('state', '=', 'quarantined')
    .execute()
  expect(kept).toMatchObject([
    {
      raw: { id: '2', type: 'Yurt', town: 'Altea' },
      reason: 'Not a type of property that is known here.',
    },
  ])
  expect(await live('quarantine')).toBe(2)
  await take('quarantine', feed([property(1), property(2)]))
  expect(await states('quarantine')).toEqual([])
})

test.each([
  [{ items: 10, whole: 10, error: null, last: null, usual: null }, null],
  [{ items: 70, whole: 70, error: null, last: null, usual: 100 }, null],
  [{ items: 69, whole: 69, error: null, last: null, usual: 100 }, '69 items'],
  [{ items: 100, whole: 95, error: null, last: null, usual: 100 }, null],
  [{ items: 100, whole: 94, error: null, last: null, usual: 100 }, 'Only 94'],
  [{ items: 100, whole: 100, error: 'x', last: null, usual: 100 }, 'to its end'],
  [{ items: 90, whole: 72, error: null, last: { items: 100, whole: 80 }, usual: 100 }, null],
  [{ items: 90, whole: 71, error: null, last: { items: 100, whole: 80 }, usual: 100 }, 'Only 71'],
  [{ items: 100, whole: 94, error: null, last: { items: 100, whole: 100 }, usual: 100 }, 'Only 94'],
])('%o is doubted for %s', (figures, doubt) => {
  expect(doubtOf(figures)?.message ?? null).toEqual(
    doubt === null ? null : (expect.stringContaining(doubt) as string),
  )
})
