import { readFileSync } from 'node:fs'
import type { OutputOf } from '#contract/endpoint.ts'
import type { FeedCode } from '#contract/feeds/feed-codes.ts'
import {
  FILE_MAX,
  OfferContent,
  TABLE_CHANGES_MAX,
  type DraftText,
  type publishing,
  type TableChange,
  type TableProblem,
} from '#contract/publish/publishing.ts'
import {
  DESCRIPTION_MAX,
  TITLE_MAX,
  type OfferField,
  csvName,
  feedName,
  ofKind,
  PLAIN_FIELDS,
} from '#contract/offer-fields.ts'
import { FeedError } from '#feeds/bytes.ts'
import { rowsOfOffers } from '#feeds/csv-writing.ts'
import { itemsOfRows, rowsOfTable } from '#feeds/csv.ts'
import { parseCsvMapping, type CsvMapping } from '#feeds/mapping.ts'
import type { FeedItem, FeedOffer, FeedProblem } from '#feeds/offer.ts'
import { sniff } from '#feeds/sniff.ts'
import type { MessageKey, Params, Translator } from '#i18n/translate.ts'
import { Problem, type UserCall } from '../../context.ts'
import { finderOf, type PlaceFinder } from '../../feeds/imports/places.ts'
import { inChunks, createYield } from '../../ground/yield.ts'
import { feedDecides } from './bulk.ts'
import type { Change } from './content.ts'
import { farOfAll, farProblem } from './far.ts'
import { contentOf, feedOffersOf } from './feed-content.ts'
import { selectBrought, selectManaged, selectWritten, type OwnRow } from './queries.ts'
import { textsOf } from './rows.ts'
import { weigh, type Weighed } from './table-applying.ts'

type Answer = OutputOf<(typeof publishing)['readTable']>
type Row = ReadonlyMap<string, string>

const MAPPING = parseCsvMapping(
  readFileSync(new URL('../../../feeds/mappings/lares.json', import.meta.url), 'utf8'),
)
/** Columns that the upload ignores: actions change the state, the form changes pictures. */
const FIXED = ['status', 'published_at', 'pictures', 'plans', 'coordinate_precision']
/** Date columns, which spreadsheets reformat. */
const DAYS = ofKind(PLAIN_FIELDS, 'day').map(csvName)
const PROBLEMS_MAX = 500
/** Changes that a page sends back in one form field. */
const CHANGES_BYTES_MAX = 12 * 1024 * 1024

interface Table {
  delimiter: string
  columns: string[]
  rows: string[][]
}

/** A row that differs from the current data, with its new values. */
interface Edited {
  row: number
  id: number
  was: Row
  is: Row
}

/** Rows per query. */
const ROWS_PER_QUERY = 250

/**
 * The differences between an edited table and the owner's current data. First cell by cell: a removed column changes nothing, nor does a cell that a spreadsheet reformatted.
 * Only rows that differ are parsed, old and new, so that remaining differences are edits. The work yields to other requests.
 */
export async function readTable(file: File, call: UserCall): Promise<Answer> {
  const table = await tableOf(file)
  const problems = new Refusals(call)
  const left = new Set<string>()
  const { edited, same } = await editedIn(table, left, problems, call)
  const answer: Answer = { data: [], more: 0, same, problems: problems.list, refused: 0, left: [] }
  const finder = finderOf(call.places)
  let size = 0
  const yieldToOthers = createYield()
  const items = pairs(
    itemsOf(
      edited.map(({ was }) => was),
      ',',
    ),
    itemsOf(
      edited.map(({ is }) => is),
      table.delimiter,
    ),
  )
  for (let at = 0; at < edited.length; at += ROWS_PER_QUERY) {
    const batch = edited.slice(at, at + ROWS_PER_QUERY)
    const ids = batch.map(({ id }) => id)
    const [own, brought] = await Promise.all([
      selectWritten(call.db, ids),
      selectBrought(call.db, call.user.id, ids, call.locale),
    ])
    const ownOf = new Map(own.map((row) => [row.id, row]))
    const feedOf = new Map(brought.map((row) => [row.id, row.source_name]))
    const weighed: { row: number; offer: OwnRow; found: Weighed }[] = []
    for (const { row, id } of batch) {
      const [before, after] = (await items.next()).value!
      await yieldToOthers()
      const offer = ownOf.get(id)
      if (!offer) {
        problems.say(row, id, ...feedDecides(feedOf.get(id) ?? null))
        continue
      }
      const { change, wrong, unknown } = compared(before, after, finder)
      for (const name of unknown) left.add(name)
      for (const { code, field, raw } of wrong)
        problems.report(row, String(id), code, field && columnOf(field), raw)
      if (wrong.length > 0) continue
      try {
        const found = weigh(offer, change, call)
        if (found) weighed.push({ row, offer, found })
        else answer.same += 1
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.say(row, id, error.key, error.values)
      }
    }
    const priced = weighed.filter(({ found }) => found.priced)
    const far = new Map(
      (
        await farOfAll(
          priced.map(({ found }) => found.priced!),
          call,
        )
      ).map((one, index) => [priced[index]!, one]),
    )
    for (const one of weighed) {
      const problem = farProblem(far.get(one) ?? null, call)
      if (problem) problems.say(one.row, one.offer.id, problem.key, problem.values)
      else if (answer.data.length >= TABLE_CHANGES_MAX || size > CHANGES_BYTES_MAX) answer.more += 1
      else {
        const change = changeOf(one.offer, one.found, call.locale)
        size += Buffer.byteLength(JSON.stringify(change))
        answer.data.push(change)
      }
    }
  }
  return {
    ...answer,
    problems: problems.list.toSorted((a, b) => a.row - b.row).slice(0, PROBLEMS_MAX),
    refused: problems.list.length,
    left: [...left].toSorted(),
  }
}

/** Problems of rows, in the uploader's language. */
class Refusals {
  readonly list: TableProblem[] = []
  readonly #t: Translator

  constructor({ messages, locale }: UserCall) {
    this.#t = messages.translator(locale)
  }

  report(
    row: number,
    id: string | null,
    code: FeedCode,
    column: string | null = null,
    raw: string | null = null,
  ): void {
    this.list.push({ row, id, column, message: this.#t(`feedsIn.code.${code}`), raw })
  }

  say(
    row: number,
    id: number | string | null,
    key: MessageKey,
    values: Params = {},
    column: string | null = null,
  ): void {
    this.list.push({
      row,
      id: id === null ? null : String(id),
      column,
      message: this.#t(key, values),
      raw: column === null || id === null ? null : String(id),
    })
  }
}

/** The rows that differ from the current data, which is read in batches, and the number of equal ones. */
async function editedIn(
  { columns, rows }: Table,
  left: Set<string>,
  problems: Refusals,
  call: UserCall,
): Promise<{ edited: Edited[]; same: number }> {
  const idAt = columns.indexOf('id')
  const idOf = (cells: readonly string[]): number =>
    /^\d{1,15}$/.test(cells[idAt]?.trim() ?? '') ? Number(cells[idAt]) : 0
  const managed = new Set(await selectManaged(call.db, call.user.id, rows.map(idOf)))
  const yieldToOthers = createYield()
  const edited: Edited[] = []
  const seen = new Set<number>()
  let unchanged = 0
  for (let at = 0; at < rows.length; at += ROWS_PER_QUERY) {
    const batch = rows.slice(at, at + ROWS_PER_QUERY)
    const today = rowsById(
      await feedOffersOf(
        [...new Set(batch.map(idOf))].filter((id) => managed.has(id)),
        call,
      ),
    )
    for (const [index, cells] of batch.entries()) {
      await yieldToOthers()
      // Row numbers as in a spreadsheet: the header is row 1.
      const row = at + index + 2
      const id = idOf(cells)
      const reference = cells[idAt]?.trim().slice(0, 60) || null
      const was = today.get(id)
      if (cells.length !== columns.length) problems.report(row, reference, 'wrong_column_count')
      else if (!was) problems.say(row, reference, 'publishing.table.unknown', {}, 'id')
      else if (seen.has(id)) problems.report(row, reference, 'repeated', 'id')
      else {
        const is = merged(was, new Map(columns.map((name, cell) => [name, cells[cell]!])), left)
        if (is) edited.push({ row, id, was, is })
        else unchanged += 1
      }
      seen.add(id)
    }
  }
  return { edited, same: unchanged }
}

/** Rows of the current data by offer id. */
function rowsById(offers: readonly FeedOffer[]): Map<number, Row> {
  const [columns = [], ...rows] = rowsOfOffers(offers)
  return new Map(
    rows.map((cells) => [
      Number(cells[columns.indexOf('id')]),
      new Map(columns.map((name, at) => [name, cells[at]!])),
    ]),
  )
}

const refused = (
  key: 'publishing.table.none' | 'publishing.table.noId' | 'publishing.file.tooMany',
  values: Record<string, number> = {},
): Problem => new Problem(422, 'validation_failed', key, values, { field: 'table' })

/** The rows of a file with any delimiter and encoding. Throws `Problem` 422. */
async function tableOf(file: File): Promise<Table> {
  const bytes = await file.bytes()
  const { looksLike, delimiter, encoding } = await sniff(inChunks(bytes))
  if (looksLike !== 'csv' || delimiter === null) throw refused('publishing.table.none')
  let columns: string[] | null = null
  const rows: string[][] = []
  try {
    for await (const row of rowsOfTable(inChunks(bytes), delimiter, encoding)) {
      if (columns) rows.push(row)
      else columns = row.map((name) => name.trim())
      if (rows.length > FILE_MAX) break
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    throw refused('publishing.table.none')
  }
  if (!columns?.includes('id') || new Set(columns).size < columns.length)
    throw refused('publishing.table.noId')
  if (rows.length > FILE_MAX) throw refused('publishing.file.tooMany', { count: FILE_MAX })
  return { delimiter, columns, rows }
}

/** Today's row with the edits; null without any. */
function merged(was: Row, edited: Row, left: Set<string>): Row | null {
  const is = new Map(was)
  let isOther = false
  for (const [name, cell] of edited) {
    const before = was.get(name) ?? ''
    const now = DAYS.includes(name) ? dateAsMeant(cell, before) : cell
    if (isSame(now, before)) continue
    if (FIXED.includes(name)) left.add(name)
    else {
      is.set(name, now)
      isOther = true
    }
  }
  // An edited position on the map is deliberate.
  if (is.get('lat') !== was.get('lat') || is.get('lon') !== was.get('lon'))
    is.set('coordinate_precision', 'exact')
  return isOther ? is : null
}

/** Whether a cell says the same, although a spreadsheet took zeros from its beginning, or wrote its fraction or its lines otherwise. */
function isSame(cell: string, before: string): boolean {
  const now = plain(cell)
  if (now === plain(before)) return true
  if (/^0+\d+$/.test(before)) return now === before.replace(/^0+(?=\d)/, '')
  return /^-?\d+\.\d+$/.test(before) && now === before.replace('.', ',')
}
const plain = (cell: string): string => cell.replaceAll('\r\n', '\n').trim()

/** A date as a spreadsheet writes it; one that could be two days is rejected later, unless one of them is the previous value. */
function dateAsMeant(cell: string, before: string): string {
  const [, a = '', sign = '', b = '', year = ''] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(cell.trim()) ?? []
  if (!year) return cell
  const dayOf = (month: string, day: string): string =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const days = [dayOf(b, a), ...(sign === '.' ? [] : [dayOf(a, b)])].filter(
    (day, at) => Number(at === 0 ? b : a) <= 12 && day,
  )
  return days.find((day) => day === before) ?? (new Set(days).size === 1 ? days[0]! : cell)
}

/** Rows as items of a feed, in their order. Where columns are not divided by commas, fractions may be. */
async function* itemsOf(rows: readonly Row[], delimiter: string): AsyncIterable<FeedItem> {
  if (rows.length === 0) return
  const mapping: CsvMapping = delimiter === ',' ? MAPPING : { ...MAPPING, decimal: undefined }
  const known = new Set<string>()
  for (const row of rows) for (const name of row.keys()) known.add(name)
  const names = [...known]
  const yieldToOthers = createYield()
  const cells = (async function* () {
    yield names
    for (const row of rows) {
      // The first thousand wait for each other.
      await yieldToOthers()
      yield names.map((name) => row.get(name) ?? '')
    }
  })()
  yield* itemsOfRows(cells, mapping, (_, index) => index + 1)
}

/** Two by two, as long as there are both. */
async function* pairs<T>(
  first: AsyncIterable<T>,
  second: AsyncIterable<T>,
): AsyncGenerator<[T, T], undefined> {
  const others = second[Symbol.asyncIterator]()
  for await (const one of first) {
    const other = await others.next()
    if (!other.done) yield [one, other.value]
  }
}

type Wrong = Pick<FeedProblem, 'code' | 'field' | 'raw'>

/** Differences between two rows, and the errors of the second. */
function compared(
  before: FeedItem,
  after: FeedItem,
  finder: PlaceFinder,
): { change: Change; wrong: Wrong[]; unknown: string[] } {
  const [was, is] = [contentOfItem(before, finder), contentOfItem(after, finder)]
  const wrong: Wrong[] = is.problems.filter(
    ({ severity, field, code, raw }) =>
      severity !== 'noted' &&
      !was.problems.some(
        (known) => known.field === field && known.code === code && known.raw === raw,
      ),
  )
  const unknown = Object.keys(after.offer?.attributes ?? {}).filter(
    (name) => !(name in MAPPING.attributes),
  )
  if (!is.content || !was.content)
    return {
      change: {},
      wrong: wrong.length > 0 ? wrong : [{ code: 'missing', field: null, raw: null }],
      unknown,
    }
  const change: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(is.content)) {
    const old = was.content[field as OfferField]
    if (JSON.stringify(value) === JSON.stringify(old)) continue
    if (field === 'texts') {
      const texts = changedTexts(old as Texts, value as Texts)
      change['texts'] = texts
      wrong.push(...tooLong(after.offer!, texts))
      continue
    }
    const parsed = OfferContent.shape[field as OfferField].safeParse(value)
    if (parsed.success) change[field] = parsed.data
    else
      wrong.push({
        code:
          typeof value === 'number'
            ? 'out_of_range'
            : parsed.error.issues[0]?.code === 'too_big'
              ? 'too_long'
              : 'unknown_value',
        field,
        raw: String(value).slice(0, 100),
      })
  }
  return { change: change as Change, wrong, unknown }
}

function contentOfItem(
  item: FeedItem,
  finder: PlaceFinder,
): { content: Partial<Record<OfferField, unknown>> | null; problems: FeedProblem[] } {
  const { offer } = item
  if (!offer) return { content: null, problems: item.problems }
  // The finder writes values that it cannot place into the attributes.
  const { place, problems } = finder.find({ ...offer, attributes: {} })
  const location =
    place &&
    (place.cityId
      ? `city${place.cityId}`
      : place.stateId
        ? `state${place.stateId}`
        : `country${place.countryId}`)
  return {
    content: { ...contentOf(offer, location), action: offer.action, category: offer.category },
    problems: [...item.problems, ...problems],
  }
}

type Texts = Record<string, DraftText>

/** Changed texts; null for removed ones. */
function changedTexts(was: Texts, is: Texts): Record<string, DraftText | null> {
  const langs = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (lang) => JSON.stringify(was[lang]) !== JSON.stringify(is[lang]),
  )
  return Object.fromEntries(langs.map((lang) => [lang, is[lang] ?? null]))
}

/** Texts that would be cut. */
function tooLong(offer: FeedOffer, changed: Readonly<Record<string, unknown>>): Wrong[] {
  return offer.texts.flatMap(({ lang, title, description }): Wrong[] => {
    if (!Object.hasOwn(changed, lang)) return []
    const long =
      title.length > TITLE_MAX
        ? (['title', title] as const)
        : description.length > DESCRIPTION_MAX
          ? (['description', description] as const)
          : null
    return long
      ? [{ code: 'too_long', field: `${long[0]}.${lang}`, raw: `${long[1].slice(0, 100)}…` }]
      : []
  })
}

/** Columns of fields that are called otherwise. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PLAIN_FIELDS.map((field) => [feedName(field), csvName(field)])),
  amount: 'price',
  privacy: 'address_privacy',
  point: 'lat',
  coordinates: 'lat',
  location: 'town',
  title: 'title_en',
}

function columnOf(field: string): string {
  if (Object.hasOwn(COLUMNS, field)) return COLUMNS[field]!
  const [name = '', rest] = field.replace(/^features\./, 'feature.').split('.')
  return rest === undefined
    ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : `${name}_${rest}`
}

/** The result of a change to an offer, and when it would take effect. */
function changeOf(row: OwnRow, { next, fields, way }: Weighed, locale: string): TableChange {
  const pick = (content: OfferContent) =>
    Object.fromEntries(fields.map((field) => [field, content[field]]))
  const texts = fields.includes('texts') ? changedTexts(row.content.texts, next.texts) : null
  const before = {
    ...pick(row.content),
    currency: row.content.currency,
    ...(texts && {
      texts: Object.fromEntries(
        Object.keys(texts).map((lang) => [lang, row.content.texts[lang] ?? null]),
      ),
    }),
  }
  return {
    id: row.id,
    title: textsOf(row.content, locale)[0]?.title ?? null,
    version: row.version,
    draftVersion: row.draft_version,
    before,
    after: { ...pick(next), ...(texts && { texts }) },
    way,
  }
}
