import type { ReportCase } from '#contract/publish/reports.ts'
import type { UserCall } from '../../context.ts'
import { toOffer } from '../../homes/offers/present.ts'
import { selectOffer } from '../../homes/offers/queries.ts'
import { emptyContent } from '../publishing/content.ts'
import { comparedOf } from '../publishing/far.ts'
import { draftOf, feedOffersOf, locationOf } from '../publishing/feed-content.ts'
import type { ReportedRow } from '../reports/queries.ts'
import { pinOf } from './offers.ts'
import { seenOf } from './seen.ts'

/** An imported home as moderators see a written one; null for one that was never public. */
export async function importedHomeOf(
  row: ReportedRow,
  call: UserCall,
): Promise<ReportCase['imported']> {
  const [[stored], shown] = await Promise.all([
    feedOffersOf([row.id], call),
    selectOffer(call.db, row.id, call.locale),
  ])
  if (!stored || !shown) return null
  const offer = toOffer(shown, call)
  const { content: after } = draftOf(
    stored,
    locationOf({ countryId: row.country_id, stateId: row.state_id, cityId: row.city_id }),
    emptyContent({
      action: stored.action,
      category: stored.category,
      currency: stored.priceCurrency,
      contactName: null,
      contactLanguages: [],
    }),
  )
  return {
    offer,
    after,
    market: await comparedOf(after, call),
    pin: pinOf(after, call),
    seen: await seenOf(row, offer.pictures, call),
  }
}
