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

/** From the windows of a home: the sea if its facts say so, and only then. */
export function viewsFrom({ home, market }: Pick<DemoOffer, 'home' | 'market'>): Backdrop[] {
  if (home.features.includes('sea-view')) return ['sea']
  const land = AROUND[market].filter((view) => view !== 'sea')
  return market === 'coast' ? [...land, 'skyline'] : land
}

/**
 * Chooses the pictures of offers, one after the other: rooms and house, view, plan. Half of the homes begin with a room, the others with the house; no two in a place begin
 * with the same picture.
 */
export function createPictureChooser(): (offer: DemoOffer) => SeedPicture[] {
  const leads = new Map<string, Set<string>>()
  return (offer) => {
    const random = createRandom(`${offer.externalId} pictures`)
    const place = `${offer.iso2} ${offer.city}`
    const used = leads.get(place) ?? new Set()
    leads.set(place, used)
    const outside = exteriorOf(offer.home.category, offer.style, random)
    const subjects = subjectsOf(offer, outside, random)
    const taken = new Set<string>()
    const from = (subject: string): SeedPicture[] =>
      picturesOf(subject, subject === outside ? AROUND[offer.market] : viewsFrom(offer)).filter(
        ({ key }) => !taken.has(key),
      )
    const take = (subject: string, isLead: boolean): SeedPicture[] => {
      const left = from(subject).filter(({ key }) => !isLead || !used.has(key))
      if (left.length === 0) return []
      const picture = random.pick(left)
      taken.add(picture.key)
      return [picture]
    }
    const [first = outside] = subjects
    // Where a place has shown all pictures of a kind as leads, another room begins.
    const lead = [...new Set([first, ...subjects])]
      .filter((subject) => !subject.startsWith('plan') && subject !== 'bathroom')
      .find((subject) => from(subject).some(({ key }) => !used.has(key)))
    const [leading] = lead ? take(lead, true) : take(first, false)
    if (leading) used.add(leading.key)
    const rest = [...subjects]
    rest.splice(Math.max(0, rest.indexOf(lead ?? first)), 1)
    return [...(leading ? [leading] : []), ...rest.flatMap((subject) => take(subject, false))]
  }
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
  if (category === 5 && (style === 'mediterranean' || style === 'tower'))
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
