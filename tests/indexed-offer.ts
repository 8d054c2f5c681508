import { each, type Flag } from '#contract/filters.ts'
import { FLAG_BITS, NUMBER_NAMES } from '#search/filter-index.ts'
import type { IndexedOffer } from '#search/index.ts'

/** The bits of flags, without unknown ones. */
export const flagsOf = (known: Partial<Record<Flag, boolean>>): number =>
  FLAG_BITS.reduce(
    (bits, { name, value, bit }) => (known[name] === (value === 1) ? bits | (1 << bit) : bits),
    0,
  )

/** Nothing but where it is. */
export const BARE: IndexedOffer = {
  ...each(NUMBER_NAMES, () => null),
  id: 1,
  countryId: 1,
  stateId: null,
  cityId: null,
  action: 0,
  category: 1,
  amount: null,
  currency: 'EUR',
  priceType: 0,
  area: null,
  publishedAt: 1_760_000_000_000_000,
  energy: null,
  furnished: null,
  flags: 0,
  features: 0,
  agencyId: null,
  photos: 0,
  plans: 0,
  lat: null,
  lon: null,
  heating: 0,
  availableFrom: null,
  reducedAt: null,
  backAt: null,
  hidden: 0,
  promotedUntil: 0,
  text: '',
}

/** A flat, as the search knows it. */
export const PLAIN: IndexedOffer = {
  ...BARE,
  amount: 10_000_000,
  area: 80,
  rooms: 3,
  bedrooms: 2,
  bathrooms: 1,
  floor: 2,
  year: 1970,
  energy: 4,
  furnished: 1,
  flags: flagsOf({ notGround: true, newBuild: false, pictures: true, plan: false }),
  photos: 3,
  lat: 41_400_000,
  lon: 2_170_000,
}
