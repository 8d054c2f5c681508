import type { Updateable } from 'kysely'
import { knownDetails } from '#contract/offer-fields.ts'
import { columnsOf as contentColumns } from '#contract/publish/offer-columns.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { Offers } from '#db/schema.ts'
import { NO_VALUE } from '#i18n/format.ts'
import type { Place, Places } from '#places/index.ts'
import { areaOf } from '#contract/library.ts'
import type { OfferRow, PictureRow } from '../../homes/offers/queries.ts'
import type { OwnRow } from './queries.ts'

export const columnsOf = (content: OfferContent, places: Places) =>
  contentColumns(content, placeOf(content, places)) satisfies Updateable<Offers>

export function placeOf({ location }: OfferContent, places: Places): Place | null {
  const place = location ? places.get(location) : null
  return place && places.listedIn(place)
}

/** The texts in the order of preference for a reader of that language. */
export function textsOf(content: OfferContent, lang: string) {
  const rank = (code: string): number => (code === lang ? 0 : code === 'en' ? 1 : 2)
  return Object.entries(content.texts)
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([code, { title, description }]) => ({
      lang: code,
      title: title || NO_VALUE,
      description,
      origin: 'owner' as const,
    }))
}

/** The row that an offer would have with its current draft: for the preview. */
export function previewRow(
  { id, status, agency }: Pick<OwnRow, 'id' | 'status' | 'agency'>,
  content: OfferContent,
  pictures: PictureRow[],
  { places, locale }: { places: Places; locale: string },
): OfferRow {
  const columns = columnsOf(content, places)
  const now = new Date().toISOString()
  return {
    ...columns,
    details: knownDetails(content),
    id,
    status,
    area: areaOf(content),
    published_at: now,
    listed_at: null,
    created_at: now,
    updated_at: now,
    agency,
    home: id,
    advertisers: 1,
    highlighted_until: null,
    previous_amount: null,
    texts: textsOf(content, locale),
    pictures,
    picture_count: pictures.length,
    attribution: null,
    origin: { kind: 'owner', readAt: null, approvedAt: null, agencyVerifiedAt: null },
    // A preview has no messages.
    reachable: true,
    contact_phone: null,
    agency_ways: null,
    url: null,
    prices: null,
  }
}
