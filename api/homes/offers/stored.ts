import { COLUMN_FIELDS, fromColumns, NO_DETAILS, toFeed } from '#contract/offer-fields.ts'
import type { ActionId, CategoryId, PriceTypeId } from '#contract/library.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { FEED_STATUSES, type FeedOffer } from '#feeds/offer.ts'
import type { Places } from '#places/index.ts'
import type { StoredOffer } from './stored-queries.ts'

export interface Around {
  places: Places
  /** Of the portal: `https://www.example.com`. */
  origin: string
}

/** The source's own URL of a picture that is not stored yet: only for its owner. */
const unfetched = (url: string | null): string | null => (url && /^https?:/.test(url) ? url : null)

/** The complete data of an offer in a feed, for its owner and for `forOthers`. `isOwn`: for the account that imported it. */
export function feedOffer(row: StoredOffer, { places, origin }: Around, isOwn: boolean): FeedOffer {
  const nameOf = (id: string) => {
    const place = places.get(id)
    return place && places.name(place, 'en')
  }
  const moment = (at: string) => new Date(at).toISOString()
  return {
    ...toFeed(fromColumns(COLUMN_FIELDS, row)),
    externalId: String(row.id),
    status: FEED_STATUSES.find((known) => known === row.status) ?? null,
    action: row.action as ActionId,
    category: row.category as CategoryId,
    priceAmount: row.price_amount,
    priceCurrency: row.price_currency,
    priceType: row.price_type as PriceTypeId,
    priceSince: moment(row.price_since),
    features: row.features,
    attributes: {},
    details: { ...NO_DETAILS, ...row.details },
    place: {
      id: null,
      country: places.get(`country${row.country_id}`)?.iso2 ?? null,
      province: row.state_id === null ? null : nameOf(`state${row.state_id}`),
      town: row.city_id === null ? null : nameOf(`city${row.city_id}`),
    },
    lat: row.lat,
    lon: row.lon,
    addressPrivacy: row.address_privacy,
    coordinatePrecision: row.coordinate_precision,
    showsEstimate: row.shows_estimate,
    showsComments: row.shows_comments,
    publishedAt: moment(row.published_at),
    texts: row.texts ?? [{ lang: 'en', title: row.reference ?? String(row.id), description: '' }],
    pictures: (row.pictures ?? []).flatMap(({ key, url, kind, alt }) => {
      const sourceUrl = key
        ? absoluteUrl(pictureUrl({ key }), origin)
        : isOwn
          ? unfetched(url)
          : null
      return sourceUrl ? [{ sourceUrl, kind, caption: Object.values(alt)[0] ?? null }] : []
    }),
    earlierPrices: [],
  }
}
