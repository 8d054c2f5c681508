import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { selectCaller } from '#api/people/accounts/queries.ts'
import { sweep } from '#api/people/accounts/sweep-queries.ts'
import { selectRegistration } from '#api/people/accounts/registration-queries.ts'
import { countMails } from '#api/homes/agencies/seats-queries.ts'
import { insertMessage } from '#api/talk/contact/queries.ts'
import { sweepDead } from '#api/ground/jobs/list-queries.ts'
import { sweepLanes } from '#api/ground/jobs/queries.ts'
import { replyTimeOf } from '#api/homes/agencies/reply-time-queries.ts'
import { countMailed } from '#api/talk/chat/mail-queries.ts'
import { lockCounts } from '#api/talk/leads/queries.ts'
import { sweepUploads } from '#api/publish/publishing/picture-queries.ts'
import { selectLive, trimMessages } from '#api/people/live/queries.ts'
import { distributeFinds, claimDueAlerts } from '#api/return/saved-searches/alert-queries.ts'
import { confirmSearch, countSearches, sweepSearches } from '#api/return/saved-searches/queries.ts'
import { countReports } from '#api/publish/reports/queries.ts'
import { selectTimes } from '#api/talk/support/desk-queries.ts'
import { lockTicketCounts } from '#api/talk/support/queries.ts'
import { selectWaiting } from '#api/talk/threads/waiting-queries.ts'
import { sweepOrders } from '#api/publish/payments/sweep-queries.ts'
import { sweepDeliveries } from '#api/edge/webhooks/queries.ts'
import { insertChat } from './chat.ts'
import { createUser, giveFactor, openTestSession } from './accounts.ts'
import { agencyOf } from './agencies.ts'
import { createTestDatabase } from './database.ts'
import { openShop, ordersApi, publicHome } from './orders.ts'
import { ticketOf } from './tickets.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const MINUTE = 60
const DAY = 86_400
/** A margin of a day. */
const YEAR = 365.5 * DAY
const LEAP = 3 * DAY
/** Each thing is tested this many seconds before and after its end. */
const ASIDE = 30

let made = 0
const ago = (seconds: number) => sql<string>`now() - make_interval(secs => ${seconds})`
const digest = () => Buffer.from(String(++made))

async function offerOf(): Promise<number> {
  const { id: source_id } = await db
    .insertInto('sources')
    .values({ key: `expiry${++made}`, format: 'direct' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (
    await db
      .insertInto('offers')
      .values({
        source_id,
        external_id: '1',
        action: 0,
        category: 1,
        price_type: 0,
        price_amount: 1,
        price_currency: 'EUR',
        country_id: 207,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
/** A conversation of this age in seconds. */
async function chatOf(
  age: number,
  agency: number | null = null,
): Promise<{ id: number; offer: number; email: string }> {
  const [offer, email] = [await offerOf(), `alan${++made}@example.com`]
  return {
    id: await insertChat(db, { offer, email, agency, at: new Date(Date.now() - age * 1000) }),
    offer,
    email,
  }
}
/** A message of this age that waits for its link. */
async function waitingLeadOf(age: number): Promise<{ id: number; offer: number; email: string }> {
  const [offer, email] = [await offerOf(), `alan${++made}@example.com`]
  const { id } = await db
    .insertInto('waiting_leads')
    .values({
      offer_id: offer,
      nonce: email,
      kind: 'question',
      name: 'Alan',
      email,
      message: 'Is it still there?',
      locale: 'en',
      time_zone: 'UTC',
      digest: digest(),
      created_at: ago(age),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, offer, email }
}
/** A ticket of this age that waits for its link. */
async function waitingTicketOf(age: number): Promise<{ id: number; email: string }> {
  const email = `alan${++made}@example.com`
  const { id } = await db
    .insertInto('waiting_tickets')
    .values({
      nonce: email,
      category: 'other',
      name: 'Alan',
      email,
      message: 'The map stays grey.',
      locale: 'en',
      digest: digest(),
      created_at: ago(age),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}
/** Counts for another ticket of the address. */
const countsOf = (email: string) =>
  db
    .transaction()
    .execute((transaction) =>
      lockTicketCounts(transaction, { nonce: 'another', email, user_id: null }),
    )
/** A saved search of an address, which wants whatever is new. */
async function searchOf(values: object = {}): Promise<{ id: number; email: string }> {
  const email = `alan${++made}@example.com`
  const { id } = await db
    .insertInto('saved_searches')
    .values({
      email,
      locale: 'en',
      time_zone: 'UTC',
      name: 'Flats',
      search: '{}',
      page: '/es/search',
      frequency: 'at_once',
      reasons: ['new'],
      channels: ['mail'],
      quiet_from: 0,
      quiet_until: 0,
      expires_at: new Date(Date.now() + 1e9),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}
/** A search with news and an alert that is due. */
async function dueSearchOf(values: object = {}): Promise<number> {
  const { id: search_id } = await searchOf({ due_at: ago(DAY), ...values })
  await db
    .insertInto('search_matches')
    .values({ search_id, offer_id: await offerOf(), reason: 'new', at: new Date() })
    .execute()
  return search_id
}
const isAlerted = async (id: number) =>
  (await claimDueAlerts(db)).alerts.some(({ search }) => search === id)
const exists = async (
  table:
    | 'chat_reports'
    | 'conversations'
    | 'waiting_leads'
    | 'waiting_tickets'
    | 'tickets'
    | 'registrations'
    | 'one_time_tokens'
    | 'access_tokens'
    | 'agency_invitations'
    | 'contact_messages'
    | 'realtime_messages'
    | 'webhook_deliveries'
    | 'saved_searches'
    | 'search_alerts'
    | 'jobs',
  id: number,
) => (await db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1

/** A token that ends in this many seconds; negative: it has ended. */
async function tokenEnding(
  table: 'registrations' | 'one_time_tokens' | 'access_tokens',
  seconds: number,
): Promise<number> {
  const user = await createUser(db)
  const expires_at = sql<string>`now() + make_interval(secs => ${seconds})`
  if (table === 'access_tokens') {
    const id = Number((await openTestSession(db, user.id)).split('|')[0])
    await db.updateTable(table).set({ expires_at }).where('id', '=', id).execute()
    return id
  }
  const row =
    table === 'registrations'
      ? {
          email: `new${++made}@example.com`,
          name: 'Ada',
          password_hash: 'x',
          locale: 'en',
          currency: 'EUR',
          time_zone: 'UTC',
          digest: digest(),
        }
      : { purpose: 'password' as const, user_id: user.id, digest: digest() }
  return (
    await db
      .insertInto(table)
      .values({ ...row, expires_at } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** Everything that expires: `at` returns whether one of this age in seconds is still valid. */
const ENDS: Record<
  string,
  { after: number; aside?: number; at: (age: number) => Promise<boolean> }
> = {
  'a registration that was not confirmed': {
    after: 0,
    at: async (age) =>
      (await selectRegistration(db, await tokenEnding('registrations', -age))) !== undefined,
  },
  'a session, for who listens': {
    after: 0,
    at: async (age) => {
      const id = await tokenEnding('access_tokens', -age)
      return (await selectLive(db, [id])).has(id)
    },
  },
  ...Object.fromEntries(
    (['confirmed_at', 'factor_at'] as const).map((column) => [
      `a confirmation of a session: ${column}`,
      {
        after: 10 * MINUTE,
        at: async (age: number) => {
          const user = await createUser(db)
          if (column === 'factor_at') await giveFactor(db, user.id)
          const id = Number(user.token.split('|')[0])
          await db
            .updateTable('access_tokens')
            .set({ [column]: ago(age) })
            .where('id', '=', id)
            .execute()
          return (await selectCaller(db, id))?.confirmation === 'recent'
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    (['registrations', 'one_time_tokens', 'access_tokens'] as const).map((table) => [
      `a row of ${table}`,
      {
        after: 0,
        at: async (age: number) => {
          const id = await tokenEnding(table, -age)
          await sweep(db)
          return exists(table, id)
        },
      },
    ]),
  ),
  'an invitation, to be sent again': {
    after: 30 * DAY,
    at: async (age) => {
      const { id: agency_id, owner } = await agencyOf(db)
      const { id } = await db
        .insertInto('agency_invitations')
        .values({
          agency_id,
          email: `i${++made}@example.com`,
          role: 'agent',
          digest: digest(),
          invited_by: owner.id,
          expires_at: ago(age),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweep(db)
      return exists('agency_invitations', id)
    },
  },
  'an invitation, for how many mails one got today': {
    after: DAY,
    at: async (age) => {
      const { id: agency_id, owner } = await agencyOf(db)
      const email = `i${++made}@example.com`
      const row = {
        agency_id,
        email,
        role: 'agent',
        digest: digest(),
        invited_by: owner.id,
        expires_at: new Date(Date.now() + 1e9),
      } as const
      const { id } = await db
        .insertInto('agency_invitations')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('agency_invitations')
        .set({ sent_at: ago(age) })
        .where('id', '=', id)
        .execute()
      const { sent, received } = await countMails(db, owner.id, email.toUpperCase())
      expect(sent).toBe(received)
      return received > 0
    },
  },
  'what was written to the portal': {
    after: YEAR,
    aside: LEAP,
    at: async (age) => {
      const { id } = await db
        .insertInto('contact_messages')
        .values({
          name: 'Ada',
          email: 'ada@example.com',
          subject: 'other',
          message: 'x',
          locale: 'en',
          nonce: `n${++made}`,
          created_at: ago(age),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweep(db)
      return exists('contact_messages', id)
    },
  },
  'a copy that was mailed, before the next one is': {
    after: 60 * MINUTE,
    at: async (age) => {
      const message = () => ({
        name: 'Ada',
        email: `c${age}@example.com`,
        subject: 'other' as const,
        message: 'x',
        locale: 'en',
        nonce: `n${++made}`,
      })
      await db.deleteFrom('contact_messages').execute()
      await db
        .insertInto('contact_messages')
        .values({ ...message(), copied: true, created_at: ago(age) } as never)
        .execute()
      return (await insertMessage(db, message(), 60))?.copied === false
    },
  },
  'a message whose link nobody followed': {
    after: DAY,
    at: async (age) => {
      const { id } = await waitingLeadOf(age)
      await sweep(db)
      return exists('waiting_leads', id)
    },
  },
  'the link of a message': {
    after: DAY,
    at: async (age) =>
      (await selectWaiting(db, 'waiting_leads', (await waitingLeadOf(age)).id)) !== undefined,
  },
  'a ticket whose link nobody followed': {
    after: DAY,
    at: async (age) => {
      const { id } = await waitingTicketOf(age)
      await sweep(db)
      return exists('waiting_tickets', id)
    },
  },
  'the link of a ticket': {
    after: DAY,
    at: async (age) =>
      (await selectWaiting(db, 'waiting_tickets', (await waitingTicketOf(age)).id)) !== undefined,
  },
  'a ticket that waits for its link, for how many may': {
    after: 60 * MINUTE,
    at: async (age) => (await countsOf((await waitingTicketOf(age)).email)).waiting === 1,
  },
  'a ticket, for how many one may open': {
    after: DAY,
    at: async (age) => {
      const { id, email } = await ticketOf(db, { email: `alan${++made}@example.com` })
      await db
        .updateTable('tickets')
        .set({ created_at: ago(age) })
        .where('id', '=', id)
        .execute()
      return (await countsOf(email)).opened === 1
    },
  },
  'a ticket, for the times of answers': {
    after: 30 * DAY,
    at: async (age) => {
      await db.deleteFrom('tickets').execute()
      const { id } = await ticketOf(db)
      await db
        .updateTable('tickets')
        .set({ created_at: ago(age) })
        .where('id', '=', id)
        .execute()
      return (await selectTimes(db)).tickets === 1
    },
  },
  'a ticket after its last message': {
    after: 2 * YEAR,
    aside: LEAP,
    at: async (age) => {
      const { id } = await ticketOf(db)
      await db
        .updateTable('tickets')
        .set({ last_at: ago(age) })
        .where('id', '=', id)
        .execute()
      await sweep(db)
      return exists('tickets', id)
    },
  },
  'a conversation after its last message': {
    after: 2 * YEAR,
    aside: LEAP,
    at: async (age) => {
      const { id } = await chatOf(age)
      await sweep(db)
      return exists('conversations', id)
    },
  },
  'messages that were reported': {
    after: 2 * YEAR,
    aside: LEAP,
    at: async (age) => {
      const { id } = await db
        .insertInto('chat_reports')
        .values({
          side: 'team',
          reported_name: 'Alan',
          reason: 'spam',
          excerpt: '[]',
          created_at: ago(age),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweep(db)
      return exists('chat_reports', id)
    },
  },
  'a message, for how many one may write': {
    after: DAY,
    at: async (age) => {
      const { offer, email } = await chatOf(age)
      const counts = await db.transaction().execute((transaction) =>
        lockCounts(transaction, {
          nonce: 'another',
          email,
          user_id: null,
          offer_id: offer,
          message: 'Is it still there?',
        }),
      )
      expect([counts.writer, counts.writer_offer, counts.offer]).toEqual(
        Array(3).fill(Number(counts.same_text)),
      )
      return counts.same_text
    },
  },
  'a message that nobody confirmed, for how many may wait for one address': {
    after: 60 * MINUTE,
    at: async (age) => {
      const { offer, email } = await waitingLeadOf(age)
      const counts = await db.transaction().execute((transaction) =>
        lockCounts(transaction, {
          nonce: 'another',
          email,
          user_id: null,
          offer_id: offer,
          message: 'x',
        }),
      )
      expect([counts.writer_offer, counts.writer]).toEqual([counts.waiting, 1])
      return counts.waiting === 1
    },
  },
  'a mail about a message, for how many one is sent': {
    after: DAY,
    at: async (age) => {
      const user = await createUser(db)
      const { id } = await chatOf(age)
      await db
        .insertInto('conversation_people')
        .values({ conversation_id: id, user_id: user.id, mailed_at: ago(age) })
        .execute()
      return (await countMailed(db, user.id)) === 1
    },
  },
  'who reported an offer, after it was judged': {
    after: 30 * DAY,
    at: async (age) => {
      const { id } = await db
        .insertInto('reports')
        .values({
          offer_id: await offerOf(),
          nonce: `r${++made}`,
          reason: 'fraud',
          email: 'eve@example.com',
          locale: 'en',
          outcome: 'dismissed',
          decided_at: ago(age),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweep(db)
      return (
        (
          await db
            .selectFrom('reports')
            .select('email')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).email !== null
      )
    },
  },
  'a search that was not renewed': {
    after: 0,
    at: async (age) => {
      const { id } = await searchOf({ expires_at: ago(age) })
      await sweepSearches(db)
      const { stopped_at } = await db
        .selectFrom('saved_searches')
        .select('stopped_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return stopped_at === null
    },
  },
  'a search that was stopped, to be restored': {
    after: 30 * DAY,
    at: async (age) => {
      const { id } = await searchOf({ stopped_at: ago(age) })
      await sweepSearches(db)
      return exists('saved_searches', id)
    },
  },
  'a search whose link nobody followed': {
    after: DAY,
    at: async (age) => {
      const { id } = await searchOf({ digest: digest(), created_at: ago(age) })
      await sweepSearches(db)
      return exists('saved_searches', id)
    },
  },
  'the link of a search': {
    after: DAY,
    at: async (age) =>
      confirmSearch(db, (await searchOf({ digest: digest(), created_at: ago(age) })).id),
  },
  'a search that waits for its link, for how many one may save': {
    after: DAY,
    at: async (age) => {
      const { email } = await searchOf({ digest: digest(), created_at: ago(age) })
      return (await countSearches(db, { userId: null, email })) === 1
    },
  },
  'an alert, to be looked at': {
    after: 90 * DAY,
    at: async (age) => {
      const { id } = await db
        .insertInto('search_alerts')
        .values({ search_id: (await searchOf()).id, created_at: ago(age) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweepSearches(db)
      return exists('search_alerts', id)
    },
  },
  'a pause of a search, for what it collects': {
    after: 0,
    at: async (age) => {
      const { id } = await searchOf({ paused_until: ago(age) })
      await db
        .insertInto('offer_finds')
        .values({ offer_id: await offerOf(), reason: 'new', at: new Date(), searches: [id] })
        .execute()
      await distributeFinds(db)
      return (
        (await db.selectFrom('search_matches').where('search_id', '=', id).select('at').execute())
          .length === 0
      )
    },
  },
  'a pause of a search, for what it tells': {
    after: 0,
    at: async (age) => !(await isAlerted(await dueSearchOf({ paused_until: ago(age) }))),
  },
  'the silence of a search until it is due': {
    after: 0,
    at: async (age) => !(await isAlerted(await dueSearchOf({ due_at: ago(age) }))),
  },
  'alerts, for how many one gets': {
    after: DAY,
    at: async (age) => {
      const id = await dueSearchOf()
      await db
        .insertInto('search_alerts')
        .values(Array.from({ length: 30 }, () => ({ search_id: id, created_at: ago(age) })))
        .execute()
      return !(await isAlerted(id))
    },
  },
  'a report, for how many one may send': {
    after: DAY,
    at: async (age) => {
      const user = await createUser(db)
      await db
        .insertInto('reports')
        .values({
          offer_id: await offerOf(),
          user_id: user.id,
          nonce: `r${++made}`,
          reason: 'fraud',
          locale: 'en',
          created_at: ago(age),
        } as never)
        .execute()
      return (await countReports(db, user.id)) === 1
    },
  },
  'a picture that is in no offer': {
    after: DAY,
    at: async (age) => {
      const user = await createUser(db)
      const key = `offers/${String(++made).padStart(24, 'e')}`
      await db
        .insertInto('offer_uploads')
        .values({ key, user_id: user.id, size: 1, created_at: ago(age) } as never)
        .execute()
      await sweepUploads(db)
      return (
        (await db.selectFrom('offer_uploads').select('key').where('key', '=', key).execute())
          .length === 1
      )
    },
  },
  'a delivery, in the log of its webhook': {
    after: 30 * DAY,
    at: async (age) => {
      const user = await createUser(db)
      const { id: webhook_id } = await db
        .insertInto('webhooks')
        .values({
          user_id: user.id,
          url: 'https://program.example/',
          events: ['offer.published'],
          secret: Buffer.from('x'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('webhook_deliveries')
        .values({ webhook_id, events: '[]', created_at: ago(age) } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweepDeliveries(db)
      return exists('webhook_deliveries', id)
    },
  },
  'what processes tell each other': {
    after: 10 * MINUTE,
    at: async (age) => {
      const { id } = await db
        .insertInto('realtime_messages')
        .values({ body: '{}', at: ago(age) } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await trimMessages(db)
      return exists('realtime_messages', id)
    },
  },
  'whose turn it was': {
    after: DAY,
    at: async (age) => {
      const lane = `lane${++made}`
      await db
        .insertInto('job_lanes')
        .values({ kind: 'x', lane, served_at: ago(age) } as never)
        .execute()
      await sweepLanes(db)
      return (
        (await db.selectFrom('job_lanes').select('lane').where('lane', '=', lane).execute())
          .length === 1
      )
    },
  },
  'a dead job': {
    after: 30 * DAY,
    at: async (age) => {
      const { id } = await db
        .insertInto('jobs')
        .values({ kind: 'x', run_at: 'infinity', dead_at: ago(age) } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await sweepDead(db)
      return exists('jobs', id)
    },
  },
  'an answer, for how soon an agency answers': {
    after: 180 * DAY,
    at: async (age) => {
      const { id: agency } = await agencyOf(db)
      for (let n = 0; n < 10; n++) {
        const { id } = await chatOf(age, agency)
        await db
          .updateTable('conversations')
          .set({ answered_at: sql<string>`created_at + interval '1 hour'` })
          .where('id', '=', id)
          .execute()
      }
      return (await replyTimeOf(db, agency)).medianHours !== null
    },
  },
}

describe.each(Object.entries(ENDS))('%s', (_, { after, aside = ASIDE, at }) => {
  test('is valid until its end, and not after', async () => {
    expect([await at(after - aside), await at(after + aside)]).toEqual([true, false])
  })
})

/** Files of the API that compare an age, and the test of both sides of each limit: in this file, or the named one. */
const HERE = 'tests/expiry.test.ts'
const TESTED_IN: Record<string, string> = {
  'api/people/accounts/factor-queries.ts': HERE,
  'api/people/accounts/one-time-queries.ts': 'api/people/accounts/one-time.test.ts',
  'api/people/accounts/queries.ts': 'api/people/accounts/signed-in.test.ts',
  'api/people/accounts/registration-queries.ts': HERE,
  'api/people/accounts/sweep-queries.ts': HERE,
  'api/people/accounts/two-factor-queries.ts': 'api/people/accounts/one-time.test.ts',
  'api/homes/agencies/reply-time-queries.ts': HERE,
  'api/edge/bounces/stopped-queries.ts': 'api/edge/bounces/bounces.test.ts',
  'api/homes/agencies/reviews-queries.ts': 'api/homes/agencies/reviews.test.ts',
  'api/homes/agencies/seats-queries.ts': HERE,
  'api/talk/contact/queries.ts': HERE,
  'api/ground/jobs/list-queries.ts': HERE,
  'api/ground/last-times-queries.ts': 'api/ground/state/state.test.ts',
  'api/ground/state/queries.ts': 'api/ground/state/state.test.ts',
  'api/ground/jobs/queries.ts': 'api/ground/jobs/jobs.test.ts',
  'api/talk/chat/mail-queries.ts': HERE,
  'api/talk/chat/viewing-queries.ts': 'api/talk/chat/viewings.test.ts',
  'api/talk/leads/queries.ts': HERE,
  'api/homes/offers/queries.ts': 'api/homes/search/promoted.test.ts',
  'api/homes/search/queries.ts': 'api/homes/search/promoted.test.ts',
  'api/homes/market/queries.ts': 'api/homes/market/market.test.ts',
  'api/homes/around/queries.ts': 'api/homes/around/around.test.ts',
  'api/ground/tiles/followed-server.ts': 'api/ground/tiles/tiles.test.ts',
  'api/feeds/imports/store-queries.ts': 'api/feeds/imports/run.test.ts',
  'api/people/notifications/settings-queries.ts': 'api/people/push/push.test.ts',
  'api/return/favorites/cut-queries.ts': 'api/return/favorites/cuts.test.ts',
  'api/publish/publishing/picture-queries.ts': HERE,
  'api/people/live/queries.ts': HERE,
  'api/publish/reports/queries.ts': HERE,
  'api/publish/payments/order-queries.ts': 'api/publish/payments/orders.test.ts',
  'api/publish/payments/refund-queries.ts': 'api/publish/payments/refunds.test.ts',
  'api/publish/payments/sweep-queries.ts': HERE,
  'api/publish/promotion/price-queries.ts': 'api/publish/promotion/prices.test.ts',
  'api/publish/promotion/queries.ts': 'api/publish/payments/orders.test.ts',
  'api/return/saved-searches/alert-queries.ts': HERE,
  'api/return/saved-searches/queries.ts': HERE,
  'api/people/attachments/queries.ts': 'api/edge/files/attachments.test.ts',
  'api/talk/support/desk-queries.ts': HERE,
  'api/talk/support/queries.ts': HERE,
  'api/talk/threads/waiting-queries.ts': HERE,
  'api/ground/shared-limit-queries.ts': 'api/people/accounts/protection.test.ts',
  'api/feeds/feeds-in/picture-queries.ts': 'api/feeds/feeds-in/pictures.test.ts',
  'api/feeds/feeds-in/queries.ts': 'api/feeds/feeds-in/endings.test.ts',
  'api/know/valuation/queries.ts': 'api/know/valuation/valuation.test.ts',
  'api/edge/webhooks/queries.ts': HERE,
  'api/edge/journal/queries.ts': 'api/edge/journal/journal.test.ts',
  'api/edge/journal/desk-queries.ts': 'api/edge/journal/journal.test.ts',
}

test('the buyer of an order that was not paid is erased after a month', async () => {
  await openShop(db)
  const shop = await ordersApi(db)
  const owner = await createUser(db)
  const made: number[] = []
  for (let n = 0; n < 2; n++) {
    const { data } = await shop.order(owner, [shop.line(await publicHome(db, { owner }))])
    await shop.as(owner)('POST', `/orders/${data.id}/cancel`)
    made.push(data.id)
  }
  const [old, young] = made
  const close = (id: number | undefined, seconds: number) =>
    sql`update orders set closed_at = ${ago(seconds)} where id = ${id!}`.execute(db)
  await close(old, 30 * DAY + ASIDE)
  await close(young, 30 * DAY - ASIDE)
  await sweepOrders(db)
  const { rows } = await sql<{ name: string }>`
    select buyer->>'name' as name from orders where id = any(${made}) order by id`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['', 'Ada Lovelace'])
})

test('events of payment providers are known for a month', async () => {
  await db
    .insertInto('payment_events')
    .values(
      [30 * DAY + ASIDE, 30 * DAY - ASIDE].map((age, n) => ({
        provider: 'stripe',
        id: `evt_expiry${n}`,
        type: 'refund.updated',
        received_at: ago(age),
      })),
    )
    .execute()
  await sweepOrders(db)
  const rows = await db
    .selectFrom('payment_events')
    .select('id')
    .where('id', 'like', 'evt_expiry%')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual(['evt_expiry1'])
})

test('every file of the API that compares an age has a test', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('api', file))
  // A comparison of a time with now(), or with now() minus an interval.
  const asks = /(?:[<>]=?|'[<>]=?',)\s*(?:sql<string>`)?now\(\)/
  expect(
    files.filter((file) => asks.test(readFileSync(join(root, file), 'utf8'))).toSorted(),
  ).toEqual(Object.keys(TESTED_IN).toSorted())
  for (const where of Object.values(TESTED_IN))
    expect(existsSync(join(root, where)), where).toBe(true)
})
