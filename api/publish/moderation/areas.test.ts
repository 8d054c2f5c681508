import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { contract } from '#contract/index.ts'
import { readEnv } from '#env.ts'
import { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { createApi } from '../../app.ts'
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
afterAll(async () => {
  await following.close()
  await search.close()
  await drop()
})
const moderator = await createUser(db, { roles: ['moderator'] })
const as = (lang: string) =>
  createClient(contract, {
    base: 'http://portal.test/api',
    headers: () => ({ 'x-lang': lang, authorization: `Bearer ${moderator.token}` }),
    fetch: async (request) =>
      api.fetch(request, { log, requestId: 'r', clientAddress: '192.0.2.1', internal: false }),
  }).areas
const { list, get, add, change, remove, restore, import: importFile } = as('en')

const square = (lon: number, lat: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon + 0.1, lat],
      [lon + 0.1, lat + 0.1],
      [lon, lat],
    ],
  ],
})
const COAST = {
  slug: 'silver-coast',
  kind: 'coast' as const,
  parent: '/en/es/malaga',
  names: { en: 'Silver Coast', de: 'Silberküste' },
  aka: { es: ['Costa Plateada'] },
  geometry: JSON.stringify(square(-4.5, 36.6)),
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { status: number; body: { code: string; errors?: object } }) => ({
      status: error.status,
      code: error.body.code,
      errors: error.body.errors,
    }),
  )
const acts = () =>
  db
    .selectFrom('audit_log')
    .select(['act', 'detail', 'actor_id', 'subject_id'])
    .orderBy('id')
    .execute()

test('a moderator adds, changes, deletes and restores an area, and the log has each act', async () => {
  const { data: added } = await add({ ...COAST, slug: 'quick-coast', names: { en: 'Quick Coast' } })
  expect(added).toMatchObject({
    path: '/es/quick-coast',
    origin: 'own',
    parent: { name: 'Málaga' },
    version: 1,
  })
  // The portal follows.
  const place = () => places.byPath('/es/quick-coast')
  await expect.poll(place, { timeout: 5000 }).toMatchObject({ name: 'Quick Coast' })
  const { id } = added
  const { data: changed } = await change({
    ...COAST,
    slug: 'quick-coast',
    id,
    version: 1,
    names: { en: 'Quick Shore' },
    aka: {},
    geometry: '',
    places: ['/es/malaga/marbella', 'city32653'],
  })
  expect(changed).toMatchObject({ version: 2, names: { en: 'Quick Shore' }, aka: {} })
  expect(changed.places.map(({ path }) => path)).toContain('/es/malaga/marbella')
  expect(changed.geometry).toBe('')

  expect(await refused(change({ ...COAST, id, version: 1 }))).toMatchObject({
    status: 409,
    code: 'conflict',
  })
  expect(await refused(remove({ id, version: 1 }))).toMatchObject({ status: 409 })
  expect((await get({ id })).data).toEqual(changed)

  await remove({ id, version: 2 })
  expect((await list({ q: 'quick' })).total).toBe(0)
  expect((await list({ q: 'quick', deleted: 'true' })).data[0]).toMatchObject({ id })
  expect(await refused(remove({ id, version: 3 }))).toMatchObject({ status: 404 })
  await restore({ id })
  expect((await list({ q: 'quick' })).data[0]).toMatchObject({ id, deleted_at: null, places: 2 })
  expect((await acts()).filter(({ detail }) => detail?.endsWith(`(area${id})`))).toEqual(
    [
      ['area_added', 'Quick Coast'],
      ['area_changed', 'Quick Shore'],
      ['area_deleted', 'Quick Shore'],
      ['area_restored', 'Quick Shore'],
    ].map(([act, name]) => ({
      act,
      detail: `${name} (area${id})`,
      actor_id: moderator.id,
      subject_id: null,
    })),
  )
})

test('areas are found by name in any language, without accents, by country and kind', async () => {
  const names = async (input: Parameters<typeof list>[0]) =>
    (await list(input)).data.map(({ name }) => name)
  expect(await names({ q: 'cote d’azur' })).toEqual(['French Riviera'])
  expect(await names({ q: 'лазурный' })).toEqual(['French Riviera'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ country: 'it', kind: 'lake' })).toContain('Lake Como')
  const { data, total, pages, countries } = await list({ country: 'es' })
  expect(new Set(data.map(({ country }) => country.iso2))).toEqual(new Set(['es']))
  expect(data).toHaveLength(50)
  expect(pages).toBe(Math.ceil(total / 50))
  expect((await list({ country: 'es', page: 2 })).data[0]!.id).not.toBe(data[0]!.id)
  expect(countries).toContainEqual({ iso2: 'it', name: 'Italy' })
  expect((await as('de').list({ q: 'bodensee' })).data[0]).toMatchObject({
    name: 'Bodensee',
  })
})

test.each([
  ['slug', { slug: 'Silver Coast' }],
  ['slug', { slug: 'costa-brava' }],
  ['names.en', { names: { de: 'Silberküste' } }],
  ['parent', { parent: '/es/nowhere' }],
  ['places', { geometry: '', places: ['/es/nowhere'] }],
  ['places', { places: ['/es/malaga'] }],
  ['geometry', { geometry: '' }],
  ['geometry', { geometry: '{' }],
  ['geometry', { geometry: '{"type":"Point","coordinates":[2,41]}' }],
  ['geometry', { geometry: '{"type":"FeatureCollection","features":[]}' }],
])('an area with a wrong %s is refused at that field: %o', async (field, wrong) => {
  const before = (await list({})).total
  const answer = await refused(add({ ...COAST, slug: 'other-coast', ...wrong }))
  expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  expect((await list({})).total).toBe(before)
})

test('a shape may come as a feature', async () => {
  const feature = { type: 'Feature', properties: {}, geometry: square(-4.4, 36.7) }
  const { data } = await add({
    ...COAST,
    slug: 'third-coast',
    geometry: JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
  })
  expect(JSON.parse(data.geometry)).toMatchObject({ type: 'MultiPolygon' })
})

test('an area with subareas cannot be deleted, nor one restored whose address is taken', async () => {
  const { data: outer } = await add({ ...COAST, slug: 'outer' })
  await expect.poll(() => places.get(`area${outer.id}`), { timeout: 5000 }).not.toBeNull()
  const { data: inner } = await add({ ...COAST, slug: 'inner', parent: outer.path })
  expect(await refused(remove({ id: outer.id, version: 1 }))).toMatchObject({
    status: 409,
    code: 'in_use',
  })
  await remove({ id: inner.id, version: 1 })
  await remove({ id: outer.id, version: 1 })
  await add({ ...COAST, slug: 'outer' })
  expect(await refused(restore({ id: outer.id }))).toMatchObject({
    status: 422,
    errors: { slug: ['/es/outer is the address of Silver Coast. Choose another.'] },
  })
})

test('a file imports all areas or none, with a line per error in the language of the sender', async () => {
  const feature = (properties: object) => ({
    type: 'Feature',
    properties: { kind: 'coast', parent: 'country207', ...properties },
    geometry: square(-3, 36.5),
  })
  const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const good = feature({ slug: 'good', names: { en: 'Good' } })
  const bad = [
    feature({ slug: 'bad', names: { de: 'Schlecht' } }),
    feature({ slug: 'worse', names: { en: 'Worse' }, colour: 'red' }),
  ]
  const before = (await list({})).total
  expect(await refused(as('de').import({ file: file(good, ...bad) }))).toMatchObject({
    status: 422,
    errors: {
      file: [
        'Eintrag 2 (bad): names.en: Geben Sie den englischen Namen ein.',
        'Eintrag 3 (worse): Unbekannte Eigenschaften: colour',
      ],
    },
  })
  expect((await list({})).total).toBe(before)
  expect(await importFile({ file: file(good) })).toEqual({ added: 1, changed: 0 })
  expect(await importFile({ file: file(good) })).toEqual({ added: 0, changed: 1 })
  expect((await acts()).at(-1)).toMatchObject({ act: 'areas_imported', detail: '1' })
})
