import { isbot } from 'isbot'
import { ESTIMATES_MAX, REPORTS_MAX, REPORTS_PER_PAGE } from '#contract/know/home-report-limits.ts'
import type { HomeReport, homeReports } from '#contract/know/home-reports.ts'
import { pagesOf } from '#contract/lists.ts'
import type { EstimateAnswer, Refused, Valued } from '#contract/know/valuation.ts'
import { callerIn, unauthenticated } from '../../people/accounts/caller.ts'
import { lockUser } from '../../people/accounts/queries.ts'
import { digestOf, newSecret } from '../../people/accounts/tokens.ts'
import { isOwnPage } from '../../people/accounts/xsrf.ts'
import { smallPicture } from '../../homes/agencies/present.ts'
import { selectNames } from '../../homes/agencies/public-queries.ts'
import { lockAgency, membershipOf } from '../../homes/agencies/queries.ts'
import { hasPart, type Owned } from '../../homes/agencies/rights.ts'
import { limitKey } from '../../ground/client-address.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { cards } from '../../homes/offers/handlers.ts'
import { firstViews } from '../../homes/offers/views.ts'
import { presentPlace } from '../../homes/places/present.ts'
import { checkHome, estimateOf, isWithheldFrom, WITHHELD } from '../valuation/handlers.ts'
import { pdfOf } from './pdf.ts'
import {
  addView,
  deleteReport,
  insertEstimate,
  insertReport,
  reportByLink,
  reportOf,
  selectBrand,
  selectEstimates,
  selectOwned,
  selectReports,
  setLink,
  updateReport,
  type EstimateRow,
  type ReportRow,
} from './queries.ts'

/** The same for unknown, foreign and revoked ones. */
const notFound = () => new Problem(404, 'not_found', 'homeReports.error.notFound')
const isFirst = firstViews()

export const handlers = {
  async list({ page }, { db, user }) {
    const { data, total } = await selectReports(db, user.id, page)
    const membership = await membershipOf(db, user.id)
    const agency = membership && (await selectBrand(db, membership.agencyId))
    return {
      data,
      total,
      page,
      pages: pagesOf(total, REPORTS_PER_PAGE),
      agency: agency && { name: agency.name },
    }
  },

  async create({ title, note, home, agency, currency }, call) {
    const { db, user } = call
    checkHome(home, call)
    const answer = keptOf(await estimateOf({ ...home, currency }, call))
    return db.transaction().execute(async (transaction) => {
      await lockUser(transaction, user.id)
      const membership = agency ? await membershipOf(transaction, user.id) : null
      if (agency && !membership) throw new Problem(404, 'no_company', 'ownAgency.error.none')
      if (membership) await lockAgency(transaction, membership.agencyId)
      const id = await insertReport(transaction, {
        ownerId: membership ? null : user.id,
        agencyId: membership?.agencyId ?? null,
        authorId: membership ? user.id : null,
        title,
        note,
        home,
      })
      if (id === undefined)
        throw new Problem(409, 'reports_limit', 'homeReports.error.limit', {
          count: membership ? REPORTS_MAX.agency : REPORTS_MAX.own,
        })
      await insertEstimate(transaction, id, answer)
      return { data: { id } }
    })
  },

  change: ({ id, title, note }, call) =>
    change(id, call, (db) => updateReport(db, id, { title, note })),

  async renew({ id, currency }, call) {
    const report = await reportOf(call.db, call.user.id, id)
    if (!report) throw notFound()
    const answer = keptOf(
      await estimateOf({ ...report.home, currency }, call, ownersHavePart(report, call)),
    )
    return change(id, call, async (db) => {
      const estimate = await insertEstimate(db, id, answer)
      if (estimate === undefined)
        throw new Problem(409, 'estimates_limit', 'homeReports.error.estimates', {
          count: ESTIMATES_MAX,
        })
      return { data: { estimate } }
    })
  },

  share: ({ id }, call) =>
    change(id, call, async (db) => {
      const { secret, digest } = newSecret()
      await setLink(db, id, digest)
      return { data: { hash: secret } }
    }),

  unshare: ({ id }, call) => change(id, call, (db) => setLink(db, id, null)),

  remove: ({ id }, call) => change(id, call, (db) => deleteReport(db, id)),

  async see(input, call) {
    return { data: await reportOn(await rowFor(input, call), input, call) }
  },

  async pdf(input, call) {
    const found = await rowFor(input, call)
    const report = await reportOn(found, input, call)
    const { offer } = report.home
    const owned = offer === undefined ? undefined : await selectOwned(call.db, offer)
    const hasPhotos = owned !== undefined && (await ownersHavePart(found.row, call)(owned))
    return { data: await pdfOf(report, call, { units: input.units, hasPhotos }) }
  },

  async view({ id, hash }, { db, env, request, clientAddress }) {
    const agent = request.headers.get('user-agent') ?? ''
    if (agent === '' || isbot(agent) || !isOwnPage(request, env)) return
    if (!(await reportByLink(db, id, digestOf(hash)))) throw notFound()
    if (isFirst(id, limitKey(clientAddress), agent)) await addView(db, id)
  },
} satisfies Handlers<typeof homeReports>

const isValued = (answer: Valued | Refused): answer is Valued => 'price' in answer

/** The stored part of an estimate. Cards of other people's homes are read again each time, while these are published. Throws if it is missing, or a side is not ready. */
function keptOf(answer: EstimateAnswer): EstimateAnswer {
  const sides = [answer.buy, answer.rent]
  if (sides.some((one) => !isValued(one) && one.refused === 'preparing'))
    throw new Problem(422, 'preparing', 'homeReports.error.preparing')
  if (!sides.some(isValued)) throw new Problem(422, 'no_estimate', 'homeReports.error.noEstimate')
  const kept = (one: Valued | Refused) =>
    isValued(one)
      ? {
          ...one,
          comparables: one.comparables.map(({ now: _, ...home }) => ({ ...home, offer: null })),
        }
      : one
  return { ...answer, buy: kept(answer.buy), rent: kept(answer.rent) }
}

/** Changes a report under a lock. Throws 404 for one that the caller may not see, 403 for one that they may not change. */
async function change<T>(
  id: number,
  { db, user }: UserCall,
  work: (db: Call['db']) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const report = await reportOf(transaction, user.id, id, { locks: true })
    if (!report) throw notFound()
    if (!report.may_change) throw new Problem(403, 'forbidden', 'ownAgency.error.role')
    return work(transaction)
  })
}

interface Asked {
  id: number
  hash?: string | undefined
  estimate?: number | undefined
  without?: number[] | undefined
}

async function reportOn({ row, rights }: Found, asked: Asked, call: Call): Promise<HomeReport> {
  const kept = await selectEstimates(call.db, row.id)
  const isWithheld = await isWithheldFrom(ownersHavePart(row, call), row.home.offer, call)
  const estimates = isWithheld ? kept.map(withoutFigures) : kept
  const place = call.places.get(row.home.location)
  if (!place) throw notFound()
  const { agency_id: agencyId } = row
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    isAgencys: agencyId !== null,
    createdAt: row.created_at,
    sharedAt: row.shared_at,
    views: row.views,
    home: row.home,
    place: presentPlace(place, call),
    agency: agencyId === null ? null : await brandOf(agencyId, call),
    estimates: estimates.map(({ id, at, answer }) => ({
      id,
      at,
      currency: answer.currency,
      buy: valueOf(answer.buy),
      rent: valueOf(answer.rent),
    })),
    shown: await shownOf(asked, row, estimates, call),
    rights,
  }
}

interface Found {
  row: ReportRow
  rights: HomeReport['rights']
}

async function rowFor({ id, hash }: Asked, call: Call): Promise<Found> {
  if (hash !== undefined) {
    const row = await reportByLink(call.db, id, digestOf(hash))
    if (!row) throw notFound()
    return { row, rights: null }
  }
  const caller = await callerIn(call, 'offers:read')
  if (!caller) throw unauthenticated()
  const row = await reportOf(call.db, caller.id, id)
  if (!row) throw notFound()
  return { row, rights: row.may_change ? 'change' : 'read' }
}

/** Whether an offer is of the owners of a report: their clients see the same as they. */
const ownersHavePart =
  ({ owner_id, agency_id, author_id }: ReportRow, { db }: Call) =>
  async (offer: Owned): Promise<boolean> => {
    if (agency_id !== null && agency_id === offer.agency_id) return true
    const person = owner_id ?? author_id
    return person !== null && hasPart(db, person, offer)
  }

const withoutFigures = ({ answer, ...row }: EstimateRow): EstimateRow => ({
  ...row,
  answer: { ...answer, buy: WITHHELD, rent: WITHHELD, yield: null },
})

/** A kept estimate as it was, with the cards of the homes that are still on offer; or one of now, without some comparables. */
async function shownOf(
  { estimate, without = [] }: Asked,
  row: ReportRow,
  estimates: readonly EstimateRow[],
  call: Call,
): Promise<HomeReport['shown']> {
  const chosen = estimate === undefined ? estimates[0] : estimates.find(({ id }) => id === estimate)
  if (!chosen) throw notFound()
  if (without.length > 0) {
    const struck = [...new Set([...(row.home.without ?? []), ...without])]
    return {
      id: null,
      at: new Date().toISOString(),
      answer: await estimateOf(
        { ...row.home, without: struck, currency: chosen.answer.currency },
        call,
        ownersHavePart(row, call),
      ),
    }
  }
  const { id, at, answer } = chosen
  const ids = [answer.buy, answer.rent].flatMap((one) =>
    isValued(one) ? one.comparables.map((comparable) => comparable.id) : [],
  )
  const live = new Map(
    (await cards([...new Set(ids)], call, answer.currency)).map((card) => [card.id, card]),
  )
  const withCards = (one: Valued | Refused) =>
    isValued(one)
      ? {
          ...one,
          comparables: one.comparables.map((comparable) => ({
            ...comparable,
            offer: live.get(comparable.id) ?? null,
          })),
        }
      : one
  return {
    id,
    at,
    answer: { ...answer, buy: withCards(answer.buy), rent: withCards(answer.rent) },
  }
}

const valueOf = (one: Valued | Refused) =>
  isValued(one) ? { price: one.price, low: one.low, high: one.high } : null

async function brandOf(agencyId: number, { db, places }: Call): Promise<HomeReport['agency']> {
  const { name, slug, country_id, logo, phone, email, website } = await selectBrand(db, agencyId)
  const isPublic = (await selectNames(db, [agencyId])).length > 0
  const country = places.get(`country${country_id}`)?.iso2.toLowerCase()
  return {
    name,
    logo: smallPicture(logo),
    phone,
    email,
    website,
    page: isPublic && country !== undefined ? { country, slug } : null,
  }
}
