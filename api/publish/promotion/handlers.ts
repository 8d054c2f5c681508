import { pagesOf } from '#contract/lists.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import { PAGE_SIZE, SearchInput } from '#contract/homes/search.ts'
import { decimalOf } from '#contract/publish/payment-lists.ts'
import {
  PROMOTIONS_PER_PAGE,
  type PriceRow,
  type Promotable,
  type Promotion,
  type promotion,
} from '#contract/publish/promotion.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { membershipOf } from '../../homes/agencies/queries.ts'
import { mayManageAs } from '../../homes/agencies/rights.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { queryOf, refused } from '../../homes/search/handlers.ts'
import { insertMoneyAct } from './act-queries.ts'
import {
  deletePrice,
  insertPrice,
  selectPrice,
  selectPriceList,
  selectPrices,
  type PriceRowOf,
} from './price-queries.ts'
import { pricesFor } from './prices.ts'
import {
  selectCurrent,
  selectEnds,
  selectMeasured,
  selectPromotable,
  selectPromotions,
  type PromotableRow,
  type PromotionRow,
} from './queries.ts'

/** Whose money pays for an offer: its agency’s, its writer’s, or that of the account that manages its feed. Null: the operator’s own. */
export const customerOf = ({
  agency_id,
  owner_id,
  source_owner_id,
}: Pick<PromotableRow, 'agency_id' | 'owner_id' | 'source_owner_id'>): string | null => {
  if (agency_id !== null) return `agency:${agency_id}`
  const user = owner_id ?? source_owner_id
  return user === null ? null : `user:${user}`
}

/** Customers whose promotions and orders an account sees: itself, and the agency that it works for. */
export async function customersOf({ db, user }: Pick<UserCall, 'db' | 'user'>): Promise<string[]> {
  const membership = await membershipOf(db, user.id)
  return [`user:${user.id}`, ...(membership ? [`agency:${membership.agencyId}`] : [])]
}

/** Offers that the caller may promote, with their customer, in the order of the ids. Throws `Problem` 404 when one is missing. */
export async function promotable(
  ids: readonly number[],
  { db, user }: Pick<UserCall, 'db' | 'user'>,
): Promise<(PromotableRow & { customer: string })[]> {
  const rows = new Map((await selectPromotable(db, ids)).map((row) => [row.id, row]))
  const membership = await membershipOf(db, user.id)
  const found: (PromotableRow & { customer: string })[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const customer = row && customerOf(row)
    if (
      !row ||
      !customer ||
      !mayManageAs(membership, user.id, {
        owner_id: row.owner_id ?? row.source_owner_id,
        agency_id: row.agency_id,
      })
    )
      throw new Problem(404, 'not_found', 'promotion.error.notFound')
    found.push({ ...row, customer })
  }
  return found
}

export const isLive = ({ status }: Pick<PromotableRow, 'status'>): boolean =>
  (LIVE_STATUSES as readonly string[]).includes(status)

export const handlers: Handlers<typeof promotion> = {
  async form({ offers: ids }, call) {
    const unique = [...new Set(ids)]
    const rows = await promotable(unique, call)
    const [list, ends, shown] = [
      await selectPriceList(call.db),
      await selectEnds(call.db, unique),
      new Map((await cards(unique, call)).map((card) => [card.id, card])),
    ]
    const ranks = await ranksOf(rows, call)
    const offers: Promotable[] = []
    for (const row of rows) {
      const card = shown.get(row.id)
      offers.push({
        id: row.id,
        slugId: card?.slugId ?? String(row.id),
        title: card?.title ?? `#${row.id}`,
        titleLang: card?.titleLang ?? call.locale,
        live: isLive(row) && !row.is_hidden,
        hidden: row.is_hidden,
        customer: row.customer,
        place: placeName(row, call),
        country: `country${row.country_id}`,
        picture: card?.pictures[0] ?? null,
        prices: pricesFor(row, list, call.places),
        until: Object.fromEntries(
          ends.filter(({ offer_id }) => offer_id === row.id).map((end) => [end.package, end.until]),
        ),
        ...(ranks.get(row.id) ?? { rank: null, total: null }),
      })
    }
    return { data: { offers, measured: await selectMeasured(call.db, rows) } }
  },

  async list({ page, state, offer }, call) {
    const { rows, total } = await selectPromotions(call.db, await customersOf(call), {
      page,
      state,
      offer,
    })
    return {
      data: rows.map(presentPromotion),
      total,
      page,
      pages: pagesOf(total, PROMOTIONS_PER_PAGE),
    }
  },

  async current({ offers }, call) {
    const rows = await selectCurrent(call.db, await customersOf(call), [...new Set(offers)])
    return { data: rows.map(presentPromotion) }
  },

  async prices({ page, past }, call) {
    const { rows, total } = await selectPrices(call.db, { page, past: past === '1' })
    return {
      data: rows.map((row) => presentPrice(row, call)),
      total,
      page,
      pages: pagesOf(total, PROMOTIONS_PER_PAGE),
    }
  },

  async addPrice({ from, until, amount, ...key }, call) {
    const { db, user, places } = call
    if (key.place !== null && !places.get(key.place))
      throw new Problem(404, 'not_found', 'search.location.unknown', { location: key.place })
    const begins = from === undefined ? new Date() : new Date(from)
    // A price that held is never changed, nor one invented that held.
    if (begins.getTime() < Date.now() - PAST_MS)
      throw new Problem(422, 'validation_failed', 'promotion.error.past', {}, { field: 'from' })
    if (until !== undefined && new Date(until) <= begins)
      throw new Problem(422, 'validation_failed', 'promotion.error.until', {}, { field: 'until' })
    const id = await db.transaction().execute(async (trx) => {
      const id = await insertPrice(trx, {
        ...key,
        amount,
        valid_from: begins,
        valid_until: until === undefined ? null : new Date(until),
        created_by: user.id,
      })
      if (id === undefined) throw new Problem(409, 'exists', 'promotion.error.priceExists')
      const added = (await selectPrice(trx, id))!
      await insertMoneyAct(trx, 'price_added', priceText(added, call), user.id)
      return id
    })
    return { data: presentPrice((await selectPrice(db, id))!, call) }
  },

  async deletePrice({ id }, call) {
    await call.db.transaction().execute(async (trx) => {
      const price = await selectPrice(trx, id)
      if (!price) throw new Problem(404, 'not_found', 'promotion.error.noPrice')
      if (!(await deletePrice(trx, id))) throw new Problem(409, 'holds', 'promotion.error.holds')
      await insertMoneyAct(trx, 'price_deleted', priceText(price, call), call.user.id)
    })
  },
}

/** Clocks differ by this. */
const PAST_MS = 60_000

type Place = Pick<Promotable, 'rank' | 'total'>

/**
 * The unpaid places of public homes in the lists of their city and kind; a null rank beyond RANK_PAGES. Homes of the same list share its pages, and each list has its first page read
 * before any has its second, until RANK_SEARCHES were made.
 */
async function ranksOf(
  rows: readonly PromotableRow[],
  call: UserCall,
): Promise<ReadonlyMap<number, Place>> {
  const listed = rows.filter((row) => isLive(row) && !row.is_hidden && row.city_id !== null)
  const lists = Map.groupBy(listed, (row) => `${row.city_id} ${row.action} ${row.category}`)
  const places = new Map<number, Place>()
  let searches = 0
  for (let page = 1; page <= RANK_PAGES && lists.size > 0; page++)
    for (const [key, homes] of lists) {
      if (searches++ >= RANK_SEARCHES) return places
      const { city_id, action, category } = homes[0]!
      const input = { location: `city${city_id}`, action, category: [category], page }
      const { ids, total } = await call.search
        .search(queryOf(SearchInput.parse(input), call))
        .catch(refused)
      for (const { id } of homes) {
        if (places.get(id)?.rank) continue
        const at = ids.indexOf(id)
        places.set(id, { rank: at < 0 ? null : (page - 1) * PAGE_SIZE + at + 1, total })
      }
      if (ids.length < PAGE_SIZE || homes.every(({ id }) => places.get(id)?.rank)) lists.delete(key)
    }
  return places
}
/** Pages of a list that are looked through for ranks, and of all lists of a call. */
const RANK_PAGES = 20
const RANK_SEARCHES = 60

function placeName({ city_id, state_id, country_id }: PromotableRow, call: Call): string {
  const id =
    city_id !== null
      ? `city${city_id}`
      : state_id !== null
        ? `state${state_id}`
        : `country${country_id}`
  const place = call.places.get(id)
  return place ? call.places.name(place, call.locale) : ''
}

export const presentPromotion = (row: PromotionRow): Promotion => ({
  id: row.id,
  order: row.order_id,
  offer: {
    id: row.offer_id,
    title: row.title,
    slugId: row.is_live ? String(row.offer_id) : null,
  },
  package: row.package,
  state: row.state,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  stoppedAt: row.stopped_at,
  stoppedBy: row.stopped_by,
  currency: row.currency,
  net: row.net,
  credited: row.state === 'stopped' ? row.credited : 0,
  effect:
    row.state === 'scheduled'
      ? null
      : {
          days: row.days,
          views: row.views,
          leads: row.leads,
          before: { days: row.days_before, views: row.views_before, leads: row.leads_before },
        },
})

function presentPrice(row: PriceRowOf, { places, locale }: Call): PriceRow {
  const place = row.place === null ? null : places.get(row.place)
  return {
    id: row.id,
    package: row.package,
    days: row.days,
    place: place && { id: place.id, name: places.name(place, locale) },
    group: row.group,
    currency: row.currency,
    amount: row.amount,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  }
}

/** A price in the audit log: `top 7, Spain (country207), homes, 12.50 EUR, 2026-12-01T00:00:00.000Z`, with its end where it has one. */
function priceText(row: PriceRowOf, { places }: Pick<Call, 'places'>): string {
  const place = row.place === null ? null : places.get(row.place)
  return [
    `${row.package} ${row.days}`,
    place && `${places.name(place, 'en')} (${place.id})`,
    row.group,
    `${row.amount === null ? '–' : decimalOf(row.amount, row.currency)} ${row.currency}`,
    new Date(row.valid_from).toISOString(),
    row.valid_until === null ? null : new Date(row.valid_until).toISOString(),
  ]
    .filter(Boolean)
    .join(', ')
}
