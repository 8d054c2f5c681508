/** A row of the report: name, then cells. */
export type Row = [string, ...(string | number)[]]

/** Prints a table with a heading. */
export function printTable(title: string, head: string[], rows: Row[]): void {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
  console.log(`\n${title}\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const row of cells.slice(1)) console.log(line(row))
}

export interface Timing {
  p50: number
  p98: number
  p99: number
  /** One request after the other, on one core. */
  perSecond: number
}

export function timing(milliseconds: number[]): Timing {
  const sorted = Float64Array.from(milliseconds).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  const sum = sorted.reduce((total, one) => total + one, 0)
  return { p50: at(0.5), p98: at(0.98), p99: at(0.99), perSecond: (1000 * sorted.length) / sum }
}

export const ms = (value: number): string =>
  value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0)
export const count = (value: number): string => Math.round(value).toLocaleString('en')

/** Whether a value is within the bar set for it. */
export const verdict = (value: number, bar: number): string =>
  value <= bar ? `<= ${bar}: met` : `<= ${bar}: MISSED`
