import { Archive, isArchive, type FeedFile } from './archive.ts'
import { FeedError, type Bytes } from './bytes.ts'
import { readBlm } from './blm.ts'
import { readCsv } from './csv.ts'
import { readKyero } from './kyero.ts'
import { isCsvMapping, type FeedFormat, type FeedMapping } from './mapping.ts'
import { brokenItem, ProblemList, type FeedItem } from './offer.ts'
import { readOpenImmo } from './openimmo.ts'
import { readReaxml } from './reaxml.ts'
import { readRecords } from './records.ts'
import { readReso } from './reso.ts'
import { ENDINGS } from './sniff.ts'
import { readTrovit } from './trovit.ts'
import { readVrsync } from './vrsync.ts'
import { Words } from './words.ts'
import { readYrl } from './yrl.ts'

/**
 * Reads a feed of any format, plain, gzipped, or in a ZIP with its pictures. Never throws for a file's content: an unreadable one ends
 * with a `broken` item. Throws a `FeedError` for a file of CSV, XML or JSON without a mapping.
 */
export async function* readFeed(
  file: FeedFile,
  format: FeedFormat,
  mapping: FeedMapping | null,
): AsyncIterable<FeedItem> {
  if (mapping && mapping.format !== format)
    throw new FeedError(
      'invalid_mapping',
      `The mapping is one for ${mapping.format}, not for ${format}.`,
    )
  if (!(await isArchive(file))) {
    for await (const item of read(file.bytes(), format, mapping)) yield withFiles(item, null)
    return
  }
  let archive: Archive | null = null
  let last = 0
  try {
    archive = await Archive.open(file)
    for await (const item of read(archive.document(ENDINGS[format]), format, mapping)) {
      last = Math.max(last, item.item)
      yield withFiles(item, archive)
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    yield brokenItem(last + 1, error.code, error.message, null, error.details)
  } finally {
    archive?.close()
  }
}

function read(
  bytes: Bytes,
  format: FeedFormat,
  mapping: FeedMapping | null,
): AsyncIterable<FeedItem> {
  const words = new Words(isCsvMapping(mapping) ? null : mapping)
  switch (format) {
    case 'kyero':
      return readKyero(bytes, words)
    case 'openimmo':
      return readOpenImmo(bytes, words)
    case 'reso':
      return readReso(bytes, words)
    case 'trovit':
      return readTrovit(bytes, words)
    case 'yrl':
      return readYrl(bytes, words)
    case 'reaxml':
      return readReaxml(bytes, words)
    case 'vrsync':
      return readVrsync(bytes, words)
    case 'blm':
      return readBlm(bytes, words)
    case 'csv':
    case 'xml':
    case 'json':
      if (!isCsvMapping(mapping))
        throw new FeedError('invalid_mapping', `A file of the format ${format} needs a mapping.`)
      return format === 'csv' ? readCsv(bytes, mapping) : readRecords(bytes, mapping)
  }
}

/** Removes pictures that are missing in the archive, with a problem for each. */
function withFiles(item: FeedItem, archive: Archive | null): FeedItem {
  if (!item.offer?.pictures.some(({ sourceUrl }) => isMissing(sourceUrl, archive))) return item
  const problems = new ProblemList()
  const pictures = item.offer.pictures.filter(({ sourceUrl }) => {
    if (!isMissing(sourceUrl, archive)) return true
    problems.dropped(
      'pictures',
      'missing_file',
      'The file does not lie in the archive.',
      sourceUrl,
      { details: {} },
    )
    return false
  })
  return {
    ...item,
    offer: { ...item.offer, pictures },
    problems: [...item.problems, ...problems.list],
  }
}

const isMissing = (sourceUrl: string, archive: Archive | null): boolean =>
  sourceUrl.startsWith('archive:') && !archive?.has(sourceUrl.slice('archive:'.length))
