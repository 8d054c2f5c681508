/** Facts that an offer may leave open. */
const FACTS = [
  'rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'floors',
  'year_built',
  'energy_class',
  'furnished',
  'available_from',
]
/** Where it is, as far as it is public. */
const PIN = ['lat', 'lon', 'address_privacy', 'coordinate_precision']
const hasPin = (offer: string) =>
  `(${offer}.lat is not null and ${offer}.coordinate_precision <> 'city')`

const each = (columns: readonly string[], sql: (column: string) => string): string =>
  columns.map((column) => `${sql(column)} as ${column}`).join(', ')

/** SQL that a column has one of some ids; all by default. */
export type Only = (column: string) => string
export const ALL: Only = () => 'true'

/**
 * SQL of offers as searches find them (decision 235). One that is shown in place of others (`others`) is found by what any of them says: it has all of their features, and where it says nothing itself,
 * their facts. One in whose place another is shown is `hidden`. Few are either: joined at once, not looked for with each offer.
 */
export const foundHomes = (only = ALL): string => `(
  select o.id, o.status, o.country_id, o.state_id, o.city_id, o.action, o.category, o.price_amount, o.price_currency, o.price_type, o.price_since, o.area, o.published_at, o.agency_id,
    ${each(FACTS, (fact) => `coalesce(o.${fact}, m.${fact})`)}, ${each(PIN, (part) => `case when ${hasPin('o')} then o.${part} else coalesce(m.${part}, o.${part}) end`)},
    coalesce(o.pets, m.pets) as pets, o.new_build or coalesce(m.new_build, false) as new_build,
    o.features | coalesce(m.features, 0) as features, coalesce(m.details, '{}') || o.details as details, m.others, h.offer_id is not null as hidden
  from offers o left join (
    select s.same_id, array_agg(x.id) as others, ${each(FACTS, (fact) => `min(x.${fact})`)},
      ${each(PIN, (part) => `(array_agg(x.${part} order by x.id) filter (where ${hasPin('x')}))[1]`)},
      bool_or(x.pets) as pets, bool_or(x.new_build) as new_build, bit_or(x.features) as features, (array_agg(x.details order by x.id))[1] as details
    from same_homes s join offers x on x.id = s.offer_id
    where s.is_shown and ${only('s.same_id')} group by s.same_id) m on m.same_id = o.id
  left join same_homes h on h.offer_id = o.id and h.is_shown and ${only('h.offer_id')})`
