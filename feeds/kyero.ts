import type { Bytes } from './bytes.ts'
import { inWords, type Data } from './fields.ts'
import { readFlatXml } from './flat-xml.ts'
import { HEADER_MAX } from './frame.ts'
import { kyeroOffer } from './kyero-offer.ts'
import type { FeedItem, ProblemList } from './offer.ts'
import { Words } from './words.ts'

/** Reads Kyero v3 (help.kyero.com, "XML Import Specification"): one item per `property`. */
export const readKyero = (bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> =>
  readFlatXml(bytes, words, {
    root: 'root',
    item: 'property',
    ids: ['id', 'ref'],
    isMarkup: (name) => name === 'desc' || name === 'title',
    offerOf: kyeroOffer,
    readHeader,
  })

/** Elements beside the properties: the version is used, others are reported. */
function readHeader(name: string, data: unknown, problems: ProblemList): void {
  const fields: [string, unknown][] =
    name === 'kyero' && typeof data === 'object' ? Object.entries(data as Data) : [['', data]]
  for (const [child, value] of fields.slice(0, HEADER_MAX)) {
    const text = inWords(value)
    if (child !== 'feed_version')
      problems.dropped(
        child ? `${name}.${child}` : name,
        'unused',
        'Not used: outside of the properties.',
        text,
      )
    else if (!/^3(\.\d)?$/.test(text))
      problems.dropped(
        'kyero.feed_version',
        'unknown_version',
        'The feed is read as version 3.',
        text,
      )
  }
}
