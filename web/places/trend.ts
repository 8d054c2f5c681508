/** A month's median, where there is one. */
export interface TrendMonth {
  /** `YYYY-MM` */
  month: string
  perSquareMetre: number
}

export interface Trend {
  /** Round numbers at the lines across, the lowest first. */
  ticks: number[]
  /** Runs of months without a gap; `x` from 0 at the first month to 1 at the last, `y` from 0 at the highest line to 1 at the lowest. */
  runs: { x: number; y: number; month: string; perSquareMetre: number }[][]
}

/** Fewer months than this are no trend. */
const LEAST = 3
/** The lines span at least this share of the middle value, so that a wobble of a percent does not look like a crash. */
const SPAN = 0.1

/** Where the points and lines of a chart stand; null where the months are too few. Months that lack leave a gap. */
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

/** Months since the year 0. */
function numberOf(month: string): number {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return year * 12 + of
}

/** 1, 2 or 5 times a power of ten: the largest that is not above. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const times = value / power
  return (times >= 5 ? 5 : times >= 2 ? 2 : 1) * power
}
