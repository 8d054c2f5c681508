import { FEATURES, type CategoryId, type FeatureKey } from '#contract/library.ts'
import type { Data } from './fields.ts'
import { FREQUENCIES } from './kyero-offer.ts'
import { categoryOfType, featuresOfWord, furnishedOfWord } from './kyero-words.ts'
import type { FeedOffer } from './offer.ts'
import { featureBit, plainNumber } from './values.ts'
import { asMarkup, dataIn, isData, listOf, majorOf, merged, risingOrders, type WrittenOffer } from './writing.ts'
import { xmlElement } from './xml-writing.ts'

/** How each category is called; docs/feeds.md says which of them come back as another. */
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

/** A word for each feature that means it and nothing else. */
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
const FURNISHED_NAMES = { no: 'Unfurnished', partly: 'Part furnished', fully: 'Furnished' } as const

/** A Kyero v3 feed, piece by piece. */
export async function* writeKyero(offers: AsyncIterable<WrittenOffer> | Iterable<WrittenOffer>): AsyncIterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n'
  for await (const { offer, attributesOf } of offers) yield xmlElement('property', propertyOf(offer, attributesOf === 'kyero' ? offer.attributes : {}), ORDER)
  yield '</root>\n'
}

const ORDER = {
  property:
    'id date ref price currency price_freq part_ownership leasehold new_build type town province country postcode address location location_detail beds baths pool floor surface_area energy_rating url video_url virtual_tour_url title desc features images notes'.split(
      ' ',
    ),
  image: ['url', 'floorplan'],
}

function propertyOf(offer: FeedOffer, kept: Data): Data {
  const frequency = offer.action === 0 ? 'sale' : (Object.entries(FREQUENCIES).find(([, { action, type }]) => action === 1 && type === offer.priceType)?.[0] ?? 'month')
  const price = majorOf(offer.priceAmount, offer.priceCurrency)
  const type = typeof kept.type === 'string' && categoryOfType(kept.type) === offer.category ? kept.type : TYPE_NAMES[offer.category]
  return merged(kept, {
    id: offer.externalId,
    date: offer.publishedAt?.slice(0, 19).replace('T', ' '),
    ref: offer.reference,
    price: price === null ? 'x' : Math.max(1, Math.round(price)),
    currency: offer.priceCurrency,
    price_freq: frequency,
    new_build: offer.newBuild ? 1 : null,
    type,
    town: offer.place.town,
    province: offer.place.province,
    country: offer.place.country,
    postcode: offer.postalCode,
    address: offer.street,
    location: { latitude: offer.lat, longitude: offer.lon },
    location_detail: offer.district,
    beds: offer.bedrooms,
    // Whole by its schema.
    baths: offer.bathrooms && Math.floor(offer.bathrooms),
    floor: offer.floor,
    surface_area: {
      built: whole(offer.builtArea ?? offer.livingArea),
      plot: whole(offer.plotArea),
      terrace: whole(offer.terraceArea),
    },
    energy_rating: { consumption: offer.energyClass && /^[A-G]$/.test(offer.energyClass) ? offer.energyClass : null },
    video_url: offer.videoUrl,
    virtual_tour_url: offer.tourUrl,
    title: Object.fromEntries(offer.texts.map(({ lang, title }) => [lang, asMarkup(title)])),
    desc: Object.fromEntries(offer.texts.map(({ lang, description }) => [lang, description && asMarkup(description)])),
    ...featuresOf(offer, kept),
    images: { image: imagesOf(offer, kept) },
  })
}

const whole = (area: number | null): number | null => (area === null ? null : Math.max(1, Math.round(area)))

/** The source's own words, and one for what they do not say. */
function featuresOf(offer: FeedOffer, kept: Data): Data {
  const before = listOf(dataIn(kept, 'features')?.feature)
  const words = before.filter((word) => typeof word === 'string')
  const said = words.reduce((bits, word) => bits | featuresOfWord(word), 0)
  const missing = FEATURES.filter(({ key }) => offer.features & featureBit(key) & ~said)
  const furnished = words.map(furnishedOfWord).find((word) => word !== null)
  const more = [
    ...missing.filter(({ key }) => key !== 'pool').map(({ key }) => FEATURE_NAMES[key]),
    ...(offer.furnished && !furnished ? [FURNISHED_NAMES[offer.furnished]] : []),
  ]
  return {
    // A word of the source that means yes stays.
    pool: missing.some(({ key }) => key === 'pool') && (kept.pool === undefined || kept.pool === '0') ? 1 : null,
    features: more.length > 0 ? { feature: [...before, ...more] } : null,
  }
}

function imagesOf(offer: FeedOffer, kept: Data): Data[] | null {
  const before = listOf(dataIn(kept, 'images')?.image).filter(isData)
  const urls = new Set(offer.pictures.map(({ sourceUrl }) => sourceUrl))
  const own = offer.pictures.map(({ sourceUrl }) => before.find((image) => image.url === sourceUrl))
  const orders = risingOrders(own.map((image) => (image ? plainNumber(String(image['@id'])) : null)))
  const images = offer.pictures.map(({ sourceUrl, kind }, index) => merged(own[index] ?? {}, { '@id': orders[index], url: sourceUrl, floorplan: kind === 'plan' ? 1 : null }))
  const others = before.filter((image) => !urls.has(String(image.url)))
  return images.length + others.length > 0 ? [...images, ...others] : null
}
