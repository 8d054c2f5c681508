import { DEPTH_MAX, FeedError, decoded, type Bytes } from './bytes.ts'
import { parseExact } from './json-items.ts'
import { itemPathsIn } from './paths.ts'
import { dataOf, declaredEncoding, tooDeep, type XmlElement } from './xml-items.ts'
import { xmlReader } from './xml-tokens.ts'

/** Characters of a file in which its items are looked for. */
export const EXAMINED_MAX = 64 * 1024

/** The data of the beginning of a document, as far as it is there; null if it is not JSON. Throws a `FeedError` for XML that is not read. */
export function documentOf(text: string, format: 'xml' | 'json'): unknown {
  return format === 'xml' ? beginningOfXml(text) : beginningOfJson(text)
}

function beginningOfXml(text: string): unknown {
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  const reader = xmlReader({
    open(name, attributes) {
      if (open.length >= DEPTH_MAX) throw tooDeep()
      const element: XmlElement = { name, attributes, parts: [] }
      root ??= element
      open.at(-1)?.parts.push(element)
      open.push(element)
    },
    text: (piece) => void open.at(-1)?.parts.push(piece),
    close: () => void open.pop(),
    fault: () => (open.length < 2 ? null : { depth: open.length - 1, names: [open.at(-1)!.name] }),
  })
  try {
    reader.write(text)
  } catch (error) {
    // The data before wrong markup are enough, and those above what is too deep.
    if (!(error instanceof FeedError && ['not_well_formed', 'too_deep'].includes(error.code)))
      throw error
  }
  const found = root as XmlElement | null
  return found && { [found.name]: dataOf(found) }
}

/** Cut behind the last value that is complete, and closed. Ends at what is too deep. */
function beginningOfJson(text: string): unknown {
  const open: string[] = []
  /** Behind the last complete value, with the number of brackets around it. */
  let whole: { end: number; depth: number } | null = null
  let isString = false
  for (let at = 0; at < text.length && open.length <= DEPTH_MAX; at++) {
    const char = text[at]!
    if (isString) {
      if (char === '\\') at += 1
      else if (char === '"') isString = false
    } else if (char === '"') isString = true
    else if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']')
    else if (char === '}' || char === ']') {
      open.pop()
      whole = { end: at + 1, depth: open.length }
    } else if (char === ',') whole = { end: at, depth: open.length }
  }
  if (!whole) return null
  // Brackets that were opened after it lie above these.
  const closing = open.slice(0, whole.depth).toReversed().join('')
  try {
    return parseExact(text.slice(0, whole.end) + closing)
  } catch {
    return null
  }
}

/** The path of the items of a file. Throws a `FeedError` where none is clearly that. */
export async function findItems(bytes: Bytes, format: 'xml' | 'json'): Promise<string> {
  let text = ''
  for await (const piece of decoded(bytes, format === 'xml' ? declaredEncoding : undefined)) {
    text += piece
    if (text.length >= EXAMINED_MAX) break
  }
  const { items, itemPaths } = itemPathsIn(documentOf(text.slice(0, EXAMINED_MAX), format))
  if (items !== null) return items
  throw new FeedError(
    'unknown_items',
    itemPaths.length === 0
      ? 'No element of the file is repeated, with values in it.'
      : `Several elements of the file may be the items: ${itemPaths.join(', ')}. The mapping can name one as "items".`,
    itemPaths.length === 0 ? {} : { allowed: itemPaths },
  )
}
