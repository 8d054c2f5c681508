import { address } from '#contract/addresses.ts'
import { KYERO_CURRENCIES } from '#feeds/kyero-schema.ts'
import { kyeroLack } from '#feeds/kyero-writing.ts'
import type { FeedOffer } from '#feeds/offer.ts'
import { ownWords } from '#feeds/own-words.ts'
import { majorOf, type WrittenOffer } from '#feeds/writing.ts'
import { isLocale } from '#i18n/locales.ts'
import { forOthers } from '../../homes/offers/for-others.ts'
import { slugOf } from '../../homes/offers/named.ts'
import { feedOffer, type Around } from '../../homes/offers/stored.ts'
import type { RateTable } from '../../ground/rates/rates.ts'
import type { FeedOutRow, PublicOffer } from './queries.ts'

export interface FeedOutContext extends Around {
  format: FeedOutRow['format']
  rates: RateTable
  /** The feed owner's agency: its own offers keep their source's words. */
  agency: number | null
}

/** An offer of a feed, or why it cannot be in it. */
export type FeedOutOffer =
  | { written: WrittenOffer; isConverted: boolean }
  | { lack: 'place' | 'currency' }

/** The currency of prices that the format does not support. */
const KNOWN_CURRENCY = 'EUR'

/** An offer of a feed, with its last change if the format has a field for it. Null if it is not public. */
export function feedOutOffer(row: PublicOffer, feed: FeedOutContext): FeedOutOffer | null {
  const isOwn = row.agency_id !== null && row.agency_id === feed.agency
  const format = feed.format === 'kyero-extended' ? 'kyero' : feed.format
  const written = forOthers(feedOffer(row, feed, isOwn))
  if (!written) return null
  const ownAttributes =
    isOwn && row.source_format === format ? ownWords(format, row.attributes) : {}
  const town = (isOwn ? ownTown(row) : null) ?? written.offer.place.town
  const place = placeOf({ ...written.offer, place: { ...written.offer.place, town } }, feed)
  const offer = {
    ...written.offer,
    // Receivers of OpenImmo refuse an object without `ort`.
    place: format === 'openimmo' ? { ...place, town: place.town ?? place.province } : place,
    attributes: { ...ownAttributes, ...changeIn(format, row) },
  }
  const whole = {
    offer,
    attributesOf: format,
    changedAt: new Date(row.updated_at).toISOString(),
    pages: pagesOf(row, offer, feed),
    agent: row.agency_name ?? new URL(feed.origin).hostname,
    contact: { phone: row.agency_phone, email: row.agency_email },
    state: stateCodeOf(row, feed),
  }
  return feed.format === 'kyero' ? inKyero(whole, feed) : { written: whole, isConverted: false }
}

/** The town as the agency's own feed writes it. One with a number may be an address, which the page may hide. */
function ownTown({ attributes: { town } }: PublicOffer): string | null {
  return typeof town === 'string' && !/\p{Nd}/u.test(town) ? town : null
}

/** Kyero has three currencies, and requires a town or a province. */
function inKyero(written: WrittenOffer, feed: FeedOutContext): FeedOutOffer {
  const offer = inKnownCurrency(written.offer, feed.rates)
  const lack = offer ? kyeroLack(offer) : 'currency'
  return lack
    ? { lack }
    : {
        written: { ...written, offer: offer! },
        isConverted:
          offer!.priceAmount !== null && offer!.priceCurrency !== written.offer.priceCurrency,
      }
}

function inKnownCurrency(offer: FeedOffer, rates: RateTable): FeedOffer | null {
  if (KYERO_CURRENCIES.includes(offer.priceCurrency)) return offer
  const converted =
    offer.priceAmount === null
      ? null
      : rates.convert({ amount: offer.priceAmount, currency: offer.priceCurrency }, KNOWN_CURRENCY)
  if (offer.priceAmount !== null && !converted) return null
  return {
    ...offer,
    priceAmount: converted && Math.round(converted.value * 100),
    priceCurrency: KNOWN_CURRENCY,
  }
}

/** The code of a state where receivers know states by it alone. */
function stateCodeOf(
  { country_id, state_id }: PublicOffer,
  { places }: FeedOutContext,
): string | null {
  const country = places.get(`country${country_id}`)?.iso2 ?? ''
  const state = state_id === null ? null : places.get(`state${state_id}`)
  return state && CODED_STATES.has(country) ? places.code(state) || null : null
}
const CODED_STATES: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'MX', 'IN'])

/** For an offer without a town: the nearest one to its pin, of the same country and province. */
function placeOf({ place, lat, lon }: FeedOffer, { places }: FeedOutContext): FeedOffer['place'] {
  if (place.town || lat === null || lon === null) return place
  const town = places.nearest(lat, lon)
  const country = town && places.get(`country${town.countryId}`)
  if (!town || country?.iso2 !== place.country) return place
  const province =
    town.parent && town.parent.id !== country?.id ? places.name(town.parent, 'en') : null
  return place.province && province !== place.province
    ? place
    : { ...place, town: places.name(town, 'en'), province: place.province ?? province }
}

/** Its page in the languages of its texts, and in English. */
function pagesOf(
  row: PublicOffer,
  { texts }: FeedOffer,
  { places, origin }: FeedOutContext,
): Record<string, string> {
  const path = address('offer', { slugId: slugOf(row, { places }) })
  return Object.fromEntries(
    ['en', ...texts.map(({ lang }) => lang)]
      .filter(isLocale)
      .map((lang) => [lang, `${origin}/${lang}${path}`]),
  )
}

/** Its last change. */
interface Change {
  what: 'new' | 'price' | 'reserved' | 'back'
  at: string
}

function changeOf(row: PublicOffer): Change {
  const { status, status_since, status_before, price_since, published_at, previous_amount } = row
  const moved =
    status_since !== null &&
    status_before !== null &&
    Date.parse(status_since) > Date.parse(price_since)
  if (moved && status === 'reserved') return { what: 'reserved', at: status_since }
  if (moved && ['reserved', 'sold', 'let', 'paused', 'expired', 'archived'].includes(status_before))
    return { what: 'back', at: status_since }
  return previous_amount === null
    ? { what: 'new', at: published_at }
    : { what: 'price', at: price_since }
}

const MAJOR_CHANGES = {
  new: 'NewListing',
  price: 'PriceChange',
  reserved: 'ActiveUnderContract',
  back: 'BackOnMarket',
} as const

function changeIn(
  format: 'kyero' | 'openimmo' | 'reso',
  row: PublicOffer,
): Record<string, unknown> {
  return format === 'kyero'
    ? {}
    : format === 'reso'
      ? resoChange(changeOf(row), row)
      : openImmoChange(changeOf(row))
}

function resoChange(
  { what, at }: Change,
  { previous_amount, price_currency, updated_at, action }: PublicOffer,
): Record<string, unknown> {
  return {
    MajorChangeType: MAJOR_CHANGES[what],
    MajorChangeTimestamp: new Date(at).toISOString(),
    ModificationTimestamp: new Date(updated_at).toISOString(),
    ...(previous_amount !== null &&
      action === 0 && { PreviousListPrice: majorOf(previous_amount, price_currency) }),
  }
}

const openImmoChange = ({ what, at }: Change): Record<string, unknown> => ({
  user_defined_simplefield: [
    { '@feldname': 'change', '#text': what },
    { '@feldname': 'change_at', '#text': new Date(at).toISOString() },
  ],
})
