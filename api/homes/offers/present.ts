import { fieldsShown, fromColumns, NO_DETAILS, PAGE_COLUMN_FIELDS } from '#contract/offer-fields.ts'
import { FEATURES, type FeatureKey } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import type {
  CardPicture,
  GoneOffer,
  Offer,
  OfferCard,
  OfferText,
  Picture,
} from '#contract/homes/offers.ts'
import { STILL_PATH } from '#contract/edge/map.ts'
import type { Place } from '#places/index.ts'
import type { Call } from '../../context.ts'
import type { PriceContext } from '../market/context.ts'
import { presentRef, presentTitled } from '../places/present.ts'
import type { CardRow, OfferRow, PictureRow } from './queries.ts'
import { toWays } from './reach.ts'
import { madeTitle } from './title.ts'
import { publicAddress, publicCoordinates } from './privacy.ts'

const CARD_FIELDS = fieldsShown('card')
const DAY_MS = 86_400_000

/** Placeholder colours of a picture without its own. */
const PLAIN = '#e7e5e1#dcd9d4#cfccc6'

/** A picture of a card. */
export const toCardPicture = ({
  key,
  placeholder,
}: {
  key: string
  placeholder: string | null
}): CardPicture => ({ key, placeholder: placeholder ?? PLAIN })

/** The card of an offer. `currency`: the visitor's; the price is only converted if its currency differs. */
export function toCard(row: CardRow, call: Call, currency?: string): OfferCard {
  return {
    ...common(row, call, currency),
    district: districtOf(row, call),
    point: pointOf(row),
    pictures: (row.pictures ?? []).map(toCardPicture),
    pictureCount: row.picture_count,
    highlighted: row.highlighted_until !== null && Date.parse(row.highlighted_until) > Date.now(),
  }
}

const districtOf = (row: CardRow, call: Call): string | null =>
  addressOf({ ...row, postal_code: null }, call).district

function pointOf(row: CardRow): OfferCard['point'] {
  const at = publicCoordinates(row)
  return at && { lat: at.lat, lon: at.lon }
}

/** The page of an offer: address and coordinates as far as the owner allows. */
export function toOffer(
  row: OfferRow,
  call: Call,
  currency?: string,
  market: PriceContext | null = null,
): Offer {
  const coordinates = publicCoordinates(row)
  return {
    ...common(row, call, currency),
    places: placesOf(row, call).map((place) => presentTitled(place, call)),
    texts: textsOf(row, call),
    pictures: picturesOf(row, call),
    ...fromColumns(PAGE_COLUMN_FIELDS, row),
    features: featuresOf(row.features),
    ...NO_DETAILS,
    ...row.details,
    address: addressOf(row, call),
    coordinates,
    stillMap:
      coordinates && call.tiles.hasStreetsAt(coordinates)
        ? STILL_PATH.replace('{id}', String(row.id))
        : null,
    priceHistory: (row.prices ?? []).map(({ at, amount, currency, type }) => ({
      at: new Date(at).toISOString(),
      price: { amount, currency, type },
    })),
    daysListed: daysSince(row.listed_at ?? row.published_at ?? row.created_at),
    market: market && toMarket(market, call),
    showsEstimate: row.shows_estimate,
    listedAt:
      row.listed_at !== null &&
      Date.parse(row.listed_at) < Date.parse(row.published_at ?? row.created_at) - DAY_MS
        ? row.listed_at
        : null,
    updatedAt: row.updated_at,
    contact: {
      ...toWays(row, call.locale),
      messages: row.reachable,
      phone: row.contact_phone !== null,
    },
    attribution: row.attribution,
    origin: row.origin,
  }
}

const daysSince = (day: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(day)) / DAY_MS))

function toMarket({ place, ...figures }: PriceContext, call: Call): Offer['market'] {
  const { stateId, cityId } = place
  const found = call.places.get(cityId === null ? `state${stateId}` : `city${cityId}`)
  return found && { ...figures, place: presentTitled(found, call) }
}

/** A withdrawn offer: category, place and last price, without its texts. */
export function toGone(row: OfferRow, call: Call): GoneOffer {
  const { id, status, action, category, price } = common(row, call)
  const places = placesOf(row, call).map((place) => presentTitled(place, call))
  return { id, status, action, category, places, price }
}

function common(row: CardRow, call: Call, currency?: string) {
  const places = placesOf(row, call)
  const { price_amount: amount, price_currency: own } = row
  return {
    id: row.id,
    slugId: slugIdOf(row.id, row.category, places.at(-1)),
    status: row.status,
    action: row.action,
    category: row.category,
    price: { amount, currency: own, type: row.price_type },
    converted:
      amount !== null && currency && currency !== own
        ? call.rates.convert({ amount, currency: own }, currency)
        : null,
    area: row.area,
    ...fromColumns(CARD_FIELDS, row),
    ...titleOf(row, call),
    places: places.map((place) => presentRef(place, call)),
    publishedAt: row.published_at ?? row.created_at,
    previousAmount: row.previous_amount,
    agency: row.agency,
    home: row.home,
    advertisers: row.advertisers,
  }
}

/** `apartment-barcelona-123`: made of the category, the smallest known place and the id; the same in every language. */
export function slugIdOf(id: number, category: number, place: Place | undefined): string {
  const type = HOUSE_TYPES.find((known) => known.id === category)
  const placeSlug = place?.path.split('/').at(-1)
  return [type?.slug, placeSlug, id].filter(Boolean).join('-')
}

/** From the country down; ids that are no place (any more) are left out. */
function placesOf(row: CardRow, { places }: Call): Place[] {
  const ids = [
    `country${row.country_id}`,
    row.state_id && `state${row.state_id}`,
    row.city_id && `city${row.city_id}`,
  ]
  return ids.flatMap((id) => (id ? (places.get(id) ?? []) : []))
}

/** Never empty: an offer without a text has a made title. */
function textsOf(row: OfferRow, call: Call): [OfferText, ...OfferText[]] {
  const [first, ...rest] = row.texts ?? []
  if (first) return [first, ...rest]
  const { title, titleLang } = titleOf(row, call)
  return [{ lang: titleLang, title, description: '', origin: 'machine' }]
}

/** The advertiser's title in the reader's language; without one, a made title. */
function titleOf(row: CardRow, call: Call): Pick<OfferCard, 'title' | 'titleLang' | 'titleMade'> {
  const { messages, locale } = call
  const language = messages.languageOf(locale)
  const [text] = row.texts ?? []
  if (text && (text.lang === locale || text.lang === language))
    return { title: text.title, titleLang: text.lang, titleMade: false }
  const { rooms, bedrooms } = fromColumns(CARD_FIELDS, row)
  return { ...madeTitleOf({ ...row, rooms, bedrooms }, call), titleMade: true }
}

/** Columns of an offer that its title needs. */
export type TitledRow = Pick<
  CardRow,
  | 'category'
  | 'country_id'
  | 'features'
  | 'street'
  | 'house_number'
  | 'district'
  | 'address_privacy'
> & { rooms: number | null; bedrooms: number | null }

/** A title in the reader's language. */
export function madeTitleOf(
  row: TitledRow,
  call: Pick<Call, 'messages' | 'locale' | 'places'>,
): Pick<OfferCard, 'title' | 'titleLang'> {
  const language = call.messages.languageOf(call.locale)
  const { street, district } = addressOf({ ...row, postal_code: null }, call)
  const home = { ...row, features: featuresOf(row.features), where: street ?? district }
  return { title: madeTitle(home, language, call.messages), titleLang: language }
}

const addressOf = (
  row: Omit<TitledRow, 'rooms' | 'bedrooms'> & Pick<CardRow, 'postal_code'>,
  { places }: Pick<Call, 'places'>,
): Offer['address'] => publicAddress(row, places.get(`country${row.country_id}`)?.iso2 ?? null)

function picturesOf(row: CardRow, call: Call): Picture[] {
  return (row.pictures ?? []).map((picture, index) => ({
    key: picture.key,
    kind: picture.kind,
    width: picture.width ?? 1440,
    height: picture.height ?? 960,
    placeholder: picture.placeholder ?? PLAIN,
    alt: altOf(picture, index, row.picture_count, call),
  }))
}

function altOf(
  { alt, kind }: PictureRow,
  index: number,
  total: number,
  { locale, messages }: Call,
): string {
  const written = alt[locale]
  if (written) return written
  return messages.translator(locale)(
    kind === 'plan' ? 'offers.picture.plan' : 'offers.picture.photo',
    { number: index + 1, total },
  )
}

function featuresOf(bits: number): FeatureKey[] {
  return FEATURES.filter(({ bit }) => bits & (1 << bit)).map(({ key }) => key)
}
