import { HEATINGS } from '#contract/homes/details.ts'
import { ON_REQUEST, PRICE_TYPES, type ActionId, type PriceTypeId } from '#contract/library.ts'
import { countryCodeOf } from './countries.ts'
import {
  energyClassOf,
  noteOtherCurrency,
  noteSaleByPeriod,
  readAmount,
  readFloor,
  readRooms,
} from './facts.ts'
import type { WrittenPrice } from '#text/written/prices.ts'
import type { Fields } from './fields.ts'
import { BOUNDS, DEGREES, fitOffer, fitsAmount } from './fit.ts'
import { readPictures } from './flat-xml.ts'
import { categoryOfType, featuresOfWord, furnishedOfWord, heatingsOfWord } from './kyero-words.ts'
import { languageOf } from './languages.ts'
import { emptyOffer, NOT_PAYABLE, UNKNOWN_KIND, type FeedOffer, type FeedPicture } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { featureBit, numbersOf, parseLink, payableCurrency, toMinor, truthOf } from './values.ts'
import type { Words } from './words.ts'

/** `price_freq` codes. `week` was dropped in V3.3 but is still sent; `day` and `year` come from extensions. */
export const FREQUENCIES: Record<string, { action: ActionId; type: PriceTypeId }> = {
  sale: { action: 0, type: 0 },
  month: { action: 1, type: 1 },
  week: { action: 1, type: 8 },
  day: { action: 1, type: 2 },
  year: { action: 1, type: 9 },
}
const ESSENTIALS = ['price', 'currency', 'price_freq'] as const

/** The offer of one `property`; null if essential fields are missing. Problems are added to the property's list. */
export function kyeroOffer(property: Fields, words: Words): FeedOffer | null {
  const offer = readEssentials(property, words)
  if (!offer) return null
  offer.reference = property.id('ref')
  // `date` is that of the last change, not of publication: it stays in the attributes.
  readPlace(property, offer, words)
  readSizes(property, offer)
  readEnergy(property, offer)
  readFeatures(property, offer, words)
  // The feed's type is more precise than our category (penthouse, finca, cave house): it stays in the attributes.
  offer.texts = readTexts(
    property,
    [property.peek('type'), offer.place.town ?? offer.place.province].filter(Boolean).join(', '),
    words,
  )
  offer.pictures = picturesOf(property)
  offer.videoUrl = property.url('video_url', parseLink)
  offer.tourUrl = property.url('virtual_tour_url', parseLink)
  offer.attributes = words.withoutIgnored(property.rest())
  return property.problems.isRejected ? null : fitOffer(offer, property.problems)
}

/** Id, price, type. */
function readEssentials(property: Fields, words: Words): FeedOffer | null {
  const { problems } = property
  const id = property.peekId('id') ?? words.idOf(property.peekId('ref'))
  const price = property.peek('price')
  const seen = readAmount(
    property,
    'price',
    countryCodeOf(property.peek('country') ?? words.country ?? 'ES'),
  )
  const code = property.peek('currency') ?? words.currency ?? seen?.currency?.code ?? 'EUR'
  const frequencyWord = property.peek('price_freq')
  const type = property.peek('type')
  if (id === null) problems.rejected('id', 'missing', 'Every property needs an id.')
  else if (id.length > 255) problems.rejected('id', 'too_long', 'At most 255 characters.', id)
  if (price === null)
    problems.rejected(
      'price',
      'missing',
      'Every property needs a price, or x when it is on request.',
    )
  const currency = payableCurrency(code)
  if (!currency) problems.rejected('currency', 'unknown_currency', NOT_PAYABLE, code)
  const frequency =
    frequencyWord === null
      ? usualFrequency(words.defaultAction())
      : Object.entries(FREQUENCIES).find(([word]) => word === frequencyWord.toLowerCase())?.[1]
  if (!frequency)
    problems.unusable(
      'price_freq',
      frequencyWord,
      'unknown_frequency',
      'Must be sale, month or week.',
    )
  const category =
    type === null ? words.defaultCategory() : (words.category(type) ?? categoryOfType(type))
  if (category === null) problems.unusable('type', type, 'unknown_type', UNKNOWN_KIND)
  if (
    id === null ||
    price === null ||
    !currency ||
    !frequency ||
    category === null ||
    problems.isRejected
  )
    return null

  noteOtherCurrency(problems, seen?.seen.currencies ?? null, currency.code, price)
  if (frequency.action === 0) noteSaleByPeriod(problems, seen?.seen.period ?? null, price)
  const isOnRequest = price.toLowerCase() === 'x' || seen?.value === null
  // The format's specification allows only whole prices.
  const [value = null] = isOnRequest ? [] : seen ? [seen.value] : numbersOf(price, { whole: true })
  if (value !== null && numbersOf(price).length > 1)
    problems.noted('price', 'read_as_whole', `Read as ${value}: prices are whole numbers.`, price)
  const amount = value === null ? null : toMinor(value, currency)
  if (!isOnRequest && (amount === null || !fitsAmount(amount)))
    return problems.rejected(
      'price',
      'invalid_price',
      'Must be a whole number above 0, or x when it is on request.',
      price,
    )
  property.take('id')
  for (const name of ESSENTIALS)
    if (name !== 'price' || seen?.isWhole !== false) property.take(name)
  return emptyOffer(id, {
    action: frequency.action,
    category,
    priceAmount: amount,
    priceCurrency: currency.code,
    priceType: isOnRequest ? ON_REQUEST : priceTypeOf(frequency, seen?.seen),
  })
}

/** The type of its frequency, unless words beside the amount say another. */
function priceTypeOf(
  { action, type }: { action: ActionId; type: PriceTypeId },
  seen: WrittenPrice | undefined,
): PriceTypeId {
  const key =
    action === 1 ? seen?.period : seen?.bound === 'from' ? 'form' : (seen?.bound ?? undefined)
  return PRICE_TYPES.find((known) => known.key === key)?.id ?? type
}

/** Sales, and monthly rents. */
const usualFrequency = (action: ActionId | null) =>
  action === null ? undefined : FREQUENCIES[action === 0 ? 'sale' : 'month']

function readPlace(property: Fields, offer: FeedOffer, words: Words): void {
  const town = property.text('town')
  offer.place = words.placeOf({
    country: property.text('country') ?? words.country ?? 'Spain',
    province: property.text('province'),
    town,
  })
  offer.postalCode = property.text('postcode')
  offer.street = property.text('address')
  offer.district = property.text('location_detail') ?? words.partOf(town)
  const location = property.group('location')
  offer.lat = location?.number('latitude', DEGREES) ?? null
  offer.lon = location?.number('longitude', DEGREES) ?? null
  offer.coordinatePrecision = precisionOf(offer)
}

/** Kyero has no field for the precision of a location. We write three decimals for a street and two for an area, so read them back that way. */
export function precisionOf({
  lat,
  lon,
}: Pick<FeedOffer, 'lat' | 'lon'>): FeedOffer['coordinatePrecision'] {
  const isRounded = (places: number) =>
    [lat, lon].every((degrees) => degrees === null || Number(degrees.toFixed(places)) === degrees)
  return lat === null || lon === null || !isRounded(3) ? 'exact' : isRounded(2) ? 'area' : 'street'
}

function readSizes(property: Fields, offer: FeedOffer): void {
  readRooms(property, 'beds', offer, 'bedrooms')
  offer.bathrooms = property.number('baths', BOUNDS.bathrooms)
  readFloor(property, 'floor', offer)
  const area = property.group('surface_area')
  offer.builtArea = area?.area('built', { whole: true }) ?? null
  offer.plotArea = area?.area('plot', { whole: true }) ?? null
  offer.terraceArea = area?.area('terrace', { whole: true }) ?? null
}

function readEnergy(property: Fields, offer: FeedOffer): void {
  const rating = property.group('energy_rating')
  if (!rating) return
  for (const name of ['consumption', 'emissions']) {
    const letter = rating.peek(name)?.toUpperCase()
    const isClass = energyClassOf(letter ?? '')
    // X means exempt or not rated yet; it stays in the attributes.
    if (letter && isClass === null && letter !== 'X')
      rating.problems.dropped(
        rating.at(name),
        'unknown_energy_class',
        'Must be A to G, or X.',
        rating.peek(name),
      )
    if (isClass === null) continue
    if (name === 'consumption') offer.energyClass = isClass
    else offer.details = { ...offer.details, emissionsClass: isClass }
    rating.take(name)
  }
}

/** Words of features stay in the attributes: they are more precise than our bits. */
function readFeatures(property: Fields, offer: FeedOffer, words: Words): void {
  offer.newBuild = property.isTrue('new_build')
  for (const name of ['part_ownership', 'leasehold']) {
    const text = property.peek(name)
    if (text !== null && truthOf(text) === null)
      property.problems.dropped(name, 'invalid_boolean', 'Must be 0 or 1.', text)
  }
  const features = property.group('features')?.words('feature') ?? []
  const heatings = features.flatMap(heatingsOfWord)
  offer.details = {
    ...offer.details,
    heating: HEATINGS.filter((heating) => heatings.includes(heating)),
  }
  for (const word of features) {
    const own = words.feature(word)
    offer.features |= own === undefined ? featuresOfWord(word) : own === null ? 0 : featureBit(own)
    offer.furnished ??= furnishedOfWord(word)
  }
  const pool = featureBit('pool')
  if (!(offer.features & pool) && property.isTrue('pool')) offer.features |= pool
}

/** Kyero has no titles: uses the first line of the description, or type and town in the feed's words. */
function readTexts(property: Fields, fallback: string, words: Words): FeedOffer['texts'] {
  const titles = perLanguage(property, 'title')
  const descriptions = perLanguage(property, 'desc')
  const texts = [...new Set([...titles.keys(), ...descriptions.keys()])].map((lang) => {
    const description = plainText(descriptions.get(lang) ?? '')
    const title = oneLine(plainText(titles.get(lang) ?? '')) || titleOf(description) || fallback
    return { lang, title, description }
  })
  return texts.length > 0
    ? texts
    : [{ lang: words.language ?? 'en', title: fallback, description: '' }]
}

/** Language to content, for an element with a child per language. Children without content remain. */
function perLanguage(property: Fields, name: string): Map<string, string> {
  const found = new Map<string, string>()
  const element = property.group(name)
  if (!element) return found
  const stray = element.peek('#text')
  if (stray)
    property.problems.dropped(
      name,
      'no_language',
      'Text must stand in an element named by its language.',
      stray,
    )
  for (const child of element.names()) {
    if (child === '#text' || child.startsWith('@')) continue
    const lang = languageOf(child)
    const isKnown = lang !== null && !found.has(lang)
    const content = isKnown ? element.markup(child) : element.peek(child)
    if (!content?.trim()) continue
    if (isKnown) found.set(lang, content)
    else if (lang === null)
      property.problems.dropped(element.at(child), 'unknown_language', 'Not a language.', content)
    else
      property.problems.dropped(
        element.at(child),
        'repeated',
        'Present more than once; the first one counts.',
        content,
      )
  }
  return found
}

function picturesOf(property: Fields): FeedPicture[] {
  const pictures = readPictures(property, property.group('images')?.list('image') ?? [], {
    at: 'images',
    address: 'url',
    read: (image, index) => ({
      kind: image.isTrue('floorplan') ? 'plan' : 'photo',
      caption: null,
      id: image.number('@id') ?? index,
    }),
  })
  // The id is the position; equal ids keep the order of the file.
  return pictures.toSorted((a, b) => a.id - b.id).map(({ id: _, ...picture }) => picture)
}
