import { DEPTH_MAX, FeedError, decoded, type Bytes, type Faults } from './bytes.ts'
import { behind } from './paths.ts'

/** One record of a document, or, at its end, the data beside the records. */
export type JsonItem =
  | { data: unknown; problem: 'too_large' | 'not_json' | null }
  | { header: Record<string, unknown> }

/** Limit of characters per record: twice the size of one with 13 languages and 130 pictures. Imports hold hundreds of records in memory. */
const RECORD_MAX = 512 * 2 ** 10

const code = (char: string): number => char.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const OPENING = new Set([code('{'), code('[')])
const CLOSING = new Map([
  [code('}'), code('{')],
  [code(']'), code('[')],
])
const COMMA = code(',')

/**
 * Streams the records of a JSON document of any size: the elements of its `value`, or of the document if that is a list; else the
 * document is the only record. With a path they are the elements of the lists there, and the data beside them are passed over. A record with a syntax error is an item with a problem; an error that ends the reading is a `FeedError`,
 * thrown after the records before it.
 */
export async function* jsonItems(
  bytes: Bytes,
  faults?: Faults,
  path?: string,
): AsyncIterable<JsonItem> {
  const splitter = new Splitter(path)
  for await (const text of decoded(bytes, undefined, faults)) {
    try {
      splitter.write(text)
    } catch (error) {
      yield* splitter.done.splice(0)
      throw error
    }
    yield* splitter.done.splice(0)
  }
  splitter.end()
  yield* splitter.done
}

/** Splits a document at the commas between its records; does not recurse, and buffers at most one record. */
class Splitter {
  readonly done: JsonItem[] = []
  readonly #open: number[] = []
  /** Open brackets around a record or a member; 0 before the document begins. */
  #level = 0
  #isList = false
  #hasList = false
  #isString = false
  #isEscaped = false
  #isOver = false
  #piece = ''
  #size = 0
  readonly #members: string[] = []
  #membersSize = 0
  /** The rest of the path that leads to the records; undefined without one. */
  #path: string | undefined
  /** Whether each of the brackets around a record is a list, and the rest of the path before it. */
  readonly #around: { isList: boolean; path: string | undefined }[] = []

  constructor(path?: string) {
    this.#path = path
  }

  write(text: string): void {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (char === BACKSLASH) this.#isEscaped = true
        else if (char === QUOTE) this.#isString = false
        continue
      }
      if (char === QUOTE) {
        this.#isString = true
        continue
      }
      const isOpening = OPENING.has(char)
      const partner = CLOSING.get(char)
      if (!isOpening && partner === undefined && char !== COMMA) continue
      // Only opening brackets, commas and closing brackets split.
      if (isOpening) {
        this.#keep(text.slice(from, at))
        from = at
        if (this.#begins(char)) from = at + 1
        this.#open.push(char)
        if (this.#open.length > DEPTH_MAX)
          throw new FeedError('too_deep', `Values are nested deeper than ${DEPTH_MAX}.`)
      } else if (char === COMMA) {
        if (this.#open.length !== this.#level) continue
        this.#keep(text.slice(from, at))
        from = at + 1
        this.#cut()
      } else {
        if (this.#open.pop() !== partner)
          throw new FeedError(
            'not_json',
            'The JSON is not well-formed: a bracket closes what was not opened.',
          )
        if (this.#open.length >= this.#level) continue
        this.#keep(text.slice(from, at))
        from = at + 1
        this.#cut()
        this.#leave()
      }
    }
    this.#keep(text.slice(from))
  }

  end(): void {
    if (this.#open.length > 0 || this.#isString || !this.#isOver)
      throw new FeedError('not_json', 'The JSON ends before it is complete.')
    if (this.#piece.trim())
      throw new FeedError('not_json', 'There is text after the end of the JSON.')
  }

  #keep(text: string): void {
    this.#size += text.length
    if (this.#size <= RECORD_MAX) this.#piece += text
  }

  /** Whether the bracket opens the document, or the list of its records. */
  #begins(char: number): boolean {
    if (this.#level === 0) {
      if (this.#isOver || this.#piece.trim())
        throw new FeedError('not_json', 'The JSON must be one object or one list.')
      this.#level = 1
      const isList = char === code('[')
      this.#around.push({ isList, path: this.#path })
      this.#isList = this.#hasList = isList && !this.#path
    } else if (this.#path !== undefined) {
      if (!this.#enters(char, this.#path)) return false
    } else if (
      this.#level === 1 &&
      this.#open.length === 1 &&
      !this.#isList &&
      !this.#hasList &&
      char === code('[') &&
      /^\s*"value"\s*:\s*$/.test(this.#piece)
    ) {
      this.#level = 2
      this.#isList = this.#hasList = true
    } else return false
    this.#piece = ''
    this.#size = 0
    return true
  }

  /** Whether the bracket leads to the records of a path. */
  #enters(char: number, path: string): boolean {
    if (this.#isList || this.#open.length !== this.#level) return false
    const isList = char === code('[')
    let rest: string | null = path
    if (!this.#around.at(-1)!.isList) {
      const text = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*$/.exec(this.#piece)?.[1]
      const name = text === undefined ? null : nameIn(text)
      rest = name === null ? null : behind(path, name)
    }
    const isEnd = rest === ''
    if (rest === null || (isEnd && !isList)) return false
    this.#around.push({ isList, path })
    this.#path = rest
    this.#level += 1
    this.#isList = isEnd
    return true
  }

  #cut(): void {
    const piece = this.#piece
    const isTooLarge = this.#size > RECORD_MAX
    this.#piece = ''
    this.#size = 0
    if (this.#isList) {
      if (isTooLarge) this.done.push({ data: null, problem: 'too_large' })
      else if (piece.trim()) this.done.push(parsed(piece))
    } else if (this.#path === undefined && (piece.trim() || isTooLarge)) {
      this.#membersSize += piece.length
      if (isTooLarge || this.#membersSize > RECORD_MAX)
        throw new FeedError(
          'too_large',
          `The data beside the records is longer than ${RECORD_MAX} characters.`,
        )
      this.#members.push(piece)
    }
  }

  /** Ends the list or the document. */
  #leave(): void {
    if (this.#path !== undefined) {
      this.#path = this.#around.pop()!.path
      this.#level -= 1
      this.#isList = false
      this.#isOver = this.#level === 0
      return
    }
    if (this.#level === 2) {
      this.#level = 1
      this.#isList = false
      return
    }
    this.#level = 0
    this.#isOver = true
    if (this.#isList) return
    const whole = parsed(`{${this.#members.join(',')}}`)
    if (this.#hasList && whole.problem)
      throw new FeedError('not_json', 'The data beside the records is not JSON.')
    this.done.push(this.#hasList ? { header: whole.data as Record<string, unknown> } : whole)
  }
}

/** An integer that a number cannot hold, as ids may be, stays as it is written: as a text. */
export const parseExact = (text: string): unknown =>
  JSON.parse(text, /[:[,]\s*-?\d{16}/.test(text) ? exact : undefined)

const exact = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context!.source
    : value

function nameIn(text: string): string | null {
  try {
    return JSON.parse(text) as string
  } catch {
    return null
  }
}

function parsed(text: string): { data: unknown; problem: 'not_json' | null } {
  try {
    return { data: parseExact(text), problem: null }
  } catch {
    return { data: text.slice(0, 10_000), problem: 'not_json' }
  }
}
