import { address, offerIdOf } from '#contract/addresses.ts'
import { CURRENCIES, HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { fieldsShown, ruleOf, type PlainField } from '#contract/offer-fields.ts'
import type { Offer, OfferCard, Price } from '#contract/homes/offers.ts'
import type { Formatter } from '#i18n/format.ts'
import { countryOfHome } from '../../homes/offers/named.ts'
import type { Caller } from './caller.ts'
import { quoted } from './quoted.ts'

type Way = Pick<Caller, 'link' | 'measures'>

export const DEALS = SEARCH_TYPES.map(({ key }) => key)
export const TYPES = HOUSE_TYPES.map(({ slug }) => slug)
export const dealOf = (action: number): string => DEALS[action] ?? ''
export const typeOf = (category: number): string =>
  HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? ''

/** Minor units as people write them. */
const major = (amount: number, code: string): number =>
  amount / 10 ** (CURRENCIES.find((currency) => currency.code === code)?.decimal_digits ?? 2)

export const priceOf = ({ amount, currency, type }: Price) => ({
  amount: amount === null ? null : major(amount, currency),
  currency,
  kind: PRICE_TYPES.find(({ id }) => id === type)?.key ?? '',
})

/** The values of plain fields, without unknown ones; lines of text are the advertiser's. */
function factsOf(
  values: Record<string, unknown>,
  fields: readonly PlainField[],
  currency: string,
  format: Formatter | null,
) {
  const facts = fields.flatMap((field): [string, unknown][] => {
    const value = values[field]
    if (value === null || value === undefined || value === false) return []
    if (Array.isArray(value) && value.length === 0) return []
    const { kind } = ruleOf(field)
    if (kind === 'line' || kind === 'link') return [[field, quoted(String(value))]]
    if (kind === 'area' && format) return [[field, format.area(value as number)]]
    return [[field, kind === 'money' ? major(value as number, currency) : value]]
  })
  return Object.fromEntries(facts)
}

/** An area in words, where it is not read in square metres. */
export const areaIn = (squareMetres: number, format: Formatter | null) =>
  format ? { area: format.area(squareMetres) } : {}
/** `$ 415 / sq ft` */
export const perArea = (perSquareMetre: number, currency: string, format: Formatter): string =>
  `${format.pricePerArea(perSquareMetre, currency)} / ${format.areaUnit.sign}`

/** A home as lists have it. */
export function homeOf(card: Omit<OfferCard, 'district' | 'highlighted'>, { link, measures }: Way) {
  const format = measures(countryOfHome(card) ?? '')
  const { price, converted, previousAmount, places, agency } = card
  return {
    id: card.id,
    link: link(address('offer', { slugId: card.slugId })),
    title: quoted(card.title, card.titleLang),
    deal: dealOf(card.action),
    type: typeOf(card.category),
    status: card.status,
    price: priceOf(price),
    ...(converted && { converted }),
    ...(previousAmount !== null && { previous_amount: major(previousAmount, price.currency) }),
    area_m2: card.area,
    ...(card.area !== null && areaIn(card.area, format)),
    facts: factsOf(card, fieldsShown('card'), price.currency, format),
    place: places.map(({ name }) => name),
    ...(card.point && { approximate_point: card.point }),
    advertiser: agency ? { agency: quoted(agency.name) } : 'private',
    published_at: card.publishedAt,
  }
}

/** A home as its page has it. */
export function wholeHomeOf(offer: Offer, way: Way) {
  const format = way.measures(countryOfHome(offer) ?? '')
  const { pictures, ...card } = offer
  const fields = [...fieldsShown('card'), ...fieldsShown('page')]
  return {
    ...homeOf(
      { ...card, point: offer.coordinates, pictures: [], pictureCount: pictures.length },
      way,
    ),
    facts: factsOf(offer, fields, offer.price.currency, format),
    features: offer.features,
    texts: offer.texts.map(({ lang, title, description, origin }) => ({
      written_by: origin,
      title: quoted(title, lang),
      description: quoted(description, lang),
    })),
    address: {
      street: quoted(offer.address.street),
      district: quoted(offer.address.district),
      postal_code: quoted(offer.address.postalCode),
    },
    ...(offer.coordinates && { precision: offer.coordinates.precision }),
    photos: pictures.length,
    price_history: offer.priceHistory.map(({ at, price }) => ({ at, ...priceOf(price) })),
    days_listed: offer.daysListed,
    ...(offer.market && {
      asking_prices_around: {
        this_home_per_m2: offer.market.perSquareMetre,
        median_per_m2: offer.market.median,
        ...(format && {
          this_home: perArea(offer.market.perSquareMetre, offer.price.currency, format),
          median: perArea(offer.market.median, offer.price.currency, format),
        }),
        listings: offer.market.n,
        place: offer.market.place.name,
        as_of: offer.market.asOf,
      },
    }),
    updated_at: offer.updatedAt,
    attribution: quoted(offer.attribution),
    facts_from: {
      kind: offer.origin.kind,
      feed_read_at: offer.origin.readAt,
      approved_by_moderator_at: offer.origin.approvedAt,
      agency_verified_at: offer.origin.agencyVerifiedAt,
    },
  }
}

/** The id of a home from the text of an assistant: its id, its address or the end of that. */
export const homeIdIn = (text: string): number | null =>
  offerIdOf(text.split(/[?#]/)[0]!.replace(/\/+$/, ''))
