import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer, type FeedOffer } from '#feeds/offer.ts'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { SETTLEMENT_KINDS } from '#places/settlement-kinds.ts'
import { loadPlaces, type Places } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import { PlaceFinder } from './places.ts'
import { readTown } from '#places/written-towns.ts'

let places: Places
let finder: PlaceFinder
beforeAll(async () => {
  places = await loadPlaces()
  places.setAreas((await readShippedAreas()).map((feature) => feature.read()))
  finder = new PlaceFinder(places)
})

function find(
  country: string,
  province: string | null,
  town: string | null,
  pin?: [number, number],
  { postalCode = null, street = null }: { postalCode?: string | null; street?: string | null } = {},
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
  Object.assign(offer, { postalCode, street })
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
  ['DE', 'NRW', 'Köln', '/de/north-rhine-westphalia/cologne'],
  ['PT', 'Área Metropolitana de Lisboa', 'Oeiras', '/pt/lisbon/oeiras'],
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

test('a town in the field of the province is a town, where the field of the town is empty', () => {
  expect(find('ES', 'Torrevieja', null)).toMatchObject({
    path: '/es/alicante/torrevieja',
    problems: [],
  })
  // A province stays one, though a town has its name.
  expect(find('ES', 'Alicante', null)).toMatchObject({ path: '/es/alicante' })
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
    readTown(Array.from({ length: 100_000 }, (_, part) => `a${part}`).join(',')).length,
  ).toBeLessThan(100)
})

test('every language has its kinds of settlements', () => {
  expect(LOCALE_CODES.filter((code) => !Object.hasOwn(SETTLEMENT_KINDS, code))).toEqual([])
})

describe('a town as people write it', () => {
  test.each([
    // Kinds of settlements, before the name and behind it.
    ['RU', 'гор. Екатеринбург', '/ru/sverdlovsk/yekaterinburg'],
    ['RU', 'Тула г.', '/ru/tula/tula'],
    ['RU', 'г.о. Химки', '/ru/moscow-province/khimki'],
    ['RU', 'город Нижний Новгород', '/ru/nizhny-novgorod/nizhny-novgorod'],
    ['UA', 'м.Львів', '/ua/lvivska/lviv'],
    ['BG', 'гр.Варна', '/bg/varna/varna'],
    ['KZ', 'Алматы қаласы', '/kz/almaty-152/almaty'],
    ['DE', 'Landeshauptstadt München', '/de/bavaria/munich'],
    ['FR', 'Ville d’Annecy', '/fr/haute-savoie/annecy'],
    ['IT', 'Comune di Bologna', '/it/bologna/bologna'],
    ['ES', 'Alicante ciudad', '/es/alicante/alicante'],
    ['PT', 'Concelho de Cascais', '/pt/lisbon/cascais'],
    ['PL', 'm. st. Warszawa', '/pl/mazovia/warsaw'],
    ['CZ', 'Statutární město Brno', '/cz/jihomoravsky-kraj/brno'],
    ['RO', 'Municipiul Cluj-Napoca', '/ro/cluj/cluj-napoca'],
    ['LT', 'Kauno m. sav.', '/lt/kaunas/kaunas'],
    ['LV', 'Rīgas pilsēta', '/lv/riga/riga'],
    ['EE', 'Tallinna linn', '/ee/harju/tallinn'],
    ['FI', 'Helsingin kaupunki', '/fi/uusimaa/helsinki'],
    ['SE', 'Malmö kommun', '/se/skane/malmo'],
    ['GR', 'Δήμος Θεσσαλονίκης', '/gr/central-macedonia/thessaloniki'],
    ['TR', 'İzmir ili', '/tr/izmir/izmir'],
    ['GE', 'ქ. ბათუმი', '/ge/adjara/batumi'],
    ['AE', 'مدينة دبي', '/ae/dubai/dubai'],
    ['IR', 'شهر تهران', '/ir/tehran/tehran'],
    ['CN', '广东省深圳市', '/cn/guangdong/shenzhen'],
    ['KR', '부산광역시', '/kr/busan/busan'],
    // Postcodes, and numbers of districts.
    ['AT', '8010 Graz', '/at/styria/graz'],
    ['CH', 'CH-3011 Bern', '/ch/bern/bern'],
    ['PL', '31-001 Kraków', '/pl/lesser-poland/krakow'],
    ['NL', '1012 AB Amsterdam', '/nl/north-holland/amsterdam'],
    ['GB', 'Manchester M1 1AE', '/gb/manchester/manchester'],
    ['US', 'Austin TX 78701', '/us/texas/austin'],
    ['FR', 'MARSEILLE 8EME', '/fr/bouches-du-rhone/marseille'],
    ['FR', 'NANTES CEDEX 1', '/fr/loire-atlantique/nantes'],
    ['CZ', 'Praha 10', '/cz/praha-hlavni-mesto/prague'],
    ['HU', 'Budapest, XI.', '/hu/budapest/budapest'],
    ['RO', 'Bucuresti Sectorul 3', '/ro/bucharest/bucharest'],
    ['CH', 'Zürich Kreis 4', '/ch/zurich/zurich'],
    ['IE', 'Dublin 4', '/ie/leinster/dublin'],
    ['DK', '2100 København Ø', '/dk/denmark/copenhagen'],
    ['SK', 'Bratislava V', '/sk/bratislava/bratislava'],
    // The province behind it.
    ['IT', 'Roma (RM)', '/it/rome/rome'],
    ['BR', 'Campinas - SP', '/br/sao-paulo/campinas'],
    ['FR', 'Paris XVe', '/fr/paris/paris'],
    ['FR', 'St-Tropez', '/fr/var/saint-tropez'],
    ['DE', 'St. Wendel', '/de/saarland/sankt-wendel'],
    ['NL', '1071AB Amsterdam', '/nl/north-holland/amsterdam'],
    ['US', 'Springfield, IL', '/us/illinois/springfield'],
  ])('%s %s', (country, town, path) => {
    expect(find(country, null, town)).toMatchObject({ path, problems: [] })
  })

  test.each([
    ['DE', 'Berlin-Wedding', '/de/berlin/berlin', 'Wedding'],
    ['DE', 'Hamburg - Altona', '/de/hamburg/hamburg', 'Altona'],
    ['DE', 'München/Schwabing', '/de/bavaria/munich', 'Schwabing'],
    ['PL', 'Warszawa Mokotów', '/pl/mazovia/warsaw', 'Mokotów'],
    ['CZ', 'Praha 5 - Smíchov', '/cz/praha-hlavni-mesto/prague', 'Smíchov'],
    ['ES', 'Eixample', '/es/barcelona/barcelona', 'Eixample'],
    ['DE', 'Leipzig OT Plagwitz', '/de/saxony/leipzig', 'OT Plagwitz'],
    ['EG', 'القاهرة، مدينة نصر', '/eg/cairo/cairo', 'مدينة نصر'],
    ['JP', '東京都新宿区', '/jp/tokyo/tokyo', '新宿区'],
  ])('%s %s, the rest of which is the district', (country, town, path, district) => {
    expect(find(country, null, town)).toMatchObject({ path, problems: [], offer: { district } })
  })

  test('an unknown district of a large city is noted, and another town named after one is not taken for it', () => {
    expect(find('DE', null, 'Leipzig Nirgendwo')).toMatchObject({
      path: '/de/saxony/leipzig',
      problems: ['dropped town unknown_town'],
    })
    expect(pathOf('CL', null, 'Santiago de Nirgendwo')).toBeUndefined()
    expect(pathOf('DE', null, 'Mülheim-Kärlich')).toBe('/de/rhineland-palatinate/mulheim-karlich')
  })
})

test('a word that may be a part of the name is no kind of settlement', () => {
  // Quesada is a town of Jaén.
  expect(find('ES', 'Alicante', 'Ciudad Quesada')).toMatchObject({
    path: '/es/alicante',
    problems: ['dropped town unknown_town'],
  })
  expect(pathOf('ES', null, 'Ciudad Real')).toBe('/es/ciudad-real/ciudad-real')
})

test.each([
  ['RU', 'г. Москва', 'г. Москва', '/ru/moscow/moscow'],
  ['RU', 'Респ. Татарстан', 'г. Казань', '/ru/tatarstan/kazan'],
  ['PL', 'woj. małopolskie', 'Kraków', '/pl/lesser-poland/krakow'],
  ['ES', 'Palmas, Las', 'Telde', '/es/las-palmas/telde'],
])('%s: the province %s with its kind, %s', (country, province, town, path) => {
  expect(find(country, province, town)).toMatchObject({ path, problems: [] })
})

test('an urbanisation is proposed as its municipality, by name, and not as the nearest city', () => {
  for (const town of ['Orihuela Costa', 'Dehesa de Campoamor'])
    // The pin is nearer to Torrevieja.
    expect(find('ES', 'Alicante', town, [37.95, -0.71])).toMatchObject({
      path: '/es/alicante/orihuela',
      problems: ['dropped town unknown_town'],
      offer: { district: town, attributes: { town } },
    })
})

describe('of several towns of a name', () => {
  test('the largest is taken with a note', () => {
    expect(find('US', null, 'Portland')).toMatchObject({
      path: '/us/oregon/portland',
      problems: ['noted town several_towns'],
    })
    expect(find('FR', null, 'Paris').problems).toEqual([])
  })
  test('the pin, the postcode or the province decide', () => {
    const inMaine = '/us/maine/portland'
    expect(find('US', null, 'Portland', [43.66, -70.26])).toMatchObject({
      path: inMaine,
      problems: [],
    })
    expect(find('US', null, 'Portland', undefined, { postalCode: '04101' })).toMatchObject({
      path: inMaine,
      problems: [],
    })
    expect(find('US', 'ME', 'Portland')).toMatchObject({ path: inMaine, problems: [] })
  })
})

test.each([
  ['England', 'Bristol', '/gb/bristol/bristol'],
  ['Scotland', 'Aberdeen', '/gb/aberdeen/aberdeen'],
  ['Wales', 'Swansea', '/gb/swansea/swansea'],
  ['Northern Ireland', 'Belfast', '/gb/belfast/belfast'],
  ['Шотландия', 'Эдинбург', '/gb/edinburgh/edinburgh'],
  ['United Kingdom (England)', 'York', '/gb/york/york'],
  ['ESP', 'Madrid', '/es/madrid/madrid'],
])('the country %s with the town %s', (country, town, path) => {
  expect(find(country, null, town)).toMatchObject({ path, problems: [] })
})

describe('a home without a town', () => {
  test.each([
    ['ES', { postalCode: '46001' }, '/es/valencia/valencia'],
    ['DE', { postalCode: '80331' }, '/de/bavaria/munich'],
    ['RU', { street: 'Омск, ул. Мира, 3' }, '/ru/omsk/omsk'],
    [
      'RU',
      { street: 'Россия, Новосибирская область, г. Бердск, ул. Ленина, 5' },
      '/ru/novosibirsk/berdsk',
    ],
    ['DE', { street: 'Hauptstr. 5, 04109 Leipzig' }, '/de/saxony/leipzig'],
    ['ES', { street: 'Calle Toledo 5, 28005 Madrid' }, '/es/madrid/madrid'],
  ])('in %s is placed by %o', (country, words, path) => {
    expect(find(country, null, null, undefined, words)).toMatchObject({ path, problems: [] })
  })
  test('is placed by its pin, a remote one in its state', () => {
    expect(pathOf('RU', null, null, [54.99, 73.37])).toBe('/ru/omsk/omsk')
    expect(pathOf('ES', null, 'Nirgendwo', [40.4, -1.9])).toMatch(/^\/es\/[^/]+/)
  })
})

test('a home of which only the country is known waits for a person', () => {
  expect(find('ES', null, null)).toMatchObject({
    path: undefined,
    problems: ['rejected town only_country'],
  })
  expect(find('ES', null, 'Nirgendwo')).toMatchObject({ problems: ['rejected town only_country'] })
  expect(find('ES', null, null, undefined, { postalCode: '99999' })).toMatchObject({
    problems: ['rejected postalCode only_country'],
  })
  // A country that is one town.
  expect(pathOf('MC', null, null)).toBe('/mc')
})
