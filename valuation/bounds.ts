import type { Fact } from './facts.ts'
import type { Home, Homes } from './homes.ts'
import { quantileOf } from './quantile.ts'

/** A home beyond nearly all known ones by this share of their span is unlike them. */
const BEYOND = 0.1
/** Facts with a number that may be unlike all others. */
const BOUNDED = ['rooms', 'bedrooms', 'bathrooms', 'floor', 'floors', 'year', 'plot'] as const

/** Ranges of the area and the numeric facts of homes that can be estimated. */
export type Bounds = ReadonlyMap<'area' | Fact, readonly [least: number, most: number]>

export const boundsOf = (homes: Homes, facts: readonly Fact[]): Bounds =>
  new Map([
    ['area', spanOf(homes.area)] as const,
    ...BOUNDED.filter((fact) => facts.includes(fact)).map(
      (fact) => [fact, spanOf(Float64Array.from(homes.facts[fact]!))] as const,
    ),
  ])

/** The refusal of a home beyond the bounds; null if it is within them. */
export function beyondBounds(
  bounds: Bounds,
  home: Home,
): { reason: 'unlike'; fact: 'area' | Fact; least: number; most: number } | null {
  for (const [fact, [least, most]] of bounds) {
    const value = fact === 'area' ? home.area : (home.facts[fact] ?? Number.NaN)
    if (value < least || value > most)
      // Whole numbers within the bounds: a number in the message must not be refused.
      return { reason: 'unlike', fact, least: Math.ceil(least), most: Math.floor(most) }
  }
  return null
}

/** Nearly all values are within these, and as much of their span beyond. */
function spanOf(values: Float64Array): [number, number] {
  const finite = values.filter((value) => !Number.isNaN(value))
  const least = quantileOf(finite, 0.001)
  const most = quantileOf(finite, 0.999)
  const beyond = (most - least) * BEYOND
  return [least > 0 ? Math.max(least / 2, least - beyond) : least - beyond, most + beyond]
}
