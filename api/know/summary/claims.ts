import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { OfferText } from '#contract/homes/offers.ts'
import { claimsOf, type Claim } from '#summary/claims.ts'

type Text = Pick<OfferText, 'lang' | 'title' | 'description'>

/** Yields to other work after this time. */
const TURN_MS = 4
/** Characters of the texts whose claims are cached; claims and quotes take about as much. */
const CACHED_CHARACTERS = 8_000_000

/** By the texts; also while they are read, so that readers at the same moment share the work. */
const kept = new LRUCache<string, Promise<Claim[]>>({ maxSize: CACHED_CHARACTERS })

const keyOf = ({ lang, title, description }: Text): string =>
  createHash('sha256')
    .update(JSON.stringify([lang, title, description]))
    .digest('base64')

/** Claims in the texts of an advert. Each text is read once. */
export async function readClaims(texts: readonly Text[]): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const text of texts) {
    const key = keyOf(text)
    let reading = kept.get(key)
    if (!reading) {
      reading = readInTurns(text)
      kept.set(key, reading, { size: text.title.length + text.description.length + 1 })
    }
    claims.push(...(await reading))
  }
  return claims
}

async function readInTurns(text: Text): Promise<Claim[]> {
  const claims: Claim[] = []
  let since = performance.now()
  for (const some of claimsOf(text)) {
    claims.push(...some)
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return claims
}
