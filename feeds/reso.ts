import { Faults, FeedError, unpacked, type Bytes, type Fault } from './bytes.ts'
import { Fields, inWords, type Data } from './fields.ts'
import { jsonItems, type JsonItem } from './json-items.ts'
import { dataAsMeant } from './misread.ts'
import { brokenItem, fileItem, ProblemList, type FeedItem } from './offer.ts'
import { resoOffer } from './reso-offer.ts'
import { spelled } from './reso-words.ts'
import { Words } from './words.ts'

const HEADER_MAX = 200

/**
 * Reads records of the resource Property in the RESO Common Format (Data Dictionary 2.0): one object, or many in `value`. One item per record, and at the
 * end an item 0 for what stands beside them, when any of it is not used. Streams as `readKyero` does.
 */
export async function* readReso(bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> {
  const header = new ProblemList()
  const faults = new Faults()
  let item = 0
  let broken: FeedItem | null = null
  try {
    for await (const found of jsonItems(unpacked(bytes), faults)) {
      if ('header' in found) readHeader(found.header, header)
      else yield readRecord((item += 1), found, words, faults.take())
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
const isKept = (name: string): boolean => name === 'ListingKey' || name === 'ListingId'

function readRecord(item: number, { data, problem }: Extract<JsonItem, { data: unknown }>, words: Words, faults: Fault[]): FeedItem {
  const problems = new ProblemList().noteFaults(faults)
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data)
  const record = new Fields(isRecord && problem === null ? dataAsMeant(data as Data, problems, isKept) : {}, problems)
  const externalId = (record.peekId('ListingKey') ?? record.peekId('ListingId'))?.slice(0, 255) ?? null
  const none = { item, externalId, offer: null, period: null }
  if (problem === 'too_large') problems.rejected(null, 'too_large', 'The record is too large to be read.')
  else if (!isRecord) problems.rejected(null, 'not_json', 'Every record must be a JSON object.', inWords(data))
  else if (externalId !== null && spelled(record.peek('StandardStatus') ?? '') === 'Delete') return { ...none, problems: [], change: 'delete' }
  const offer = problems.isRejected ? null : resoOffer(record, externalId, words)
  if (!offer) return { ...none, problems: problems.list, raw: data }
  return { item, externalId, offer, problems: problems.list, period: null }
}

function readHeader(header: Record<string, unknown>, problems: ProblemList): void {
  for (const [name, value] of Object.entries(header).slice(0, HEADER_MAX)) {
    const text = inWords(value)
    if (name === '@reso.context' && /:resource:(?!property$)/i.test(text)) throw new FeedError('wrong_root', `The records are no properties: ${text.slice(0, 200)}.`)
    if (name === '@odata.nextLink') problems.dropped(name, 'more_pages', 'There are more records at another address, which are not read.', text)
    else if (name !== '@reso.context') problems.dropped(name, 'unused', 'Not used: stands outside of the records.', text)
  }
}
