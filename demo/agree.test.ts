import { expect, test } from 'vitest'
import { ENERGY_CLASSES, type FeatureKey } from '#contract/homes/offer-lists.ts'
import { loadPlaces } from '#places/index.ts'
import { hasPlot, isDwelling } from './homes.ts'
import { drawOffers, type DemoOffer } from './offers.ts'
import { composeTexts } from './texts/compose.ts'

const places = await loadPlaces()
const offers = drawOffers(places)
const now = new Date('2026-11-25T12:00:00Z')
/** Flats, of all kinds. */
const FLATS = [1, 2, 3, 4, 6, 7, 9]

/** Words for a car's place, by language of a text. */
const PARKING: Record<string, RegExp> = {
  ar: /موقف|كراج|مرآب/,
  de: /parkplatz|stellplatz|garage|parken/i,
  en: /\bparking\b|\bgarages?\b|car sleeps|for the car/i,
  es: /\bgaraje|\baparca|\bparking\b|plaza de coche/i,
  fr: /parking|garage|stationnement/i,
  it: /parcheggio|garage|box auto|posto auto/i,
  ru: /парков|гараж|машино/i,
}

/** Pairs of facts of a home that cannot both be true. */
function contradictionsOf(offer: DemoOffer): string[] {
  const { home, details, action } = offer
  const { category, features, floor, floors, yearBuilt, newBuild, energyClass } = home
  const has = (key: FeatureKey) => features.includes(key)
  const [condition, rank] = [
    details.condition,
    energyClass && ENERGY_CLASSES.indexOf(energyClass as (typeof ENERGY_CLASSES)[number]),
  ]
  const atLeast = (letter: 'A' | 'B' | 'C' | 'D' | 'E') => ENERGY_CLASSES.indexOf(letter)
  const isFlat = FLATS.includes(category)
  const isHouse = isDwelling(category) && !isFlat
  const found: [string, unknown][] = [
    ['new, but of an old year', newBuild && (yearBuilt ?? 0) < 2025],
    ['of a year to come', (yearBuilt ?? 0) > 2026],
    ['of this year, but not new', !newBuild && (yearBuilt ?? 0) >= 2025],
    ['new, but in another condition', newBuild && condition && condition !== 'new'],
    ['as new, but not new', condition === 'new' && !newBuild],
    ['renovated young', condition === 'renovated' && (yearBuilt ?? 0) >= 2005],
    ['worn young', condition === 'needs-renovation' && (yearBuilt ?? 0) >= 1998],
    ['let in need of work', condition === 'needs-renovation' && action === 1],
    ['new, but wasteful', rank !== null && newBuild && Number(rank) > atLeast('C')],
    ['young, but wasteful', rank !== null && (yearBuilt ?? 0) >= 2015 && +rank > atLeast('D')],
    [
      'renovated, but wasteful',
      rank !== null && condition === 'renovated' && Number(rank) > atLeast('E') + 1,
    ],
    [
      'in need of work, but thrifty',
      rank !== null && condition === 'needs-renovation' && Number(rank) < atLeast('D'),
    ],
    [
      'old and as built, but thrifty',
      rank !== null &&
        yearBuilt !== null &&
        yearBuilt < 1980 &&
        condition !== 'renovated' &&
        Number(rank) < atLeast('C'),
    ],
    [
      'a good letter, but a high consumption',
      energyClass && ['A+', 'A'].includes(energyClass) && (home.energyConsumption ?? 0) > 75,
    ],
    ['no number of floors', floor !== null && floors === null],
    ['above the roof', floor !== null && floors !== null && floor >= floors],
    ['a tower before there were towers', (floors ?? 0) > 10 && (yearBuilt ?? 2000) < 1930],
    ['a lift in a house', has('lift') && isHouse],
    ['a lift to nowhere', has('lift') && (floors ?? 0) < 3],
    ['up there without a lift', (floor ?? 0) > 7 && !has('lift')],
    ['up the stairs in a wheelchair', has('wheelchair-accessible') && !!floor && !has('lift')],
    ['a balcony on the ground', has('balcony') && floor === 0],
    ['a view from below the roofs', has('city-view') && (floor ?? 0) < 4],
    ...(['doorman', 'gym', 'playground'] as const).map((key): [string, unknown] => [
      `${key} of a house`,
      has(key) && isHouse,
    ]),
    ...(['garden', 'barbecue', 'solar-panels', 'jacuzzi'] as const).map(
      (key): [string, unknown] => [`${key} on a floor`, has(key) && (floor ?? 0) > 0],
    ),
    ['a cellar below a tower', has('cellar') && (floors ?? 0) > 10],
    ['a guest toilet in one room', has('guest-toilet') && home.rooms === 1],
    [
      'ashore',
      [11, 12].includes(category) &&
        (['balcony', 'garage', 'lift', 'playground', 'doorman'] as const).some(has),
    ],
    ['a terrace without a size', has('terrace') && isDwelling(category) && !home.terraceArea],
    ['a size without a terrace', !has('terrace') && home.terraceArea !== null],
    [
      'a terrace as large as the home',
      home.terraceArea && home.livingArea && home.terraceArea > 0.7 * home.livingArea,
    ],
    ['larger inside', home.livingArea && home.builtArea && home.builtArea < home.livingArea],
    ['more bedrooms than rooms', (home.bedrooms ?? 0) > (home.rooms ?? Infinity)],
    ['more baths than beds', (home.bathrooms ?? 0) > (home.bedrooms ?? Infinity) + 1],
    ['rooms like cupboards', home.livingArea && home.rooms && home.livingArea / home.rooms < 9],
    [
      'larger than its plot',
      [5, 8, 10].includes(category) && home.plotArea! < home.builtArea! / floors!,
    ],
    ['no plot', hasPlot(category) && category !== 18 && home.plotArea === null],
    ['a plot of a flat', isFlat && home.plotArea !== null],
    ['heated by nothing', details.heating && !has('heating')],
    ['furnished for sale', action === 0 && home.furnished !== null],
  ]
  return found.flatMap(([name, isSo]) => (isSo ? [name] : []))
}

test('no home contradicts itself', () => {
  const found = offers.flatMap((offer) =>
    contradictionsOf(offer).map((name) => `${name}: ${offer.externalId}`),
  )
  expect(found).toEqual([])
})

test('homes of all ages, conditions and classes remain', () => {
  const conditions = Object.groupBy(offers, ({ details }) => details.condition ?? 'unknown')
  for (const condition of ['new', 'renovated', 'good', 'needs-renovation'] as const)
    expect(conditions[condition]!.length, condition).toBeGreaterThan(250)
  for (const letter of ENERGY_CLASSES.slice(1, 7))
    expect(offers.filter(({ home }) => home.energyClass === letter).length, letter).toBeGreaterThan(
      150,
    )
  const high = offers.filter(
    ({ home: { floor, floors } }) => floor !== null && floor === floors! - 1,
  )
  expect(high.length).toBeGreaterThan(500)
})

test('texts name a place for the car only where there is one', () => {
  const found: string[] = []
  for (const offer of offers) {
    const { home, around, street, district } = offer
    if (home.category === 14 || home.features.some((key) => ['parking', 'garage'].includes(key)))
      continue
    for (const { lang, title, description } of composeTexts(offer, now)) {
      const own = [...(around?.words[lang] ?? []), street, district]
        .filter((words) => typeof words === 'string')
        .reduce((text, words) => text.replaceAll(words, ''), `${title}. ${description}`)
      const [word] = PARKING[lang]?.exec(own) ?? []
      if (word) found.push(`${offer.externalId} ${lang}: ${word} in ${own}`)
    }
  }
  expect(found).toEqual([])
})
