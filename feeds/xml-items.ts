import { DEPTH_MAX, FeedError, decoded, type Bytes, type Faults } from './bytes.ts'
import { put } from './own.ts'
import { wrong, xmlReader, type XmlReader } from './xml-tokens.ts'

/** An element and its content. `parts` has the texts between children, too. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Texts and children in their order. */
  parts: (string | XmlElement)[]
}

/** A child of the root or of a container: complete, or marked as too large. */
export interface XmlItem {
  element: XmlElement
  isTooLarge: boolean
  /** Why it is not well-formed; the element has what could be read of it. */
  fault: FeedError | null
  /** Names and attributes of its container. */
  container: { name: string; attributes: Record<string, string>; number: number } | null
  /** Elements around it. */
  depth: number
}

export interface XmlShape {
  /** The allowed names of the root. */
  root: string | readonly string[] | ((name: string) => boolean)
  /** A child of the root that is too large to be one item: its children are items of their own. */
  container?: string | readonly string[]
  /** Instead: the elements between the root and the items, from the outermost. */
  within?: readonly string[]
  /** The name of items, none of which has another within. */
  item?: string
  /** Elements whose text is only counted, such as pictures in base64. */
  omitted?: string
}

/** Limits of characters and elements per item: twice the size of one with 13 languages and 130 pictures. Imports hold hundreds of items in memory. */
const ITEM_TEXT_MAX = 512 * 2 ** 10
const ITEM_ELEMENTS_MAX = 5_000
/** Characters that remain of an omitted text. */
const OMITTED_MAX = 40
const SLICE = 64 * 2 ** 10

/**
 * Streams the children of a document's root and of its containers, for documents of any size. Rejects a DOCTYPE, so there are no entities but
 * XML's own five; limits depth and sizes. An item that is not well-formed comes with its fault, and the next is read. An error that ends the
 * reading is a `FeedError`, thrown after the items before it.
 */
export async function* xmlItems(
  bytes: Bytes,
  shape: XmlShape,
  faults?: Faults,
): AsyncIterable<XmlItem> {
  const done: XmlItem[] = []
  const parser = itemParser(shape, done)
  let failure: unknown = null
  try {
    for await (const text of decoded(bytes, declaredEncoding, faults)) {
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

/** The encoding in the XML declaration. A declaration that is readable byte by byte is not UTF-16: such a label means UTF-8. */
export function declaredEncoding(bytes: Buffer): string | null {
  const head = bytes.toString('latin1')
  const label =
    /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.trimStart())?.[1] ?? null
  return label && /^utf-?16/i.test(label) ? null : label
}

/** Takes slices of text; adds complete children of the root to `done`. */
function itemParser(shape: XmlShape, done: XmlItem[]): XmlReader {
  const { root } = shape
  const isRoot = typeof root === 'function' ? root : (name: string) => [root].flat().includes(name)
  const containers = new Set([shape.container ?? []].flat())
  const isContainer = (name: string) =>
    shape.within ? shape.within[within] === name : within === 0 && containers.has(name)
  const open: XmlElement[] = []
  let container: XmlItem['container'] = null
  /** Open containers. */
  let within = 0
  let containersSoFar = 0
  let text = 0
  let elements = 0
  let isTooLarge = false
  let fault: FeedError | null = null
  const itemNames = new Set<string>()
  /** Characters of an omitted text. */
  let counted = 0
  /** Text between the items. */
  let stray = ''
  /** Open elements around an item. */
  const around = () => within + 1

  /** Text that belongs to no item becomes one, named after its parent element. */
  const endStray = () => {
    if (stray.trim())
      done.push({
        element: { name: open.at(-1)!.name, attributes: {}, parts: [stray] },
        isTooLarge: false,
        fault: null,
        container: null,
        depth: open.length,
      })
    stray = ''
  }
  return xmlReader({
    text(piece) {
      if (open.length <= around()) {
        // Appends each piece once, for linear time.
        stray += piece.slice(0, ITEM_TEXT_MAX - stray.length)
        return
      }
      const { name, parts } = open.at(-1)!
      const room = name === shape.omitted ? Math.max(0, OMITTED_MAX - counted) : piece.length
      const part = room < piece.length ? piece.slice(0, room) : piece
      if (name === shape.omitted) counted += piece.length
      text += part.length
      if (text > ITEM_TEXT_MAX) isTooLarge = true
      if (isTooLarge || part === '') return
      if (typeof parts.at(-1) === 'string') parts[parts.length - 1] += part
      else parts.push(part)
    },
    open(name, attributes) {
      endStray()
      if (open.length === 0 && !isRoot(name))
        throw new FeedError(
          'wrong_root',
          `The root element must be <${String([root].flat()[0])}>, not <${name.slice(0, 60)}>.`,
        )
      if (open.length > around() && name === shape.item && open[around()]!.name === name)
        throw wrong(`<${name.slice(0, 60)}> is not closed.`)
      if (open.length >= DEPTH_MAX) throw tooDeep()
      const element: XmlElement = { name, attributes, parts: [] }
      if (open.length === around()) {
        text = elements = 0
        isTooLarge = false
        fault = null
      }
      const isAround = open.length === 0 || (open.length === around() && isContainer(name))
      if (isAround && Object.keys(attributes).length > 0)
        done.push({ element, isTooLarge: false, fault: null, container: null, depth: open.length })
      if (isAround && open.length > 0) {
        within += 1
        container = { name, attributes, number: (containersSoFar += 1) }
        open.push(element)
        return
      }
      if (open.length === around()) itemNames.add(name)
      counted = 0
      elements += 1
      text += name.length
      for (const attribute in attributes) text += attribute.length + attributes[attribute]!.length
      if (elements > ITEM_ELEMENTS_MAX || text > ITEM_TEXT_MAX) isTooLarge = true
      if (open.length > around() && !isTooLarge) open.at(-1)!.parts.push(element)
      open.push(element)
    },
    close() {
      endStray()
      const element = open.pop()!
      if (counted > OMITTED_MAX && element.name === shape.omitted)
        element.parts.push(`… (${counted} characters)`)
      if (within > 0 && open.length === within) {
        within -= 1
        container = null
      } else if (open.length === around())
        done.push({ element, isTooLarge, fault, container, depth: open.length })
    },
    fault(error, line) {
      if (open.length <= around()) return null
      fault ??= new FeedError(error.code, `Line ${line}: ${error.message}`, { line })
      // Names of other children may be those of parts of an item, as the `firma` of OpenImmo's `anbieter` and `kontaktperson`.
      return { depth: around(), names: shape.item ? [shape.item] : [...itemNames] }
    },
  })
}

export const tooDeep = (): FeedError =>
  new FeedError('too_deep', `Elements are nested deeper than ${DEPTH_MAX}.`)

/** Its content as markup again, for texts without CDATA. */
export const markupOf = (element: XmlElement): string =>
  element.parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : part.parts.length === 0
          ? `<${part.name}/>`
          : `<${part.name}>${markupOf(part)}</${part.name}>`,
    )
    .join('')

/**
 * The element as plain data: its text if it has nothing else, else an object of children and `@attributes`; repeated children become a
 * list. Children of elements for which `markupIn` is true become texts with markup, for authors who forgot CDATA; their attributes
 * remain beside them.
 */
export function dataOf(element: XmlElement, markupIn?: (name: string) => boolean): unknown {
  const { parts } = element
  const data: Record<string, unknown> = {}
  let isText = true
  for (const name in element.attributes) {
    put<unknown>(data, `@${name}`, element.attributes[name])
    isText = false
  }
  const isMarkup = markupIn?.(element.name) ?? false
  let own = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      own += part
      continue
    }
    isText = false
    const { name } = part
    const value = isMarkup ? markedUp(part) : dataOf(part, markupIn)
    const before = Object.hasOwn(data, name) ? data[name] : undefined
    if (Array.isArray(before)) before.push(value)
    else put(data, name, before === undefined ? value : [before, value])
  }
  const text = own.trim()
  if (isText) return text
  if (text) data['#text'] = text
  return data
}

function markedUp(element: XmlElement): unknown {
  const { attributes, parts } = element
  const text = (
    parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : markupOf(element)
  ).trim()
  const named = Object.entries(attributes).map(([name, value]): [string, unknown] => [
    `@${name}`,
    value,
  ])
  return named.length === 0
    ? text
    : Object.fromEntries([...named, ...(text ? [['#text', text] as [string, unknown]] : [])])
}
