import type { FeedCode } from '#contract/feeds/feed-codes.ts'
import type { NumberField } from '#text/numbers.ts'
import type { ProblemList } from './offer.ts'
import { put } from './own.ts'
import { identifier, tidy } from './plain.ts'
import { isNothing } from '#text/written/answers.ts'
import { areaWritten } from '#text/written/units.ts'
import { inDoubt, numbersOf, parseMoment, parseUrl, truthOf } from './values.ts'

/**
 * An item as plain data: texts, numbers, booleans, lists and objects. XML attributes have an "@" before their name; the text of an
 * element that also has attributes or children is "#text".
 */
export type Data = { [name: string]: unknown }

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asData = (value: unknown): Data => (isData(value) ? value : { '#text': value })
/** Data as one line, for a report. */
export const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/**
 * The fields of one object of a source. A field that is read successfully is removed; unread and unreadable fields remain in
 * `rest` and are stored unchanged, so no field is lost because a reader forgot it.
 */
export class Fields {
  readonly problems: ProblemList
  readonly path: string
  readonly #values = new Map<string, unknown>()
  // Allocated on demand: most objects have neither.
  #groups: Map<string, Fields> | null = null
  #lists: Map<string, { whole: unknown; fields: Fields }[]> | null = null

  constructor(data: Data, problems: ProblemList, path = '') {
    for (const name in data) this.#values.set(name, data[name])
    this.problems = problems
    this.path = path
  }

  /** The path of a field, for the report. */
  at(name: string): string {
    return this.path ? `${this.path}.${name}` : name
  }

  names(): string[] {
    return [...this.#values.keys()]
  }

  /** The text of a field, possibly of several lines, without taking it; null if it is absent, empty, or not a text. */
  peek(name: string): string | null {
    const raw = this.#raw(name)
    return raw === null ? null : tidy(raw) || null
  }

  /** An address, trimmed only: two spaces within it are significant. */
  peekAddress(name: string): string | null {
    return this.#raw(name)?.trim() || null
  }

  /** An id, unchanged. */
  peekId(name: string): string | null {
    const raw = this.#raw(name)
    return raw === null ? null : identifier(raw) || null
  }

  /** Takes an id. */
  id(name: string): string | null {
    const id = this.peekId(name)
    this.take(name)
    return id
  }

  /** Takes a text. */
  text(name: string): string | null {
    const text = this.peek(name)
    this.take(name)
    return text
  }

  /** Takes a text with its markup. */
  markup(name: string): string | null {
    const raw = this.#raw(name)
    this.take(name)
    return raw
  }

  /** Takes a value of any kind unchanged; undefined if it is absent. */
  value(name: string): unknown {
    const value = this.#first(name)
    this.take(name)
    return value ?? undefined
  }

  /** Takes the text if `parse` accepts it; null from `parse` is a problem, and the text remains. */
  read<T>(
    name: string,
    parse: (text: string) => T | null,
    code: FeedCode,
    message: string,
  ): T | null {
    const text = this.peek(name)
    if (text === null || isNothing(text)) return null
    const value = parse(text)
    if (value === null) return this.problems.dropped(this.at(name), code, message, this.#raw(name))
    this.take(name)
    return value
  }

  /** Takes a number. */
  number(name: string, field?: NumberField): number | null {
    const value = this.figure(name, field)
    if (value !== null) this.take(name)
    return value
  }

  /** Reads a number without taking it. An ambiguous one is a problem and remains; if the field must be whole, that resolves it, and the text is taken and noted. */
  figure(name: string, field?: NumberField): number | null {
    const raw = this.#first(name)
    if (typeof raw === 'number') return raw
    const text = this.peek(name)
    if (text === null || isNothing(text)) return null
    const readings = numbersOf(text, field)
    const [value] = readings
    if (value === undefined)
      return this.problems.dropped(this.at(name), 'invalid_number', 'Must be a number.', text)
    if (readings.length > 1)
      return this.problems.dropped(this.at(name), 'ambiguous_number', inDoubt(readings), text)
    if (field?.whole && numbersOf(text).length > 1)
      this.problems.noted(
        this.at(name),
        'read_as_whole',
        `Read as ${value}: here stand whole numbers.`,
        text,
      )
    return value
  }

  /** Takes a number above 0; sources write 0 for "unknown". */
  size(name: string, field?: NumberField): number | null {
    const value = this.number(name, field)
    return value === 0 ? null : value
  }

  /** Takes an area above 0, with a unit beside it if there is one. */
  area(name: string, field?: NumberField): number | null {
    const written = areaWritten(this.peek(name) ?? '')
    const value = written?.size ? numbersOf(written.number, field)[0] : undefined
    if (value === undefined) return this.size(name, field)
    this.take(name)
    return Math.round(value * written!.size! * 100) / 100 || null
  }

  truth(name: string): boolean | null {
    return this.read(name, truthOf, 'invalid_boolean', 'Must be 0 or 1.')
  }

  /** Whether the field is true. Only a plain yes is taken: "communal" says more; a no and an absent value mean the same. */
  isTrue(name: string): boolean {
    const text = this.peek(name)
    const value = text === null ? null : truthOf(text)
    if (text !== null && value === null && !isNothing(text))
      this.problems.dropped(this.at(name), 'invalid_boolean', 'Must be 0 or 1.', text)
    if (value && /^(?:1|true)$/i.test(text!)) this.take(name)
    return value === true
  }

  /** The same without taking the field, for answers that are already known. */
  saysYes(name: string): boolean {
    return truthOf(this.peek(name) ?? '') === true
  }

  /** `read`: `parseLink` for addresses that pages show as links. */
  url(name: string, read = parseUrl): string | null {
    const address = this.peekAddress(name)
    if (address === null) return null
    const url = read(address)
    if (url === null)
      return this.problems.dropped(this.at(name), 'invalid_url', 'Must be a web address.', address)
    this.take(name)
    return url
  }

  moment(name: string): string | null {
    return this.read(name, parseMoment, 'invalid_date', 'Must be a date like 2026-09-29 12:00:00.')
  }

  /** Takes the day of a moment; the rest of the text remains. */
  day(name: string): string | null {
    const text = this.peek(name)
    const moment = text === null ? null : parseMoment(text)
    if (text !== null && moment === null)
      return this.problems.dropped(
        this.at(name),
        'invalid_date',
        'Must be a date like 2026-09-29.',
        text,
      )
    if (text !== null && text.length === 10) this.take(name)
    return moment && text!.slice(0, 10)
  }

  /** The fields of a nested object, the first if there are several; null if it is absent. */
  group(name: string): Fields | null {
    const cached = this.#groups?.get(name)
    if (cached) return cached
    const value = this.#first(name)
    if (value === undefined || value === null || value === '') return null
    const fields = new Fields(asData(value), this.problems, this.at(name))
    this.#groups ??= new Map()
    this.#groups.set(name, fields)
    return fields
  }

  /** The fields of each of its values. One with unread fields is stored whole, so that it can be identified. */
  list(name: string): Fields[] {
    const value = this.#values.get(name)
    if (value === undefined || value === null || value === '') return []
    const all = Array.isArray(value) ? value : [value]
    const list = all.map((whole: unknown, index) => ({
      whole,
      fields: new Fields(asData(whole), this.problems, `${this.at(name)}[${index + 1}]`),
    }))
    this.#lists ??= new Map()
    this.#lists.set(name, list)
    return list.map(({ fields }) => fields)
  }

  /** The texts of a field that may be repeated; does not take them. */
  words(name: string): string[] {
    const value = this.#values.get(name)
    const all = Array.isArray(value) ? value : [value]
    return all.flatMap((one: unknown) => {
      const text = textOf(one)
      return text === null ? [] : tidy(text) || []
    })
  }

  /** Marks a field as read. Of several values the first is removed, with a problem for the others. */
  take(name: string): void {
    const value = this.#values.get(name)
    if (Array.isArray(value) && value.length > 1) {
      this.problems.dropped(
        this.at(name),
        'repeated',
        'Present more than once; the first one counts.',
        inWords(value.slice(1)),
      )
      this.#values.set(name, value.slice(1))
    } else if (isData(value) && '#text' in value) {
      const { '#text': _, ...others } = value
      this.#values.set(name, others)
    } else this.#values.delete(name)
  }

  /** Marks all values of a list as read. */
  remove(name: string): void {
    this.#values.delete(name)
  }

  /** All unread fields, without empty ones. */
  rest(): Data {
    const unread: Data = {}
    for (const [name, whole] of this.#values) {
      const list = this.#lists?.get(name)
      const left = list
        ? list.filter(({ fields }) => !fields.isEmpty).map((one) => one.whole)
        : this.#groups?.has(name)
          ? this.#leftOfGroup(name)
          : whole
      const value = withoutBlanks(left)
      if (value !== undefined) put(unread, name, value)
    }
    return unread
  }

  /** Whether everything was read, apart from empty values. */
  get isEmpty(): boolean {
    if (this.#values.size === 0) return true
    for (const _ in this.rest()) return false
    return true
  }

  #leftOfGroup(name: string): unknown {
    const value = this.#values.get(name)
    const left = collapsed(this.#groups!.get(name)!.rest())
    return Array.isArray(value) ? [left, ...value.slice(1)] : left
  }

  #first(name: string): unknown {
    const value = this.#values.get(name)
    return Array.isArray(value) ? value[0] : value
  }

  #raw(name: string): string | null {
    return textOf(this.#first(name))
  }
}

function textOf(value: unknown): string | null {
  const own = isData(value) ? value['#text'] : value
  return typeof own === 'string'
    ? own
    : typeof own === 'number' || typeof own === 'boolean'
      ? String(own)
      : null
}

/** An object with nothing but its text becomes that text. */
const collapsed = (data: Data): unknown =>
  Object.keys(data).length === 1 && '#text' in data ? data['#text'] : data

/** A value without its empty texts, lists and objects; undefined if nothing is left. */
function withoutBlanks(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) {
    const filled = value.map(withoutBlanks).filter((one) => one !== undefined)
    return filled.length > 0 ? filled : undefined
  }
  if (!isData(value)) return value
  const filled = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
    const left = withoutBlanks(one)
    return left === undefined ? [] : [[name, left]]
  })
  return filled.length > 0 ? collapsed(Object.fromEntries(filled)) : undefined
}
