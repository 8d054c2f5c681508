import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import type { OutputOf } from '#contract/endpoint.ts'
import type { FeedCode } from '#contract/feed-codes.ts'
import { DESCRIPTION_MAX, FILE_MAX, OfferContent, TABLE_CHANGES_MAX, TITLE_MAX, type DraftText, type OfferField, type publishing, type TableChange, type TableProblem } from '#contract/publishing.ts'
import { decoded } from '#feeds/bytes.ts'
import { parseCsvMapping, type CsvMapping } from '#feeds/mapping.ts'
import type { FeedItem, FeedOffer, FeedProblem } from '#feeds/offer.ts'
import { readFeed } from '#feeds/read.ts'
import { sniff } from '#feeds/sniff.ts'
import { Problem, type UserCall } from '../context.ts'
import { PlaceFinder } from '../offers/import-places.ts'
import { feedDecides } from './bulk.ts'
import type { Change } from './content.ts'
import { contentOf, fileOf } from './feed-content.ts'
import { selectBrought, selectManaged, selectWritten, type OwnRow } from './queries.ts'
import { textsOf } from './rows.ts'
import { weigh } from './table-applying.ts'

type Answer = OutputOf<(typeof publishing)['readTable']>
type Row = ReadonlyMap<string, string>

const MAPPING = parseCsvMapping(readFileSync(new URL('../../feeds/mappings/lares.json', import.meta.url), 'utf8'))
/** Columns that say what the table is not asked: acts decide on the state, the form on pictures. */
const FIXED = ['status', 'published_at', 'pictures', 'plans', 'coordinate_precision']
/** Columns of days, which spreadsheets write in their own way. */
const DAYS = ['available_from', 'energy_valid_until']
const PROBLEMS_MAX = 500

interface Table {
  delimiter: string
  columns: string[]
  rows: string[][]
}

/** A row with something else in it than the file of today has, as it would stand there. */
interface Edited {
  row: number
  id: number
  was: Row
  is: Row
}

/**
 * What an edited table says otherwise than the file that its owner would be given now. Cell by cell first: a column that was taken out says nothing, and what a spreadsheet wrote in its own way is
 * no change. Only rows that differ are read, both ways by the reader of feeds, so that what comes out of it otherwise was changed by somebody.
 */
export async function readTable(file: File, call: UserCall): Promise<Answer> {
  const { db, user, locale, messages } = call
  const t = messages.translator(locale)
  const { delimiter, columns, rows } = await tableOf(file)
  const left = new Set<string>()
  const problems: TableProblem[] = []
  const tell = (row: number, id: string | null, code: FeedCode, column: string | null = null, raw: string | null = null): void => void problems.push({ row, id, column, message: t(`integrations.code.${code}`), raw })

  const idAt = columns.indexOf('id')
  const idOf = (cells: readonly string[]): number => (/^\d{1,15}$/.test(cells[idAt]?.trim() ?? '') ? Number(cells[idAt]) : 0)
  const managed = await selectManaged(db, user.id, rows.map(idOf))
  const today = await csvRows(await fileOf(managed, call))
  const edited: Edited[] = []
  const seen = new Set<number>()
  let same = 0
  for (const [index, cells] of rows.entries()) {
    // As a spreadsheet counts, with the names of the columns in the first.
    const row = index + 2
    const id = idOf(cells)
    const said = cells[idAt]?.trim().slice(0, 60) || null
    const was = today.get(id)
    if (cells.length !== columns.length) tell(row, said, 'wrong_column_count')
    else if (!was) problems.push({ row, id: said, column: 'id', message: t('publishing.table.unknown'), raw: said })
    else if (seen.has(id)) tell(row, said, 'repeated', 'id')
    else {
      const is = merged(was, new Map(columns.map((name, at) => [name, cells[at]!])), left)
      if (is) edited.push({ row, id, was, is })
      else same += 1
    }
    seen.add(id)
  }

  const ids = edited.map(({ id }) => id)
  const [own, brought, before, after] = await Promise.all([
    selectWritten(db, ids), selectBrought(db, user.id, ids, locale), itemsOf(edited.map(({ was }) => was), ','), itemsOf(edited.map(({ is }) => is), delimiter),
  ])
  const ownOf = new Map(own.map((row) => [row.id, row]))
  const feedOf = new Map(brought.map((row) => [row.id, row.source_name]))
  const finder = new PlaceFinder(call.places)
  const data: TableChange[] = []
  let more = 0
  for (const [at, { row, id }] of edited.entries()) {
    const offer = ownOf.get(id)
    if (!offer) {
      problems.push({ row, id: String(id), column: null, message: t(...feedDecides(feedOf.get(id) ?? null)), raw: null })
      continue
    }
    const { change, wrong, unknown } = compared(before[at]!, after[at]!, finder)
    for (const name of unknown) left.add(name)
    for (const { code, field, raw } of wrong) tell(row, String(id), code, field && columnOf(field), raw)
    if (wrong.length > 0) continue
    try {
      const found = await changeOf(offer, change, call)
      if (!found) same += 1
      else if (data.length < TABLE_CHANGES_MAX) data.push(found)
      else more += 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push({ row, id: String(id), column: null, message: t(error.key, error.values), raw: null })
    }
  }
  return { data, more, same, problems: problems.toSorted((a, b) => a.row - b.row).slice(0, PROBLEMS_MAX), left: [...left].toSorted() }
}

const refused = (key: 'publishing.table.none' | 'publishing.table.noId' | 'publishing.file.tooMany', values: Record<string, number> = {}): Problem => new Problem(422, 'validation_failed', key, values, { field: 'table' })

/** The rows of a file, whatever divides them and however its letters are written. Throws `Problem` 422. */
async function tableOf(file: File): Promise<Table> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const { looksLike, delimiter } = await sniff(Readable.from([bytes]))
  if (looksLike !== 'csv' || delimiter === null) throw refused('publishing.table.none')
  const [header = [], ...rows] = await recordsOf(bytes, delimiter)
  const columns = header.map((name) => name.trim())
  if (!columns.includes('id') || new Set(columns).size < columns.length) throw refused('publishing.table.noId')
  if (rows.length > FILE_MAX) throw refused('publishing.file.tooMany', { count: FILE_MAX })
  return { delimiter, columns, rows }
}

async function recordsOf(bytes: Buffer, delimiter: string): Promise<string[][]> {
  let text = ''
  try {
    for await (const piece of decoded(Readable.from([bytes]))) text += piece
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch {
    throw refused('publishing.table.none')
  }
}

/** The file of today, by number of offer. */
async function csvRows(text: string): Promise<Map<number, Row>> {
  const [columns = [], ...rows] = await recordsOf(Buffer.from(text), ',')
  return new Map(rows.map((cells) => [Number(cells[columns.indexOf('id')]), new Map(columns.map((name, at) => [name, cells[at]!]))]))
}

/** The row of today with what was edited; null where nothing was. */
function merged(was: Row, said: Row, left: Set<string>): Row | null {
  const is = new Map(was)
  let isOther = false
  for (const [name, cell] of said) {
    const before = was.get(name) ?? ''
    const now = DAYS.includes(name) ? dateAsMeant(cell, before) : cell
    if (isSame(now, before)) continue
    if (FIXED.includes(name)) left.add(name)
    else {
      is.set(name, now)
      isOther = true
    }
  }
  // Who writes a place on the map knows it.
  if (is.get('lat') !== was.get('lat') || is.get('lon') !== was.get('lon')) is.set('coordinate_precision', 'exact')
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

/** A date as a spreadsheet writes it; one that could be two days is left to be refused, unless one of them is the day that stood there. */
function dateAsMeant(cell: string, before: string): string {
  const [, a = '', sign = '', b = '', year = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(cell.trim()) ?? []
  if (!year) return cell
  const dayOf = (month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const days = [dayOf(b, a), ...(sign === '.' ? [] : [dayOf(a, b)])].filter((day, at) => Number(at === 0 ? b : a) <= 12 && day)
  return days.find((day) => day === before) ?? (new Set(days).size === 1 ? days[0]! : cell)
}

/** Rows as items of a feed, in their order. Where columns are not divided by commas, fractions may be. */
async function itemsOf(rows: readonly Row[], delimiter: string): Promise<FeedItem[]> {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const bytes = Buffer.from(`\ufeff${[line(names), ...rows.map((row) => line(names.map((name) => row.get(name) ?? '')))].join('\r\n')}`)
  const mapping: CsvMapping = delimiter === ',' ? MAPPING : { ...MAPPING, decimal: undefined }
  const items: FeedItem[] = []
  for await (const item of readFeed({ size: bytes.length, bytes: (start = 0, end = Infinity) => Readable.from([bytes.subarray(start, end)]) }, 'csv', mapping)) items.push(item)
  return items
}

type Wrong = Pick<FeedProblem, 'code' | 'field' | 'raw'>

/** What one row says otherwise than the other, and what is wrong with what it says. */
function compared(before: FeedItem, after: FeedItem, finder: PlaceFinder): { change: Change; wrong: Wrong[]; unknown: string[] } {
  const [was, is] = [said(before, finder), said(after, finder)]
  const wrong: Wrong[] = is.problems.filter(({ severity, field, code, raw }) => severity !== 'noted' && !was.problems.some((known) => known.field === field && known.code === code && known.raw === raw))
  const unknown = Object.keys(after.offer?.attributes ?? {}).filter((name) => !(name in MAPPING.attributes))
  if (!is.content || !was.content) return { change: {}, wrong: wrong.length > 0 ? wrong : [{ code: 'missing', field: null, raw: null }], unknown }
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
    else wrong.push({ code: typeof value === 'number' ? 'out_of_range' : parsed.error.issues[0]?.code === 'too_big' ? 'too_long' : 'unknown_value', field, raw: String(value).slice(0, 100) })
  }
  return { change: change as Change, wrong, unknown }
}

function said(item: FeedItem, finder: PlaceFinder): { content: Partial<Record<OfferField, unknown>> | null; problems: FeedProblem[] } {
  const { offer } = item
  if (!offer) return { content: null, problems: item.problems }
  // The finder writes into the offer what it cannot place.
  const { place, problems } = finder.find({ ...offer, attributes: {} })
  const location = place && (place.cityId ? `city${place.cityId}` : place.stateId ? `state${place.stateId}` : `country${place.countryId}`)
  return { content: { ...contentOf(offer, location), action: offer.action, category: offer.category }, problems: [...item.problems, ...problems] }
}

type Texts = Record<string, DraftText>

/** Texts that differ, and null for those that were taken out. */
function changedTexts(was: Texts, is: Texts): Record<string, DraftText | null> {
  const langs = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((lang) => JSON.stringify(was[lang]) !== JSON.stringify(is[lang]))
  return Object.fromEntries(langs.map((lang) => [lang, is[lang] ?? null]))
}

/** Texts that would be cut. */
function tooLong(offer: FeedOffer, changed: Readonly<Record<string, unknown>>): Wrong[] {
  return offer.texts.flatMap(({ lang, title, description }): Wrong[] => {
    if (!Object.hasOwn(changed, lang)) return []
    const long = title.length > TITLE_MAX ? (['title', title] as const) : description.length > DESCRIPTION_MAX ? (['description', description] as const) : null
    return long ? [{ code: 'too_long', field: `${long[0]}.${lang}`, raw: `${long[1].slice(0, 100)}…` }] : []
  })
}

/** Columns of fields that are called otherwise. */
const COLUMNS: Readonly<Record<string, string>> = { amount: 'price', chargesAmount: 'charges', depositAmount: 'deposit', privacy: 'address_privacy', point: 'lat', coordinates: 'lat', location: 'town', title: 'title_en' }

function columnOf(field: string): string {
  if (Object.hasOwn(COLUMNS, field)) return COLUMNS[field]!
  const [name = '', rest] = field.replace(/^features\./, 'feature.').split('.')
  return rest === undefined ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : `${name}_${rest}`
}

/** What a change would make of an offer, and when it would hold; null where that is written already. */
async function changeOf(row: OwnRow, change: Change, call: UserCall): Promise<TableChange | null> {
  const weighed = await weigh(row, change, call)
  if (!weighed) return null
  const { next, fields, way } = weighed
  const pick = (content: OfferContent) => Object.fromEntries(fields.map((field) => [field, content[field]]))
  const texts = fields.includes('texts') ? changedTexts(row.content.texts, next.texts) : null
  const before = { ...pick(row.content), currency: row.content.currency, ...(texts && { texts: Object.fromEntries(Object.keys(texts).map((lang) => [lang, row.content.texts[lang] ?? null])) }) }
  return { id: row.id, title: textsOf(row.content, call.locale)[0]?.title ?? null, version: row.version, draftVersion: row.draft_version, before, after: { ...pick(next), ...(texts && { texts }) }, way }
}
