import { type FeatureKey } from '#contract/homes/offer-lists.ts'
import { ON_REQUEST, PRICE_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import { OFFER_FIELDS } from '#contract/offer-fields.ts'
import type { Bytes } from './bytes.ts'
import { conditionOfWord } from './conditions.ts'
import { withDetails } from './details.ts'
import { isNothing } from '#text/written/answers.ts'
import { periodOf } from '#text/written/periods.ts'
import { unitSize } from '#text/written/units.ts'
import { noteSaleByPeriod, readAmount, readFloor, readRooms } from './facts.ts'
import type { Fields } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { readFlatXml, readId, readPictures, wordIn } from './flat-xml.ts'
import { emptyOffer, NOT_PAYABLE, UNKNOWN_KIND, type FeedItem, type FeedOffer } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { featureBit, parseLink, payableCurrency, toMinor, truthOf } from './values.ts'
import { Words } from './words.ts'

/** Reads Yandex Realty (YRL, `realty-feed` of 2010-06): one item per `offer`. Defaults: Russia, roubles, Russian. */
export const readYrl = (bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> =>
  readFlatXml(bytes, words, {
    root: 'realty-feed',
    item: 'offer',
    ids: ['@internal-id'],
    isMarkup: (name) => name === 'description',
    offerOf,
  })

const ACTIONS = new Map<string, ActionId>([
  ['продажа', 0],
  ['sale', 0],
  ['аренда', 1],
  ['rent', 1],
])

/** Words of `category`, in Russian and in English. */
const CATEGORIES = new Map<string, CategoryId>([
  ['квартира', 1],
  ['flat', 1],
  ['apartment', 1],
  ['комната', 3],
  ['room', 3],
  ['часть квартиры', 3],
  ['дом', 5],
  ['house', 5],
  ['дом с участком', 5],
  ['house with lot', 5],
  ['дача', 5],
  ['cottage', 5],
  ['коттедж', 5],
  ['часть дома', 10],
  ['part of house', 10],
  ['дуплекс', 10],
  ['duplex', 10],
  ['таунхаус', 8],
  ['townhouse', 8],
  ['участок', 13],
  ['земельный участок', 13],
  ['lot', 13],
  ['гараж', 14],
  ['garage', 14],
  ['машиноместо', 14],
  ['коммерческая', 16],
  ['commercial', 16],
])
/** Categories of `commercial-type`. */
const COMMERCIAL = new Map<string, CategoryId>([
  ['office', 15],
  ['retail', 16],
  ['free purpose', 16],
  ['business', 16],
  ['auto repair', 17],
  ['warehouse', 17],
  ['manufacturing', 17],
  ['public catering', 18],
  ['hotel', 18],
  ['land', 13],
])
const FEATURES: readonly [string, FeatureKey][] = [
  ['lift', 'lift'],
  ['parking', 'parking'],
  ['internet', 'internet'],
  ['air-conditioner', 'air-conditioning'],
  ['kitchen-furniture', 'fitted-kitchen'],
  ['alarm', 'alarm'],
  ['sauna', 'sauna'],
  ['pool', 'pool'],
  ['security', 'doorman'],
  ['heating-supply', 'heating'],
]
const FIRST_COMMERCIAL = 14

function offerOf(item: Fields, words: Words): FeedOffer | null {
  const offer = readEssentials(item, words)
  if (!offer) return null
  offer.publishedAt = item.moment('creation-date')
  readPlace(item, offer, words)
  readSizes(item, offer)
  readFeatures(item, offer)
  readCosts(item, offer)
  const description = plainText(item.markup('description') ?? '')
  const title =
    oneLine(plainText(item.markup('title') ?? '')) ||
    titleOf(description) ||
    [item.peek('category'), offer.place.town].filter(Boolean).join(', ')
  offer.texts = [{ lang: words.language ?? 'ru', title, description }]
  offer.pictures = readPictures(item, item.list('image'), {
    at: 'image',
    address: '#text',
    read: (image) => ({ kind: image.peek('@tag') === 'plan' ? 'plan' : 'photo', caption: null }),
  })
  offer.videoUrl = item.group('video-review')?.url('youtube-video-review-url', parseLink) ?? null
  offer.attributes = words.withoutIgnored(item.rest())
  return item.problems.isRejected ? null : fitOffer(offer, item.problems)
}

/** Id, deal, kind, price. */
function readEssentials(item: Fields, words: Words): FeedOffer | null {
  const { problems } = item
  const id = readId(item, '@internal-id')
  const deal = item.peek('type')
  const action = wordIn(ACTIONS, deal)
  if (action === undefined)
    problems.unusable('offer.type', deal, 'unknown_value', 'Must be «продажа» or «аренда».')
  const category = categoryOf(item, words)
  if (category === null)
    problems.unusable('category', item.peek('category'), 'unknown_type', UNKNOWN_KIND)
  const price = item.group('price')
  const raw = price?.peek('currency') ?? words.currency ?? 'RUB'
  // The code from before 1998 is still in use.
  const currency = payableCurrency(/^rur$/i.test(raw) ? 'RUB' : raw)
  if (!currency) problems.rejected('price.currency', 'unknown_currency', NOT_PAYABLE, raw)
  const period = price?.peek('period') ?? null
  const word = period === null ? null : periodOf(period)
  const type =
    action === 0 ? 0 : period === null ? 1 : PRICE_TYPES.find(({ key }) => key === word)?.id
  if (action === 0)
    noteSaleByPeriod(problems, period, `${price?.peek('value') ?? ''} ${period ?? ''}`)
  if (type === undefined)
    problems.rejected(
      'price.period',
      'unknown_frequency',
      'Must be день, неделя, месяц or год.',
      period,
    )
  if (
    id === null ||
    action === undefined ||
    category === null ||
    !currency ||
    type === undefined ||
    problems.isRejected
  )
    return null
  const common = { action, category, priceCurrency: currency.code }
  const written = price ? readAmount(price, 'value') : undefined
  const value = written ? written.value : (price?.figure('value') ?? null)
  if (!price || value === 0 || written?.value === null || price.peek('value') === null)
    return emptyOffer(id, { ...common, priceAmount: null, priceType: ON_REQUEST })
  const times = value === null ? null : timesOf(item, price, category)
  if (value === null || times === null)
    return problems.rejected(
      'price.value',
      'invalid_price',
      'Must be a number above 0; a price per unit needs the area.',
      price.peek('value'),
    )
  const amount = toMinor(Number((value * times).toFixed(4)), currency)
  if (!fitsAmount(amount))
    return problems.rejected(
      'price.value',
      'invalid_price',
      'Must be a number above 0.',
      price.peek('value'),
    )
  // A price per unit stays in the attributes, beside the total.
  if (times === 1 && written?.isWhole !== false) price.take('value')
  if (raw === currency.code) price.take('currency')
  if (action === 1) price.take('period')
  item.take('type')
  return emptyOffer(id, { ...common, priceAmount: amount, priceType: type })
}

/** The category of its word, refined by other elements. The word stays in the attributes: it is more precise. */
function categoryOf(item: Fields, words: Words): CategoryId | null {
  const word = item.peek('category')
  const category = words.category(word) ?? wordIn(CATEGORIES, word) ?? null
  if (category === 16)
    return (
      item
        .words('commercial-type')
        .map((type) => wordIn(COMMERCIAL, type))
        .find(Boolean) ?? category
    )
  if (category !== 1) return category
  return item.saysYes('studio') ? 2 : item.saysYes('open-plan') ? 9 : category
}

/** Number of units that a price is for; 1 for the whole, null if unknown. Plots are priced by units of land, which may be of any kind; others by their own area. */
function timesOf(item: Fields, price: Fields, category: CategoryId): number | null {
  const unit = price.peek('unit')
  if (unit === null) return 1
  const metres = unitSize(unit) ?? undefined
  const [home, lot] = [item.group('area'), item.group('lot-area')]
  const area = category === 13 || (metres ?? 1) > 1 ? (lot ?? home) : (home ?? lot)
  const size = area?.figure('value') ?? null
  const own = metres === undefined || !area || size === null ? undefined : unitOf(area)
  return own === undefined ? null : (size! * own) / metres!
}

/** Square metres by default. */
const unitOf = (area: Fields): number | undefined =>
  area.peek('unit') === null ? 1 : (unitSize(area.peek('unit')!) ?? undefined)

function areaOf(item: Fields, name: string): number | null {
  const area = item.group(name)
  if (!area || area.peek('value') === null) return null
  const unit = unitOf(area)
  if (unit === undefined)
    return area.problems.dropped(
      area.at('unit'),
      'unknown_unit',
      'Must be кв. м, сотка or гектар.',
      area.peek('unit'),
    )
  const value = area.size('value')
  return value === null ? null : Math.round(value * unit * 100) / 100
}

function readPlace(item: Fields, offer: FeedOffer, words: Words): void {
  const location = item.group('location')
  const region = location?.text('region') ?? null
  // Moscow and Saint Petersburg are regions that are their own town.
  const town = location?.text('locality-name') ?? null
  offer.place = words.placeOf({
    country: location?.text('country') ?? words.country ?? 'RU',
    province: region,
    town: town ?? region,
  })
  offer.district = location?.text('sub-locality-name') ?? null
  offer.street = location?.text('address') ?? null
  offer.lat = location?.number('latitude', DEGREES) ?? null
  offer.lon = location?.number('longitude', DEGREES) ?? null
}

/** The total area: homes are compared by it in Russia. The living rooms' area stays in the attributes. */
function readSizes(item: Fields, offer: FeedOffer): void {
  const area = areaOf(item, 'area')
  if (offer.category >= FIRST_COMMERCIAL) offer.builtArea = area
  else if (offer.category === 13) offer.plotArea = area
  else offer.livingArea = area
  offer.plotArea = areaOf(item, 'lot-area') ?? offer.plotArea
  readRooms(item, 'rooms', offer, 'rooms')
  readFloor(item, 'floor', offer)
  offer.floors = item.number('floors-total', BOUNDS.floors) ?? offer.floors
  offer.yearBuilt = item.number('built-year', BOUNDS.yearBuilt)
}

/** Takes a plain yes, in Russian too; a more precise word stays in the attributes. */
function isYes(item: Fields, name: string): boolean {
  const text = item.peek(name)
  if (text === null) return false
  const value = truthOf(text)
  if (value === null && !isNothing(text))
    item.problems.dropped(name, 'invalid_boolean', 'Must be да or нет.', text)
  if (value) item.take(name)
  return value === true
}

function readFeatures(item: Fields, offer: FeedOffer): void {
  offer.newBuild = isYes(item, 'new-flat')
  for (const [name, key] of FEATURES) if (isYes(item, name)) offer.features |= featureBit(key)
  // «балкон», «лоджия», «2 балкона», «терраса»
  const balcony = item.peek('balcony')?.toLowerCase() ?? ''
  if (/балкон|лоджи|balcon|loggia/.test(balcony)) offer.features |= featureBit('balcony')
  if (/террас|terrace/.test(balcony)) offer.features |= featureBit('terrace')
  if (isYes(item, 'room-furniture')) offer.furnished = 'fully'
  offer.details = withDetails(offer.details, {
    condition:
      conditionOfWord(item.peek('renovation') ?? '') ?? conditionOfWord(item.peek('quality') ?? ''),
  })
  if (isYes(item, 'with-pets')) offer.pets = true
}

/** The agent's fee is a percentage of one month's rent, or of the price; a parking space has a monthly price. */
function readCosts(item: Fields, offer: FeedOffer): void {
  const { bounds } = OFFER_FIELDS.commissionPercent
  const raw = item.number('agent-fee', bounds)
  if (raw !== null && raw > bounds.most)
    item.problems.dropped(
      'agent-fee',
      'out_of_range',
      `Must be between 0 and ${bounds.most}.`,
      String(raw),
    )
  const parking = offer.action === 1 ? item.size('parking-place-price') : null
  offer.details = withDetails(offer.details, {
    commissionPercent: raw,
    parkingPrice: parking && toMinor(parking, payableCurrency(offer.priceCurrency)!),
  })
}
