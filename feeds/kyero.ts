import { Faults, FeedError, unpacked, type Bytes, type Fault } from './bytes.ts'
import { Fields, inWords, type Data } from './fields.ts'
import { kyeroOffer } from './kyero-offer.ts'
import { dataAsMeant } from './misread.ts'
import { brokenItem, fileItem, ProblemList, type FeedItem } from './offer.ts'
import { Words } from './words.ts'
import { dataOf, xmlItems } from './xml-items.ts'

/** Problems of the file itself that are told one by one. */
const HEADER_MAX = 200

/**
 * Reads Kyero v3 (help.kyero.com, "XML Import Specification"): one item per `property`, and at the end an item 0 for what the file says of itself, when
 * any of it is not used. Streams: memory does not grow with the file. A file that cannot be read on ends with an item that is `broken`.
 */
export async function* readKyero(bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> {
  const header = new ProblemList()
  const faults = new Faults()
  let item = 0
  let broken: FeedItem | null = null
  try {
    for await (const { element, isTooLarge } of xmlItems(unpacked(bytes), { root: 'root' }, faults)) {
      const data = dataOf(element, (name) => name === 'desc' || name === 'title')
      if (element.name === 'property') yield readProperty((item += 1), data, { isTooLarge, words, faults: faults.take() })
      else if (header.list.length < HEADER_MAX) readHeader(element.name, data, header)
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

/** Ids are what they are. */
const isKept = (name: string): boolean => name === 'id' || name === 'ref'

function readProperty(item: number, data: unknown, { isTooLarge, words, faults }: { isTooLarge: boolean; words: Words; faults: Fault[] }): FeedItem {
  const problems = new ProblemList().noteFaults(faults)
  const meant = isTooLarge ? data : dataAsMeant(data, problems, isKept)
  const property = new Fields(typeof meant === 'object' ? (meant as Data) : { '#text': meant }, problems)
  const own = property.peekId('id')
  const offer = isTooLarge ? problems.rejected(null, 'too_large', 'The property is too large to be read.') : kyeroOffer(property, words)
  const externalId = (offer?.externalId ?? own)?.slice(0, 255) ?? null
  if (!offer || problems.isRejected) return { item, externalId, offer: null, problems: problems.list, period: null, raw: isTooLarge ? null : data }
  return { item, externalId, offer, problems: problems.list, period: null }
}

/** What stands beside the properties: the version is used, all else is named. */
function readHeader(name: string, data: unknown, problems: ProblemList): void {
  const fields: [string, unknown][] = name === 'kyero' && typeof data === 'object' ? Object.entries(data as Data) : [['', data]]
  for (const [child, value] of fields.slice(0, HEADER_MAX)) {
    const text = inWords(value)
    if (child !== 'feed_version') problems.dropped(child ? `${name}.${child}` : name, 'unused', 'Not used: stands outside of the properties.', text)
    else if (!/^3(\.\d)?$/.test(text)) problems.dropped('kyero.feed_version', 'unknown_version', 'The feed is read as version 3.', text)
  }
}
