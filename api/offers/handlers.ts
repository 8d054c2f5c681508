import { isbot } from 'isbot'
import { GONE_STATUSES, LIVE_STATUSES, type OfferStatus } from '#contract/library.ts'
import type { OfferCard, offers } from '#contract/offers.ts'
import { isOwnPage } from '../accounts/xsrf.ts'
import { limitKey } from '../client-address.ts'
import { Problem, type Call, type Handlers } from '../context.ts'
import { toCard, toGone, toOffer } from './present.ts'
import { selectCards, selectOffer, type CardRow } from './queries.ts'
import { viewsIn } from './views.ts'

export const handlers: Handlers<typeof offers> = {
  async get({ id, currency }, call) {
    const row = await selectOffer(call.db, id, call.locale)
    if (row && isOneOf(LIVE_STATUSES, row.status)) return toOffer(row, call, currency)
    if (row && isGone(row)) throw new Problem(410, 'gone', 'offers.get.gone')
    throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
  },
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

/**
 * Cards in the order of `ids`, without offers that are no longer live, even if search still finds them. `currency` is the visitor's; prices in
 * other currencies are also converted to it.
 */
export async function cards(
  ids: readonly number[],
  call: Call,
  currency?: string,
): Promise<OfferCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCards(call.db, ids, call.locale)
  return rows
    .filter(({ status }) => isOneOf(LIVE_STATUSES, status))
    .map((row) => toCard(row, call, currency))
}

const isOneOf = (statuses: readonly OfferStatus[], status: OfferStatus): boolean =>
  statuses.includes(status)
/** An archived draft was never public. */
const isGone = ({ status, published_at }: CardRow): boolean =>
  isOneOf(GONE_STATUSES, status) && published_at !== null
