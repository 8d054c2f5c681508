import { Faults, FeedError, unpacked, type Bytes } from './bytes.ts'
import { Fields, inWords, type Data } from './fields.ts'
import { dataAsMeant } from './misread.ts'
import { brokenItem, fileItem, ProblemList, type FeedItem, type FeedOffer } from './offer.ts'
import type { Words } from './words.ts'
import { dataOf, xmlItems } from './xml-items.ts'

/** Problems of the file itself that are told one by one. */
const HEADER_MAX = 200

/** A format whose items are the children of its root. */
export interface FlatFormat {
  root: string
  item: string
  /** The field with the id. */
  id: string
  /** Elements whose text may hold markup. */
  isMarkup(name: string): boolean
  offerOf(item: Fields, words: Words): FeedOffer | null
}

/** Reads such a document, and at its end an item 0 for what stands beside the items. Streams; a file that cannot be read on ends with an item that is `broken`. */
export async function* readFlatXml(bytes: Bytes, words: Words, format: FlatFormat): AsyncIterable<FeedItem> {
  const header = new ProblemList()
  const faults = new Faults()
  let item = 0
  let broken: FeedItem | null = null
  try {
    for await (const { element, isTooLarge } of xmlItems(unpacked(bytes), { root: format.root }, faults)) {
      const data = dataOf(element, format.isMarkup)
      if (element.name !== format.item) {
        if (header.list.length < HEADER_MAX && inWords(data) !== '{}') header.dropped(element.name, 'unused', 'Not used: stands outside of the items.', inWords(data))
        continue
      }
      const problems = new ProblemList().noteFaults(faults.take())
      const meant = isTooLarge ? data : dataAsMeant(data, problems, (name) => name === format.id)
      const fields = new Fields(typeof meant === 'object' ? (meant as Data) : { '#text': meant }, problems)
      const externalId = fields.peekId(format.id)?.slice(0, 255) ?? null
      const offer = isTooLarge ? problems.rejected(null, 'too_large', 'The item is too large to be read.') : format.offerOf(fields, words)
      item += 1
      if (offer && !problems.isRejected) yield { item, externalId, offer, problems: problems.list, period: null }
      else yield { item, externalId, offer: null, problems: problems.list, period: null, raw: isTooLarge ? null : data }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    broken = brokenItem(item + 1, error.code, error.message)
  }
  header.noteFaults(faults.take())
  words.report(header)
  if (header.list.length > 0) yield fileItem(header)
  if (broken) yield broken
}

/** The id of an item; one that is missing or too long is a problem. */
export function readId(item: Fields, name: string): string | null {
  const id = item.peekId(name)
  if (id === null) return item.problems.rejected(name, 'missing', 'Every item needs an id.')
  if (id.length > 255) return item.problems.rejected(name, 'too_long', 'At most 255 characters.', id)
  item.take(name)
  return id
}

/** What a word stands for in a table, without regard to case; the field is left, for who reads it. */
export function wordIn<T>(table: ReadonlyMap<string, T>, word: string | null): T | undefined {
  return word === null ? undefined : table.get(word.trim().toLowerCase().replaceAll('ё', 'е'))
}
