import type { FeedCode } from '#contract/feeds/feed-codes.ts'
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FeedError } from '#feeds/bytes.ts'
import type { FeedFormat, FeedMapping } from '#feeds/mapping.ts'
import type { FeedItem } from '#feeds/offer.ts'
import { readFeed } from '#feeds/read.ts'
import type { ImportFile } from './file.ts'

/** A file with the settings to read it. */
export interface Reading {
  file: ImportFile
  format: FeedFormat
  mapping: FeedMapping | null
}

/** An item between reading and storing: as JSON, which has no control characters. */
export interface ParsedItem {
  key: string
  item: number
  json: string
  /** It has its essentials, or is taken back. */
  isWhole: boolean
}

/** Some items of a file, and the facts about the file known by then. */
export interface ParsedBatch {
  items: ParsedItem[]
  /** Items of the file so far. */
  count: number
  /** The file says that it is not all that there is. */
  isPart: boolean
  /** Why it could not be read on. */
  error: string | null
}

/** Limits of a batch; a single item may have more characters, up to half a million. */
export const BATCH_LIMITS = { count: 500, characters: 4 * 2 ** 20 }
/** Reading this many bytes takes as long as starting a thread. */
const ASIDE_FROM = 2 ** 20
/** Batches that are read before they are asked for. */
const PREFETCHED_BATCHES = 2

/** Reads a file, a large one in a thread of its own: while the database takes a batch the next is read. Throws the errors of `readFeed`. */
export function readItems(reading: Reading): AsyncIterable<ParsedBatch> {
  return reading.file.size < ASIDE_FROM ? readHere(reading) : readAside(reading)
}

export async function* readHere({ file, format, mapping }: Reading): AsyncGenerator<ParsedBatch> {
  const batch: ParsedBatch = { items: [], count: 0, isPart: false, error: null }
  let characters = 0
  for await (const item of readFeed(file, format, mapping)) {
    const parsed = toParsed(item)
    batch.items.push(parsed)
    characters += parsed.json.length
    // An offer whose item cannot be read, not even its id, is not missing.
    if (item.scope === 'changes' || isUnnamed(item)) batch.isPart = true
    if (item.broken)
      batch.error = `${batch.count > 0 ? `The file could not be read beyond item ${batch.count}: ` : ''}${item.problems[0]?.message ?? ''}`
    else if (item.item > 0) batch.count += 1
    if (batch.items.length < BATCH_LIMITS.count && characters < BATCH_LIMITS.characters) continue
    yield { ...batch }
    batch.items = []
    characters = 0
  }
  yield batch
}

/** The parts of a `Reading` for the thread. */
export interface Aside extends Omit<Reading, 'file'> {
  path: string
}
/** Its reply to the request for the next batch. Null: no more. */
export type FromAside = ParsedBatch | { refused: { code: FeedCode; message: string } } | null

async function* readAside({ file, format, mapping }: Reading): AsyncGenerator<ParsedBatch> {
  const { path, close } = await file.local()
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: { path, format, mapping } satisfies Aside,
  })
  try {
    for (let requested = 0; requested < PREFETCHED_BATCHES; requested++) worker.postMessage('next')
    for await (const [answer] of on(worker, 'message') as AsyncIterable<[FromAside]>) {
      if (answer === null) return
      // With `--watch` Node itself sends messages about the imports of a thread, the same way.
      if (!('refused' in answer || 'items' in answer)) continue
      if ('refused' in answer) throw new FeedError(answer.refused.code, answer.refused.message)
      yield answer
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
    await close()
  }
}

const isUnnamed = ({ item, broken, externalId, problems }: FeedItem): boolean =>
  item > 0 &&
  !broken &&
  externalId === null &&
  problems.some(({ code }) => code === 'not_well_formed')

function toParsed(item: FeedItem): ParsedItem {
  const { externalId, offer, change } = item
  return {
    key: externalId === null ? `#${item.item}` : `=${storable(externalId)}`,
    item: item.item,
    json: storableJson(item),
    isWhole: item.item > 0 && (offer !== null || change !== undefined),
  }
}

/** Text as PostgreSQL can hold it: U+0000 and halves of surrogate pairs are replaced. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** The same for JSON, wherever in it such characters stand, names included: there they are escapes. */
function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return json.includes('\\u')
    ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\ufffd')
    : json
}
