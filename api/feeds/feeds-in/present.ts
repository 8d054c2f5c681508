import { createHash } from 'node:crypto'
import { endsReading } from '#contract/feeds/feed-codes.ts'
import { LIFETIME_DAYS } from '#contract/publish/publishing.ts'
import type { FeedIn, FeedInPictures, FeedInRun } from '#contract/feeds/feeds-in.ts'
import type { Places } from '#places/index.ts'
import { isAcceptable } from '../imports/doubt.ts'
import { slugOf } from '../../homes/offers/named.ts'
import { inLanguage, type Reader } from './details.ts'
import type { HomeWithoutPictures } from './picture-queries.ts'
import type { RunRow, FeedInRow } from './queries.ts'

const NOWHERE = { line: null, column: null, details: null }
const DAY_MS = 86_400_000

export function toRun(row: RunRow, reader: Reader): FeedInRun {
  const figures = row.report?.figures
  // Old reports have no lines.
  const problems = (row.report?.problems ?? []).map((kind) =>
    inLanguage({ ...NOWHERE, ...kind }, reader),
  )
  return {
    id: row.id,
    kind: row.kind,
    cause: row.cause,
    state: row.state,
    revision:
      row.revision_id === null || row.revision_name === null
        ? null
        : { id: row.revision_id, name: row.revision_name },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    // Old reports have no held items.
    figures: figures ? { ...figures, held: figures.held ?? 0 } : null,
    problems,
    doubt: figures?.doubt_code
      ? {
          code: figures.doubt_code,
          whole: figures.whole ?? 0,
          usual: figures.usual,
          missing: figures.missing ?? null,
          acceptable: isAcceptable(
            { code: figures.doubt_code },
            { items: figures.items, whole: figures.whole ?? 0 },
          ),
        }
      : null,
    error:
      row.error_code === null
        ? figures?.error
          ? { ...endOf(problems), message: figures.error, looksLike: null }
          : null
        : {
            code: row.error_code,
            message: row.error ?? '',
            looksLike: row.looks_like,
            details: null,
          },
  }
}

/** Why reading a file ended: items may have the same errors, but none follows the one that ends it. */
function endOf(problems: FeedInRun['problems']): {
  code: string
  details: FeedInRun['problems'][number]['details']
} {
  const ends = problems.filter(
    ({ severity, field, code }) => severity === 'rejected' && field === null && endsReading(code),
  )
  const last = ends.toSorted((a, b) => Number(b.item) - Number(a.item))[0]
  return { code: last?.code ?? 'broken', details: last?.details ?? null }
}

export function toHome(
  {
    id,
    category,
    external_id,
    title,
    title_lang,
    fetched,
    waiting,
    failed,
    code,
    message,
    ...at
  }: HomeWithoutPictures,
  places: Places,
): FeedInPictures['homes'][number] {
  return {
    id,
    slugId: slugOf({ ...at, id, category }, { places }),
    externalId: external_id,
    title,
    titleLang: title_lang,
    fetched,
    waiting,
    failed,
    error: { code, message },
  }
}

/** The same for the same mapping. */
export const versionOf = (mapping: FeedInRow['mapping']): string =>
  createHash('sha256').update(JSON.stringify(mapping)).digest('hex').slice(0, 16)

export const haltOf = ({
  halted_at: at,
  halted_reason: reason,
}: Pick<FeedInRow, 'halted_at' | 'halted_reason'>): FeedIn['halted'] =>
  at === null || reason === null ? null : { at, reason }

export function toFeedIn(row: FeedInRow, lastRun: RunRow | undefined, reader: Reader): FeedIn {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    agency: row.agency_id === null ? null : { id: row.agency_id, name: row.agency ?? '' },
    address: row.address,
    hasPassword: row.has_password,
    schedule: row.schedule,
    isSnapshot: row.is_snapshot,
    mapping: row.mapping,
    mappingVersion: versionOf(row.mapping),
    state: row.state,
    halted: haltOf(row),
    nextRunAt: row.halted_at === null ? row.next_run_at : null,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
    isSilent: row.is_silent,
    expiresAt:
      row.offers === 0
        ? null
        : new Date(Date.parse(row.last_read_at) + LIFETIME_DAYS * DAY_MS).toISOString(),
    offers: row.offers,
    quarantined: row.quarantined,
    held: row.held,
    hasImported: row.has_imported,
    mayPublish: row.is_trusted,
    lastRun: lastRun ? toRun(lastRun, reader) : null,
  }
}
