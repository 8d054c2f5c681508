import type { Market, Style } from '../countries.ts'
import { isDwelling } from '../homes.ts'
import type { DemoOffer } from '../offers.ts'
import { createRandom, type Random } from '../random.ts'
import type { Backdrop } from './land.ts'
import { picturesOf, type SeedPicture } from './pool.ts'

const HOUSE_LOOK: Record<Style, string> = {
  mediterranean: 'mediterranean',
  parisian: 'central',
  georgian: 'georgian',
  central: 'central',
  nordic: 'nordic',
  eastern: 'central',
  american: 'american',
  tower: 'mediterranean',
}
const ROW_LOOK: Record<Style, string> = {
  ...HOUSE_LOOK,
  mediterranean: 'central',
  tower: 'american',
}

/** Backdrops behind a house there; the sea only on its shores. */
const AROUND: Record<Market, readonly Backdrop[]> = {
  metro: ['skyline', 'wood'],
  city: ['skyline', 'wood', 'hills'],
  suburb: ['wood', 'hills'],
  coast: ['sea', 'hills'],
  island: ['sea', 'hills'],
  mountain: ['mountains', 'hills', 'wood'],
  country: ['hills', 'wood'],
}

/** From this floor on one looks over the roofs of a city. */
const HIGH_FLOOR = 6

/** From the windows of a home: the sea if its facts say so, and only then. */
export function viewsFrom({
  home,
  market,
}: {
  home: Pick<DemoOffer['home'], 'floor' | 'features'>
  market: Market
}): Backdrop[] {
  if (home.features.includes('sea-view')) return ['sea']
  if (market === 'metro' && (home.floor ?? 0) >= HIGH_FLOOR) return ['skyline']
  const land = AROUND[market].filter((view) => view !== 'sea')
  return market === 'coast' ? [...land, 'skyline'] : land
}

/** Where homes have no fireplace. */
const HOT = new Set(
  'AE BH BR CO CR CY DO EG ES GR ID IL IN JO KE KW LB LK MA MT MU MX MY OM PA PH QA SA SG TH TN VN ZA'.split(
    ' ',
  ),
)

/** Layouts of a kind of room, with their weights in this home. */
function layoutsOf(
  subject: string,
  { home, iso2, style, market }: DemoOffer,
): readonly (readonly [string, number])[] {
  const isHigh = (home.floor ?? 0) >= HIGH_FLOOR || style === 'tower'
  const area = home.livingArea ?? 80
  switch (subject) {
    case 'living':
      return [
        ['living', 3],
        ['living-dining', area > 55 ? 3 : 1],
        [
          'living-panorama',
          isHigh || market === 'coast' || home.features.includes('sea-view') ? 4 : 1,
        ],
        ['living-hearth', HOT.has(iso2) || isHigh || home.category === 2 ? 0 : 2],
        ['living-library', 2],
      ]
    case 'kitchen':
      return [
        ['kitchen', area > 80 ? 3 : 0.5],
        ['kitchen-corner', 3],
        ['kitchen-galley', area < 70 ? 4 : 1],
        ['kitchen-bar', 2],
      ]
    case 'bedroom':
      return [
        ['bedroom', 3],
        ['bedroom-twin', (home.bedrooms ?? 1) > 1 ? 2 : 0],
        ['bedroom-balcony', 2],
        ['bedroom-study', 2],
      ]
    case 'bathroom':
      return [
        ['bathroom', 2],
        ['bathroom-tub', area > 90 ? 3 : 0.5],
        ['bathroom-shower', 3],
      ]
    case 'workroom':
      return [
        ['workroom', 2],
        ['workroom-meeting', 1],
      ]
    default:
      return [[subject, 1]]
  }
}

/**
 * Chooses the pictures of offers, one after the other: rooms and house, view, plan. Half of the homes begin with a room, the others with the house; no two in a place begin
 * with the same picture.
 */
function createPictureChooser(): (offer: DemoOffer) => SeedPicture[] {
  /** When each picture was last the first of a home in a place. */
  const leads = new Map<string, Map<string, number>>()
  let count = 0
  return (offer) => {
    const random = createRandom(`${offer.externalId} pictures`)
    const place = `${offer.iso2} ${offer.city}`
    const led = leads.get(place) ?? new Map<string, number>()
    leads.set(place, led)
    const outside = exteriorOf(offer.home.category, offer.style, random)
    const subjects = subjectsOf(offer, outside, random)
    const taken = new Set<string>()
    const from = (subject: string): SeedPicture[] =>
      picturesOf(subject, subject === outside ? AROUND[offer.market] : viewsFrom(offer)).filter(
        ({ key }) => !taken.has(key),
      )
    const keep = (picture: SeedPicture | undefined): SeedPicture[] => {
      if (!picture) return []
      taken.add(picture.key)
      return [picture]
    }
    const take = (subject: string): SeedPicture[] => {
      const left = from(random.weighted(layoutsOf(subject, offer)))
      return keep(left.length > 0 ? random.pick(left) : undefined)
    }
    const [first = outside] = subjects
    // Of all that could come first, one that is not yet or longest ago the first of a home there: of the kind that was drawn, if it has one that is new.
    const kinds = [...new Set([first, ...subjects])].filter(
      (subject) => !subject.startsWith('plan') && subject !== 'bathroom',
    )
    const choices = kinds.map((subject) => ({
      subject,
      pictures: layoutsOf(subject, offer).flatMap(([layout, weight]) =>
        weight > 0 ? from(layout) : [],
      ),
    }))
    const unused = choices
      .map(({ subject, pictures }) => ({
        subject,
        pictures: pictures.filter(({ key }) => !led.has(key)),
      }))
      .find(({ pictures }) => pictures.length > 0)
    const oldest = unused ? undefined : oldestOf(choices, led)
    const lead = unused?.subject ?? oldest?.subject ?? first
    const leading = keep(unused ? random.pick(unused.pictures) : oldest?.picture)
    if (leading[0]) {
      led.delete(leading[0].key)
      led.set(leading[0].key, ++count)
    }
    const rest = [...subjects]
    rest.splice(Math.max(0, rest.indexOf(lead)), 1)
    return [...leading, ...rest.flatMap(take)]
  }
}

/** The pictures of all offers by external id. In order of their days, so that the homes of one page of a list begin with different pictures. */
export function choosePictures(
  offers: readonly DemoOffer[],
): ReadonlyMap<string, readonly SeedPicture[]> {
  const choose = createPictureChooser()
  return new Map(
    offers
      .toSorted((a, b) => b.publishedDaysAgo - a.publishedDaysAgo)
      .map((offer) => [offer.externalId, choose(offer)]),
  )
}

function oldestOf(
  choices: readonly { subject: string; pictures: readonly SeedPicture[] }[],
  led: ReadonlyMap<string, number>,
): { subject: string; picture: SeedPicture } | undefined {
  let found: { subject: string; picture: SeedPicture } | undefined
  let since = Infinity
  for (const { subject, pictures } of choices)
    for (const picture of pictures) {
      const at = led.get(picture.key) ?? 0
      if (at < since) [found, since] = [{ subject, picture }, at]
    }
  return found
}

function subjectsOf({ home, market }: DemoOffer, outside: string, random: Random): string[] {
  if (!isDwelling(home.category)) {
    if (home.category === 13 || home.category === 14) return [outside, outside]
    if (home.category === 15) return ['workroom', outside, 'workroom', 'workroom', 'kitchen']
    if (home.category === 18) return [outside, 'bedroom', 'bedroom', 'bathroom', 'living', outside]
    if (home.category === 19) return [outside, 'living', 'kitchen', 'bedroom', 'bathroom', outside]
    if (home.category === 20) return [outside, 'living', 'kitchen', 'bathroom', outside]
    return [outside, 'workroom', outside]
  }
  const isRoom = home.category === 3 || home.category === 7
  const bedrooms = Math.min(3, Math.max(1, home.bedrooms ?? 1))
  const rooms = [
    ...(isRoom ? [] : ['living']),
    'kitchen',
    ...Array.from({ length: bedrooms }, () => 'bedroom'),
    ...Array.from({ length: Math.min(2, home.bathrooms ?? 1) }, () => 'bathroom'),
  ]
  const indoorLead = isRoom
    ? 'bedroom'
    : random.weighted([
        ['living', 6],
        ['kitchen', 3],
        ['bedroom', 2],
      ] as const)
  // Houses are chosen by their looks, flats by their rooms.
  const showsRoomFirst = random.chance(
    [5, 8, 10].includes(home.category) ? 0.25 : [11, 12].includes(home.category) ? 0 : 0.68,
  )
  const subjects = showsRoomFirst
    ? [indoorLead, ...without(rooms, indoorLead), outside]
    : [outside, ...rooms]
  if (home.features.includes('sea-view')) subjects.push('outlook-sea')
  else if (home.features.includes('terrace') || home.features.includes('balcony'))
    subjects.push(
      (market === 'metro' || market === 'city') && (home.floor ?? 0) > 2
        ? 'outlook-skyline'
        : 'outlook-hills',
    )
  const shown = subjects.slice(0, 8)
  if (home.rooms && !isRoom && random.chance(0.75))
    shown.push(`plan-${Math.min(8, Math.max(1, Math.round(home.rooms)))}`)
  return shown
}

function without(items: readonly string[], item: string): string[] {
  const at = items.indexOf(item)
  return at < 0 ? [...items] : [...items.slice(0, at), ...items.slice(at + 1)]
}

export function exteriorOf(category: number, style: Style, random: Random): string {
  // In the towers' countries houses are white and flat: without chimneys and shutters.
  if (style === 'tower' && [5, 8, 10].includes(category)) return 'villa'
  if (category === 5 && style === 'mediterranean')
    return random.chance(0.5) ? 'villa' : `house-${HOUSE_LOOK[style]}`
  if (category === 5 || category === 10) return `house-${HOUSE_LOOK[style]}`
  if (category === 8) return `row-${ROW_LOOK[style]}`
  if (category === 11) return 'houseboat'
  if (category === 12) return 'mobile'
  if (category === 13) return 'land'
  if (category === 14) return 'garage'
  if (category === 17) return 'warehouse'
  if (category === 19) return 'farm'
  return `block-${style}`
}
