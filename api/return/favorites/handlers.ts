import type { favorites, HomeChange, HomeNow } from '#contract/return/favorites.ts'
import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import type { Call, Handlers, UserCall } from '../../context.ts'
import { isGone } from '../../homes/offers/handlers.ts'
import { toCard } from '../../homes/offers/present.ts'
import { selectCards } from '../../homes/offers/queries.ts'
import { selectSame } from '../../homes/offers/same-queries.ts'
import { selectNews } from './news-queries.ts'
import {
  deleteFavorite,
  deleteHidden,
  deleteList,
  deleteViews,
  insertFavorite,
  insertHidden,
  insertView,
  lockOwner,
  putList,
  selectOwn,
  setRecordsViews,
  updateFavorite,
} from './queries.ts'

const SAME_MAX = 20
const LIVE: readonly OfferStatus[] = LIVE_STATUSES

export const handlers: Handlers<typeof favorites> = {
  now: async ({ ids, currency }, call) => ({ data: await homesNow(ids, call, currency) }),

  news: async ({ ids }, { db }) => ({ data: await selectNews(db, ids) }),

  same: async ({ id }, { db }) => ({
    data: (await selectSame(db, [id])).slice(0, SAME_MAX).map((row) => row.id),
  }),

  own: async (_input, { db, user }) => ({ data: await selectOwn(db, user.id) }),

  change: ({ changes }, { db, user }) =>
    db.transaction().execute(async (transaction) => {
      await lockOwner(transaction, user.id)
      let refused = 0
      for (const change of changes)
        if ((await make(change, { db: transaction, user })) === false) refused++
      return { data: await selectOwn(transaction, user.id), refused }
    }),
}

/** False if a limit refused it. */
async function make(
  change: HomeChange,
  { db, user: { id } }: Pick<UserCall, 'db' | 'user'>,
): Promise<boolean | void> {
  switch (change.do) {
    case 'save':
      return insertFavorite(db, id, change)
    case 'unsave':
      return deleteFavorite(db, id, change)
    case 'edit':
      return updateFavorite(db, id, change)
    case 'list':
      return putList(db, id, change)
    case 'unlist':
      return deleteList(db, id, change)
    case 'view':
      return insertView(db, id, change)
    case 'forget':
      return deleteViews(db, id, change)
    case 'record':
      return setRecordsViews(db, id, change)
    case 'hide':
      return insertHidden(db, id, change)
    case 'unhide':
      return deleteHidden(db, id, change)
  }
}

/** In the order of `ids`. */
export async function homesNow(
  ids: readonly number[],
  call: Call,
  currency?: string,
): Promise<HomeNow[]> {
  const rows = await selectCards(call.db, ids, call.locale)
  const rowOfId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rowOfId.get(id)
    if (!row) return { id, card: null, gone: null }
    if (LIVE.includes(row.status)) return { id, card: toCard(row, call, currency), gone: null }
    if (!isGone(row)) return { id, card: null, gone: null }
    const price = { amount: row.price_amount, currency: row.price_currency, type: row.price_type }
    return { id, card: null, gone: { status: row.status, price } }
  })
}
