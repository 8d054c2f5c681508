import { FeedError } from './bytes.ts'
import { detached, put } from './own.ts'

/** Callbacks for the tokens of a document. A long text comes in pieces. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void
  text(piece: string): void
  close(): void
  /**
   * Called at a violation of well-formedness, with its line. Null: the reading ends there. Otherwise a wrong letter is passed over, and of wrong markup the rest
   * of the element at `depth` is skipped, up to its end, its parent's, or the beginning of an element of those names.
   */
  fault?(error: FeedError, line: number): { depth: number; names: readonly string[] } | null
}

export interface XmlReader {
  /** Takes the next piece of the document. */
  write(piece: string): void
  /** Ends the document: throws if something is still open. */
  close(): void
}

/** Limit of characters per tag. */
const TAG_MAX = 2 ** 20
/** Limit of the cache of valid names. */
const NAMES_MAX = 500
const NONE: Record<string, string> = Object.freeze({})

const NAME_START =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const NAME = new RegExp(
  `^[${NAME_START}][${NAME_START}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040]*$`,
  'u',
)
const ATTRIBUTE = /[ \t\r\n]+([^ \t\r\n=/<>"'&]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
/** Characters that XML forbids. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/** The beginning of a token that may continue in the next piece: a reference, a line break, `]]>`. */
const UNFINISHED = /(?:&[^;&<\s]{0,12}|\r|\]{1,2})$/
const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'g')
/** Longest end of a piece that may be the beginning of a tag at which skipping ends. */
const STOP_MAX = 200
/** `trim` would also remove white space that XML does not know. */
const NOT_BLANK = /[^ \t\r\n]/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML 1.0 piece by piece, buffering at most one tag. Rejects a DOCTYPE, so there are no entities but XML's own five. Violations of
 * well-formedness are a `FeedError`, thrown after the tokens before them. Searches for the next "<" instead of reading letter by letter.
 */
export function xmlReader(handlers: XmlHandlers): XmlReader {
  /** Unread text, and the position in it. */
  let buffer = ''
  let at = 0
  let isFirst = true
  let hasRoot = false
  /** Inside of a comment, an instruction or CDATA: its end marker. */
  let until: '-->' | '?>' | ']]>' | null = null
  const open: string[] = []
  /** The line of a position in the buffer, up to which lines are counted: each is counted once, however many faults there are. */
  let counted = { at: 0, line: 1 }
  const lineAt = (position: number): number => {
    if (position < counted.at) return counted.line - linesIn(buffer, position, counted.at)
    counted = { at: position, line: counted.line + linesIn(buffer, counted.at, position) }
    return counted.line
  }
  /** Where skipping of wrong markup ends, and the error that it began with. */
  let skip: { depth: number; stop: RegExp; error: FeedError } | null = null
  const names = new Map<string, string>()

  /** A valid name; recurring names are always the same string, which is fastest as a key. */
  const checkedName = (name: string): string => {
    const cached = names.get(name)
    if (cached !== undefined) return cached
    if (!NAME.test(name)) throw wrong(`"${name.slice(0, 60)}" is no name.`)
    const key = detached(name)
    if (names.size < NAMES_MAX) names.set(key, key)
    return key
  }

  const emitText = (raw: string): void => {
    if (raw === '') return
    if (open.length === 0) {
      if (NOT_BLANK.test(raw)) throw wrong('There is text outside of the root element.')
      return
    }
    if (raw.includes(']]>')) passOver('There is "]]>" in a text.', raw.indexOf(']]>'))
    handlers.text(referred(checked(raw), passOver))
  }

  /** Reports a wrong letter in a text; throws where it ends the reading. `offset`: from the beginning of the token. */
  const passOver = (why: string, offset = 0): void => {
    const error = wrong(why)
    if (!handlers.fault?.(error, lineAt(at + offset))) throw error
  }

  /** A text without the characters that XML forbids. */
  const checked = (text: string): string => {
    const forbidden = FORBIDDEN.exec(text)
    if (!forbidden) return text
    passOver('There is a control character.', forbidden.index)
    return text.replace(EACH_FORBIDDEN, '')
  }

  /** Begins to skip wrong markup; throws where that ends the reading. */
  const skipFrom = (error: unknown): void => {
    if (!(error instanceof FeedError) || error.code !== 'not_well_formed') throw error
    const rest = handlers.fault?.(error, lineAt(at))
    if (!rest) throw error
    const own = open[rest.depth]!
    const parent = open[rest.depth - 1]!
    const begin = rest.names.map(escapedName).join('|')
    skip = {
      depth: rest.depth,
      error,
      stop: new RegExp(
        `</(${escapedName(own)}|${escapedName(parent)})\\s*>|<(?:${begin})(?=[\\s/>])`,
        'g',
      ),
    }
    until = null
  }

  /** Whether the end of what is skipped is in the buffer; it then goes on there. */
  const skipped = ({ depth, stop }: NonNullable<typeof skip>): boolean => {
    stop.lastIndex = at
    const match = stop.exec(buffer)
    if (!match) {
      at = Math.max(at, buffer.length - STOP_MAX)
      return false
    }
    const isOwnEnd = match[1] === open[depth]
    at = match.index + (isOwnEnd ? match[0].length : 0)
    while (open.length > depth) {
      open.pop()
      handlers.close()
    }
    skip = null
    return true
  }

  const openTag = (tag: string): void => {
    const isEmpty = tag.endsWith('/')
    const body = isEmpty ? tag.slice(0, -1) : tag
    const end = body.search(/[ \t\r\n]/)
    const name = checkedName(end < 0 ? body : body.slice(0, end))
    if (open.length === 0 && hasRoot) throw wrong('There is more than one root element.')
    hasRoot = true
    let attributes = NONE
    try {
      if (end >= 0) attributes = attributesOf(checked(body), end)
    } catch (error) {
      // Known by its name, it can be skipped.
      if (handlers.fault) {
        handlers.open(name, NONE)
        open.push(name)
        at += 1
      }
      throw error
    }
    handlers.open(name, attributes)
    if (isEmpty) handlers.close()
    else open.push(name)
  }

  const attributesOf = (body: string, from: number): Record<string, string> => {
    const found: Record<string, string> = {}
    let next = from
    for (;;) {
      ATTRIBUTE.lastIndex = next
      const match = ATTRIBUTE.exec(body)
      if (!match) break
      const name = checkedName(match[1]!)
      if (Object.hasOwn(found, name)) throw wrong(`The attribute "${name}" is present twice.`)
      put(
        found,
        name,
        referred((match[2] ?? match[3]!).replace(/[\t\r\n]/g, ' '), (why) => passOver(why)),
      )
      next += match[0].length
    }
    if (NOT_BLANK.test(body.slice(next)))
      throw wrong(`There is something else than attributes in the tag <${body.slice(0, 60)}>.`)
    return next === from ? NONE : found
  }

  const closeTag = (tag: string): void => {
    const name = open.at(-1)
    if (name === undefined || !tag.startsWith(name) || NOT_BLANK.test(tag.slice(name.length)))
      throw wrong(`</${tag.slice(0, 60)}> closes what is not open.`)
    open.pop()
    handlers.close()
  }

  /** Skips to the end of a comment, an instruction or CDATA; false if it is not in the buffer yet. */
  const pass = (end: NonNullable<typeof until>): boolean => {
    // In a comment "--" is its end, or an error.
    const found = buffer.indexOf(end === '-->' ? '--' : end, at)
    if (end === '-->' && found >= 0 && buffer.length > found + 2 && buffer[found + 2] !== '>')
      throw wrong('There is "--" in a comment.')
    const isHere = found >= 0 && buffer.length >= found + end.length
    // A possible beginning of the end marker stays in the buffer.
    let to = found < 0 ? Math.max(at, buffer.length - end.length + 1) : found
    if (!isHere && to > at && buffer[to - 1] === '\r') to -= 1
    const passed = checked(buffer.slice(at, to))
    if (end === ']]>' && passed !== '') handlers.text(lines(passed))
    at = isHere ? to + end.length : to
    if (isHere) until = null
    return isHere
  }

  /** Reads a tag, or another token that begins with "<"; false if its end is not in the buffer yet. */
  const mark = (): boolean => {
    const second = buffer[at + 1]
    if (second === undefined) return false
    if (second === '!' || second === '?') return special(second)
    const end = endOfTag(buffer, at + 1)
    if (end < 0) {
      if (buffer.length - at > TAG_MAX)
        throw new FeedError('too_large', `One tag is longer than ${TAG_MAX} characters.`)
      return false
    }
    const tag = buffer.slice(at + 1, end)
    isFirst = false
    if (second === '/') closeTag(tag.slice(1))
    else openTag(tag)
    at = end + 1
    return true
  }

  const special = (second: '!' | '?'): boolean => {
    if (second === '?') {
      const target = /^[^\s?]*/.exec(buffer.slice(at + 2, at + 66))![0]
      if (buffer.length < at + 3 + target.length) return false
      const isDeclaration = target.toLowerCase() === 'xml'
      if (isDeclaration && !isFirst) throw wrong('There is content before the XML declaration.')
      if (!isDeclaration && !NAME.test(target))
        throw wrong('There is an invalid processing instruction.')
      until = '?>'
      at += 2
      isFirst = false
      return true
    }
    const head = buffer.slice(at, at + 9)
    if (head.startsWith('<!--')) {
      until = '-->'
      at += 4
    } else if (head === '<![CDATA[') {
      if (open.length === 0) throw wrong('There is text outside of the root element.')
      until = ']]>'
      at += 9
    } else if (head === '<!DOCTYPE')
      throw new FeedError('doctype', 'A document type declaration (DOCTYPE) is not accepted.')
    else if (
      head.length === 9 ||
      !['<!--', '<![CDATA[', '<!DOCTYPE'].some((known) => known.startsWith(head))
    )
      throw wrong('There is an invalid "<!".')
    else return false
    isFirst = false
    return true
  }

  const read = (isLast: boolean): void => {
    for (;;) {
      if (skip && !skipped(skip)) return
      try {
        if (!readOn(isLast)) return
      } catch (error) {
        skipFrom(error)
      }
    }
  }

  /** Reads until a tag, and that; false where more text is needed. */
  const readOn = (isLast: boolean): boolean => {
    for (;;) {
      if (until) {
        if (!pass(until)) return false
        continue
      }
      const begin = buffer.indexOf('<', at)
      if (begin < 0) {
        const unfinished = isLast
          ? null
          : UNFINISHED.exec(buffer.slice(Math.max(at, buffer.length - 14)))
        const end = buffer.length - (unfinished?.[0].length ?? 0)
        if (end > at) isFirst = false
        emitText(buffer.slice(at, end))
        at = end
        return false
      }
      if (begin > at) {
        isFirst = false
        emitText(buffer.slice(at, begin))
        at = begin
      }
      return mark()
    }
  }

  const located = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      if (error instanceof FeedError)
        throw new FeedError(error.code, `Line ${lineAt(at)}: ${error.message}`)
      throw error
    }
  }

  return {
    write(piece) {
      const line = lineAt(at)
      counted = { at: 0, line }
      buffer = at < buffer.length ? buffer.slice(at) + piece : piece
      at = 0
      located(() => read(false))
    },
    close: () =>
      located(() => {
        read(true)
        if (skip) throw skip.error
        if (until || at < buffer.length || open.length > 0)
          throw wrong(
            open.length > 0
              ? `<${open.at(-1)!.slice(0, 60)}> is not closed.`
              : 'It ends too early.',
          )
        if (!hasRoot) throw wrong('There is no root element.')
      }),
  }
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
    lines++
  return lines
}

export const wrong = (why: string): FeedError =>
  new FeedError('not_well_formed', `The XML is not well-formed: ${why}`)

const escapedName = (name: string): string => name.replace(/[.]/g, '\\.')

/** The end of a tag that began before `from`: a ">" outside of attribute values; -1 if it is not in the buffer. */
function endOfTag(text: string, from: number): number {
  let end = text.indexOf('>', from)
  for (let next = from; ;) {
    if (end < 0) return -1
    const quote = nextQuote(text, next, end)
    if (quote < 0) return end
    const close = text.indexOf(text[quote]!, quote + 1)
    if (close < 0) return -1
    next = close + 1
    if (end < next) end = text.indexOf('>', next)
  }
}

function nextQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 34 || code === 39) return at
  }
  return -1
}

const lines = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** A text with its references resolved; wrong ones stay as they are. */
function referred(raw: string, onWrong: (why: string, offset: number) => void): string {
  const text = lines(raw)
  if (!text.includes('&')) return text
  return text.replace(
    /&([^;&<\s]{0,12})(;?)/g,
    (whole, name: string, end: string, offset: number) => {
      const entity = end && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
      if (entity !== undefined) return entity
      const digits = end ? /^#(?:([0-9]{1,7})|x([0-9a-fA-F]{1,6}))$/.exec(name) : null
      const code = digits ? (digits[1] ? Number(digits[1]) : Number.parseInt(digits[2]!, 16)) : -1
      if (
        code < 0 ||
        code > 0x10ffff ||
        (code >= 0xd800 && code <= 0xdfff) ||
        FORBIDDEN.test(String.fromCodePoint(code))
      ) {
        onWrong(`"&${name.slice(0, 20)}${end}" is not a valid reference.`, offset)
        return whole
      }
      return String.fromCodePoint(code)
    },
  )
}
