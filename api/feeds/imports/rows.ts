import { hash } from 'node:crypto'
import { fromFeed, knownDetails, toColumns } from '#contract/offer-fields.ts'
import { FIELD_COLUMN_TYPES } from '#db/offer-columns.ts'
import type { FeedOffer, FeedStatus } from '#feeds/offer.ts'
import { majorOf } from '#feeds/writing.ts'
import type { FoundPlace } from './places.ts'

/** Columns of `offers` that an import writes, with their SQL types. */
export const OFFER_COLUMNS = {
  ...FIELD_COLUMN_TYPES,
  external_id: 'text',
  action: 'smallint',
  category: 'smallint',
  price_amount: 'bigint',
  price_currency: 'text',
  price_type: 'smallint',
  features: 'integer',
  attributes: 'jsonb',
  details: 'jsonb',
  country_id: 'integer',
  state_id: 'integer',
  city_id: 'integer',
  lat: 'float8',
  lon: 'float8',
  address_privacy: 'text',
  coordinate_precision: 'text',
  shows_estimate: 'boolean',
  shows_comments: 'boolean',
} as const

/** An offer as the tables take it. */
export interface OfferRows {
  offer: Record<keyof typeof OFFER_COLUMNS, unknown> & {
    external_id: string
    status: FeedStatus | null
    price_since: string | null
    listed_at: string | null
  }
  texts: { lang: string; title: string; description: string }[]
  pictures: { source_url: string; kind: 'photo' | 'plan'; alt: Record<string, string> }[]
  /** Earlier prices. */
  prices: { at: string; amount: number | null; currency: string; type: number }[]
  /** SHA-256 of all of the above: the same digest means nothing to do. */
  digest: Buffer
}

/** Major units of an amount, as the source wrote it. */
export const majorUnits = (amount: number, code: string): number => majorOf(amount, code) ?? amount

/** Fields of the digest, in an order that does not depend on that of the object. */
const DIGESTED = [
  ...(Object.keys(OFFER_COLUMNS) as (keyof typeof OFFER_COLUMNS)[]),
  ...(['status', 'price_since', 'listed_at'] as const),
].toSorted()

export function toRows(offer: FeedOffer, place: FoundPlace): OfferRows {
  const rows: Omit<OfferRows, 'digest'> = {
    offer: {
      ...toColumns(fromFeed(offer)),
      external_id: offer.externalId,
      action: offer.action,
      category: offer.category,
      price_amount: offer.priceAmount,
      price_currency: offer.priceCurrency,
      price_type: offer.priceType,
      features: offer.features,
      // Sorted, so that a feed may reorder its elements.
      attributes: Object.fromEntries(
        Object.entries(offer.attributes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
      details: knownDetails(offer.details),
      country_id: place.countryId,
      state_id: place.stateId,
      city_id: place.cityId,
      lat: offer.lat,
      lon: offer.lon,
      address_privacy: offer.addressPrivacy,
      coordinate_precision: offer.coordinatePrecision,
      shows_estimate: offer.showsEstimate,
      shows_comments: offer.showsComments,
      listed_at: offer.publishedAt,
      status: offer.status,
      price_since: offer.priceSince,
    },
    texts: offer.texts.map(({ lang, title, description }) => ({ lang, title, description })),
    pictures: offer.pictures.map(({ sourceUrl, kind, caption }) => ({
      source_url: sourceUrl,
      kind,
      alt: caption === null ? {} : { [offer.texts[0]!.lang]: caption },
    })),
    prices: offer.earlierPrices.map(({ at, amount, currency, type }) => ({
      at,
      amount,
      currency,
      type,
    })),
  }
  const { offer: values, ...lists } = rows
  const digested = [DIGESTED.map((name) => values[name]), lists]
  return { ...rows, digest: hash('sha256', JSON.stringify(digested), 'buffer') }
}
