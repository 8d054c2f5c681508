import { Faults, FeedError, unpacked, type Bytes } from './bytes.ts'
import { Fields, inWords, type Data } from './fields.ts'
import { framed, HEADER_MAX } from './frame.ts'
import { jsonItems, type JsonItem } from './json-items.ts'
import { dataAsMeant } from './misread.ts'
import { ProblemList, type FeedItem } from './offer.ts'
import { resoOffer } from './reso-offer.ts'
import { spelled } from './reso-words.ts'
import { Words } from './words.ts'

/** Reads records of the resource Property in the RESO Common Format (Data Dictionary 2.0): one object, or many in `value`. One item per record. */
export function readReso(bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> {
  const faults = new Faults()
  return framed(jsonItems(unpacked(bytes), faults), faults, words, (found, item, header) => {
    if (!('header' in found)) return readRecord(item, found, words)
    readHeader(found.header, header)
    return null
  })
}

/** Ids are not repaired. */
const isKept = (name: string): boolean => name === 'ListingKey' || name === 'ListingId'

function readRecord(
  item: number,
  { data, problem }: Extract<JsonItem, { data: unknown }>,
  words: Words,
): FeedItem {
  const problems = new ProblemList()
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data)
  const record = new Fields(
    isRecord && problem === null ? dataAsMeant(data as Data, problems, isKept) : {},
    problems,
  )
  const externalId =
    (record.peekId('ListingKey') ?? record.peekId('ListingId'))?.slice(0, 255) ?? null
  const none = { item, externalId, offer: null, period: null }
  if (problem === 'too_large')
    problems.rejected(null, 'too_large', 'The record is too large to be read.')
  else if (!isRecord)
    problems.rejected(null, 'not_json', 'Every record must be a JSON object.', inWords(data))
  else if (externalId !== null && spelled(record.peek('StandardStatus') ?? '') === 'Delete')
    return { ...none, problems: [], change: 'delete' }
  const offer = problems.isRejected ? null : resoOffer(record, externalId, words)
  if (!offer) return { ...none, problems: problems.list, raw: data }
  return { item, externalId, offer, problems: problems.list, period: null }
}

function readHeader(header: Record<string, unknown>, problems: ProblemList): void {
  for (const [name, value] of Object.entries(header).slice(0, HEADER_MAX)) {
    const text = inWords(value)
    if (name === '@reso.context' && /:resource:(?!property$)/i.test(text))
      throw new FeedError('wrong_root', `The records are no properties: ${text.slice(0, 200)}.`)
    if (name === '@odata.nextLink')
      problems.dropped(
        name,
        'more_pages',
        'There are more records at another address, which are not read.',
        text,
      )
    else if (name !== '@reso.context')
      problems.dropped(name, 'unused', 'Not used: outside of the records.', text)
  }
}
