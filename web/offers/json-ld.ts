import { CURRENCIES, HOUSE_TYPES, PRICE_TYPES } from '#contract/library.ts'
import type { Offer } from '#contract/offers.ts'
import { pictureUrl } from '#contract/pictures.ts'

/** schema.org's name for what a category is. */
const ACCOMMODATION: Readonly<Record<number, string>> = { 1: 'Apartment', 2: 'Apartment', 3: 'Room', 4: 'Apartment', 5: 'House', 6: 'Apartment', 7: 'Apartment', 8: 'House', 9: 'Apartment', 10: 'House' }
/** UN/CEFACT codes of the periods that rents are quoted for. */
const UNIT_CODES: Readonly<Record<string, string>> = { month: 'MON', day: 'DAY', week: 'WEE', year: 'ANN' }

/**
 * What search engines read of an offer: RealEstateListing (a WebPage) about a home, with its Offer (schema.org).
 * Coordinates only where the owner shows the exact place.
 */
export function offerJsonLd(offer: Offer, url: string, origin: string): Record<string, unknown> {
  const text = offer.texts[0]
  const priceType = PRICE_TYPES.find((type) => type.id === offer.price.type)?.key ?? 'full'
  const amount = offer.price.amount === null ? null : offer.price.amount / 10 ** (CURRENCIES.find((currency) => currency.code === offer.price.currency)?.decimal_digits ?? 2)
  const country = offer.places[0]
  const place = offer.places.at(-1)
  const unitCode = UNIT_CODES[priceType]
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
    image: offer.pictures.map((picture) => origin + pictureUrl(picture)),
    mainEntity: {
      '@type': ACCOMMODATION[offer.category] ?? 'Accommodation',
      accommodationCategory: HOUSE_TYPES.find((type) => type.id === offer.category)?.slug,
      floorSize: offer.area === null ? undefined : { '@type': 'QuantitativeValue', value: offer.area, unitCode: 'MTK' },
      numberOfRooms: offer.rooms ?? undefined,
      numberOfBedrooms: offer.bedrooms ?? undefined,
      numberOfBathroomsTotal: offer.bathrooms ?? undefined,
      floorLevel: offer.floor === null ? undefined : String(offer.floor),
      yearBuilt: offer.yearBuilt ?? undefined,
      petsAllowed: offer.pets ?? undefined,
      amenityFeature: offer.features.map((feature) => ({ '@type': 'LocationFeatureSpecification', name: feature, value: true })),
      address: {
        '@type': 'PostalAddress',
        addressCountry: country?.path.split('/')[1]?.toUpperCase(),
        addressLocality: place && place !== country ? place.name : undefined,
        streetAddress: offer.address.street ?? undefined,
        postalCode: offer.address.postalCode ?? undefined,
      },
      geo: offer.coordinates?.precision === 'exact' ? { '@type': 'GeoCoordinates', latitude: offer.coordinates.lat, longitude: offer.coordinates.lon } : undefined,
    },
    offers: {
      '@type': 'Offer',
      url,
      businessFunction: offer.action === 0 ? 'http://purl.org/goodrelations/v1#Sell' : 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: offer.status === 'reserved' ? 'https://schema.org/LimitedAvailability' : 'https://schema.org/InStock',
      ...(amount === null
        ? {}
        : {
            price: amount,
            priceCurrency: offer.price.currency,
            ...(unitCode ? { priceSpecification: { '@type': 'UnitPriceSpecification', price: amount, priceCurrency: offer.price.currency, unitCode } } : {}),
          }),
      seller: offer.agency ? { '@type': 'RealEstateAgent', name: offer.agency.name } : undefined,
    },
  }
}

/** The way from the portal's home to a page, for search engines. `path`: with its locale. */
export function breadcrumbJsonLd(items: readonly { name: string; path: string }[], origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  }
}
