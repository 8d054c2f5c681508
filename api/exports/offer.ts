import { majorOf, type WrittenOffer } from '#feeds/writing.ts'
import { forOthers } from '../offers/for-others.ts'
import { feedOffer, type Around } from '../offers/stored.ts'
import type { ExportRow, PublicOffer } from './queries.ts'

/** An offer as a feed of others says it, with why it changed last where the format has room for that. Null when it is not public. */
export function exported(row: PublicOffer, format: ExportRow['format'], around: Around): WrittenOffer | null {
  const written = forOthers(feedOffer(row, around))
  const change = written && changeOf(row)
  if (!change || format === 'kyero') return written
  return { offer: { ...written.offer, attributes: format === 'reso' ? resoChange(change, row) : openImmoChange(change) }, attributesOf: format }
}

/** What was done to it last. */
interface Change {
  what: 'new' | 'price' | 'reserved' | 'back'
  at: string
}

function changeOf(row: PublicOffer): Change {
  const { status, status_since, status_before, price_since, published_at, previous_amount } = row
  const moved = status_since !== null && status_before !== null && Date.parse(status_since) > Date.parse(price_since)
  if (moved && status === 'reserved') return { what: 'reserved', at: status_since }
  if (moved && ['reserved', 'sold', 'let', 'paused', 'expired', 'archived'].includes(status_before)) return { what: 'back', at: status_since }
  return previous_amount === null ? { what: 'new', at: published_at } : { what: 'price', at: price_since }
}

const MAJOR_CHANGES = { new: 'NewListing', price: 'PriceChange', reserved: 'ActiveUnderContract', back: 'BackOnMarket' } as const

function resoChange({ what, at }: Change, { previous_amount, price_currency, updated_at, action }: PublicOffer): Record<string, unknown> {
  return {
    MajorChangeType: MAJOR_CHANGES[what],
    MajorChangeTimestamp: new Date(at).toISOString(),
    ModificationTimestamp: new Date(updated_at).toISOString(),
    ...(previous_amount !== null && action === 0 && { PreviousListPrice: majorOf(previous_amount, price_currency) }),
  }
}

const openImmoChange = ({ what, at }: Change): Record<string, unknown> => ({
  user_defined_simplefield: [{ '@feldname': 'change', '#text': what }, { '@feldname': 'change_at', '#text': new Date(at).toISOString() }],
})

