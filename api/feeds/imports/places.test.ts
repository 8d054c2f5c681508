import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer, type FeedOffer } from '#feeds/offer.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { PlaceFinder } from './places.ts'
import { townSpellings } from './provinces.ts'

let places: Places
let finder: PlaceFinder
beforeAll(async () => {
  places = await loadPlaces()
  finder = new PlaceFinder(places)
})

function find(
  country: string,
  province: string | null,
  town: string | null,
  pin?: [number, number],
) {
  const offer: FeedOffer = emptyOffer('1', {
    action: 0,
    category: 1,
    priceAmount: 1,
    priceCurrency: 'EUR',
    priceType: 0,
  })
  offer.place = { id: null, country, province, town }
  if (pin) [offer.lat, offer.lon] = pin
  const { place, problems } = finder.find(offer)
  const found =
    place &&
    (places.get(
      place.cityId !== null
        ? `city${place.cityId}`
        : place.stateId !== null
          ? `state${place.stateId}`
          : `country${place.countryId}`,
    ) ??
      null)
  return {
    path: found?.path,
    problems: problems.map(({ severity, field, code }) => `${severity} ${field} ${code}`),
    offer,
  }
}
const pathOf = (...words: Parameters<typeof find>) => find(...words).path

test('the province that the source names binds the choice of town: Springfield is in Illinois, Massachusetts and Missouri', () => {
  expect(['IL', 'MA', 'MO'].map((state) => find('US', state, 'Springfield'))).toMatchObject(
    ['illinois', 'massachusetts', 'missouri'].map((state) => ({
      path: `/us/${state}/springfield`,
      problems: [],
    })),
  )
})

test.each([
  ['US', 'CA', '29 Palms', '/us/california/twentynine-palms'],
  ['US', 'TX', 'Austin', '/us/texas/austin'],
  ['US', 'US-FL', 'Ft. Lauderdale', '/us/florida/fort-lauderdale'],
  ['CA', 'ON', 'London', '/ca/ontario/london'],
  ['AU', 'NSW', 'Newcastle', '/au/new-south-wales/newcastle'],
  ['DE', 'BY', 'Augsburg', '/de/bavaria/augsburg'],
  ['DE', 'NW', 'Köln', '/de/north-rhine-westphalia/cologne'],
  ['ES', 'A', 'Altea', '/es/alicante/altea'],
  ['ES', '03', 'Altea', '/es/alicante/altea'],
  ['ES', 'Alacant', 'Altea', '/es/alicante/altea'],
  ['ES', 'Provincia de Alicante', 'Elche/Elx', '/es/alicante/elche'],
  ['ES', 'Alicante/Alacant', 'Jávea', '/es/alicante/xabia'],
  ['ES', 'Mallorca', 'Palma', '/es/islas-baleares/palma'],
  ['ES', 'Tenerife', 'Adeje', '/es/santa-cruz-de-tenerife/adeje'],
  ['ES', 'Comunidad de Madrid', 'Getafe', '/es/madrid/getafe'],
  ['IT', 'MI', 'Legnano', '/it/milan/legnano'],
  ['PT', 'Algarve', 'Lagos', '/pt/faro/lagos'],
  ['PT', 'Lisboa', 'Oeiras', '/pt/lisbon/oeiras'],
  ['GB', 'England', 'Leeds', '/gb/leeds/leeds'],
  ['السعودية', 'الرياض', 'الرياض', '/sa/riyadh/riyadh'],
  ['SA', 'منطقة الرياض', 'الرياض', '/sa/riyadh/riyadh'],
  ['SA', 'مكه المكرمه', 'جده', '/sa/makkah/jeddah'],
  ['الإمارات', 'دبي', 'دبي', '/ae/dubai/dubai'],
  ['مصر', 'القاهرة', 'القاهرة', '/eg/cairo/cairo'],
  ['USA', 'Illinois', 'Springfield', '/us/illinois/springfield'],
  ['РФ', 'Республика Татарстан', 'Казань', '/ru/tatarstan/kazan'],
  ['RU', 'Свердловская обл.', 'Екатеринбург', '/ru/sverdlovsk/yekaterinburg'],
])('%s, %s, %s is %s, without a problem', (country, province, town, path) => {
  expect(find(country, province, town)).toMatchObject({ path, problems: [] })
})

describe('a town that lies in another province by our table', () => {
  test('is used where the listing’s coordinates are there, and that is reported', () => {
    const { path, problems, offer } = find('ES', 'Valencia', 'Elche', [38.27, -0.7])
    expect([path, problems, offer.attributes.province]).toEqual([
      '/es/alicante/elche',
      ['noted province other_province'],
      'Valencia',
    ])
  })
  test('is not used if coordinates are in the province or missing: the province is used', () => {
    expect(find('ES', 'Valencia', 'Elche', [39.48, -0.38])).toMatchObject({
      path: '/es/valencia/valencia',
      problems: ['dropped town other_province'],
      offer: { district: 'Elche' },
    })
    expect(find('ES', 'Valencia', 'Elche')).toMatchObject({
      path: '/es/valencia',
      problems: ['dropped town other_province'],
      offer: { district: 'Elche', attributes: { town: 'Elche' } },
    })
  })
})

test('an unknown town is searched around the home, and within the named province', () => {
  // Mil Palmeras, 4 km from towns of Murcia.
  expect(find('ES', 'Alicante', 'Mil Palmeras', [37.88, -0.755])).toMatchObject({
    path: '/es/alicante/torre-de-la-horadada',
    problems: ['dropped town unknown_town'],
    offer: { district: 'Mil Palmeras' },
  })
  expect(pathOf('ES', 'Alicante', 'Mil Palmeras')).toBe('/es/alicante')
})

test('a province in Arabic binds the choice of town, too: Jeddah is not in Riyadh', () => {
  expect(find('SA', 'الرياض', 'جدة')).toMatchObject({
    path: '/sa/riyadh',
    problems: ['dropped town other_province'],
  })
})

test('an unknown province is reported, and the town found in the country', () => {
  expect(find('ES', 'Ruritania', 'Altea')).toMatchObject({
    path: '/es/alicante/altea',
    problems: ['dropped province unknown_province'],
  })
})

test('a town of very many parts is not looked for in all of them', () => {
  expect(
    townSpellings(Array.from({ length: 100_000 }, (_, part) => `a${part}`).join(',')).length,
  ).toBeLessThan(100)
})
