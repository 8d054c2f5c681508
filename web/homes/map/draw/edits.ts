import { MAX_CORNERS, MAX_RINGS } from '#contract/homes/areas.ts'
import { combine, encircled, evenOdd, isTangled } from './combine.ts'
import {
  AROUND,
  cornersIn,
  doubleArea,
  edgesOf,
  isSame,
  isWithin,
  type Area,
  type Corner,
  type Ring,
} from './shape.ts'

/** Why an edit is invalid. */
export type Problem =
  /** Encloses too little to be visible. */
  | 'small'
  /** Half around the earth, or more. */
  | 'large'
  /** More corners or rings than an address allows. */
  | 'many'
  /** A hole outside of all areas. */
  | 'outside'
  /** A hole that removes everything. */
  | 'nothing'
  /** Sides that would cross. */
  | 'crossing'
  /** A ring with too few corners to delete one. */
  | 'few'

export type Edit = { areas: Area[]; problem?: undefined } | { areas?: undefined; problem: Problem }

/** Index of a corner: area, ring, corner. */
export interface Place {
  area: number
  ring: number
  corner: number
}

/** Twice the area of about ten by ten metres, in coordinate units: less is an accident. */
const DOUBLE_AREA_MIN = 200

/** Areas for display and editing: those of an address, repaired if they cross or overlap, unless that is impossible. */
export function mended(areas: readonly Area[]): Area[] {
  if (areas.flat().every(isSeen) && isTidy(areas)) return [...areas]
  const joined = combine(areas.map(evenOdd), (belongs) => belongs.some(Boolean))
  return joined ? withoutSlivers(joined) : [...areas]
}

const isSeen = (ring: Ring): boolean => Math.abs(doubleArea(ring)) >= DOUBLE_AREA_MIN
const withoutSlivers = (areas: readonly Area[]): Area[] =>
  areas.filter(([around]) => isSeen(around!)).map((rings) => rings.filter(isSeen))

/** Whether no sides meet, every hole is within its area, and no area is within another except in a hole. */
function isTidy(areas: readonly Area[]): boolean {
  if (isTangled(areas.flat())) return false
  return areas.every(([around, ...holes], at) => {
    const isApart = (hole: Ring): boolean =>
      holes.every((other) => other === hole || !isWithin(hole, [other]))
    return (
      holes.every((hole) => isWithin(hole, [around!]) && isApart(hole)) &&
      areas.every((other, index) => index === at || !isWithin(around!, other))
    )
  })
}

/** Adds the area within a line to areas. Crossings of the line with itself are resolved by the non-zero rule. */
export function add(areas: readonly Area[], line: Ring): Edit {
  const drawn = combine([encircled(line)], ([inside]) => inside!)
  if (!drawn) return { problem: 'many' }
  if (withoutSlivers(drawn).length === 0) return { problem: 'small' }
  const next =
    areas.length === 0
      ? drawn
      : combine([...areas.map(evenOdd), encircled(line)], (belongs) => belongs.some(Boolean))
  return next ? checked(withoutSlivers(next)) : { problem: 'many' }
}

/** Removes the area within a line from areas. */
export function cut(areas: readonly Area[], line: Ring): Edit {
  const cutOut = combine([encircled(line)], ([inside]) => inside!)
  if (!cutOut) return { problem: 'many' }
  if (withoutSlivers(cutOut).length === 0) return { problem: 'small' }
  const operands = [encircled(line), ...areas.map(evenOdd)]
  const common = combine(operands, ([inHole, ...inAreas]) => inHole! && inAreas.some(Boolean))
  if (common && withoutSlivers(common).length === 0) return { problem: 'outside' }
  const left = combine(operands, ([inHole, ...inAreas]) => !inHole && inAreas.some(Boolean))
  if (!left) return { problem: 'many' }
  const next = withoutSlivers(left)
  return next.length === 0 ? { problem: 'nothing' } : checked(next)
}

/** Whether a closed line crosses itself. */
export const isCrossing = (line: Ring): boolean => isTangled([line])

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.area === b.area && a.ring === b.ring && a.corner === b.corner
export const ringAt = (areas: readonly Area[], { area, ring }: Place): Ring =>
  areas[area]?.[ring] ?? []
export const cornerOf = (areas: readonly Area[], place: Place): Corner | undefined =>
  ringAt(areas, place)[place.corner]

/** Moves a corner. */
export const move = (areas: readonly Area[], place: Place, to: Corner): Edit =>
  tidy(withRing(areas, place, ringAt(areas, place).with(place.corner, to)))

/** Inserts a corner after another; it may be on the side that it divides. */
export const insert = (areas: readonly Area[], place: Place, corner: Corner): Edit =>
  tidy(withRing(areas, place, ringAt(areas, place).toSpliced(place.corner + 1, 0, corner)))

/** Deletes a corner; of a hole with three corners the whole hole. */
export function remove(areas: readonly Area[], place: Place): Edit {
  const ring = ringAt(areas, place)
  if (ring.length > 3) return tidy(withRing(areas, place, ring.toSpliced(place.corner, 1)))
  return place.ring === 0
    ? { problem: 'few' }
    : { areas: areas.with(place.area, areas[place.area]!.toSpliced(place.ring, 1)) }
}

export const withRing = (areas: readonly Area[], { area, ring }: Place, next: Ring): Area[] =>
  areas.with(area, areas[area]!.with(ring, next))

/** The midpoint of the side after a corner. */
export function middleAfter(ring: Ring, corner: number): Corner {
  const [from, to] = [ring[corner]!, ring[(corner + 1) % ring.length]!]
  return [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2)]
}

function tidy(areas: Area[]): Edit {
  if (!areas.flat().every(isSeen)) return { problem: 'small' }
  return isTidy(areas) ? checked(areas) : { problem: 'crossing' }
}

function checked(areas: Area[]): Edit {
  const isLarge = areas.some((rings) => {
    const { west, east } = edgesOf(rings)
    return east - west >= AROUND / 2
  })
  if (isLarge) return { problem: 'large' }
  return cornersIn(areas) > MAX_CORNERS || areas.flat().length > MAX_RINGS
    ? { problem: 'many' }
    : { areas }
}

/** Index of a corner after an edit; null if it is gone. */
export function placeOf(areas: readonly Area[], corner: Corner): Place | null {
  for (const [area, rings] of areas.entries()) {
    for (const [ring, corners] of rings.entries()) {
      const at = corners.findIndex((other) => isSame(other, corner))
      if (at >= 0) return { area, ring, corner: at }
    }
  }
  return null
}

/** All corners, in tab order. */
export const placesIn = (areas: readonly Area[]): Place[] =>
  areas.flatMap((rings, area) =>
    rings.flatMap((ring, at) => ring.map((_, corner) => ({ area, ring: at, corner }))),
  )
