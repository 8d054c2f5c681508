import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import { SIMILAR_MAX, type similar } from '#contract/homes/similar.ts'
import { toMajor } from '#search/codes.ts'
import { moneyOf, priceFactors, type PlaceNumbers, type Query } from '#search/index.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { isGone } from '../offers/handlers.ts'
import { publicCoordinates } from '../offers/privacy.ts'
import { refused } from '../search/handlers.ts'
import { cachedCards } from '../search/cached-rows.ts'
import { classOf, periodOf, unlikeness, type Likeness } from './likeness.ts'
import { cachedLikenesses } from './cached-likenesses.ts'
import type { LikenessRow } from './queries.ts'

/** Candidates that are enough; the search does not look further away. */
const CANDIDATES_MIN = 20
/** How many times larger or smaller price and size may be where there are enough. */
const RANGE = 1.5
const NEAR_KM = 25
const FAR_KM = 100
const LIVE: readonly OfferStatus[] = LIVE_STATUSES

export const handlers: Handlers<typeof similar> = {
  async offers({ id, currency }, call) {
    const likenesses = cachedLikenesses(call.search)
    const [row] = await likenesses.read(call.db, [id])
    // Its page exists, or says that the offer ended.
    if (!row || !(LIVE.includes(row.status) || isGone(row)))
      throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
    const euros = priceFactors('EUR', call.rates.perEur)!
    const subject = likenessOf(row, euros)
    const others = await likenesses.read(call.db, await candidates(row, subject, euros, call))
    const ranked = others
      .map((other) => ({ id: other.id, unlike: unlikeness(subject, likenessOf(other, euros)) }))
      // Of two that are as like, the newer number.
      .sort((a, b) => a.unlike - b.unlike || b.id - a.id)
    return {
      data: await cachedCards(
        ranked.slice(0, SIMILAR_MAX).map((other) => other.id),
        call,
        currency,
      ),
    }
  },
}

function likenessOf(row: LikenessRow, euros: Float64Array): Likeness {
  const { id, category, area, bedrooms, price_amount: amount } = row
  const at = publicCoordinates(row)
  const major =
    amount === null
      ? null
      : toMajor(amount, row.price_currency) *
        (euros[moneyOf(row.price_currency, row.price_type)] ?? NaN)
  const perSquareMetre = major !== null && area ? major / area : null
  return {
    id,
    category,
    area,
    bedrooms,
    at,
    perSquareMetre: Number.isFinite(perSquareMetre) ? perSquareMetre : null,
  }
}

/** Ids of live offers of the same action and class: first near ones of like price and size, then others near, then farther away; never the offer's own. */
async function candidates(
  row: LikenessRow,
  { at, area, perSquareMetre }: Likeness,
  factors: Float64Array,
  call: Call,
): Promise<number[]> {
  const alike = {
    ...(area !== null && { areaMin: area / RANGE, areaMax: area * RANGE }),
    ...(perSquareMetre !== null && {
      priceUnit: 'm2' as const,
      priceMin: perSquareMetre / RANGE,
      priceMax: perSquareMetre * RANGE,
    }),
  }
  const around = (km: number) => at && { near: at, radius: { at, km }, sort: 'nearest' as const }
  const within = (place: PlaceNumbers | null) =>
    place && { places: [place], sort: 'recommended' as const }
  const { country_id: countryId, state_id: stateId, city_id: cityId } = row
  const city = cityId === null ? null : { countryId, stateId, cityId }
  const state = stateId === null ? null : { countryId, stateId, cityId: null }
  const rings = [
    around(NEAR_KM),
    at ? null : within(city),
    around(FAR_KM),
    within(state),
    within({ countryId, stateId: null, cityId: null }),
  ]
  const found = new Set<number>()
  for (const ring of rings) {
    if (ring === null) continue
    for (const like of [alike, {}]) {
      if (found.size >= CANDIDATES_MIN) return [...found]
      const query: Query = {
        ...ring,
        ...like,
        action: row.action,
        category: classOf(row.category),
        priceType: periodOf(row.price_type),
        factors,
        page: 1,
      }
      for (const id of (await call.search.search(query).catch(refused)).ids)
        if (id !== row.id) found.add(id)
    }
  }
  return [...found]
}
