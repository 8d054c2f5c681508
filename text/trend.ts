/** The value of a month: a median, or an index with its range. */
export interface TrendMonth {
  /** `YYYY-MM` */
  month: string
  value: number
  low?: number
  high?: number
}

/** `x` from 0 (first month) to 1 (last), heights from 0 (top line) to 1 (bottom). */
export interface TrendPoint {
  x: number
  y: number
  /** Heights of the range; without one, of the value. */
  top: number
  bottom: number
  month: string
  value: number
}

export interface Trend {
  /** Values of the grid lines, ascending. */
  ticks: number[]
  /** Segments without gaps. */
  runs: TrendPoint[][]
}

/** Minimum number of months. */
const LEAST = 3
/** Minimum range as a share of the middle value, so that one percent does not look like a crash. */
const SPAN = 0.1

/** Positions of points and grid lines; null with too few months. Missing months leave a gap. */
export function trendOf(months: readonly TrendMonth[]): Trend | null {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length < LEAST) return null
  const values = months.flatMap(({ value, low = value, high = value }) => [low, high])
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(most - least, SPAN * ((least + most) / 2))
  const step = roundStep(span / 2)
  const low = Math.floor(((least + most - span) / 2 + 1e-9 * step) / step)
  const high = Math.ceil(((least + most + span) / 2 - 1e-9 * step) / step)
  const start = numberOf(first.month)
  const length = numberOf(last.month) - start
  const runs: Trend['runs'] = []
  let before = NaN
  const heightOf = (value: number) => (high - value / step) / (high - low)
  for (const { month, value, ...range } of months) {
    const at = numberOf(month)
    const point = {
      x: (at - start) / length,
      y: heightOf(value),
      top: heightOf(range.high ?? value),
      bottom: heightOf(range.low ?? value),
      month,
      value,
    }
    if (at === before + 1) runs.at(-1)?.push(point)
    else runs.push([point])
    before = at
  }
  return { ticks: Array.from({ length: high - low + 1 }, (_, line) => (low + line) * step), runs }
}

/** Months since year 0. */
function numberOf(month: string): number {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return year * 12 + of
}

/** Rounds down to 1, 2 or 5 times a power of ten. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const times = value / power
  return (times >= 5 ? 5 : times >= 2 ? 2 : 1) * power
}
