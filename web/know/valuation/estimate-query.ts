import type { QueryOf } from '#contract/page-queries.ts'
import type { ReportHome } from '#contract/know/home-reports.ts'
import { HOME_CATEGORIES } from '#contract/library.ts'
import { featureBits } from '#contract/homes/offer-lists.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import { VALUED_FEATURES } from '#contract/know/valuation-lists.ts'

/** The home of the estimate, as in the page's address. */
export type EstimateQuery = QueryOf<'estimate'>

/** The public facts of an offer. Missing facts are unknown. */
export function queryOfOffer(offer: Offer): EstimateQuery {
  const { coordinates, category, area } = offer
  return {
    location: offer.places.at(-1)?.id,
    lat: coordinates?.lat,
    lon: coordinates?.lon,
    category: category as EstimateQuery['category'],
    area: area ?? undefined,
    rooms: offer.rooms ?? undefined,
    bedrooms: offer.bedrooms ?? undefined,
    bathrooms: offer.bathrooms ?? undefined,
    floor: offer.floor ?? undefined,
    floors: offer.floors ?? undefined,
    yearBuilt: offer.yearBuilt ?? undefined,
    plotArea: offer.plotArea ?? undefined,
    condition: offer.condition ?? undefined,
    furnished: offer.furnished ?? undefined,
    energyClass: offer.energyClass ?? undefined,
    newBuild: offer.newBuild ? 1 : undefined,
    ...Object.fromEntries(
      VALUED_FEATURES.map((key) => [key, offer.features.includes(key) ? 1 : undefined]),
    ),
    offer: offer.id,
  } as EstimateQuery
}

/** The facts of one's own offer, as its form has them. */
export function queryOfContent(content: OfferContent, offer: number): EstimateQuery {
  const known = <T>(value: T | null): T | undefined => value ?? undefined
  return {
    location: known(content.location),
    lat: content.point?.lat,
    lon: content.point?.lon,
    category: content.category as EstimateQuery['category'],
    area: known(content.livingArea ?? content.builtArea),
    rooms: known(content.rooms),
    bedrooms: known(content.bedrooms),
    bathrooms: known(content.bathrooms),
    floor: known(content.floor),
    floors: known(content.floors),
    yearBuilt: known(content.yearBuilt),
    plotArea: known(content.plotArea),
    condition: known(content.condition),
    furnished: known(content.furnished),
    energyClass: known(content.energyClass),
    newBuild: content.newBuild ? 1 : undefined,
    ...Object.fromEntries(
      VALUED_FEATURES.flatMap((key) => (content.features.includes(key) ? [[key, 1]] : [])),
    ),
    offer,
  } as EstimateQuery
}

const APARTMENT = 1

/** The home as the API's input; null without a place or an area. */
export function questionOf(
  query: EstimateQuery,
  location: string | undefined = query.location,
): ReportHome | null {
  const { q: _, location: __, without, newBuild, area, category, ...facts } = query
  if (!location || !area) return null
  return {
    ...facts,
    area,
    category: category && HOME_CATEGORIES.has(category) ? category : APARTMENT,
    location,
    features: bitsOf(query, 1),
    absentFeatures: bitsOf(query, 0),
    ...(newBuild === undefined ? {} : { newBuild: newBuild === 1 }),
    ...(without ? { without } : {}),
  }
}

/** The features that the home has, or has not, as bits of an offer. */
const bitsOf = (query: EstimateQuery, answer: 0 | 1): number =>
  featureBits(VALUED_FEATURES.filter((key) => query[key] === answer))
