/** How values become bytes: numbers from 0 on that grow with them. */
export interface Scale {
  codeOf(value: number): number
  /** Of values with the same code a second byte, that grows with them too: so a bound that lies within a code leaves few rows to look at. */
  fineOf?(value: number): number
  /** The smallest and the largest value of each code; the first and the last have all that is smaller, and larger. */
  from: readonly number[]
  to: readonly number[]
}

/** Values that are whole numbers, each a code of its own. */
export function wholeScale(from: number, to: number): Scale {
  return {
    ...evenScale(from, 1, to - from + 1),
    to: Array.from({ length: to - from + 1 }, (_, at) => from + at),
  }
}

/** A number of steps of one size. */
export function evenScale(start: number, size: number, steps: number): Scale {
  const starts = Array.from({ length: steps + 1 }, (_, at) => start + at * size)
  return {
    codeOf: (value) => Math.max(0, Math.min(steps - 1, Math.floor((value - start) / size))),
    from: starts.slice(0, -1),
    to: starts.slice(1),
  }
}
