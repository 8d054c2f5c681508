import { FeedError } from './bytes.ts'
import { alone, put } from './own.ts'

/** What is told of a document as it is read. A long text comes in pieces. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void
  text(piece: string): void
  close(): void
}

export interface XmlReader {
  /** Takes the next piece of the document. */
  write(piece: string): void
  /** There is no more: throws where something is still open. */
  close(): void
}

/** Characters of one tag. */
const TAG_MAX = 2 ** 20
/** Names that are known to be some. */
const NAMES_MAX = 500
const NONE: Record<string, string> = Object.freeze({})

const NAME_START =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const NAME = new RegExp(
  `^[${NAME_START}][${NAME_START}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040]*$`,
  'u',
)
const ATTRIBUTE = /[ \t\r\n]+([^ \t\r\n=/<>"'&]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
/** What no document may hold. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/** The beginning of something that may go on in the next piece: a reference, the end of a line, `]]>`. */
const UNFINISHED = /(?:&[^;&<\s]{0,12}|\r|\]{1,2})$/
/** `trim` takes what XML does not know as white space. */
const NOT_BLANK = /[^ \t\r\n]/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML 1.0 piece by piece, holding no more of it than one tag. A document with a DOCTYPE is refused, so that there are no entities but XML's own five. Whatever
 * makes it not well-formed is a `FeedError`, after all that came before it was told. Texts are looked for from one "<" to the next and not letter by letter.
 */
export function xmlReader(handlers: XmlHandlers): XmlReader {
  /** What was not told yet, and where in it reading goes on. */
  let held = ''
  let at = 0
  let isFirst = true
  let hasRoot = false
  /** Inside of what is passed over, or of CDATA: what ends it. */
  let until: '-->' | '?>' | ']]>' | null = null
  const open: string[] = []
  const names = new Map<string, string>()

  /** A name of the document; of those that come again and again always the same string, which is quickest as a key. */
  const checkedName = (name: string): string => {
    const known = names.get(name)
    if (known !== undefined) return known
    if (!NAME.test(name)) throw wrong(`"${name.slice(0, 60)}" is no name.`)
    const key = alone(name)
    if (names.size < NAMES_MAX) names.set(key, key)
    return key
  }

  const told = (raw: string): void => {
    if (raw === '') return
    if (open.length === 0) {
      if (NOT_BLANK.test(raw)) throw wrong('There is text outside of the root element.')
      return
    }
    if (raw.includes(']]>')) throw wrong('There is "]]>" in a text.')
    handlers.text(referred(checked(raw)))
  }

  const openTag = (tag: string): void => {
    const isEmpty = tag.endsWith('/')
    const body = isEmpty ? tag.slice(0, -1) : tag
    const end = body.search(/[ \t\r\n]/)
    const name = checkedName(end < 0 ? body : body.slice(0, end))
    if (open.length === 0 && hasRoot) throw wrong('There is more than one root element.')
    hasRoot = true
    handlers.open(name, end < 0 ? NONE : attributesOf(checked(body), end))
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
      if (Object.hasOwn(found, name)) throw wrong(`The attribute "${name}" stands twice.`)
      put(found, name, referred((match[2] ?? match[3]!).replace(/[\t\r\n]/g, ' ')))
      next += match[0].length
    }
    if (NOT_BLANK.test(body.slice(next)))
      throw wrong(`There is something else than attributes in the tag <${body.slice(0, 60)}>.`)
    return next === from ? NONE : found
  }

  const closeTag = (tag: string): void => {
    const name = open.pop()
    if (name === undefined || !tag.startsWith(name) || NOT_BLANK.test(tag.slice(name.length)))
      throw wrong(`</${tag.slice(0, 60)}> closes what is not open.`)
    handlers.close()
  }

  /** Goes on to the end of what is passed over or of CDATA; false when it is not here yet. */
  const pass = (end: NonNullable<typeof until>): boolean => {
    // In a comment "--" is its end, or a mistake.
    const found = held.indexOf(end === '-->' ? '--' : end, at)
    if (end === '-->' && found >= 0 && held.length > found + 2 && held[found + 2] !== '>')
      throw wrong('There is "--" in a comment.')
    const isHere = found >= 0 && held.length >= found + end.length
    // What may be the beginning of its end stays.
    let to = found < 0 ? Math.max(at, held.length - end.length + 1) : found
    if (!isHere && to > at && held[to - 1] === '\r') to -= 1
    const passed = checked(held.slice(at, to))
    if (end === ']]>' && passed !== '') handlers.text(lines(passed))
    at = isHere ? to + end.length : to
    if (isHere) until = null
    return isHere
  }

  /** Reads a tag, or whatever else begins with "<"; false when its end is not here yet. */
  const mark = (): boolean => {
    const second = held[at + 1]
    if (second === undefined) return false
    if (second === '!' || second === '?') return special(second)
    const end = endOfTag(held, at + 1)
    if (end < 0) {
      if (held.length - at > TAG_MAX)
        throw new FeedError('too_large', `One tag is longer than ${TAG_MAX} characters.`)
      return false
    }
    const tag = held.slice(at + 1, end)
    isFirst = false
    if (second === '/') closeTag(tag.slice(1))
    else openTag(tag)
    at = end + 1
    return true
  }

  const special = (second: '!' | '?'): boolean => {
    if (second === '?') {
      const target = /^[^\s?]*/.exec(held.slice(at + 2, at + 66))![0]
      if (held.length < at + 3 + target.length) return false
      const isDeclaration = target.toLowerCase() === 'xml'
      if (isDeclaration && !isFirst) throw wrong('Something stands before the XML declaration.')
      if (!isDeclaration && !NAME.test(target))
        throw wrong('There is a processing instruction that is none.')
      until = '?>'
      at += 2
      isFirst = false
      return true
    }
    const head = held.slice(at, at + 9)
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
      throw wrong('There is a "<!" that begins nothing.')
    else return false
    isFirst = false
    return true
  }

  const read = (isLast: boolean): void => {
    for (;;) {
      if (until) {
        if (!pass(until)) return
        continue
      }
      const begin = held.indexOf('<', at)
      if (begin < 0) {
        const unfinished = isLast
          ? null
          : UNFINISHED.exec(held.slice(Math.max(at, held.length - 14)))
        const end = held.length - (unfinished?.[0].length ?? 0)
        if (end > at) isFirst = false
        told(held.slice(at, end))
        at = end
        return
      }
      if (begin > at) {
        isFirst = false
        told(held.slice(at, begin))
        at = begin
      }
      if (!mark()) return
    }
  }

  /** Lines before what is held. */
  let line = 1
  const located = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      if (error instanceof FeedError)
        throw new FeedError(error.code, `Line ${line + linesIn(held, at)}: ${error.message}`)
      throw error
    }
  }

  return {
    write(piece) {
      line += linesIn(held, at)
      held = at < held.length ? held.slice(at) + piece : piece
      at = 0
      located(() => read(false))
    },
    close: () =>
      located(() => {
        read(true)
        if (until || at < held.length || open.length > 0)
          throw wrong(
            open.length > 0
              ? `<${open.at(-1)!.slice(0, 60)}> is not closed.`
              : 'It ends too early.',
          )
        if (!hasRoot) throw wrong('There is no root element.')
      }),
  }
}

function linesIn(text: string, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

const wrong = (why: string): FeedError =>
  new FeedError('not_well_formed', `The XML is not well-formed: ${why}`)

function checked(text: string): string {
  if (FORBIDDEN.test(text)) throw wrong('There is a control character.')
  return text
}

/** Where a tag that began before `from` ends: a ">" that is in no attribute's value; -1 when it is not here. */
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

/** A text with its references resolved. */
function referred(raw: string): string {
  const text = lines(raw)
  if (!text.includes('&')) return text
  return text.replace(/&([^;&<\s]{0,12})(;?)/g, (_, name: string, end: string) => {
    const known = end && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (known !== undefined) return known
    const digits = end ? /^#(?:([0-9]{1,7})|x([0-9a-fA-F]{1,6}))$/.exec(name) : null
    const code = digits ? (digits[1] ? Number(digits[1]) : Number.parseInt(digits[2]!, 16)) : -1
    if (
      code < 0 ||
      code > 0x10ffff ||
      (code >= 0xd800 && code <= 0xdfff) ||
      FORBIDDEN.test(String.fromCodePoint(code))
    )
      throw wrong(`"&${name.slice(0, 20)}${end}" stands for nothing.`)
    return String.fromCodePoint(code)
  })
}
