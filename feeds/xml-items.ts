import { SaxesParser } from 'saxes'
import { FeedError, decoded, type Bytes } from './bytes.ts'

/** An element with what is in it. Mixed content keeps its texts in `parts`, between the children. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Texts and children in their order. */
  parts: (string | XmlElement)[]
}

/** A child of the root: complete, or too large to be kept. */
export interface XmlItem {
  element: XmlElement
  isTooLarge: boolean
}

const DEPTH_MAX = 32
/** Characters and elements of one item. */
const ITEM_TEXT_MAX = 2 * 2 ** 20
const ITEM_ELEMENTS_MAX = 5_000
/** Characters that the parser may have to hold before anything is complete: one text, tag or comment. */
const HELD_MAX = 8 * 2 ** 20
const SLICE = 64 * 2 ** 10

/**
 * Children of a document's root, one by one, whatever the document's size. A document with a DOCTYPE is refused, so that there are no entities but
 * XML's own five; depth and sizes are bounded. What ends the reading is a `FeedError`, after all that came before it.
 */
export async function* xmlItems(bytes: Bytes, rootName: string): AsyncIterable<XmlItem> {
  const done: XmlItem[] = []
  const parser = itemParser(rootName, done)
  let failure: unknown = null
  try {
    for await (const text of decoded(bytes, declaredEncoding)) {
      for (let at = 0; at < text.length; at += SLICE) {
        try {
          parser.write(text.slice(at, at + SLICE))
        } catch (error) {
          failure = error
        }
        yield* done.splice(0)
        if (failure) throw failure
      }
    }
    parser.close()
  } finally {
    done.length = 0
  }
}

const declaredEncoding = (head: string): string | null =>
  /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.trimStart())?.[1] ?? null

/** Takes slices of text; puts complete children of the root into `done`. */
function itemParser(rootName: string, done: XmlItem[]): { write(slice: string): void; close(): void } {
  const parser = new SaxesParser({ position: true })
  const open: XmlElement[] = []
  let text = 0
  let elements = 0
  let held = 0
  let isTooLarge = false

  const addText = (value: string) => {
    held = 0
    if (open.length < 2) return
    text += value.length
    if (text > ITEM_TEXT_MAX) isTooLarge = true
    if (!isTooLarge) open.at(-1)!.parts.push(value)
  }
  const event = () => {
    held = 0
  }
  parser.on('error', (error) => {
    throw new FeedError('not_well_formed', `The XML is not well-formed: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new FeedError('doctype', 'A document type declaration (DOCTYPE) is not accepted.')
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', event)
  parser.on('processinginstruction', event)
  parser.on('opentagstart', event)
  parser.on('opentag', (tag) => {
    held = 0
    if (open.length === 0 && tag.name !== rootName)
      throw new FeedError('wrong_root', `The root element must be <${rootName}>, not <${tag.name.slice(0, 60)}>.`)
    if (open.length >= DEPTH_MAX) throw new FeedError('too_deep', `Elements are nested deeper than ${DEPTH_MAX}.`)
    const element: XmlElement = { name: tag.name, attributes: { ...(tag.attributes as Record<string, string>) }, parts: [] }
    if (open.length === 1) {
      text = elements = 0
      isTooLarge = false
    }
    elements += 1
    text += Object.entries(element.attributes).reduce((sum, [name, value]) => sum + name.length + value.length, tag.name.length)
    if (elements > ITEM_ELEMENTS_MAX || text > ITEM_TEXT_MAX) isTooLarge = true
    if (open.length > 1 && !isTooLarge) open.at(-1)!.parts.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    held = 0
    const element = open.pop()!
    if (open.length === 1) done.push({ element, isTooLarge })
  })
  return {
    write(slice) {
      held += slice.length
      parser.write(slice)
      if (held > HELD_MAX) throw new FeedError('too_large', `One text, tag or comment is longer than ${HELD_MAX} characters.`)
    },
    close() {
      parser.close()
    },
  }
}

/** Child elements. */
export const childrenOf = (element: XmlElement): XmlElement[] => element.parts.filter((part) => typeof part !== 'string')

/** All text in it, its children's included, as it stands. */
export const textOf = (element: XmlElement): string =>
  element.parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('')

/** Its content as markup again, for texts whose author forgot CDATA. */
export const markupOf = (element: XmlElement): string =>
  element.parts
    .map((part) =>
      typeof part === 'string' ? part : part.parts.length === 0 ? `<${part.name}/>` : `<${part.name}>${markupOf(part)}</${part.name}>`,
    )
    .join('')

/** The element as plain data: its text when that is all, else an object of children and `@attributes`; repeated children become a list. */
export function dataOf(element: XmlElement): unknown {
  const children = childrenOf(element)
  const attributes = Object.entries(element.attributes)
  if (children.length === 0 && attributes.length === 0) return textOf(element).trim()
  const data = new Map<string, unknown>(attributes.map(([name, value]) => [`@${name}`, value]))
  for (const child of children) {
    const value = dataOf(child)
    const known = data.get(child.name)
    if (Array.isArray(known)) known.push(value)
    else data.set(child.name, known === undefined ? value : [known, value])
  }
  const own = element.parts
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()
  if (own) data.set('#text', own)
  return Object.fromEntries(data)
}
