import type { Bounds } from '#contract/filters.ts'

/** Homes with a value from one to before the next. */
export interface Bar {
  from: number
  to: number
  count: number
}

/** What a slider moves over: round values, closer together than a visitor would tell apart, from where the homes begin to where they end. */
export interface Scale {
  stops: readonly number[]
  bars: readonly Bar[]
}

/** First digits of round values: about twenty steps to ten times as much, whatever the currency. */
const ROUND = [
  1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9,
]
/** The share at either end that lies beyond the slider: its ends mean no bound, so that they are found none the less. */
const BEYOND = 0.005
const FEWEST_STOPS = 4

/** The scale for a histogram; null where there is too little to slide over. */
export function scaleOf(all: readonly Bar[]): Scale | null {
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const bars = trimmed(trimmed(all, total * BEYOND).toReversed(), total * BEYOND).toReversed()
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const stops = roundValues(first.from, last.to)
  return stops.length < FEWEST_STOPS ? null : { stops, bars }
}

/** The bars without the first few that together have no more than so many homes. */
function trimmed(bars: readonly Bar[], most: number): Bar[] {
  let sum = 0
  const start = bars.findIndex(({ count }) => (sum += count) > most)
  return start < 0 ? [] : bars.slice(start)
}

/** The round values around and between two. */
function roundValues(from: number, to: number): number[] {
  const lowest = Math.floor(Math.log10(from))
  const highest = Math.ceil(Math.log10(to))
  // The digits are shifted as text: 1.1 times 100,000 is no whole number in binary.
  const all = Array.from({ length: highest - lowest + 1 }, (_, power) =>
    ROUND.map((digits) => Number(`${digits}e${lowest + power}`)),
  ).flat()
  const start = Math.max(0, all.findIndex((value) => value > from) - 1)
  const end = all.findIndex((value) => value >= to)
  return all.slice(start, end < 0 ? undefined : end + 1)
}

/** Where a value stands among the stops: 1.5 is half way between the second and the third. */
export function placeOf(value: number, stops: readonly number[]): number {
  const next = stops.findIndex((stop) => stop >= value)
  if (next < 0) return stops.length - 1
  if (next === 0) return 0
  const before = stops[next - 1]!
  return next - 1 + (value - before) / (stops[next]! - before)
}

/** Numbers of the stops at which the two handles stand. */
export function handlesOf(
  { min, max }: Bounds,
  stops: readonly number[],
): [low: number, high: number] {
  const last = stops.length - 1
  const low = min === null ? 0 : Math.round(placeOf(min, stops))
  const high = max === null ? last : Math.round(placeOf(max, stops))
  return [low, Math.max(low, high)]
}

/** The bounds after a handle was moved to a stop; at the ends there is none, and neither passes the other. */
export function moved(
  { min, max }: Bounds,
  end: 'min' | 'max',
  to: number,
  stops: readonly number[],
): Bounds {
  const [low, high] = handlesOf({ min, max }, stops)
  const last = stops.length - 1
  if (end === 'min') {
    const at = Math.min(to, Math.max(high - 1, 0))
    return { min: at === 0 ? null : stops[at]!, max }
  }
  const at = Math.max(to, Math.min(low + 1, last))
  return { min, max: at === last ? null : stops[at]! }
}
