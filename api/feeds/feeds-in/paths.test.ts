import { expect, test } from 'vitest'
import { read } from '#tests/api.ts'
import { feedsInApi } from '#tests/feeds-in.ts'

const { call, work, me, mine, make, offersOf, one } = await feedsInApi()

async function send(id: number, name: string, content: string, kind: string) {
  const form = new FormData()
  form.set('file', new File([content], name))
  form.set('kind', kind)
  const sent = await read(
    call('POST', `/user/feeds-in/${id}/files`, form, { authorization: `Bearer ${me().token}` }),
  )
  await work()
  return sent
}

const mapping = {
  action: { constant: 'buy' },
  category: { column: 'kind', values: { flat: 'apartment', villa: 'house' } },
  price: { amount: 'price', currency: { constant: 'EUR' }, type: { constant: 'full' } },
  place: { country: { constant: 'ES' }, town: 'location/city' },
  numbers: { livingArea: 'sizes/living' },
  pictures: { columns: ['images/image'] },
  texts: { en: { title: 'Home in {town}' } },
}

test('XML of an unknown format: the items are asked for, a word is mapped, and the homes are imported', async () => {
  const id = await make({ format: 'xml', address: null })
  const home = (ref: string, kind: string, price: string) =>
    `<home ref="${ref}"><kind>${kind}</kind><price>${price}</price><location><city>Altea</city></location><sizes><living>84,5 m²</living></sizes><images><image>https://pictures.example/1.jpg</image><image>https://pictures.example/2.jpg</image></images></home>`
  const agents = ['A', 'B']
    .map(
      (name) =>
        `<agent><name>${name}</name><mail>m</mail><tel>1</tel><town>Altea</town><site>s</site></agent>`,
    )
    .join('')
  const xml = `<export><agents>${agents}</agents><homes>${home('a', 'flat', '185.000 €')}${home('b', 'castle', '1')}${home('c', 'villa', '95000')}</homes></export>`
  expect(await send(id, 'all.xml', xml, 'dry')).toMatchObject({ status: 409, code: 'no_mapping' })
  expect(await send(id, 'all.xml', xml, 'keep')).toMatchObject({ status: 200 })
  const seen = (await mine('GET', `/user/feeds-in/${id}/peek`))['data']
  expect(seen).toMatchObject({
    looksLike: 'xml',
    items: null,
    itemPaths: ['export/homes/home', 'export/agents/agent'],
    columns: [],
  })
  expect(
    (await mine('GET', `/user/feeds-in/${id}/peek?items=export/homes/home`))['data'],
  ).toMatchObject({
    items: 'export/homes/home',
    columns: ['@ref', 'kind', 'price', 'location/city', 'sizes/living', 'images/image'],
    samples: {
      price: '185.000 €',
      'images/image': 'https://pictures.example/1.jpg',
    },
    values: { kind: ['flat', 'castle', 'villa'] },
  })
  const own = { ...mapping, format: 'xml', items: 'export/homes/home', identity: '@ref' }
  expect(await mine('POST', `/user/feeds-in/${id}/preview`, { mapping: own })).toMatchObject({
    data: [
      {
        item: 1,
        externalId: 'a',
        home: { places: ['Altea', expect.any(String), 'Spain'], pictures: 2 },
      },
      { item: 2, home: null, problems: [{ code: 'unknown_value', raw: 'castle', column: 'kind' }] },
      { item: 3, externalId: 'c' },
    ],
  })
  expect(
    await mine('PATCH', `/user/feeds-in/${id}`, { mapping: { ...own, format: 'csv' } }),
  ).toMatchObject({ status: 422 })
  expect(await mine('PATCH', `/user/feeds-in/${id}`, { mapping: own })).toMatchObject({
    status: 200,
  })
  expect(await send(id, 'all.xml', xml, 'import')).toMatchObject({ status: 200 })
  expect(await one(id)).toMatchObject({
    offers: 2,
    quarantined: 1,
    lastRun: { figures: { items: 3, created: 2, rejected: 1 } },
  })
  expect((await offersOf(id)).map(({ external_id }) => external_id).toSorted()).toEqual(['a', 'c'])
})

test('JSON of an unknown format is imported; a file of another kind is refused', async () => {
  const id = await make({ format: 'json', address: null })
  const home = (id: number) => ({
    id,
    kind: 'flat',
    price: 185_000 + id,
    location: { city: 'Altea' },
    sizes: { living: 84.5 },
    images: { image: ['https://pictures.example/1.jpg'] },
  })
  const json = JSON.stringify({ data: { count: 2, listings: [home(1), home(2)] } })
  expect(await send(id, 'all.json', json, 'keep')).toMatchObject({ status: 200 })
  expect((await mine('GET', `/user/feeds-in/${id}/peek`))['data']).toMatchObject({
    looksLike: 'json',
    items: 'data/listings',
    samples: { id: '1', price: '185001' },
  })
  const own = { ...mapping, format: 'json', identity: 'id' }
  expect(await mine('PATCH', `/user/feeds-in/${id}`, { mapping: own })).toMatchObject({
    status: 200,
  })
  expect(await send(id, 'all.json', json, 'import')).toMatchObject({ status: 200 })
  expect(await one(id)).toMatchObject({ offers: 2, lastRun: { figures: { created: 2 } } })
  await send(id, 'other.xml', '<list/>', 'import')
  expect(await one(id)).toMatchObject({
    offers: 2,
    lastRun: { state: 'failed', error: { code: 'other_format', looksLike: 'xml' } },
  })
})
