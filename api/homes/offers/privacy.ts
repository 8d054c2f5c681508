import type { Offer } from '#contract/homes/offers.ts'
import { postcodeOfStreet } from '#text/postcode.ts'
import { streetAlone, streetWithNumber, withoutFlat } from '#text/street.ts'
import type { CardRow } from './queries.ts'

/** Decimal places of a degree that may be shown: 3 are about 110 m, 2 about 1.1 km. */
const DECIMALS = { street: 3, area: 2 } as const

type Address = Pick<
  CardRow,
  'street' | 'house_number' | 'postal_code' | 'district' | 'address_privacy'
>
type Pin = Pick<CardRow, 'lat' | 'lon' | 'address_privacy' | 'coordinate_precision'>

/**
 * House number only with `exact`, that of a flat never; the street's name also with `street`, and the postal code, which is wider than it, or the part of it that is; the district is no more precise than `area`. A number in the line of the street is
 * not part of its name; in doubt the street is not shown. `country`: ISO 3166-1 alpha-2.
 */
export function publicAddress(row: Address, country: string | null): Offer['address'] {
  const { address_privacy: privacy, street, house_number, postal_code: postalCode, district } = row
  const isExact = privacy === 'exact'
  const number = house_number && withoutFlat(house_number)
  return {
    street:
      privacy === 'area' || !street
        ? null
        : isExact
          ? number
            ? streetWithNumber(street, number, country)
            : street
          : streetAlone(street),
    postalCode:
      privacy === 'area' || !postalCode
        ? null
        : isExact
          ? postalCode
          : postcodeOfStreet(postalCode, country),
    district,
  }
}

/**
 * Rounded to the coarser of the owner's setting and the known precision. Deterministic per home, so that repeated requests reveal nothing more.
 * Null if only the city is known: a pin in its centre would be false.
 */
export function publicCoordinates({
  lat,
  lon,
  address_privacy: privacy,
  coordinate_precision: known,
}: Pin): Offer['coordinates'] {
  if (lat === null || lon === null || known === 'city') return null
  const precision =
    privacy === 'area' || known === 'area'
      ? 'area'
      : privacy === 'street' || known === 'street'
        ? 'street'
        : 'exact'
  if (precision === 'exact') return { lat, lon, precision }
  const decimals = DECIMALS[precision]
  return { lat: round(lat, decimals), lon: round(lon, decimals), precision }
}

/** Halves are rounded up, by the same operations on doubles as in `db/public-point.ts`: both must name the same point. */
function round(degrees: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.floor(degrees * scale + 0.5) / scale
}
