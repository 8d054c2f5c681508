import type { Branch, BranchAddress, LegalIds } from '#contract/homes/own-agency.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import type { BranchAddress as AddressRow } from '#db/json-types.ts'
import type { Place } from '#places/index.ts'
import type { Call } from '../../context.ts'
import type { BranchRow, CheckRow } from './own-queries.ts'

type Caller = Pick<Call, 'places' | 'locale' | 'messages'>

/** Twice the largest size on a page, for high-density screens. */
export const smallPicture = (key: string | null): string | null =>
  key && pictureUrl({ key }, 320, 'webp')

/** The smallest known place of a branch. */
export function placeOf(
  { country_id, state_id, city_id }: Pick<BranchRow, 'country_id' | 'state_id' | 'city_id'>,
  { places }: Pick<Call, 'places'>,
): Place | null {
  return places.get(
    city_id ? `city${city_id}` : state_id ? `state${state_id}` : `country${country_id}`,
  )
}

export function toAddress(id: number, row: AddressRow, call: Caller): BranchAddress {
  const place = placeOf(row, call)
  const { name, street, postal_code, phone } = row
  return {
    id,
    name,
    location: place?.id ?? `country${row.country_id}`,
    place: place ? namesUp(place, call) : '',
    street,
    postalCode: postal_code,
    phone,
  }
}

export function toBranch(row: BranchRow, call: Caller): Branch {
  return { ...toAddress(row.id, row, call), hours: row.hours, timeZone: row.time_zone }
}

/** `Barcelona, Catalonia, Spain`; a region with the same name as its city is omitted. */
function namesUp(place: Place, { places, locale, messages }: Caller): string {
  const names: string[] = []
  for (let at: Place | null = place; at; at = at.parent) names.push(places.name(at, locale))
  return messages.formatter(locale).address(names)
}

export const toLegalIds = ({ legal_name, register, vat_id, licence }: CheckRow): LegalIds => ({
  legalName: legal_name,
  register,
  vatId: vat_id,
  licence,
})
