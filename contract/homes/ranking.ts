/**
 * The numbers of the order "recommended" and of promoted places, from which the search ranks (search/recommend.ts) and the public page about ranking is written.
 */

/** Days that each known fact moves an offer up. */
export const FACT_DAYS = 1
export const FACTS = [
  'price',
  'area',
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'year',
  'energy',
  'position',
  'plan',
] as const
/** Days for each picture, and pictures that count. */
export const PICTURE_DAYS = 0.4
export const PICTURES_COUNTED = 10
/** Most days up or down for the price per square metre against the median. */
export const PRICE_DAYS_MAX = 10
/** Days for a price that is lower by its whole median: 10 % lower earns a tenth of it. */
export const PRICE_DAYS = 20
/** Fewer offers have no median. */
export const MEDIAN_OFFERS_MIN = 10
/** A price below this share of the median is rather a mistake and earns nothing. */
export const PRICE_SHARE_MIN = 0.5

/** Promoted homes shown above a page of results, in addition to the PAGE_SIZE homes of the page, whose order they do not change. */
export const PROMOTED_PER_PAGE = 2
/** Homes in the showcase of a place. */
export const SHOWCASE_HOMES = 3
/** Minutes after which others of those who paid have their turn. */
export const TURN_MINUTES = 5
