import type { RoomCount } from '#contract/homes/room-counting.ts'

/** Languages whose portals print and filter by rooms first, and not by bedrooms; of a home in any country, because it is the reader who compares. */
const ROOMS_LEAD =
  'de fr it pl lt lv fi hu ro cs uk be ru sl et sr bg sv hr da ka mk is bs sk kk'.split(' ')

export const leadingCount = (language: string): RoomCount =>
  ROOMS_LEAD.includes(language) ? 'rooms' : 'bedrooms'
