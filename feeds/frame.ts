import { FeedError, type Faults } from './bytes.ts'
import { brokenItem, fileItem, ProblemList, type FeedItem } from './offer.ts'
import type { Words } from './words.ts'

/**
 * The items of a file, and at its end an item 0 for unused data about the file itself. `read` returns null for no item.
 * Streams, so memory does not grow with the file. A file that cannot be read any further ends with a `broken` item.
 */
export async function* framed<T>(
  found: AsyncIterable<T>,
  faults: Faults,
  words: Words,
  read: (one: T, item: number, header: ProblemList) => FeedItem | null,
  scope: 'all' | 'changes' = 'all',
): AsyncIterable<FeedItem> {
  const header = new ProblemList()
  let item = 0
  let broken: FeedItem | null = null
  try {
    for await (const one of found) {
      const made = read(one, item + 1, header)
      if (!made) continue
      item += 1
      faults.endItem()
      yield made
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    broken = brokenItem(item + 1, error.code, error.message, null, error.details)
  }
  header.noteFaults(faults, 'items')
  words.report(header)
  if (header.list.length > 0 || scope === 'changes') yield fileItem(header, scope)
  if (broken) yield broken
}

/** Limit of problems about the file itself that are listed one by one. */
export const HEADER_MAX = 200
