import { ALIKE_SIGNS, type Alike, type OfferContent } from '#contract/publish/publishing.ts'
import type { Call } from '../../context.ts'
import { areaOf } from '#contract/library.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { selectAlike, type AlikeRow } from './alike-queries.ts'
import type { OwnRow } from './queries.ts'
import { placeOf } from './rows.ts'

/** Maximum of results. */
const ALIKE_MAX = 3

/**
 * Live offers that seem to be the same home: a similar photo and two equal facts (area, rooms, price, place), or all four facts. Texts are not compared: different homes have
 * similar ones, and nearly all matches would be false.
 */
export async function alikeOf(
  { id, owner_id: ownerId, agency_id: agencyId }: Pick<OwnRow, 'id' | 'owner_id' | 'agency_id'>,
  content: OfferContent,
  call: Call,
): Promise<Alike[]> {
  const area = areaOf(content)
  const cityId = placeOf(content, call.places)?.cityId ?? null
  if (area === null || cityId === null) return []
  const { reference, action, rooms, bedrooms, amount, currency, point, pictures } = content
  const home = {
    id,
    ownerId,
    agencyId,
    reference,
    action,
    cityId,
    area,
    rooms,
    bedrooms,
    amount,
    currency,
    point,
    pictures: pictures.map(({ key }) => key),
  }
  const found = (await selectAlike(call.db, home))
    .filter(isSame)
    .toSorted((a, b) => Number(b.photo) - Number(a.photo))
    .slice(0, ALIKE_MAX)
  const shown = await cards(
    found.map((row) => row.id),
    call,
  )
  return shown.flatMap((offer) => {
    const row = found.find((one) => one.id === offer.id)
    return row ? [{ offer, why: ALIKE_SIGNS.filter((sign) => row[sign]) }] : []
  })
}

const isSame = ({ area, rooms, price, near, photo }: AlikeRow): boolean =>
  photo || (area && rooms && price && near)
