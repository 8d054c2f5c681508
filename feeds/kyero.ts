import { FeedError, unpacked, type Bytes } from './bytes.ts'
import { kyeroOffer } from './kyero-offer.ts'
import { brokenItem, ProblemList, type FeedItem } from './offer.ts'
import { childrenOf, dataOf, textOf, xmlItems, type XmlElement } from './xml-items.ts'

/** Problems of the file itself that are told one by one. */
const HEADER_MAX = 200

/**
 * Reads Kyero v3 (help.kyero.com, "XML Import Specification"): one item per `property`, and at the end an item 0 for what the file says of itself, when
 * any of it is not used. Streams: memory does not grow with the file. A file that cannot be read on ends with an item that is `broken`.
 */
export async function* readKyero(bytes: Bytes): AsyncIterable<FeedItem> {
  const header = new ProblemList()
  let item = 0
  let broken: FeedItem | null = null
  try {
    for await (const { element, isTooLarge } of xmlItems(unpacked(bytes), 'root')) {
      if (element.name === 'property') yield readProperty((item += 1), element, isTooLarge)
      else if (header.list.length < HEADER_MAX) readHeader(element, header)
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    broken = brokenItem(item + 1, error.code, error.message)
  }
  if (header.list.length > 0) yield { item: 0, externalId: null, offer: null, problems: header.list, period: null }
  if (broken) yield broken
}

function readProperty(item: number, element: XmlElement, isTooLarge: boolean): FeedItem {
  const problems = new ProblemList()
  const offer = isTooLarge ? problems.rejected(null, 'too_large', 'The property is too large to be read.') : kyeroOffer(element, problems)
  const id = childrenOf(element).find((child) => child.name === 'id')
  return {
    item,
    externalId: offer?.externalId ?? (id ? textOf(id).trim().slice(0, 255) || null : null),
    offer: problems.isRejected ? null : offer,
    problems: problems.list,
    period: null,
  }
}

/** What stands beside the properties: the version is used, all else is named. */
function readHeader(element: XmlElement, problems: ProblemList): void {
  if (element.name !== 'kyero') {
    problems.dropped(element.name, 'unused', 'Not used: stands outside of the properties.', JSON.stringify(dataOf(element)))
    return
  }
  for (const child of childrenOf(element).slice(0, HEADER_MAX)) {
    const text = textOf(child).trim()
    if (child.name !== 'feed_version') problems.dropped(`kyero.${child.name}`, 'unused', 'Not used.', text)
    else if (!/^3(\.\d)?$/.test(text)) problems.dropped('kyero.feed_version', 'unknown_version', 'The feed is read as version 3.', text)
  }
}
