import type { Bounds } from '#contract/filters.ts'

/** Number of homes in [from, to). */
export interface Bar {
  from: number
  to: number
  count: number
}

/** Stops of a slider: round values at fine intervals, over the range of the homes. */
export interface Scale {
  stops: readonly number[]
  bars: readonly Bar[]
}

/** First digits of round values: about twenty steps per power of ten, in any currency. */
const ROUND = [
  1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 2.8, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9,
]
/** Share of homes outside of the slider at each end: its ends mean no bound, so they are found anyway. */
const BEYOND = 0.005
const FEWEST_STOPS = 4

/** The scale of a histogram; null with too few values. */
export function scaleOf(all: readonly Bar[]): Scale | null {
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const bars = trimmed(trimmed(all, total * BEYOND).toReversed(), total * BEYOND).toReversed()
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const stops = roundValues(first.from, last.to)
  return stops.length < FEWEST_STOPS ? null : { stops, bars }
}

/** Drops the first bars with at most this many homes in total. */
function trimmed(bars: readonly Bar[], most: number): Bar[] {
  let sum = 0
  const start = bars.findIndex(({ count }) => (sum += count) > most)
  return start < 0 ? [] : bars.slice(start)
}

/** The round values around and between two. */
function roundValues(from: number, to: number): number[] {
  const lowest = Math.floor(Math.log10(from))
  const highest = Math.ceil(Math.log10(to))
  // Shifts digits as text: 1.1 times 100,000 is not an integer in binary.
  const all = Array.from({ length: highest - lowest + 1 }, (_, power) =>
    ROUND.map((digits) => Number(`${digits}e${lowest + power}`)),
  ).flat()
  const start = Math.max(0, all.findIndex((value) => value > from) - 1)
  const end = all.findIndex((value) => value >= to)
  return all.slice(start, end < 0 ? undefined : end + 1)
}

/** Position of a value among the stops: 1.5 is half way between the second and the third. */
export function placeOf(value: number, stops: readonly number[]): number {
  const next = stops.findIndex((stop) => stop >= value)
  if (next < 0) return stops.length - 1
  if (next === 0) return 0
  const before = stops[next - 1]!
  return next - 1 + (value - before) / (stops[next]! - before)
}

/** Stop indices of both handles. */
export function handlesOf(
  { min, max }: Bounds,
  stops: readonly number[],
): [low: number, high: number] {
  const last = stops.length - 1
  const low = min === null ? 0 : Math.round(placeOf(min, stops))
  const high = max === null ? last : Math.round(placeOf(max, stops))
  return [low, Math.max(low, high)]
}

/** Bounds after moving a handle to a stop; none at the ends, and handles do not cross. */
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
