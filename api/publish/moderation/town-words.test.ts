import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { parseMapping } from '#feeds/mapping.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
import { fileOnDisk } from '../../feeds/imports/file.ts'
import { runImport } from '../../feeds/imports/run.ts'
import { fillAreas, followAreas } from '../../homes/areas/load.ts'
import { createDiskStorage } from '../../ground/gateways/storage.ts'
import { NO_TILES } from '../../ground/tiles/tiles.ts'
import { loadRates } from '../../ground/rates/load.ts'
import { openSearch } from '../../homes/search/service.ts'

const { db, url, drop } = await createTestDatabase()
const log = pino({ level: 'silent' })
const places = await loadPlaces()
const read = await fillAreas({ db, places, log })
const following = followAreas({ db, places, log, databaseUrl: url }, read, () => undefined)
const search = openSearch(url)
await search.ready
const api = createApi({
  env: readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  log,
  db,
  search,
  places,
  rates: await loadRates(db),
  storage: createDiskStorage(tmpdir()),
  tiles: NO_TILES,
  messages: new Messages(),
})
const folder = mkdtempSync(join(tmpdir(), 'lares-towns-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await following.close()
  await search.close()
  await drop()
})
const moderator = await createUser(db, { roles: ['moderator'] })
const { townWords, areas } = createClient(contract, {
  base: 'http://portal.test/api',
  headers: () => ({ 'x-lang': 'en', authorization: `Bearer ${moderator.token}` }),
  fetch: async (request) =>
    api.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
})

const MARBELLA = places.byPath('/es/malaga/marbella')!
const SPAIN = 'country207'
const MALAGA = MARBELLA.parent!.id

/** Imports the whole file of a feed: a home for each town, at a pin in Marbella unless it has none. */
async function importTowns(
  source: string,
  towns: readonly (string | [string, null])[],
  province = 'Málaga',
) {
  const file = join(folder, `${source}.csv`)
  const lines = towns.map((town, at) =>
    typeof town === 'string'
      ? `${at},200000,${province},"${town}",${MARBELLA.lat! + at / 10_000},${MARBELLA.lon}`
      : `${at},200000,${province},"${town[0]}",,`,
  )
  writeFileSync(file, ['id,price,province,town,lat,lon', ...lines].join('\n'))
  return runImport(db, places, {
    file: fileOnDisk(file),
    source,
    format: 'csv',
    mapping: parseMapping(
      JSON.stringify({
        format: 'csv',
        identity: 'id',
        action: { constant: 'buy' },
        category: { constant: 'apartment' },
        price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
        place: {
          country: { constant: 'Spain' },
          province: 'province',
          town: 'town',
        },
        numbers: { lat: 'lat', lon: 'lon' },
        texts: { en: { title: 'Apartment in {town}' } },
      }),
    ),
    isSnapshot: true,
    mayBeFewer: true,
    dryRun: false,
    report: () => Promise.resolve(),
  })
}
/** Rows of some words: other tests add theirs. */
const listed = async (words: RegExp, ignored = false) =>
  (await townWords.list({ ...(ignored && { ignored: 'true' }) })).data.filter(({ town }) =>
    words.test(town),
  )
const placesOf = (source: string) =>
  db
    .selectFrom('offers')
    .innerJoin('sources', 'sources.id', 'source_id')
    .where('sources.key', '=', source)
    .select(['external_id', 'city_id', 'state_id', 'offers.district'])
    .orderBy('external_id')
    .execute()
const townsOfLastImport = async (source: string) => {
  const problems = await db
    .selectFrom('import_problems')
    .innerJoin('imports', 'imports.id', 'import_id')
    .innerJoin('sources', 'sources.id', 'source_id')
    .where('sources.key', '=', source)
    .where('field', '=', 'town')
    .select(['import_id', 'raw'])
    .execute()
  const { id } = await db
    .selectFrom('imports')
    .innerJoin('sources', 'sources.id', 'source_id')
    .where('sources.key', '=', source)
    .select(({ fn }) => fn.max('imports.id').as('id'))
    .executeTakeFirstOrThrow()
  return problems.flatMap(({ import_id, raw }) => (import_id === id ? [raw] : []))
}

test('unknown towns of two feeds are collected, with a proposal only by name and municipality', async () => {
  await importTowns('one', [
    'Lomas del Moro Rey',
    'Lomas del Moro Rey',
    'Marbelka',
    'Estepna',
    'Marbella',
  ])
  await importTowns('two', ['LOMÁS DEL MORO REY', ['Lomas del Moro Rey', null]])
  const marbella = { id: MARBELLA.id, type: 'city', name: 'Marbella', path: MARBELLA.path }
  const row = {
    country: { id: SPAIN, type: 'country', name: 'Spain', path: '/es' },
    province: expect.objectContaining({ id: MALAGA }) as unknown,
    municipality: marbella,
    proposal: null,
    homes: 1,
    feeds: 1,
  }
  expect(await listed(/^(Lom|Marbelka|Estepna)/i)).toEqual([
    // The city around its pins is not a proposal.
    { ...row, town: 'Lomas del Moro Rey', homes: 4, feeds: 2 },
    // The town of nearly this name lies elsewhere.
    { ...row, town: 'Estepna' },
    { ...row, town: 'Marbelka', proposal: marbella },
  ])
  // A corrected home says nothing about it any more.
  await importTowns('one', ['Marbella', 'Marbella', 'Marbella', 'Estepona', 'Marbella'])
  expect(await listed(/^(Lom|Marbelka|Estepna)/i)).toMatchObject([{ homes: 2, feeds: 1 }])
})

test('a moderator adds the word as an area, and the next import knows it', async () => {
  const towns = ['LADERAS DEL ZORRO', ['Laderas del Zorro', null]] as const
  await importTowns('three', [towns[0], [...towns[1]]])
  expect(await townsOfLastImport('three')).toHaveLength(2)
  expect((await placesOf('three'))[1]).toMatchObject({
    city_id: null,
    state_id: Number(MALAGA.slice(5)),
  })
  expect(await listed(/zorro/i)).toMatchObject([{ homes: 2 }])
  await areas.add({
    slug: 'laderas-del-zorro',
    kind: 'district',
    parent: MARBELLA.path,
    names: { en: 'Laderas del Zorro' },
    places: [MARBELLA.path],
  })
  expect(await listed(/zorro/i)).toEqual([])
  await expect
    .poll(() => places.byPath(`${MARBELLA.path}/laderas-del-zorro`), { timeout: 5000 })
    .not.toBeNull()
  // The same file.
  expect(await importTowns('three', [towns[0], [...towns[1]]])).toMatchObject({
    items: 2,
    updated: 1,
  })
  expect(await placesOf('three')).toMatchObject([
    { city_id: MARBELLA.cityId, district: 'LADERAS DEL ZORRO' },
    { city_id: MARBELLA.cityId, district: 'Laderas del Zorro' },
  ])
  expect(await townsOfLastImport('three')).toEqual([])
})

test('a word becomes another name of a city, and a second one of the area that this makes', async () => {
  const { data: area } = await townWords.name({ town: 'Marbela', place: MARBELLA.id })
  expect(area).toMatchObject({
    path: `${MARBELLA.path}/marbela`,
    origin: 'own',
    parent: { id: MARBELLA.id },
    places: [{ id: MARBELLA.id }],
  })
  const place = `area${area.id}`
  await expect.poll(() => places.get(place), { timeout: 5000 }).not.toBeNull()
  const { data: again } = await townWords.name({ town: 'Marbelya', place })
  expect(again).toMatchObject({ id: area.id, version: 2, aka: { en: ['Marbelya'] } })
  expect((await townWords.name({ town: 'MARBELYA', place })).data.version).toBe(2)
  expect(
    await db
      .selectFrom('audit_log')
      .where('detail', '=', `Marbela (${place})`)
      .select(['act', 'actor_id'])
      .orderBy('id')
      .execute(),
  ).toEqual([
    { act: 'area_added', actor_id: moderator.id },
    { act: 'area_changed', actor_id: moderator.id },
  ])
  await expect.poll(() => places.named('marbelya', 'area'), { timeout: 5000 }).toHaveLength(1)
  await importTowns('four', ['Marbelya', ['marbela', null]])
  expect(await townsOfLastImport('four')).toEqual([])
  // A misspelling is no district.
  expect(await placesOf('four')).toMatchObject([
    { city_id: MARBELLA.cityId, district: null },
    { city_id: MARBELLA.cityId, district: null },
  ])
  // Of a country an import would not learn a town.
  await expect(townWords.name({ town: 'Marbela', place: SPAIN })).rejects.toMatchObject({
    status: 422,
  })
})

test('an ignored word is hidden until it is shown again', async () => {
  await importTowns('five', ['Casas del Lobo', 'CASAS DEL LOBO', 'Casas del Lobo'])
  const word = { town: 'casas del lobo', country: SPAIN, province: MALAGA }
  await townWords.ignore(word)
  expect(await listed(/lobo/i)).toEqual([])
  expect(await listed(/lobo/i, true)).toMatchObject([{ town: 'Casas del Lobo', homes: 3 }])
  await townWords.ignore({ ...word, ignored: false })
  expect(await listed(/lobo/i, true)).toEqual([])
  expect(await listed(/lobo/i)).toHaveLength(1)
})

test('a home that waits for its town counts until the import knows the word', async () => {
  const send = () => importTowns('six', [['Cerro del Búho', null]], '')
  expect(await send()).toMatchObject({ rejected: 1 })
  expect(await listed(/cerro/i)).toMatchObject([
    {
      town: 'Cerro del Búho',
      country: { id: SPAIN },
      province: null,
      municipality: null,
      proposal: null,
      homes: 1,
      feeds: 1,
    },
  ])
  await areas.add({
    slug: 'cerro-del-buho',
    kind: 'district',
    parent: MARBELLA.path,
    names: { en: 'Cerro del Buho' },
    places: [MARBELLA.path],
  })
  expect(await listed(/cerro/i)).toEqual([])
  await expect.poll(() => places.named('cerro del buho', 'area'), { timeout: 5000 }).toHaveLength(1)
  expect(await send()).toMatchObject({ rejected: 0, created: 1 })
  expect(await placesOf('six')).toMatchObject([{ city_id: MARBELLA.cityId }])
})
