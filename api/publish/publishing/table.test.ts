import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { DraftOffer, publishing, TableChange } from '#contract/publish/publishing.ts'
import { createUser } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { copyOffer, publishingApi } from '#tests/publishing.ts'
import { applyTable } from './table-applying.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const { services, as, anybody, write, publish } = await publishingApi(db)
const moderator = await createUser(db, { roles: ['moderator'] })
const ENGLISH = {
  title: "'Quoted' flat & <garden>",
  description:
    '=Two bedrooms, a balcony; a "lift".\r\n\r\nFive minutes from the metro, quiet at night.',
}
const FULL = {
  reference: '007-A',
  privacy: 'exact',
  builtArea: 96.25,
  plotArea: 1250,
  terraceArea: 12.5,
  bathrooms: 1.75,
  floor: -1,
  yearBuilt: 1907,
  energyClass: 'C',
  energyConsumption: 81.4,
  furnished: 'partly',
  pets: false,
  newBuild: true,
  charges: 120_50,
  availableFrom: '2026-12-01',
  tourUrl: 'https://example.com/tour',
  videoUrl: 'https://example.com/film',
  district: 'Sant Martí',
  texts: {
    en: ENGLISH,
    de: {
      title: 'Helle Wohnung am Park',
      description:
        'Zwei Schlafzimmer, ein Balkon nach Süden, ein Aufzug. Fünf Minuten zur U-Bahn, nachts ruhig.',
    },
  },
}
type Cells = Record<string, string>
type Read = OutputOf<(typeof publishing)['readTable']> & {
  status: number
  errors?: Record<string, string[]>
}

const csv = (rows: readonly Cells[], sign = ','): string =>
  [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign))
    .join('\r\n')

/** An owner with three public homes, and calls with their table. */
async function ownerOfThree() {
  const owner = await createUser(db)
  const full = await publish(owner, moderator, FULL)
  const plain = await publish(owner, moderator, {
    amount: 200_000_00,
    point: null,
    street: null,
    houseNumber: null,
  })
  const let_ = await publish(owner, moderator, {
    action: 1,
    priceType: 1,
    amount: 1_250_50,
    deposit: 2_501_00,
    texts: {
      ar: {
        title: 'شقة مضيئة قرب الحديقة',
        description: 'غرفتا نوم وشرفة إلى الجنوب ومصعد، خمس دقائق من المترو، هادئة ليلًا.',
      },
    },
  })
  const download = async (): Promise<Cells[]> =>
    parse((await as(owner)('GET', '/user/offer-file'))['data'], { columns: true })
  const upload = async (content: string | Uint8Array<ArrayBuffer>): Promise<Read> => {
    const form = new FormData()
    form.set('table', new File([content], 'offers.csv'))
    return (await as(owner)('POST', '/user/offer-file', form)) as unknown as Read
  }
  const apply = async (data: readonly TableChange[], user = owner) =>
    (
      await as(user)('POST', '/user/offer-changes', {
        offers: data.map(({ id, version, draftVersion, after }) => ({
          id,
          version,
          draftVersion,
          after,
        })),
      })
    )['data']
  const get = async (id: number) =>
    (await as(owner)('GET', `/user/offers/${id}`))['data'] as DraftOffer
  const edited = async (id: number, cells: Cells): Promise<Cells[]> =>
    (await download()).map((row) => (row['id'] === String(id) ? { ...row, ...cells } : row))
  return { owner, full, plain, let_, download, upload, apply, get, edited }
}

test('an unedited table has no changes, whatever a spreadsheet did to its format', async () => {
  const { owner, let_, download, upload } = await ownerOfThree()
  const { data: text } = await as(owner)('GET', '/user/offer-file')
  const same = { status: 200, data: [], problems: [], left: [], more: 0, same: 3 }
  expect(await upload(text)).toMatchObject(same)
  expect(await upload(`\ufeff${text}`)).toMatchObject(same)
  const rows = await download()
  expect(await upload(csv(rows, ';'))).toMatchObject(same)
  expect(await upload(csv(rows, '\t'))).toMatchObject(same)
  expect(await upload(Buffer.from(`\ufeff${csv(rows, '\t')}`, 'utf16le'))).toMatchObject(same)
  const latin = rows.filter(({ id }) => id !== String(let_.id))
  expect(await upload(Buffer.from(csv(latin, ';'), 'latin1'))).toMatchObject({ ...same, same: 2 })
  // As a German Excel saves it: decimal commas, its own dates, no leading zeros.
  const excel = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        /^-?\d+\.\d+$/.test(cell)
          ? cell.replace('.', ',')
          : name === 'available_from'
            ? cell.split('-').toReversed().join('.')
            : /^0\d+$/.test(cell)
              ? String(Number(cell))
              : cell,
      ]),
    ),
  )
  expect(await upload(csv(excel, ';'))).toMatchObject(same)
  // Removed columns change nothing.
  expect(await upload(csv(rows.map(({ id = '', price = '' }) => ({ id, price }))))).toMatchObject(
    same,
  )
})

test('every field of the table can be edited', async () => {
  const { full, upload, edited } = await ownerOfThree()
  const other = {
    reference: '7-B',
    category: 'house',
    currency: 'USD',
    price: '400000.50',
    price_type: 'full-no-tax',
    charges: '99.9',
    living_area: '90.5',
    built_area: '97',
    plot_area: '1300',
    terrace_area: '13',
    rooms: '4',
    bedrooms: '3',
    bathrooms: '2',
    floor: '1',
    floors: '6',
    year_built: '1910',
    energy_class: 'B',
    energy_consumption: '70',
    furnished: 'fully',
    pets: '1',
    new_build: '0',
    available_from: '2027-01-31',
    town: 'Sabadell',
    street: 'Carrer Nou',
    house_number: '9',
    postal_code: '08202',
    district: 'Centre',
    lat: '41.5',
    lon: '2.1',
    address_privacy: 'street',
    tour_url: 'https://example.com/2',
    video_url: '',
    feature_lift: '',
    parking_price: '9500',
    ground_rent: '1200,5',
    ground_rent_period: 'month',
    commission_percent: '3,57',
    commission: 'VAT included',
    heating: 'gas central',
    heating_year: '2011',
    energy_certificate: 'demand',
    energy_valid_until: '31.12.2031',
    energy_source: 'gas',
    emissions: '18.5',
    emissions_class: 'B',
    title_en: "'-Another title of it",
    description_de: 'Ganz anders beschrieben, und zwar mit mehr als fünfzig Zeichen.',
  }
  const { data, problems, left } = await upload(csv(await edited(full.id, other)))
  expect({ problems, left }).toEqual({ problems: [], left: [] })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    id: full.id,
    way: 'review',
    before: { reference: '007-A', livingArea: 84.5 },
    after: {
      reference: '7-B',
      amount: 400_000_50,
      currency: 'USD',
      charges: 99_90,
      livingArea: 90.5,
      builtArea: 97,
      plotArea: 1300,
      terraceArea: 13,
      rooms: 4,
      bedrooms: 3,
      bathrooms: 2,
      floor: 1,
      floors: 6,
      yearBuilt: 1910,
      energyClass: 'B',
      energyConsumption: 70,
      furnished: 'fully',
      pets: true,
      newBuild: false,
      availableFrom: '2027-01-31',
      street: 'Carrer Nou',
      houseNumber: '9',
      postalCode: '08202',
      district: 'Centre',
      point: { lat: 41.5, lon: 2.1 },
      privacy: 'street',
      tourUrl: 'https://example.com/2',
      videoUrl: null,
      features: ['balcony', 'heating'],
      parkingPrice: 9_500_00,
      groundRent: 1_200_50,
      groundRentPeriod: 'month',
      commissionPercent: 3.57,
      commission: 'VAT included',
      heating: ['central', 'gas'],
      heatingYear: 2011,
      energyCertificate: 'demand',
      energyValidUntil: '2031-12-31',
      energySource: 'gas',
      emissions: 18.5,
      emissionsClass: 'B',
      texts: { en: { title: '-Another title of it' }, de: { title: 'Helle Wohnung am Park' } },
    },
  })
  for (const field of ['category', 'priceType', 'location'] as const)
    expect(data[0]?.after, field).toHaveProperty(field)
})

test('state, pictures and plans are reported as ignored; another action needs another price', async () => {
  const { full, upload, get, edited } = await ownerOfThree()
  const before = await get(full.id)
  const { data, left, problems, same } = await upload(
    csv(
      await edited(full.id, {
        pictures: 'https://example.com/other.jpg',
        plans: 'https://example.com/plan.png',
        status: 'sold',
      }),
    ),
  )
  expect({ data, problems, same, left }).toEqual({
    data: [],
    problems: [],
    same: 3,
    left: ['pictures', 'plans', 'status'],
  })
  const both = await upload(
    csv(await edited(full.id, { pictures: 'https://example.com/other.jpg', price: '325001' })),
  )
  expect(both).toMatchObject({ left: ['pictures'], data: [{ after: { amount: 325_001_00 } }] })
  expect(Object.keys(both.data[0]!.after)).toEqual(['amount'])
  expect(await get(full.id)).toMatchObject({
    version: before.version,
    content: { pictures: before.content.pictures, action: 0 },
  })
  // A rental needs a rent.
  const wrong = await upload(csv(await edited(full.id, { action: 'rent' })))
  expect(wrong).toMatchObject({
    data: [],
    problems: [{ row: 2, id: String(full.id), column: 'price_type' }],
  })
  const rent = await upload(
    csv(await edited(full.id, { action: 'rent', price_type: 'month', price: '1300' })),
  )
  expect(rent).toMatchObject({
    problems: [],
    data: [{ id: full.id, way: 'review', after: { action: 1, priceType: 1, amount: 1_300_00 } }],
  })
  expect(await upload(csv(await edited(full.id, { action: 'give away' })))).toMatchObject({
    data: [],
    problems: [{ column: 'action', raw: 'give away' }],
  })
})

test('an edited price applies at once, texts and areas wait for a moderator, and a second upload changes nothing', async () => {
  const { full, plain, upload, apply, get, edited } = await ownerOfThree()
  const other = await createUser(db)
  const rows = (
    await edited(full.id, { title_en: 'Bright flat & garden', living_area: '90,5' })
  ).map((row) => (row['id'] === String(plain.id) ? { ...row, price: '190.000,50' } : row))
  const file = csv(rows, ';')
  const read = await upload(file)
  expect(read).toMatchObject({
    same: 1,
    problems: [],
    left: [],
    data: [
      {
        id: full.id,
        title: "'Quoted' flat & <garden>",
        way: 'review',
        before: { livingArea: 84.5, texts: { en: { title: ENGLISH.title } } },
        after: { livingArea: 90.5, texts: { en: { title: 'Bright flat & garden' } } },
      },
      { id: plain.id, way: 'now', before: { amount: 200_000_00 }, after: { amount: 190_000_50 } },
    ],
  })
  expect(Object.keys(read.data[0]!.after).toSorted()).toEqual(['livingArea', 'texts'])
  expect((await get(plain.id)).content.amount).toBe(200_000_00)
  expect(await apply(read.data, other)).toMatchObject([
    { title: null, problem: { code: 'not_found' } },
    { title: null, problem: { code: 'not_found' } },
  ])
  expect(await apply(read.data)).toMatchObject([
    { id: full.id, way: 'review', problem: null },
    { id: plain.id, way: 'now', problem: null },
  ])
  expect((await anybody(`/offers/${plain.id}`))['price'].amount).toBe(190_000_50)
  expect(await get(full.id)).toMatchObject({
    waiting: true,
    sent: true,
    content: {
      livingArea: 90.5,
      texts: {
        en: {
          title: 'Bright flat & garden',
          description: ENGLISH.description.replaceAll('\r', ''),
        },
      },
    },
  })
  expect((await anybody(`/offers/${full.id}`))['facts']?.livingArea ?? 84.5).toBe(84.5)
  // Changed after the preview: nothing is applied twice.
  expect(await apply(read.data)).toMatchObject([
    { way: null, problem: { code: 'conflict' } },
    { way: null, problem: { code: 'conflict' } },
  ])
  expect(await upload(file)).toMatchObject({ data: [], problems: [], same: 3 })
})

test('rows of others, of feeds and invalid ones are reported by row and column, and the rest is applied', async () => {
  const { owner, full, plain, let_, download, upload } = await ownerOfThree()
  const foreign = await publish(await createUser(db), moderator)
  const { id: feed } = await db
    .insertInto('sources')
    .values({ key: 'own:table', format: 'kyero', name: 'Our feed', owner_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: fed } = await db
    .insertInto('offers')
    .values({
      source_id: feed,
      external_id: 'T1',
      status: 'published',
      action: 0,
      category: 1,
      price_amount: 300_000_00,
      price_currency: 'EUR',
      price_type: 0,
      country_id: 207,
      state_id: 5102,
      city_id: 32653,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [a, b, c, d] = (await download()) as [Cells, Cells, Cells, Cells]
  const draft = await write(owner)
  const file = csv([
    { ...a, living_area: 'large', status: 'sold', notes: 'ask Ana' },
    { ...b, title_en: 'x'.repeat(130), notes: '' },
    { ...c, price: '1300', notes: '' },
    { ...d, price: '1', notes: '' },
    { ...b, id: String(foreign.id), notes: '' },
    { ...b, id: '999999', notes: '' },
    { ...b, id: String(draft.id), notes: '' },
    { ...b, id: 'x', notes: '' },
    { ...c, notes: '' },
  ])
  const read = await upload(file)
  expect(read.data).toMatchObject([{ id: let_.id, after: { amount: 1_300_00 } }])
  expect(read.left).toEqual(['notes', 'status'])
  expect(
    read.problems.map(({ row, id, column, raw }) => [row, id, column, raw?.slice(0, 5)]),
  ).toEqual([
    [2, String(full.id), 'living_area', 'large'],
    [3, String(plain.id), 'title_en', 'xxxxx'],
    [5, String(fed), null, undefined],
    [6, String(foreign.id), 'id', String(foreign.id)],
    [7, '999999', 'id', '99999'],
    [8, String(draft.id), 'id', String(draft.id)],
    [9, 'x', 'id', 'x'],
    [10, String(let_.id), 'id', undefined],
  ])
  const unknown = read.problems.filter(({ column, row }) => column === 'id' && row < 10)
  expect(new Set(unknown.map(({ message }) => message)).size).toBe(1)
  for (const content of ['', 'id\n1', 'PK\u0003\u0004', '<root/>', 'name,price\na,1', 'id,id\n1,1'])
    expect(await upload(content), content).toMatchObject({
      status: 422,
      errors: { table: [expect.any(String)] },
    })
})

test('unsent drafts stay unsent; drafts are only saved; pictures and unknown places are ignored', async () => {
  const { owner, upload, apply, get, edited } = await ownerOfThree()
  const [unsent, expired] = [
    await publish(owner, moderator, { reference: 'U' }),
    await publish(owner, moderator, { reference: 'E' }),
  ]
  await as(owner)('PATCH', `/user/offers/${unsent.id}`, { version: unsent.draftVersion, rooms: 5 })
  await db.updateTable('offers').set({ status: 'expired' }).where('id', '=', expired.id).execute()
  const words = await upload(csv(await edited(unsent.id, { bedrooms: '1' })))
  expect(words).toMatchObject({ data: [], problems: [{ id: String(unsent.id), column: null }] })
  const price = await upload(csv(await edited(unsent.id, { price: '320000' })))
  expect(await apply(price.data)).toMatchObject([{ way: 'now' }])
  expect(await anybody(`/offers/${unsent.id}`)).toMatchObject({ price: { amount: 320_000_00 } })
  expect(await get(unsent.id)).toMatchObject({
    changed: true,
    content: { rooms: 5, amount: 320_000_00 },
  })
  const saved = await upload(csv(await edited(expired.id, { price: '1000', bedrooms: '1' })))
  expect(saved.data).toMatchObject([{ way: 'draft' }])
  expect(await apply(saved.data)).toMatchObject([{ way: 'draft' }])
  expect(await get(expired.id)).toMatchObject({
    status: 'expired',
    waiting: false,
    content: { amount: 1_000_00, bedrooms: 1 },
  })
  expect(await upload(csv(await edited(expired.id, { town: 'Nowhere at all' })))).toMatchObject({
    data: [],
    problems: [{ column: 'town', raw: 'Nowhere at all' }],
  })
  expect(
    await as(owner)('POST', '/user/offer-changes', {
      offers: [{ id: expired.id, version: 1, draftVersion: 1, after: { amount: -5 } }],
    }),
  ).toMatchObject({ status: 422 })
})

test('hundreds of changes take one call across batches; changes beyond its time are left for the next call', async () => {
  const { owner, plain, full, download, upload, get } = await ownerOfThree()
  const ids = await copyOffer(db, plain.id, 600)
  const file = (await download()).map((row) => ({
    id: row['id']!,
    price: String(Number(row['price']) + 1_000),
    title_de: row['id'] === String(full.id) ? 'Ein anderer Titel' : (row['title_de'] ?? ''),
  }))
  const wrong = Array.from({ length: 501 }, () => ({ id: '1', price: '1', title_de: '' }))
  const { data, same, problems, refused } = await upload(csv([...file, ...wrong]))
  expect([data.length, same, problems.length, refused]).toEqual([603, 0, 500, 501])
  expect(data.find(({ id }) => id === full.id)?.after).toMatchObject({
    amount: 326_000_00,
    texts: { de: { title: 'Ein anderer Titel' } },
  })
  expect(data.find(({ id }) => id === ids[599])).toMatchObject({
    way: 'now',
    before: { amount: 200_000_00 },
    after: { amount: 201_000_00 },
  })
  const orders = data.filter(({ id }) => ids.includes(id)).slice(0, 10)
  const call = { ...services, user: { id: owner.id }, locale: 'en' } as unknown as Parameters<
    typeof applyTable
  >[1]
  const made = await applyTable(orders, call, 0)
  expect(made.map(({ id, problem }) => [id, problem])).toEqual(
    orders.slice(0, 4).map(({ id }) => [id, null]),
  )
  for (const [at, { id }] of orders.entries())
    expect((await get(id)).content.amount, String(at)).toBe(at < 4 ? 201_000_00 : 200_000_00)
})
