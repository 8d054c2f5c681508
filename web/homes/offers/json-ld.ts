import { address } from '#contract/addresses.ts'
import { CURRENCIES, HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'
import type { Offer } from '#contract/homes/offers.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import type { HeadPage } from '../../ground/page/seo.ts'
import { RADIUS } from './circle.ts'
import { isShownLink } from './shown-link.ts'

/** Types of schema.org by category; `Accommodation` without a better one, `Place` for other properties than homes. */
const KINDS: Readonly<Record<number, string>> = {
  1: 'Apartment',
  2: 'Apartment',
  3: 'Room',
  4: 'Apartment',
  5: 'House',
  6: 'Apartment',
  7: 'Apartment',
  8: 'House',
  9: 'Apartment',
  10: 'House',
  13: 'Place',
  14: 'ParkingFacility',
  15: 'Place',
  16: 'Place',
  17: 'Place',
  18: 'LodgingBusiness',
  19: 'Place',
  20: 'Place',
}
/** Types without rooms or storeys in schema.org: these facts become additional properties. */
const PLACES: ReadonlySet<string> = new Set(['Place', 'ParkingFacility', 'LodgingBusiness'])
/** UN/CEFACT codes of the periods that rents are quoted for. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  month: 'MON',
  day: 'DAY',
  week: 'WEE',
  year: 'ANN',
}

/** Structured data of an offer: RealEstateListing (a WebPage) about a home, with its Offer (schema.org). Its position is as exact as on the map. */
export function offerJsonLd(
  offer: Offer,
  url: string,
  { origin, locale, t }: Pick<HeadPage, 'origin' | 'locale' | 't'>,
): Record<string, unknown> {
  const text = offer.texts[0]
  const priceType = PRICE_TYPES.find((type) => type.id === offer.price.type)?.key ?? 'full'
  const amount =
    offer.price.amount === null
      ? null
      : offer.price.amount /
        10 **
          (CURRENCIES.find((currency) => currency.code === offer.price.currency)?.decimal_digits ??
            2)
  const country = offer.places[0]
  const place = offer.places.at(-1)
  const unitCode = UNIT_CODES[priceType]
  const kind = KINDS[offer.category] ?? 'Accommodation'
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: text?.title,
    description: text?.description || undefined,
    inLanguage: text?.lang,
    datePosted: offer.publishedAt,
    dateModified: offer.updatedAt,
    image: offer.pictures.map((picture) => absoluteUrl(pictureUrl(picture), origin)),
    // schema.org has no word for a virtual tour.
    video: isShownLink(offer.videoUrl)
      ? { '@type': 'VideoObject', name: text?.title, url: offer.videoUrl }
      : undefined,
    mainEntity: {
      '@type': kind,
      ...(PLACES.has(kind) ? factsOfPlace(offer) : factsOfHome(offer)),
      amenityFeature: offer.features
        .map((feature) => `library.features.${feature}`)
        .filter((key) => t.has(key))
        .map((key) => ({
          '@type': 'LocationFeatureSpecification',
          name: t(key),
          value: true,
        })),
      address: {
        '@type': 'PostalAddress',
        addressCountry: country?.path.split('/')[1]?.toUpperCase(),
        addressLocality: place && place !== country ? place.name : undefined,
        streetAddress: offer.address.street ?? undefined,
        postalCode: offer.address.postalCode ?? undefined,
      },
      geo: offer.coordinates ? geoOf(offer.coordinates) : undefined,
    },
    offers: {
      '@type': 'Offer',
      url,
      businessFunction:
        offer.action === 0
          ? 'http://purl.org/goodrelations/v1#Sell'
          : 'http://purl.org/goodrelations/v1#LeaseOut',
      availability:
        offer.status === 'reserved'
          ? 'https://schema.org/LimitedAvailability'
          : 'https://schema.org/InStock',
      ...(amount === null
        ? {}
        : {
            price: amount,
            priceCurrency: offer.price.currency,
            ...(unitCode
              ? {
                  priceSpecification: {
                    '@type': 'UnitPriceSpecification',
                    price: amount,
                    priceCurrency: offer.price.currency,
                    unitCode,
                  },
                }
              : {}),
          }),
      // Private owners are not named.
      seller:
        offer.agency && country
          ? agencyOf(offer.agency, country.path.slice(1, 3), { origin, locale })
          : undefined,
    },
  }
}

function geoOf({ lat, lon, precision }: NonNullable<Offer['coordinates']>) {
  const point = { '@type': 'GeoCoordinates', latitude: lat, longitude: lon }
  return precision === 'exact'
    ? point
    : { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: RADIUS[precision] }
}

/** An agency as its own page describes it; the id joins both. */
function agencyOf(
  { slug, name }: NonNullable<Offer['agency']>,
  country: string,
  { origin, locale }: Pick<HeadPage, 'origin' | 'locale'>,
) {
  const path = address('agency', { country, slug })
  return {
    '@type': 'RealEstateAgent',
    '@id': origin + path,
    url: origin + inLocale(path, locale),
    name,
  }
}

function factsOfHome(offer: Offer): Record<string, unknown> {
  return {
    accommodationCategory: HOUSE_TYPES.find((type) => type.id === offer.category)?.slug,
    floorSize:
      offer.area === null
        ? undefined
        : { '@type': 'QuantitativeValue', value: offer.area, unitCode: 'MTK' },
    numberOfRooms: offer.rooms ?? undefined,
    numberOfBedrooms: offer.bedrooms ?? undefined,
    numberOfBathroomsTotal: offer.bathrooms ?? undefined,
    floorLevel: offer.floor === null ? undefined : String(offer.floor),
    yearBuilt: offer.yearBuilt ?? undefined,
    petsAllowed: offer.pets ?? undefined,
  }
}

function factsOfPlace({ category, area, plotArea }: Offer): Record<string, unknown> {
  const size = (name: string, value: number | null) =>
    value === null ? [] : [{ '@type': 'PropertyValue', name, value, unitCode: 'MTK' }]
  return {
    additionalProperty: [
      {
        '@type': 'PropertyValue',
        name: 'category',
        value: HOUSE_TYPES.find((type) => type.id === category)?.slug,
      },
      ...size('area', area),
      ...size('plotArea', plotArea),
    ],
  }
}

/** Structured data of a list of homes; `from`: number of homes on the pages before. `path`: with its locale. */
export function itemListJsonLd(
  items: readonly { title: string; path: string }[],
  { total, from, origin }: { total: number; from: number; origin: string },
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: from + index + 1,
      name: title,
      url: origin + path,
    })),
  }
}

/** Breadcrumbs from the start page; a place with the same name as the next is left out. `path`: with its locale. */
export function breadcrumbJsonLd(
  items: readonly { name: string; path: string }[],
  origin: string,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items
      .filter(({ name }, index) => name !== items[index + 1]?.name)
      .map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: origin + path,
      })),
  }
}
