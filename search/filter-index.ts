import { FLAGS, type Flag, type Range } from '#contract/filters.ts'
import { BATHROOM_STEPS, type FacetName } from '#contract/homes/search.ts'
import { evenScale, wholeScale, type Scale } from './scale.ts'

/**
 * The index part of the filters in `contract/filters.ts`, which browsers do not get: columns, reading of offers, choices, filters and saved searches derive from it.
 * `from` is SQL of an offer with its `photos` and `plans`, see `api/homes/search/queries.ts`.
 */
interface FlagIndex {
  /** True, false, or null where it is not known. */
  from: string
  /** Offers that are known not to be so can be searched for, and are counted (`pets=0`). */
  no?: true
  /** Part of another filter: both are one condition. */
  of?: 'floor'
}
export const FLAG_INDEX = {
  notGround: { from: 'floor > 0', of: 'floor' },
  topFloor: { from: 'floors > 1 and floor >= floors - 1', of: 'floor' },
  newBuild: { from: 'new_build', no: true },
  pets: { from: 'pets', no: true },
  pictures: { from: 'coalesce(photos, 0) > 0', no: true },
  plan: { from: 'coalesce(plans, 0) > 0', no: true },
  noCommission: { from: `details -> 'commissionPercent' = '0'` },
} as const satisfies Record<Flag, FlagIndex>
const flagIndex: Record<Flag, FlagIndex> = FLAG_INDEX

/** Flags that are part of another filter. */
export type PartFlag = {
  [F in Flag]: (typeof FLAG_INDEX)[F] extends { of: string } ? F : never
}[Flag]
export const PART_FLAGS = FLAGS.filter((name): name is PartFlag => 'of' in flagIndex[name])
export const OWN_FLAGS = FLAGS.filter(
  (name): name is Exclude<Flag, PartFlag> => !('of' in flagIndex[name]),
)

/** The choices of flags, by the bits of `IndexedOffer.flags`. */
export const FLAG_BITS = FLAGS.flatMap((name) =>
  (flagIndex[name].no ? [0, 1] : [1]).map((value) => ({ name, value })),
).map((choice, bit) => ({ ...choice, bit }))
if (FLAG_BITS.length > 31) throw new RangeError('More choices of flags than an int4 has bits.')

/** The choice of a flag that a search asks for; undefined for any. */
export const flagChoice = (name: Flag, value: boolean | undefined): number[] | undefined =>
  value === undefined || (!value && !flagIndex[name].no) ? undefined : [Number(value)]

/** A range of a number that is a column: whole steps, in 16 bits. */
interface NumberIndex {
  from: string
  /** Steps per unit; default 1. */
  steps?: number
  /** Larger values are stored as this one, so that the steps fit. */
  most?: number
  /** Of the steps. */
  scale: Scale
}
/** One that is a facet, too. */
interface CountedIndex extends NumberIndex {
  /** Ascending from 0: each offer counts for the largest that it reaches. */
  choices: readonly number[]
}
const UP_TO_10 = Array.from({ length: 11 }, (_, value) => value)
export const NUMBER_INDEX = {
  rooms: { from: 'rooms', steps: 10, scale: wholeScale(0, 200), choices: UP_TO_10 },
  bedrooms: { from: 'bedrooms', scale: wholeScale(0, 253), choices: UP_TO_10 },
  bathrooms: {
    from: 'bathrooms',
    steps: 100,
    most: 320,
    scale: evenScale(0, 25, 250),
    choices: BATHROOM_STEPS,
  },
  floor: { from: 'floor', scale: wholeScale(-10, 200) },
  year: { from: 'year_built', scale: wholeScale(1800, 2050) },
} as const satisfies {
  [N in Exclude<Range, 'price' | 'area'>]: N extends FacetName ? CountedIndex : NumberIndex
}
export type NumberName = keyof typeof NUMBER_INDEX
export type CountedName = Extract<NumberName, FacetName>
export const NUMBER_NAMES = Object.keys(NUMBER_INDEX) as NumberName[]
export const isCounted = (name: NumberName): name is CountedName => 'choices' in NUMBER_INDEX[name]
const numberIndex: Record<NumberName, NumberIndex> = NUMBER_INDEX
export const numberOf = (name: NumberName) => {
  const { from, steps = 1, most = Infinity, scale } = numberIndex[name]
  return { from, steps, most, scale }
}
