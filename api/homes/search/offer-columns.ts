import { HEATINGS, FURNISHED } from '#contract/homes/details.ts'
import { each } from '#contract/filters.ts'
import { ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { publicDegrees } from '#db/public-point.ts'
import { FLAG_BITS, FLAG_INDEX, NUMBER_NAMES, numberOf } from '#search/filter-index.ts'
import type { IndexedOffer } from '#search/index.ts'

/** A member of an indexed offer: its SQL, the type that this has, and how many of its steps are one. */
interface OfferColumn {
  sql: string
  as: 'int2' | 'int4' | 'int8' | 'float8' | 'time' | 'text'
  steps?: number
}

const column = (as: OfferColumn['as'], sql: string, steps = 1): OfferColumn => ({ as, sql, steps })

const placeIn = (names: readonly string[], name: string) =>
  column('int4', `array_position(array[${names.map((one) => `'${one}'`).join(', ')}], ${name})`)

/** In 16 bits; `least` would take the limit for an unknown value. */
const number = ({ from, steps, most }: ReturnType<typeof numberOf>) =>
  column(
    'int2',
    `(${most < Infinity ? `case when ${from} > ${most} then ${most} else ${from} end` : from} * ${steps})::smallint`,
    steps,
  )

/** A flag that is unknown has neither of its bits. */
const FLAGS_SQL = FLAG_BITS.map(
  ({ name, value, bit }) =>
    `case when ${value ? '' : 'not '}(${FLAG_INDEX[name].from}) then ${2 ** bit} else 0 end`,
).join(' + ')
const HEATING_SQL = HEATINGS.map(
  (heating, bit) => `(details -> 'heating' ? '${heating}')::int * ${1 << bit}`,
).join(' + ')

/** Columns that `queries.ts` reads of `source`, in this order; the texts follow. */
const COLUMNS: Record<Exclude<keyof IndexedOffer, 'areaId' | 'text'>, OfferColumn> = {
  id: column('int8', 'o.id'),
  countryId: column('int4', 'country_id'),
  stateId: column('int4', 'state_id'),
  cityId: column('int4', 'city_id'),
  action: column('int2', 'action'),
  category: column('int2', 'category'),
  amount: column('int8', 'price_amount'),
  currency: column('text', 'price_currency'),
  priceType: column('int2', 'price_type'),
  area: column('float8', 'area'),
  publishedAt: column('time', 'published_at'),
  ...each(NUMBER_NAMES, (name) => number(numberOf(name))),
  energy: placeIn(ENERGY_CLASSES, 'energy_class'),
  furnished: placeIn(FURNISHED, 'furnished'),
  flags: column('int4', FLAGS_SQL),
  features: column('int4', 'features'),
  agencyId: column('int8', 'agency_id'),
  photos: column('int8', 'coalesce(photos, 0)'),
  plans: column('int8', 'coalesce(plans, 0)'),
  lat: column('int4', publicDegrees('lat')),
  lon: column('int4', publicDegrees('lon')),
  reducedAt: column('time', 'reduced_at'),
  backAt: column('time', 'back_at'),
  heating: column('int4', `case when details ? 'heating' then ${HEATING_SQL} else 0 end`),
  availableFrom: column('int4', `available_from - date '2000-01-01'`),
  hidden: column('int2', 'hidden::int::smallint'),
  promotedUntil: column('int4', 'coalesce(promoted_until, 0)'),
}
export const OFFER_COLUMNS = Object.entries(COLUMNS).map(([name, { as, sql, steps = 1 }]) => ({
  name,
  as,
  sql,
  steps,
}))
