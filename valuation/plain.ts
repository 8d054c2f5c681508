import { east, north, type Homes } from './homes.ts'
import { PointTree } from './neighbours.ts'
import { medianOf } from './quantile.ts'

/** Plain ways to estimate, which trees have to beat. Both give the logarithm of the price per square metre. */
export type PlainMethod = 'median' | 'nearest'
export const PLAIN_METHODS: readonly PlainMethod[] = ['median', 'nearest']

const PLACE_MIN = 5
const NEAREST = 3
const CANDIDATES = 60

/** Prepares a method with the homes whose prices are known. */
export const preparePlain = (
  method: PlainMethod,
  priced: Homes,
): ((homes: Homes) => Float64Array) => (method === 'median' ? byPlace(priced) : byNearest(priced))

export const estimatePlainly = (method: PlainMethod, priced: Homes, homes: Homes): Float64Array =>
  preparePlain(method, priced)(homes)

const levelsOf = ({ price, area }: Homes) => price.map((one, row) => Math.log(one / area[row]!))

/** The median of the place; of all homes where the place has few. */
function byPlace(priced: Homes): (homes: Homes) => Float64Array {
  const levels = levelsOf(priced)
  const byPlace = new Map<number, number[]>()
  priced.place.forEach((place, row) => {
    const list = byPlace.get(place)
    if (list) list.push(levels[row]!)
    else byPlace.set(place, [levels[row]!])
  })
  const all = medianOf(levels.slice())
  const medians = new Map(
    [...byPlace].map(([place, list]) => [
      place,
      list.length < PLACE_MIN ? all : medianOf(Float64Array.from(list)),
    ]),
  )
  return (homes) => Float64Array.from(homes.place, (place) => medians.get(place) ?? all)
}

/** The mean of the homes that are nearest by place, area, rooms and bathrooms. */
function byNearest(priced: Homes): (homes: Homes) => Float64Array {
  const levels = levelsOf(priced)
  const middle = { longitude: priced.longitude[0] ?? 0, latitude: priced.latitude[0] ?? 0 }
  const tree = new PointTree(
    priced.longitude.map((value) => east(value, middle)),
    priced.latitude.map((value) => north(value, middle)),
    Int32Array.from(levels, (_, row) => row),
  )
  const found = new Int32Array(CANDIDATES)
  const squares = new Float64Array(CANDIDATES)
  const levelOf = (homes: Homes, row: number): number => {
    const area = homes.area[row]!
    const count = tree.nearest(
      east(homes.longitude[row]!, middle),
      north(homes.latitude[row]!, middle),
      found,
      squares,
      { building: homes.building[row]!, buildings: priced.building, farthest: Infinity },
    )
    const near = Math.max(100 * 100, squares[Math.min(count, 16) - 1] ?? 0)
    const difference = (fact: 'rooms' | 'bathrooms', other: number) =>
      ((homes.facts[fact]?.[row] ?? 0) - (priced.facts[fact]?.[other] ?? 0)) ** 2 || 0
    const byDistance = Array.from(found.subarray(0, count), (other, at) => ({
      other,
      distance:
        squares[at]! / near +
        (Math.log(priced.area[other]! / area) / 0.2) ** 2 +
        difference('rooms', other) +
        difference('bathrooms', other),
    })).sort((one, two) => one.distance - two.distance)
    const chosen = byDistance.slice(0, NEAREST)
    return chosen.reduce((sum, { other }) => sum + levels[other]!, 0) / chosen.length
  }
  return (homes) => Float64Array.from({ length: homes.count }, (_, row) => levelOf(homes, row))
}
