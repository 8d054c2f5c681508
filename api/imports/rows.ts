import { hash } from 'node:crypto'
import { knownDetails } from '#contract/offer-fields.ts'
import type { FeedOffer, FeedStatus } from '#feeds/offer.ts'
import type { FoundPlace } from './places.ts'

/** Columns of `offers` that an import writes, with their SQL types. */
export const OFFER_COLUMNS = {
  external_id: 'text',
  reference: 'text',
  action: 'smallint',
  category: 'smallint',
  price_amount: 'bigint',
  price_currency: 'text',
  price_type: 'smallint',
  charges_amount: 'bigint',
  deposit_amount: 'bigint',
  living_area: 'float8',
  built_area: 'float8',
  plot_area: 'float8',
  terrace_area: 'float8',
  rooms: 'numeric',
  bedrooms: 'smallint',
  bathrooms: 'numeric',
  floor: 'smallint',
  floors: 'smallint',
  year_built: 'smallint',
  energy_class: 'text',
  energy_consumption: 'float8',
  furnished: 'text',
  pets: 'boolean',
  new_build: 'boolean',
  features: 'integer',
  available_from: 'date',
  tour_url: 'text',
  video_url: 'text',
  attributes: 'jsonb',
  details: 'jsonb',
  country_id: 'integer',
  state_id: 'integer',
  city_id: 'integer',
  street: 'text',
  house_number: 'text',
  postal_code: 'text',
  district: 'text',
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

export function toRows(offer: FeedOffer, place: FoundPlace): OfferRows {
  const rows: Omit<OfferRows, 'digest'> = {
    offer: {
      external_id: offer.externalId,
      reference: offer.reference,
      action: offer.action,
      category: offer.category,
      price_amount: offer.priceAmount,
      price_currency: offer.priceCurrency,
      price_type: offer.priceType,
      charges_amount: offer.chargesAmount,
      deposit_amount: offer.depositAmount,
      living_area: offer.livingArea,
      built_area: offer.builtArea,
      plot_area: offer.plotArea,
      terrace_area: offer.terraceArea,
      rooms: offer.rooms,
      bedrooms: offer.bedrooms,
      bathrooms: offer.bathrooms,
      floor: offer.floor,
      floors: offer.floors,
      year_built: offer.yearBuilt,
      energy_class: offer.energyClass,
      energy_consumption: offer.energyConsumption,
      furnished: offer.furnished,
      pets: offer.pets,
      new_build: offer.newBuild,
      features: offer.features,
      available_from: offer.availableFrom,
      tour_url: offer.tourUrl,
      video_url: offer.videoUrl,
      // Sorted, so that a feed may reorder its elements.
      attributes: Object.fromEntries(
        Object.entries(offer.attributes).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
      details: knownDetails(offer.details),
      country_id: place.countryId,
      state_id: place.stateId,
      city_id: place.cityId,
      street: offer.street,
      house_number: offer.houseNumber,
      postal_code: offer.postalCode,
      district: offer.district,
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
  return { ...rows, digest: hash('sha256', JSON.stringify(rows), 'buffer') }
}
