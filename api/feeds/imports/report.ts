import { createWriteStream } from 'node:fs'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { allProblems, type Db, type ProblemCount, type RunFigures } from './queries.ts'

const COLUMNS = ['item', 'external_id', 'severity', 'field', 'code', 'message', 'raw'] as const

/** Writes every problem of a run: JSON when the name ends so, else CSV. */
export async function writeReport(db: Db, importId: number, file: string): Promise<void> {
  const lines =
    extname(file).toLowerCase() === '.json' ? jsonLines(db, importId) : csvLines(db, importId)
  await pipeline(Readable.from(lines), createWriteStream(file))
}

async function* csvLines(db: Db, importId: number): AsyncIterable<string> {
  yield `${COLUMNS.join(',')}\r\n`
  for await (const problem of allProblems(db, importId))
    yield `${COLUMNS.map((column) => csvField(problem[column])).join(',')}\r\n`
}

async function* jsonLines(db: Db, importId: number): AsyncIterable<string> {
  let before = '[\n'
  for await (const problem of allProblems(db, importId)) {
    yield `${before}${JSON.stringify(problem)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** RFC 4180; a leading apostrophe keeps a spreadsheet from running a formula of the feed. */
function csvField(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The figures of a run as lines for a terminal. */
export function summaryLines(
  run: RunFigures,
  problems: readonly ProblemCount[],
  seconds: number,
  peakBytes: number,
): string[] {
  const offers = run.created + run.updated + run.unchanged
  return [
    `${run.items} items: ${offers} offers (${run.created} new, ${run.updated} changed, ${run.unchanged} unchanged), ${run.withdrawn} withdrawn, ${run.merged} merged into one of them, ${run.rejected} rejected.`,
    `${seconds.toFixed(1)} s, ${Math.round(offers / Math.max(seconds, 0.001))} offers/s, ${Math.round(peakBytes / 2 ** 20)} MB at most.`,
    ...problems.map(
      ({ severity, code, field, count, item }) =>
        `  ${String(count).padStart(8)} ${severity} ${code}${field ? ` (${field})` : ''}, first in item ${item}`,
    ),
    ...(run.held > 0
      ? [
          `${run.held} wait until somebody confirms their values: with --confirm, or on the page of the feed.`,
        ]
      : []),
    ...(run.gone > 0 ? [`${run.gone} offers were missing from two files and are gone.`] : []),
    ...(run.doubt
      ? [`Nothing is taken away: the file is not believed to be all. ${run.doubt}`]
      : []),
    ...(run.error ? [`Failed: ${run.error}`] : []),
  ]
}
