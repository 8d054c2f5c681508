import { ON_REQUEST, PRICE_TYPES, type ActionId } from '#contract/library.ts'
import { countedIn } from '#contract/homes/room-counting.ts'
import type { Bytes } from './bytes.ts'
import { periodOf } from '#text/written/periods.ts'
import { UNIT_SIZES, unitSize } from '#text/written/units.ts'
import { noteSaleByPeriod, readAmount, readFloor, readRooms } from './facts.ts'
import type { Fields } from './fields.ts'
import { conditionOfWord } from './conditions.ts'
import { withDetails } from './details.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { readFlatXml, readId, readPictures, wordIn } from './flat-xml.ts'
import { categoryOfType } from './kyero-words.ts'
import { emptyOffer, UNKNOWN_KIND, type FeedItem, type FeedOffer } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { featureBit, parseLink, parseMoment, payableCurrency, toMinor, truthOf } from './values.ts'
import { Words } from './words.ts'

/** Reads Trovit's feed of homes: one item per `ad`. It has no currency, country or language: the mapping of the source does. */
export const readTrovit = (bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> =>
  readFlatXml(bytes, words, {
    root: 'trovit',
    item: 'ad',
    ids: ['id'],
    isMarkup: (name) => name === 'content',
    offerOf,
  })

const ACTIONS = new Map<string, ActionId>([
  ...(
    [
      'for sale',
      'sale',
      'venta',
      'en venta',
      'vendita',
      'vente',
      'kauf',
      'verkauf',
      'venda',
      'продажа',
    ] as const
  ).map((word) => [word, 0] as const),
  ...(
    [
      'for rent',
      'rent',
      'alquiler',
      'en alquiler',
      'affitto',
      'location',
      'miete',
      'arrendamento',
      'аренда',
    ] as const
  ).map((word) => [word, 1] as const),
])
function offerOf(ad: Fields, words: Words): FeedOffer | null {
  const offer = readEssentials(ad, words)
  if (!offer) return null
  offer.publishedAt = readDate(ad)
  offer.place = words.placeOf({
    country: ad.text('country') ?? words.country,
    province: ad.text('region'),
    town: ad.text('city'),
  })
  offer.street = ad.text('address')
  offer.postalCode = ad.text('postcode')
  offer.district = ad.text('city_area')
  offer.lat = ad.number('latitude', DEGREES)
  offer.lon = ad.number('longitude', DEGREES)
  offer.livingArea = areaOf(ad, 'floor_area', words)
  offer.plotArea = areaOf(ad, 'plot_area', words)
  // `rooms` is what the country counts: "4 br" in Trovit's own example has 4 of them.
  const counted = countedIn(ad.text('country') ?? words.country ?? '')
  readRooms(ad, 'rooms', offer, counted)
  offer.bathrooms = ad.number('bathrooms')
  readFloor(ad, 'floor_number', offer)
  offer.yearBuilt = ad.number('year', BOUNDS.yearBuilt)
  if (ad.isTrue('is_furnished')) offer.furnished = 'fully'
  offer.details = withDetails(offer.details, {
    condition: conditionOfWord(ad.peek('condition') ?? ''),
  })
  offer.newBuild = ad.isTrue('is_new')
  if (ad.isTrue('parking')) offer.features |= featureBit('parking')
  for (const name of ['foreclosure', 'by_owner']) {
    const raw = ad.peek(name)
    if (raw !== null && truthOf(raw) === null)
      ad.problems.dropped(name, 'invalid_boolean', 'Must be 0 or 1.', raw)
  }
  offer.tourUrl = ad.url('virtual_tour', parseLink)
  const description = plainText(ad.markup('content') ?? '')
  const title =
    oneLine(plainText(ad.markup('title') ?? '')) ||
    titleOf(description) ||
    [ad.peek('property_type'), offer.place.town].filter(Boolean).join(', ')
  offer.texts = [{ lang: words.language ?? 'en', title, description }]
  offer.pictures = readPictures(ad, ad.group('pictures')?.list('picture') ?? [], {
    at: 'pictures',
    address: 'picture_url',
    read: (picture) => ({ kind: 'photo', caption: picture.text('picture_title') }),
  })
  offer.attributes = words.withoutIgnored(ad.rest())
  return ad.problems.isRejected ? null : fitOffer(offer, ad.problems)
}

/** Id, deal, kind, price. */
function readEssentials(ad: Fields, words: Words): FeedOffer | null {
  const { problems } = ad
  const id = readId(ad, 'id')
  const deal = ad.peek('type')
  const action = wordIn(ACTIONS, deal)
  if (action === undefined)
    problems.unusable('ad.type', deal, 'unknown_value', 'Must be "For sale" or "For rent".')
  const kind = ad.peek('property_type')
  const category = kind === null ? null : (words.category(kind) ?? categoryOfType(kind))
  if (category === null) problems.unusable('property_type', kind, 'unknown_type', UNKNOWN_KIND)
  const price = ad.group('price')
  const code = price?.peek('@currency') ?? words.currency
  const currency = code === null ? null : payableCurrency(code)
  if (!currency) problems.unnamedCurrency('Trovit', code)
  const period = price?.peek('@period') ?? null
  const word = period === null ? null : periodOf(period)
  const type =
    action === 0 ? 0 : period === null ? 1 : PRICE_TYPES.find(({ key }) => key === word)?.id
  if (action === 0)
    noteSaleByPeriod(problems, period, `${price?.peek('#text') ?? ''} ${period ?? ''}`)
  if (type === undefined)
    problems.rejected('price.@period', 'unknown_frequency', 'Must be monthly or weekly.', period)
  if (
    id === null ||
    action === undefined ||
    category === null ||
    !currency ||
    type === undefined ||
    problems.isRejected
  )
    return null
  const written = price ? readAmount(price, '#text') : undefined
  const value = written ? written.value : (price?.figure('#text') ?? null)
  const isOnRequest = price === null || value === 0 || written?.value === null
  const amount = value === null ? null : toMinor(value, currency)
  if (!isOnRequest && (amount === null || !fitsAmount(amount)))
    return problems.rejected(
      'price',
      'invalid_price',
      'Must be a number above 0.',
      price.peek('#text'),
    )
  if (!isOnRequest && written?.isWhole !== false) price.take('#text')
  price?.take('@currency')
  if (action === 1) price?.take('@period')
  ad.take('type')
  return emptyOffer(id, {
    action,
    category,
    priceAmount: isOnRequest ? null : amount,
    priceCurrency: currency.code,
    priceType: isOnRequest ? ON_REQUEST : type,
  })
}

/** Trovit's own words for square metres and feet. */
const METRES = new Map([
  ['meters', 1],
  ['metres', 1],
  ['feet', UNIT_SIZES.sqft],
])

/** In square metres. The default unit is feet in the United States, as in Trovit's documentation, else metres. The unit stays in the attributes. */
function areaOf(ad: Fields, name: string, words: Words): number | null {
  const area = ad.group(name)
  const raw = area?.peek('@unit') ?? null
  const unit =
    raw === null
      ? /^(?:us|usa|united states)$/i.test(words.country ?? '')
        ? UNIT_SIZES.sqft
        : 1
      : (unitSize(raw) ?? METRES.get(raw.toLowerCase()))
  if (!area || area.peek('#text') === null) return null
  if (!unit)
    return area.problems.dropped(
      area.at('@unit'),
      'unknown_unit',
      'Must be meters, feet or acres.',
      raw,
    )
  const value = area.size('#text')
  return value === null ? null : Math.round(value * unit * 100) / 100
}

/** `28/2/2011 17:30`, or with the time in an element of its own. */
function readDate(ad: Fields): string | null {
  const text = ad.peek('date')
  if (text === null) return null
  const parts = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text)
  const clock =
    parts?.[4] ??
    (ad.peek('time') === null
      ? undefined
      : /^\d{1,2}:\d{2}(?::\d{2})?$/.exec(ad.peek('time')!)?.[0])
  const moment = parts
    ? parseMoment(
        `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}${clock ? ` ${clock.padStart(clock.indexOf(':') === 1 ? clock.length + 1 : clock.length, '0')}` : ''}`,
      )
    : parseMoment(text)
  if (moment === null)
    return ad.problems.dropped('date', 'invalid_date', 'Must be a date like 28/02/2026.', text)
  ad.take('date')
  return moment
}
