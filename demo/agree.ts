import type { Condition } from '#contract/homes/details.ts'
import { ENERGY_CLASSES, type EnergyClass, type FeatureKey } from '#contract/homes/offer-lists.ts'
import type { ActionId } from '#contract/library.ts'
import type { OfferDetails } from '#contract/offer-fields.ts'
import { isDwelling, isFlat, kwhOf, type Home } from './homes.ts'
import type { Random } from './random.ts'

/** Facts of a home that were drawn one by one, made to agree with each other. */

/** Features of buildings that a house of its own lacks. */
const OF_BUILDINGS: readonly FeatureKey[] = ['doorman', 'gym', 'lift', 'city-view', 'playground']
/** Features that houseboats and mobile homes lack. */
const NOT_AFLOAT: readonly FeatureKey[] = ['balcony', 'garage', 'guest-toilet', 'playground']
/** Features of the ground that a home stands on. */
const OF_GROUNDS: readonly FeatureKey[] = ['garden', 'barbecue', 'solar-panels', 'jacuzzi']

/** From so many floors on a building is a tower, and must have a lift. */
const TOWER = 11
const LIFT_FROM = 9
/** From this floor on one looks over the roofs. */
const VIEW_FROM = 4
/** Towers are younger than this. */
const FIRST_TOWERS = 1930
/** Floor plans with smaller rooms than this are not built, square metres. */
const ROOM_LEAST = 9
/** A terrace has at most this share of the living area. */
const TERRACE_MOST = 0.6

/** Floors, features and sizes. Before the price, which follows from them. */
export function agreeOnBuilding(home: Home): void {
  const { category } = home
  if (home.floor !== null && home.floors !== null)
    // The ground floor is 0, the uppermost of five is 4.
    home.floor = Math.min(home.floor, home.floors - 1)
  if (home.yearBuilt !== null && (home.floors ?? 0) >= TOWER && home.yearBuilt < FIRST_TOWERS)
    home.yearBuilt += 60
  if (home.livingArea !== null && home.livingArea < ROOM_LEAST * (home.rooms ?? 0)) {
    home.livingArea = ROOM_LEAST * home.rooms!
    home.builtArea = Math.max(home.builtArea ?? 0, home.livingArea)
  }
  const has = (key: FeatureKey): boolean => home.features.includes(key)
  const drop = (keys: readonly FeatureKey[]): void => {
    home.features = home.features.filter((key) => !keys.includes(key))
  }
  if (isFlat(category) && (home.floor ?? 0) > 0) drop(OF_GROUNDS)
  if (isDwelling(category) && home.floor === null) drop(OF_BUILDINGS)
  if ((home.floors ?? 0) < 3) drop(['lift'])
  else if (home.floor !== null && home.floors! >= LIFT_FROM && !has('lift'))
    home.features = ['lift', ...home.features]
  if ((home.floor ?? 0) < VIEW_FROM) drop(['city-view'])
  if ((home.floor ?? 0) > 0 && !has('lift')) drop(['wheelchair-accessible'])
  if (home.floor === 0) drop(['balcony'])
  if ((home.floors ?? 0) >= TOWER) drop(['cellar'])
  if (home.rooms === 1) drop(['guest-toilet'])
  if (category === 11 || category === 12) drop(NOT_AFLOAT)
  if (!has('terrace')) home.terraceArea = null
  else if (home.terraceArea !== null && home.livingArea !== null)
    home.terraceArea = Math.max(
      3,
      Math.min(home.terraceArea, Math.floor(home.livingArea * TERRACE_MOST)),
    )
}

/** The plot of a house holds the house, and its garden if it has one. */
export function agreeOnPlot(home: Home): void {
  if (home.plotArea === null || home.builtArea === null || ![5, 8, 10].includes(home.category))
    return
  const ground = home.builtArea / (home.floors ?? 1)
  const open = home.features.includes('garden') || home.features.includes('pool') ? 1.5 : 1.15
  home.plotArea = Math.max(home.plotArea, Math.ceil(ground * open))
}

/** Younger homes have not been renovated yet, and need no work. */
const RENOVATED_BEFORE = 2005
const WORN_BEFORE = 1998

/** A condition that a home of its age can have. Homes that need work are sold, not let. */
export function agedCondition({ yearBuilt }: Home, action: ActionId, drawn: Condition): Condition {
  if (drawn === 'renovated' && (yearBuilt ?? 0) >= RENOVATED_BEFORE) return 'good'
  if (drawn === 'needs-renovation' && (action === 1 || (yearBuilt ?? 0) >= WORN_BEFORE))
    return 'good'
  return drawn
}

/** The condition that most owners give: homes that are dear for their kind have been renovated. */
export function drawCondition(
  random: Random,
  home: Home,
  action: ActionId,
  luck: number,
): Pick<Partial<OfferDetails>, 'condition'> {
  if (!isDwelling(home.category) || !random.chance(0.7)) return {}
  if (home.newBuild) return { condition: 'new' }
  const state = luck + 0.5 * random.normal()
  return {
    condition: agedCondition(
      home,
      action,
      state > 0.8 ? 'renovated' : state < -1.1 ? 'needs-renovation' : 'good',
    ),
  }
}

/** The best and the worst class that a home of that age and condition has. */
function classesFor(
  { newBuild, yearBuilt }: Pick<Home, 'newBuild' | 'yearBuilt'>,
  condition: Condition | undefined,
): readonly [EnergyClass, EnergyClass] {
  if (newBuild) return ['A+', 'B']
  if (yearBuilt !== null && yearBuilt >= 2015) return ['A+', 'C']
  if (condition === 'renovated') return ['B', 'E']
  if (condition === 'needs-renovation') return ['E', 'H']
  return yearBuilt !== null && yearBuilt < 1980 ? ['D', 'H'] : ['A', 'H']
}

/** The certificate fits age and condition. `scale`: the letters of the country; null: it has none. */
export function agreeOnEnergy(
  random: Random,
  home: Home,
  condition: Condition | undefined,
  scale: readonly EnergyClass[] | null,
): void {
  if (home.energyConsumption === null) return
  const [best, worst] = classesFor(home, condition)
  const rank = classOf(home.energyConsumption)
  const wanted = Math.min(
    Math.max(rank, ENERGY_CLASSES.indexOf(best)),
    ENERGY_CLASSES.indexOf(worst),
  )
  if (wanted !== rank)
    home.energyConsumption = Math.round(kwhOf(ENERGY_CLASSES[wanted]!) * random.between(0.9, 1.08))
  if (!scale || home.energyClass === null) return
  const band = ENERGY_CLASSES[classOf(home.energyConsumption)]!
  home.energyClass = scale.includes(band) ? band : (band === 'A+' ? scale[0] : scale.at(-1))!
}

/** The class whose usual consumption is nearest. */
function classOf(kwh: number): number {
  const distances = ENERGY_CLASSES.map((one) => Math.abs(Math.log(kwhOf(one) / kwh)))
  return distances.indexOf(Math.min(...distances))
}
