import { isbot } from 'isbot'
import { HOUSE_TYPES } from '#contract/library.ts'
import { GONE_STATUSES, LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import type { Offer, OfferCard, offers } from '#contract/homes/offers.ts'
import { scopeOf, type Scope } from '#search/index.ts'
import { isOwnPage } from '../../people/accounts/xsrf.ts'
import { limitKey } from '../../ground/client-address.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { priceContext, type PriceContext } from '../market/context.ts'
import { toCard, toGone, toOffer } from './present.ts'
import { selectCards, selectOffer, type CardRow, type OfferRow } from './queries.ts'
import { viewsIn } from './views.ts'

export const handlers: Handlers<typeof offers> = {
  get: readOffer,
  see({ id }, { db, env, request, clientAddress }) {
    const agent = request.headers.get('user-agent') ?? ''
    if (agent !== '' && !isbot(agent) && isOwnPage(request, env))
      viewsIn(db).see(id, limitKey(clientAddress), agent)
  },
  async gone({ id }, call) {
    const row = await selectOffer(call.db, id, call.locale)
    if (row && isGone(row)) return toGone(row, call)
    throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
  },
}

/** An offer as the public sees it. */
export async function readOffer(
  { id, currency }: { id: number; currency?: string | undefined },
  call: Call,
): Promise<Offer> {
  const row = await selectOffer(call.db, id, call.locale)
  if (row)
    call.shown?.push(
      scopeOf({
        places: [{ countryId: row.country_id, stateId: row.state_id, cityId: row.city_id }],
        action: row.action,
        category: [row.category],
      }),
    )
  if (row && isOneOf(LIVE_STATUSES, row.status))
    return toOffer(row, call, currency, await contextOf(row, call))
  if (row && isGone(row)) throw new Problem(410, 'gone', 'offers.get.gone')
  throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
}

/**
 * Cards in the order of `ids`, without offers that are no longer live, even if search still finds them. `currency` is the visitor's; prices in
 * other currencies are also converted to it.
 */
export async function cards(
  ids: readonly number[],
  call: Call,
  currency?: string,
  { readRows = selectCards, present = toCard } = {},
): Promise<OfferCard[]> {
  if (ids.length === 0) return []
  const rows = await readRows(call.db, ids, call.locale)
  for (const row of rows) if (row.highlighted_until !== null) call.shown?.push(scopeOfRow(row))
  return rows
    .filter(({ status }) => isOneOf(LIVE_STATUSES, status))
    .map((row) => present(row, call, currency))
}

/** An answer with a highlighted card holds until the end of that. */
const scopeOfRow = (row: CardRow): Scope => ({
  ...scopeOf({
    places: [{ countryId: row.country_id, stateId: row.state_id, cityId: row.city_id }],
    action: row.action,
    category: [row.category],
  }),
  until: Date.parse(row.highlighted_until!),
})

/** Plots with buildings are compared by neither: their area is that of the land. */
const FARM = HOUSE_TYPES.find(({ slug }) => slug === 'farm')!.id

const contextOf = (row: OfferRow, { db, rates }: Call): Promise<PriceContext | null> | null =>
  row.category === FARM
    ? null
    : priceContext(db, rates.perEur, {
        countryId: row.country_id,
        stateId: row.state_id,
        cityId: row.city_id,
        action: row.action,
        category: row.category,
        area: row.area,
        amount: row.price_amount,
        currency: row.price_currency,
        priceType: row.price_type,
      })

const isOneOf = (statuses: readonly OfferStatus[], status: OfferStatus): boolean =>
  statuses.includes(status)
/** An archived draft was never public. */
export const isGone = ({
  status,
  published_at,
}: Pick<CardRow, 'status' | 'published_at'>): boolean =>
  isOneOf(GONE_STATUSES, status) && published_at !== null
