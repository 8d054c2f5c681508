import type { Heating } from '#contract/homes/details.ts'
import { FEATURES, type FeatureKey, type EnergyClass } from '#contract/homes/offer-lists.ts'
import { type CategoryId } from '#contract/library.ts'
import type { Data } from './fields.ts'
import { FREQUENCIES } from './kyero-offer.ts'
import { fitted, inKyeroLanguages, isKyeroType, KYERO_CURRENCIES } from './kyero-schema.ts'
import { categoryOfType, featuresOfWord, furnishedOfWord, heatingsOfWord } from './kyero-words.ts'
import type { FeedOffer } from './offer.ts'
import { featureBit, plainNumber, tableValue } from './values.ts'
import {
  asMarkup,
  dataIn,
  isData,
  listOf,
  majorOf,
  merged,
  risingOrders,
  type WrittenOffer,
} from './writing.ts'
import { xmlElement } from './xml-writing.ts'

/** The type of each category; docs/feeds.md lists those that are read back as another category. */
const TYPE_NAMES: Record<CategoryId, string> = {
  1: 'Apartment',
  2: 'Studio',
  3: 'Room',
  4: 'Apartment',
  5: 'House',
  6: 'Apartment',
  7: 'Apartment',
  8: 'Town house',
  9: 'Open plan',
  10: 'Semi-detached',
  11: 'Houseboat',
  12: 'Mobile home',
  13: 'Land',
  14: 'Garage',
  15: 'Office',
  16: 'Commercial property',
  17: 'Warehouse',
  18: 'Hotel',
  19: 'Farm',
  20: 'Building',
}

/** An unambiguous word for each feature. */
const FEATURE_NAMES: Record<FeatureKey, string> = {
  lift: 'Lift',
  balcony: 'Balcony',
  terrace: 'Terrace',
  garden: 'Garden',
  pool: 'Pool',
  parking: 'Parking',
  garage: 'Garage',
  'air-conditioning': 'Air conditioning',
  heating: 'Heating',
  fireplace: 'Fireplace',
  'fitted-kitchen': 'Fitted kitchen',
  'built-in-wardrobes': 'Built-in wardrobes',
  'storage-room': 'Storage room',
  cellar: 'Cellar',
  sauna: 'Sauna',
  gym: 'Gym',
  'sea-view': 'Sea views',
  'mountain-view': 'Mountain views',
  'city-view': 'City views',
  'wheelchair-accessible': 'Wheelchair accessible',
  doorman: 'Doorman',
  alarm: 'Alarm',
  'solar-panels': 'Solar panels',
  'guest-toilet': 'Guest toilet',
  barbecue: 'Barbecue',
  internet: 'Internet',
  jacuzzi: 'Jacuzzi',
  playground: 'Playground',
}
/** The same for kinds of heating. */
const HEATING_NAMES: Record<Heating, string> = {
  central: 'Central heating',
  'self-contained': 'Individual heating',
  underfloor: 'Underfloor heating',
  stove: 'Stove heating',
  district: 'District heating',
  gas: 'Gas heating',
  oil: 'Oil heating',
  electric: 'Electric heating',
  'heat-pump': 'Heat pump heating',
  wood: 'Wood heating',
  coal: 'Coal heating',
  solar: 'Solar heating',
}
const FURNISHED_NAMES = { no: 'Unfurnished', partly: 'Part furnished', fully: 'Furnished' } as const

/**
 * Streams a Kyero v3 feed: strictly by its schema, or `extended` by common additions of exporters that readers accept. Skips
 * offers that the schema cannot express (`kyeroLack`).
 */
export async function* writeKyero(
  offers: AsyncIterable<WrittenOffer> | Iterable<WrittenOffer>,
  { extended = false } = {},
): AsyncIterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n'
  for await (const written of offers) {
    if (extended) yield xmlElement('property', propertyOf(written), ORDER)
    else if (!kyeroLack(written.offer))
      yield xmlElement('property', strictPropertyOf(written), ORDER)
  }
  yield '</root>\n'
}

/** Required by the schema but missing in the offer: a place below its country, or a currency of Kyero's list. */
export function kyeroLack({ place, priceCurrency }: FeedOffer): 'place' | 'currency' | null {
  if (!place.town && !place.province) return 'place'
  return KYERO_CURRENCIES.includes(priceCurrency) ? null : 'currency'
}

const ORDER = {
  property:
    'id date ref price currency price_freq part_ownership leasehold new_build type town province country postcode address location location_detail beds baths pool floor surface_area energy_rating url video_url virtual_tour_url title desc features images notes email contact_number'.split(
      ' ',
    ),
  image: ['url', 'floorplan'],
}

function propertyOf({
  offer,
  attributesOf,
  pages = {},
  contact,
  changedAt = offer.publishedAt ?? undefined,
}: WrittenOffer): Data {
  const original = attributesOf === 'kyero' ? offer.attributes : {}
  const type =
    typeof original.type === 'string' && categoryOfType(original.type) === offer.category
      ? original.type
      : TYPE_NAMES[offer.category]
  const price = majorOf(offer.priceAmount, offer.priceCurrency)
  return merged(original, {
    id: offer.externalId,
    ...(changedAt && { date: changedAt.slice(0, 19).replace('T', ' ') }),
    ref: offer.reference ?? offer.externalId,
    price: price === null ? 'x' : Math.max(1, Math.round(price)),
    currency: offer.priceCurrency,
    price_freq: frequencyOf(offer),
    new_build: offer.newBuild ? 1 : null,
    type,
    town: offer.place.town,
    province: offer.place.province,
    country: offer.place.country,
    postcode: offer.postalCode,
    address: offer.street,
    location: { latitude: degrees(offer, offer.lat), longitude: degrees(offer, offer.lon) },
    location_detail: offer.district,
    beds: offer.bedrooms,
    // The schema requires whole numbers.
    baths: offer.bathrooms && Math.floor(offer.bathrooms),
    floor: offer.floor,
    surface_area: {
      built: whole(offer.builtArea ?? offer.livingArea),
      plot: whole(offer.plotArea),
      terrace: whole(offer.terraceArea),
    },
    energy_rating: {
      consumption: ratingOf(offer.energyClass),
      emissions: ratingOf(offer.details.emissionsClass),
    },
    // The source's own address wins over ours.
    url: { ...pages, ...dataIn(original, 'url') },
    video_url: offer.videoUrl,
    virtual_tour_url: offer.tourUrl,
    title: Object.fromEntries(offer.texts.map(({ lang, title }) => [lang, asMarkup(title)])),
    desc: Object.fromEntries(
      offer.texts.map(({ lang, description }) => [lang, description && asMarkup(description)]),
    ),
    ...featuresOf(offer, original),
    images: { image: imagesOf(offer, original) },
    // Of versions 3.8 and 3.9: the schema has no contact.
    email: original.email === undefined ? contact?.email : null,
    contact_number: original.contact_number === undefined ? contact?.phone : null,
  })
}

/** The number of decimals is the precision: 38.000 is a street, 38.00 an area. */
const degrees = ({ coordinatePrecision }: FeedOffer, value: number | null): string | null => {
  if (value === null) return null
  const decimals = { exact: 5, street: 3, area: 2, city: 2 }[coordinatePrecision]
  const own = String(value).split('.')[1]?.length ?? 0
  return value.toFixed(Math.min(7, Math.max(decimals, own)))
}

const frequencyOf = ({ action, priceType }: FeedOffer): string =>
  action === 0
    ? 'sale'
    : (Object.entries(FREQUENCIES).find(
        ([, known]) => known.action === 1 && known.type === priceType,
      )?.[0] ?? 'month')

/** The schema requires a date; an offer that was never public has none. */
const UNKNOWN_DATE = '2000-01-01 00:00:00'

/** Rents that the schema has no word for, converted to one that it has. */
const RENTS: Readonly<Record<string, { as: string; times: number }>> = {
  day: { as: 'week', times: 7 },
  year: { as: 'month', times: 1 / 12 },
}

/** The strict form: elements that the schema lacks are left out, or expressed by another element. */
function strictPropertyOf(written: WrittenOffer): Data {
  const { offer, pages = {} } = written
  const property = propertyOf(written)
  const { town, province } = offer.place
  const price = majorOf(offer.priceAmount, offer.priceCurrency)
  const rent = tableValue(RENTS, frequencyOf(offer))
  return fitted({
    date: UNKNOWN_DATE,
    ...property,
    ...(rent && {
      price_freq: rent.as,
      ...(price !== null && { price: Math.max(1, Math.round(price * rent.times)) }),
    }),
    type: isKyeroType(property.type) ? property.type : TYPE_NAMES[offer.category],
    // The schema requires both town and province, so one replaces the other.
    town: town ?? province,
    province: province ?? town,
    url: { ...inKyeroLanguages(pages), ...dataIn(property, 'url') },
    // The schema has no titles.
    desc: inKyeroLanguages(
      Object.fromEntries(
        offer.texts.map(({ lang, title, description }) => [lang, asMarkup(description || title)]),
      ),
    ),
  })
}

const whole = (area: number | null): number | null =>
  area === null ? null : Math.max(1, Math.round(area))

/** Kyero's scale has no A+ and no H. */
const ratingOf = (energyClass: EnergyClass | null): EnergyClass | null =>
  energyClass && /^[A-G]$/.test(energyClass) ? energyClass : null

/** The source's own words, and one for each feature that they do not express. */
function featuresOf(offer: FeedOffer, original: Data): Data {
  const before = listOf(dataIn(original, 'features')?.feature)
  const words = before.filter((word) => typeof word === 'string')
  const expressed = words.reduce((bits, word) => bits | featuresOfWord(word), 0)
  const heatings = words.flatMap(heatingsOfWord)
  const heating = offer.details.heating.filter((one) => !heatings.includes(one))
  // A heating of a known kind is written with its own word.
  const missing = FEATURES.filter(
    ({ key }) =>
      offer.features & featureBit(key) & ~expressed && !(key === 'heating' && heating.length > 0),
  )
  const furnished = words.map(furnishedOfWord).find((word) => word !== null)
  const more = [
    ...missing.filter(({ key }) => key !== 'pool').map(({ key }) => FEATURE_NAMES[key]),
    ...heating.map((one) => HEATING_NAMES[one]),
    ...(offer.furnished && !furnished ? [FURNISHED_NAMES[offer.furnished]] : []),
  ]
  return {
    // A word of the source that means yes is original.
    pool:
      missing.some(({ key }) => key === 'pool') &&
      (original.pool === undefined || original.pool === '0')
        ? 1
        : null,
    features: more.length > 0 ? { feature: [...before, ...more] } : null,
  }
}

function imagesOf(offer: FeedOffer, original: Data): Data[] | null {
  const before = listOf(dataIn(original, 'images')?.image).filter(isData)
  const urls = new Set(offer.pictures.map(({ sourceUrl }) => sourceUrl))
  const own = offer.pictures.map(({ sourceUrl }) => before.find((image) => image.url === sourceUrl))
  const orders = risingOrders(
    own.map((image) => (image ? plainNumber(String(image['@id'])) : null)),
  )
  const images = offer.pictures.map(({ sourceUrl, kind }, index) =>
    merged(own[index] ?? {}, {
      '@id': orders[index],
      url: sourceUrl,
      floorplan: kind === 'plan' ? 1 : null,
    }),
  )
  const others = before.filter((image) => !urls.has(String(image.url)))
  return images.length + others.length > 0 ? [...images, ...others] : null
}
