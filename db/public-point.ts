/** Millionths of a degree of a column of `offers`, rounded by the operations of `offers/privacy.ts`, halves up: the coarser of the owner's setting and the known precision. SQL. */
export function publicDegrees(column: 'lat' | 'lon'): string {
  return `case when coordinate_precision = 'city' then null
    when 'area' in (address_privacy, coordinate_precision) then floor(${column} * 100 + 0.5) * 10000
    when 'street' in (address_privacy, coordinate_precision) then floor(${column} * 1000 + 0.5) * 1000
    else floor(${column} * 1000000 + 0.5) end::int`
}

/** How exact such a point is. SQL. */
export const PUBLIC_PIN = `case when 'area' in (address_privacy, coordinate_precision) then 'area'
    when 'street' in (address_privacy, coordinate_precision) then 'street' else 'exact' end`
