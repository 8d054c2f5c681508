import { pagesOf } from '#contract/lists.ts'
import {
  FOUND_PER_PAGE,
  PAUSE_DAYS,
  SavedQuery,
  SEARCH_DAYS,
  SEARCHES_MAX,
  type savedSearches,
  type SavedSearch,
} from '#contract/return/saved-searches.ts'
import { callerIn } from '../../people/accounts/caller.ts'
import { deadLink, isTimeZone } from '../../people/accounts/registration.ts'
import { isSecretOf, newSecret, readToken, tokenText } from '../../people/accounts/tokens.ts'
import { limitKey } from '../../ground/client-address.ts'
import { Problem, type Call, type Handlers, type Services } from '../../context.ts'
import { fieldErrors, invalid } from '../../people/http/validation.ts'
import { queueLink } from '../../people/mail/send.ts'
import { mayBeMailed } from '../../people/mail/unasked.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { checkStamp, stampFor } from '../../ground/stamp.ts'
import { accessOf, ownerOf, readAccess } from './access.ts'
import { selectAlert, selectFoundAt } from './alert-queries.ts'
import { homesInAlert } from './alerts.ts'
import { savedQuery } from './saved-query.ts'
import { streamOf } from './stream.ts'
import {
  changeSubscription,
  confirmSearch,
  countSearches,
  insertSearch,
  selectSearch,
  selectSearches,
  stopSearch,
  updateSearch,
  type Owner,
  type SavedSearchRow,
} from './queries.ts'

const DAY_MS = 86_400_000
/** Searches that one network may save per hour. */
const LIMIT: SharedLimit = { name: 'saved search address', points: 30, seconds: 3600 }

const notFound = () => new Problem(404, 'not_found', 'api.error.notFound')
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

export function toSavedSearch(
  row: SavedSearchRow,
  services: Pick<Services, 'places' | 'rates'>,
): SavedSearch {
  const query = savedQuery(row.search, services)
  const isPaused = row.paused_until !== null && !(Date.parse(row.paused_until) <= Date.now())
  return {
    id: row.id,
    name: row.name,
    search: row.search,
    page: row.page,
    frequency: row.frequency,
    reasons: row.reasons,
    channels: row.channels,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    timeZone: row.time_zone,
    problem: typeof query === 'string' ? query : null,
    pausedUntil: isPaused ? row.paused_until : null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Settings of a search, as its row has them. */
function chosen({
  name,
  frequency,
  reasons,
  channels,
  quietFrom,
  quietUntil,
  timeZone,
  search,
  page,
}: Partial<SavedSearch>) {
  const values = {
    name,
    frequency,
    reasons,
    channels,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    time_zone: timeZone,
    search,
    page,
  }
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<typeof values>
}

function check(
  { search, timeZone }: { search?: Record<string, unknown>; timeZone?: string },
  { messages, locale }: Call,
): void {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new Problem(
      422,
      'validation_failed',
      'api.field.unknownOption',
      {},
      { field: 'timeZone' },
    )
  if (search === undefined) return
  const parsed = SavedQuery.safeParse(search, { reportInput: true })
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, messages.translator(locale)))
}

/** The owner of a call that names a search of theirs. */
async function ownerIn(access: string | undefined, call: Call): Promise<Owner> {
  const owner = await ownerOf(access, call)
  if (!owner) throw notFound()
  return owner
}

/** The search that the link of a mail is about. */
async function subscribed(view: string, { db }: Call): Promise<SavedSearchRow> {
  const id = await readAccess(db, 'unsubscribe', view)
  const row = id === null ? undefined : await selectSearch(db, id)
  if (!row || row.digest !== null) throw notFound()
  return row
}

function toSubscription(row: SavedSearchRow, call: Call) {
  const { name, page, frequency, reasons, pausedUntil } = toSavedSearch(row, call)
  return { name, page, frequency, reasons, pausedUntil, isStopped: row.stopped_at !== null }
}

const PAUSES = { off: null, on: 'infinity', days: () => inDays(PAUSE_DAYS) } as const

export const handlers: Handlers<typeof savedSearches> = {
  form: async (_input, { db }) => ({ data: { stamp: await stampFor(db, 'search') } }),

  save: {
    check,
    async act({ email: typed, stamp, website, ...fields }, call) {
      const { db, env, locale } = call
      await checkStamp(db, 'search', stamp)
      await chargeShared(LIMIT, limitKey(call.clientAddress), call)
      const caller = await callerIn(call)
      const email = (typed ?? caller?.email ?? '').toLowerCase()
      if (!email)
        throw new Problem(422, 'validation_failed', 'accounts.field.email', {}, { field: 'email' })
      // The address of an account is verified.
      const isMember = caller !== null && caller.email.toLowerCase() === email
      const owner: Owner = isMember ? { userId: caller.id, email } : { userId: null, email }
      if (typeof savedQuery(fields.search, call) === 'string')
        throw new Problem(422, 'no_search', 'savedSearches.error.noSearch', {}, { field: 'page' })
      // A form filled in by a program gets the same answer, and no mail is sent.
      if (website) return { data: { saved: 'link', id: null, email } }
      const { secret, digest } = newSecret()
      const expiresAt = new Date(Date.now() + DAY_MS)
      const row = await db.transaction().execute(async (transaction) => {
        const most = SEARCHES_MAX[isMember ? 'account' : 'email']
        if ((await countSearches(transaction, owner)) >= most)
          throw new Problem(409, 'too_many', 'savedSearches.error.tooMany', { count: most })
        if (!isMember && !(await mayBeMailed(email, call)))
          throw new Problem(429, 'too_many_mails', 'savedSearches.error.tooManyMails')
        const saved = await insertSearch(transaction, {
          user_id: owner.userId,
          email: isMember ? null : email,
          locale,
          ...(chosen(fields) as Required<ReturnType<typeof chosen>>),
          // Without an account there is only mail.
          ...(!isMember && { channels: ['mail'] }),
          digest: isMember ? null : digest,
          expires_at: inDays(SEARCH_DAYS),
        })
        if (!isMember)
          await queueLink(
            { db: transaction, env },
            'search_confirm',
            email,
            locale,
            { token: tokenText(saved.id, secret) },
            { expiresAt },
          )
        return saved
      })
      return {
        data: { saved: isMember ? 'saved' : 'link', id: isMember ? row.id : null, email },
      }
    },
  },

  async confirm({ token }, { db }) {
    const read = readToken(token)
    const row = read && (await selectSearch(db, read.id))
    if (!row?.digest || !isSecretOf(read?.secret ?? '', row.digest)) throw deadLink()
    if (!(await confirmSearch(db, row.id))) throw deadLink()
    return {
      data: { access: await accessOf(db, 'searches', row.id), name: row.name, page: row.page },
    }
  },

  async list({ access }, call) {
    const owner = await ownerOf(access, call, 'profile:read')
    if (!owner) return { data: [], owner: null, most: SEARCHES_MAX.email, foundAt: null }
    const kind = owner.userId === null ? 'email' : 'account'
    const rows = await selectSearches(call.db, owner)
    return {
      data: rows.map((row) => toSavedSearch(row, call)),
      owner: { kind, email: owner.email },
      most: SEARCHES_MAX[kind],
      foundAt: await selectFoundAt(
        call.db,
        rows.map(({ id }) => id),
      ),
    }
  },

  change: {
    check,
    async act({ id, access, pause, renew, ...fields }, call) {
      const owner = await ownerIn(access, call)
      const until = pause && PAUSES[pause]
      const row = await updateSearch(call.db, owner, id, {
        ...chosen(fields),
        ...(owner.userId === null && fields.channels && { channels: ['mail'] }),
        ...(pause && { paused_until: typeof until === 'function' ? until() : until }),
        ...(renew && { expires_at: inDays(SEARCH_DAYS), ending_told_at: null }),
      })
      if (!row) throw notFound()
      return { data: toSavedSearch(row, call) }
    },
  },

  async remove({ id, access }, call) {
    if (!(await stopSearch(call.db, await ownerIn(access, call), id, true))) throw notFound()
  },

  async found({ view, page }, call) {
    const id = await readAccess(call.db, 'alert', view)
    const alert = id === null ? undefined : await selectAlert(call.db, id)
    if (!alert) throw notFound()
    const { homes, gone } = await homesInAlert(alert.id, call)
    return {
      name: alert.name,
      at: alert.created_at,
      search: alert.page,
      data: homes
        .slice((page - 1) * FOUND_PER_PAGE, page * FOUND_PER_PAGE)
        .map(({ card, ...home }) => ({ offer: card, ...home })),
      total: homes.length,
      gone,
      page,
      pages: pagesOf(homes.length, FOUND_PER_PAGE),
    }
  },

  async stream({ access, page }, call) {
    const owner = await ownerOf(access, call)
    const { homes, isCut } = owner ? await streamOf(owner, call) : { homes: [], isCut: false }
    return {
      data: homes.slice((page - 1) * FOUND_PER_PAGE, page * FOUND_PER_PAGE),
      total: homes.length,
      isCut,
      page,
      pages: pagesOf(homes.length, FOUND_PER_PAGE),
    }
  },

  subscription: async ({ view }, call) => ({
    data: toSubscription(await subscribed(view, call), call),
  }),

  async unsubscribe({ view, choice, frequency, reasons, pausedUntil }, call) {
    const { id } = await subscribed(view, call)
    const changes = {
      stop: { stopped_at: new Date() },
      weekly: { frequency: 'weekly' as const },
      price_cuts: { reasons: ['price_cut' as const] },
      pause: { paused_until: inDays(PAUSE_DAYS) },
      undo: {
        stopped_at: null,
        ...(frequency && { frequency }),
        ...(reasons && { reasons }),
        ...(pausedUntil && { paused_until: pausedUntil === 'none' ? null : pausedUntil }),
      },
    }
    return { data: toSubscription(await changeSubscription(call.db, id, changes[choice]), call) }
  },

  async restore({ id, access }, call) {
    const owner = await ownerIn(access, call)
    const row = await call.db.transaction().execute(async (transaction) => {
      const most = SEARCHES_MAX[owner.userId === null ? 'email' : 'account']
      if ((await countSearches(transaction, owner)) >= most)
        throw new Problem(409, 'too_many', 'savedSearches.error.tooMany', { count: most })
      return stopSearch(transaction, owner, id, false)
    })
    if (!row) throw notFound()
    return { data: toSavedSearch(row, call) }
  },
}
