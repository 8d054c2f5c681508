/** The median of a month. */
export interface TrendMonth {
  /** `YYYY-MM` */
  month: string
  perSquareMetre: number
}

export interface Trend {
  /** Values of the grid lines, ascending. */
  ticks: number[]
  /** Segments without gaps; `x` from 0 (first month) to 1 (last), `y` from 0 (top line) to 1 (bottom). */
  runs: { x: number; y: number; month: string; perSquareMetre: number }[][]
}

/** Minimum number of months. */
const LEAST = 3
/** Minimum range as a share of the middle value, so that one percent does not look like a crash. */
const SPAN = 0.1

/** Positions of points and grid lines; null with too few months. Missing months leave a gap. */
export function trendOf(months: readonly TrendMonth[]): Trend | null {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || months.length < LEAST) return null
  const values = months.map(({ perSquareMetre }) => perSquareMetre)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(most - least, SPAN * ((least + most) / 2))
  const step = roundStep(span / 2)
  const low = Math.floor(((least + most - span) / 2 + 1e-9 * step) / step)
  const high = Math.ceil(((least + most + span) / 2 - 1e-9 * step) / step)
  const start = numberOf(first.month)
  const length = numberOf(last.month) - start
  const runs: Trend['runs'] = []
  let before = NaN
  for (const { month, perSquareMetre } of months) {
    const at = numberOf(month)
    const point = {
      x: (at - start) / length,
      y: (high - perSquareMetre / step) / (high - low),
      month,
      perSquareMetre,
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
