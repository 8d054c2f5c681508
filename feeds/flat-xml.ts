import { Faults, unpacked, type Bytes, type FeedError } from './bytes.ts'
import { Fields, inWords, type Data } from './fields.ts'
import { framed, HEADER_MAX } from './frame.ts'
import { dataAsMeant } from './misread.ts'
import { ProblemList, type FeedItem, type FeedOffer, type FeedPicture } from './offer.ts'
import { parsePictureUrl } from './values.ts'
import type { Words } from './words.ts'
import { dataOf, xmlItems } from './xml-items.ts'

/** A format whose items are the children of its root, or of an element in it. */
export interface FlatFormat {
  root: string
  item: string | readonly string[]
  container?: string
  /** Its files only have what changed. */
  scope?: 'changes'
  /** Fields with ids, which are not cleaned; the first is the item's. */
  ids: readonly [string, ...string[]]
  /** Elements whose text may contain markup. */
  isMarkup(name: string): boolean
  /** Whether the source withdraws the offer. */
  isWithdrawn?(item: Fields): boolean
  offerOf(item: Fields, words: Words, name: string): FeedOffer | null
  /** Reports data beside the items; by default all of it is reported as unused. */
  readHeader?(name: string, data: unknown, problems: ProblemList): void
}

/** Reads such a document. */
export function readFlatXml(
  bytes: Bytes,
  words: Words,
  {
    root,
    item: itemName,
    container,
    scope,
    ids,
    isMarkup,
    isWithdrawn,
    offerOf,
    readHeader = unused,
  }: FlatFormat,
): AsyncIterable<FeedItem> {
  const faults = new Faults()
  const names = new Set([itemName].flat())
  const shape = {
    root,
    ...(container !== undefined && { container }),
    ...(typeof itemName === 'string' && { item: itemName }),
  }
  return framed(
    xmlItems(unpacked(bytes), shape, faults),
    faults,
    words,
    ({ element, isTooLarge, fault }, item, header) => {
      const data = dataOf(element, isMarkup)
      const { name } = element
      if (!names.has(name)) {
        if (fault) header.noted(name, fault.code, fault.message, null, beside(fault))
        if (header.list.length < HEADER_MAX) readHeader(name, data, header)
        return null
      }
      const problems = new ProblemList()
      const meant = isTooLarge ? data : dataAsMeant(data, problems, (name) => ids.includes(name))
      const fields = new Fields(
        typeof meant === 'object' ? (meant as Data) : { '#text': meant },
        problems,
      )
      const own = fields.peekId(ids[0])
      if (own !== null && !fault && isWithdrawn?.(fields))
        return {
          item,
          externalId: own.slice(0, 255),
          offer: null,
          problems: [],
          period: null,
          change: 'delete',
        }
      const offer = isTooLarge
        ? problems.rejected(null, 'too_large', 'The item is too large to be read.')
        : fault
          ? problems.rejected(name, fault.code, fault.message, null, beside(fault))
          : offerOf(fields, words, name)
      const common = {
        item,
        externalId: (offer?.externalId ?? own)?.slice(0, 255) ?? null,
        problems: problems.list,
        period: null,
      }
      return offer && !problems.isRejected
        ? { ...common, offer }
        : { ...common, offer: null, raw: isTooLarge ? null : data }
    },
    scope,
  )
}

/** The values of an error's message. */
export const beside = ({ details }: FeedError) => ({ ...(details && { details }) })

function unused(name: string, data: unknown, problems: ProblemList): void {
  if (inWords(data) !== '{}')
    problems.dropped(name, 'unused', 'Not used: outside of the items.', inWords(data))
}

/** Where else senders put the address of a picture: as the text of its element, or in an attribute. */
const OTHER_ADDRESSES = ['#text', '@url', '@src', '@href']

/** Pictures by their unchanged addresses, without repetitions. `at`: path of the list in a report. */
export function readPictures<T extends object>(
  item: Fields,
  pictures: readonly Fields[],
  {
    at,
    address,
    read,
  }: {
    at: string
    address: string
    read: (picture: Fields, index: number) => Omit<FeedPicture, 'sourceUrl'> & T
  },
): (FeedPicture & T)[] {
  const found: (FeedPicture & T)[] = []
  for (const [index, picture] of pictures.entries()) {
    const own =
      [address, ...OTHER_ADDRESSES].find((name) => picture.peekAddress(name) !== null) ?? address
    const raw = picture.peekAddress(own)
    const sourceUrl = raw && parsePictureUrl(raw)
    const more = read(picture, index)
    if (!sourceUrl)
      item.problems.dropped(
        `${at}.${index + 1}`,
        raw ? 'invalid_url' : 'missing',
        'Every picture needs a web address.',
        raw ?? inWords(picture.rest()),
      )
    else if (found.some((known) => known.sourceUrl === sourceUrl))
      item.problems.dropped(
        `${at}.${index + 1}`,
        'repeated',
        'The same picture is present more than once.',
        sourceUrl,
      )
    else {
      picture.take(own)
      found.push({ sourceUrl, ...more })
    }
  }
  return found
}

/** The id of an item; a missing or too long one is a problem. */
export function readId(item: Fields, name: string): string | null {
  const id = item.peekId(name)
  if (id === null) return item.problems.rejected(name, 'missing', 'Every item needs an id.')
  if (id.length > 255)
    return item.problems.rejected(name, 'too_long', 'At most 255 characters.', id)
  item.take(name)
  return id
}

/** Looks up a word, case-insensitively; does not take the field. */
export function wordIn<T>(table: ReadonlyMap<string, T>, word: string | null): T | undefined {
  return word === null ? undefined : table.get(word.trim().toLowerCase().replaceAll('ё', 'е'))
}
