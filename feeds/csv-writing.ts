import { FEATURES, HOUSE_TYPES, PRICE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { guarded } from './csv-values.ts'
import type { FeedOffer } from './offer.ts'
import { featureBit } from './values.ts'
import { asMarkup, majorOf } from './writing.ts'

type Cell = string | number | boolean | null
const SEPARATOR = ' '
const pictures = (offer: FeedOffer, kind: 'photo' | 'plan') =>
  offer.pictures
    .filter((picture) => picture.kind === kind)
    .map(({ sourceUrl }) => sourceUrl)
    .join(SEPARATOR)

/** The columns that every file has, in their order. */
const COLUMNS: Record<string, (offer: FeedOffer) => Cell> = {
  id: ({ externalId }) => externalId,
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  action: ({ action }) => SEARCH_TYPES.find(({ id }) => id === action)?.key ?? null,
  category: ({ category }) => HOUSE_TYPES.find(({ id }) => id === category)?.slug ?? null,
  price: ({ priceAmount, priceCurrency }) => majorOf(priceAmount, priceCurrency),
  currency: ({ priceCurrency }) => priceCurrency,
  price_type: ({ priceType }) => PRICE_TYPES.find(({ id }) => id === priceType)?.key ?? null,
  charges: ({ chargesAmount, priceCurrency }) => majorOf(chargesAmount, priceCurrency),
  deposit: ({ depositAmount, priceCurrency }) => majorOf(depositAmount, priceCurrency),
  parking_price: ({ details, priceCurrency }) => majorOf(details.parkingPrice, priceCurrency),
  ground_rent: ({ details, priceCurrency }) => majorOf(details.groundRent, priceCurrency),
  ground_rent_period: ({ details }) => details.groundRentPeriod,
  commission_percent: ({ details }) => details.commissionPercent,
  commission: ({ details }) => details.commission,
  living_area: ({ livingArea }) => livingArea,
  built_area: ({ builtArea }) => builtArea,
  plot_area: ({ plotArea }) => plotArea,
  terrace_area: ({ terraceArea }) => terraceArea,
  rooms: ({ rooms }) => rooms,
  bedrooms: ({ bedrooms }) => bedrooms,
  bathrooms: ({ bathrooms }) => bathrooms,
  floor: ({ floor }) => floor,
  floors: ({ floors }) => floors,
  year_built: ({ yearBuilt }) => yearBuilt,
  energy_class: ({ energyClass }) => energyClass,
  energy_consumption: ({ energyConsumption }) => energyConsumption,
  energy_certificate: ({ details }) => details.energyCertificate,
  energy_valid_until: ({ details }) => details.energyValidUntil,
  energy_source: ({ details }) => details.energySource,
  emissions: ({ details }) => details.emissions,
  emissions_class: ({ details }) => details.emissionsClass,
  heating: ({ details }) => details.heating.join(SEPARATOR),
  heating_year: ({ details }) => details.heatingYear,
  furnished: ({ furnished }) => furnished,
  pets: ({ pets }) => pets,
  new_build: ({ newBuild }) => newBuild,
  available_from: ({ availableFrom }) => availableFrom,
  published_at: ({ publishedAt }) => publishedAt,
  country: ({ place }) => place.country,
  province: ({ place }) => place.province,
  town: ({ place }) => place.town,
  street: ({ street }) => street,
  house_number: ({ houseNumber }) => houseNumber,
  postal_code: ({ postalCode }) => postalCode,
  district: ({ district }) => district,
  lat: ({ lat }) => lat,
  lon: ({ lon }) => lon,
  coordinate_precision: ({ coordinatePrecision }) => coordinatePrecision,
  address_privacy: ({ addressPrivacy }) => addressPrivacy,
  tour_url: ({ tourUrl }) => tourUrl,
  video_url: ({ videoUrl }) => videoUrl,
  pictures: (offer) => pictures(offer, 'photo'),
  plans: (offer) => pictures(offer, 'plan'),
}

/** Our own table, row by row: the names of its columns first. Features and languages that none of the offers has have no column. */
export function* rowsOfOffers(offers: readonly FeedOffer[]): Iterable<string[]> {
  const features = FEATURES.filter(({ key }) =>
    offers.some((offer) => offer.features & featureBit(key)),
  )
  const langs = [
    ...new Set(offers.flatMap(({ texts }) => texts.map(({ lang }) => lang))),
  ].toSorted()
  yield [
    ...Object.keys(COLUMNS),
    ...features.map(({ key }) => `feature_${key}`),
    ...langs.flatMap((lang) => [`title_${lang}`, `description_${lang}`]),
  ]
  for (const offer of offers) {
    const texts = langs.flatMap((lang) => {
      const text = offer.texts.find((one) => one.lang === lang)
      return text ? [asMarkup(text.title), asMarkup(text.description)] : [null, null]
    })
    yield [
      ...Object.values(COLUMNS).map((read) => read(offer)),
      ...features.map(({ key }) => (offer.features & featureBit(key) ? true : null)),
      ...texts,
    ].map(cell)
  }
}

/** The same as CSV, line by line; the mapping `lares` reads it. */
export function* writeCsv(offers: readonly FeedOffer[]): Iterable<string> {
  for (const row of rowsOfOffers(offers)) yield `${row.map(quoted).join(',')}\r\n`
}

/** Numbers below zero are numbers. */
function cell(value: Cell): string {
  if (value === null) return ''
  return typeof value === 'string'
    ? guarded(value)
    : typeof value === 'boolean'
      ? String(Number(value))
      : String(value)
}

/** RFC 4180. */
const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
