import type { Style } from '../countries.ts'
import { isDwelling } from '../homes.ts'
import type { DemoOffer } from '../offers.ts'
import { createRandom, type Random } from '../random.ts'
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

/** The pictures of an offer: the house first, then the rooms that it has, the view, the plan. */
export function choosePictures(offer: DemoOffer): SeedPicture[] {
  const random = createRandom(`${offer.externalId} pictures`)
  const taken = new Set<string>()
  return subjectsOf(offer, random).flatMap((subject) => {
    const left = picturesOf(subject).filter(({ key }) => !taken.has(key))
    if (left.length === 0) return []
    const picture = random.pick(left)
    taken.add(picture.key)
    return [picture]
  })
}

function subjectsOf({ home, style }: DemoOffer, random: Random): string[] {
  const outside = exteriorOf(home.category, style, random)
  if (!isDwelling(home.category)) {
    if (home.category === 13 || home.category === 14) return [outside, outside]
    if (home.category === 15) return [outside, 'workroom', 'workroom', 'workroom', 'kitchen']
    if (home.category === 18) return [outside, 'bedroom', 'bedroom', 'bathroom', 'living', outside]
    if (home.category === 19) return [outside, 'living', 'kitchen', 'bedroom', 'bathroom', outside]
    if (home.category === 20) return [outside, 'living', 'kitchen', 'bathroom', outside]
    return [outside, 'workroom', outside]
  }
  const bedrooms = Math.min(3, home.bedrooms ?? 1)
  const subjects = [
    outside,
    'living',
    'kitchen',
    ...Array.from({ length: bedrooms }, () => 'bedroom'),
    ...Array.from({ length: Math.min(2, home.bathrooms ?? 1) }, () => 'bathroom'),
  ]
  if (home.category === 3 || home.category === 7) subjects.splice(1, 1)
  if (home.features.includes('sea-view')) subjects.push('outlook-sea')
  else if (home.features.includes('terrace') || home.features.includes('balcony'))
    subjects.push(
      home.category === 1 && (home.floor ?? 0) > 3 ? 'outlook-skyline' : 'outlook-hills',
    )
  if (home.rooms && random.chance(0.7))
    subjects.push(`plan-${Math.min(8, Math.max(1, Math.round(home.rooms)))}`)
  return subjects.slice(0, 9)
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
