import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { TICKET_MOVES, TICKET_STATUSES } from '#contract/talk/support.ts'
import { createUser, readMails } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor, type Visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ticketOf } from '#tests/tickets.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { portalSecret } from '../../ground/secret.ts'
import { sweep } from '../../people/accounts/sweep-queries.ts'
import type { Services } from '../../context.ts'
import { mount } from '../../people/http/serve.ts'
import { deleteAccount, exportAccount } from '../../edge/profile/leaving-queries.ts'
import { newStamp } from '../../ground/stamp.ts'
import { handlers, linkHandlers } from './handlers.ts'
import { insertTicketMessage } from './queries.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off', CONTACT_EMAIL: 'office@example.com' })
const { csrfCookie } = contract.accounts
const apiFor = (over: Services) =>
  apiOf((api) => {
    mount(api, contract.support, handlers, over)
    mount(api, contract.supportLink, linkHandlers, over)
    mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, over)
  })
const api = apiFor(services)
const secret = await portalSecret(db)
const aged = (seconds = 60) => newStamp(secret, 'ticket', Date.now() - seconds * 1000)
const written = {
  name: 'Alan Turing',
  email: 'alan@example.com',
  category: 'problem',
  message: 'The map\r\nstays grey.',
  context: { page: '/en/es', locale: 'en' },
}
const tickets = () => db.selectFrom('tickets').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await db.deleteFrom('tickets').execute()
  await db.deleteFrom('waiting_tickets').execute()
  await db.deleteFrom('jobs').execute()
})
async function browser(app = api, address?: string): Promise<Visitor> {
  const made = visitor(app, address)
  await made('GET', '/sanctum/csrf-cookie')
  return made
}
const call = async (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => read((await browser())(method, path, method === 'GET' ? undefined : body, headers))
const send = (body: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/support', { ...written, stamp: aged(), ...body }, headers)
const as = (user: { token: string }) => ({ authorization: `Bearer ${user.token}` })
const isNews = (mail: { subject: string }, words: string) => mail.subject.includes(words)

test('the graph of statuses is the same in code and database, which refuses every other change', async () => {
  const stored = await db
    .selectFrom('ticket_moves')
    .selectAll()
    .orderBy('side')
    .orderBy('act')
    .orderBy('from_status')
    .execute()
  const known = Object.entries(TICKET_MOVES).flatMap(([side, acts]) =>
    Object.entries(acts).flatMap(([act, moves]) =>
      Object.entries(moves).map(([from_status, to_status]) => ({
        side,
        act,
        from_status,
        to_status,
      })),
    ),
  )
  const key = (row: object) => Object.values(row).join()
  expect(known.map(key).sort()).toEqual(
    stored
      .map(({ side, act, from_status, to_status }) => key({ side, act, from_status, to_status }))
      .sort(),
  )
  const isMove = (from: string, to: string) =>
    from === to ||
    known.some(({ from_status, to_status }) => from_status === from && to_status === to)
  for (const from of TICKET_STATUSES)
    for (const to of TICKET_STATUSES) {
      const { id } = await ticketOf(db)
      if (from !== 'open') {
        for (const status of from === 'reopened' ? (['solved', 'reopened'] as const) : [from])
          await db.updateTable('tickets').set({ status }).where('id', '=', id).execute()
      }
      const moved = await db
        .updateTable('tickets')
        .set({ status: to })
        .where('id', '=', id)
        .execute()
        .then(
          () => true,
          () => false,
        )
      expect(moved, `${from} to ${to}`).toBe(isMove(from, to))
    }
  await expect(
    db
      .insertInto('tickets')
      .values({
        name: 'x',
        email: 'x@example.com',
        locale: 'en',
        category: 'other',
        status: 'solved',
      })
      .execute(),
  ).rejects.toThrow('begins open')
})

/** With another first letter of the secret: of the last one not every bit counts. */
const forged = (token: string) => token.replace(/\|./, (start) => (start === '|A' ? '|B' : '|A'))

test('without an account a ticket waits for the link in a mail, is opened once, and its link opens it', async () => {
  expect(await send({}, { 'x-lang': 'de' })).toEqual({
    status: 200,
    data: { sent: 'link', id: null, email: 'alan@example.com' },
  })
  expect(await tickets()).toEqual([])
  const [mail] = await readMails(services)
  expect(mail).toMatchObject({ to: 'alan@example.com', subject: 'Bestätigen Sie Ihre Anfrage' })
  expect(mail?.text).not.toMatch(/grey|Alan/)
  const token = decodeURIComponent(/token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/support/verify', { token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [ticket, ...more] = await tickets()
  expect(more).toEqual([])
  expect(ticket).toMatchObject({
    email: 'alan@example.com',
    locale: 'de',
    status: 'open',
    category: 'problem',
    user_id: null,
    context: { page: '/en/es', locale: 'en' },
    last_seq: 1,
  })
  const mails = await readMails(services)
  expect(mails.map(({ to }) => to).sort()).toEqual(['alan@example.com', 'office@example.com'])
  expect(mails.find(({ to }) => to === 'office@example.com')?.text).toMatch(
    /Alan Turing, alan@example.com[^]*A technical problem[^]*Deutsch[^]*The map\nstays grey\./,
  )
  const link = answers[0]?.['data'].token as string
  expect((await call('GET', `/support-link?token=${encodeURIComponent(link)}`))['data']).toEqual(
    expect.objectContaining({
      id: ticket?.id,
      status: 'open',
      messages: [
        expect.objectContaining({ seq: 1, side: 'requester', text: 'The map\nstays grey.' }),
      ],
    }),
  )
  for (const wrong of [forged(link), `${Number(ticket?.id) + 1}|${link.split('|')[1]}`, 'x'])
    expect(
      (await call('GET', `/support-link?token=${encodeURIComponent(wrong)}`)).status,
      wrong,
    ).toBe(404)
  await db.updateTable('tickets').set({ link_key: 'another' }).execute()
  expect((await call('GET', `/support-link?token=${encodeURIComponent(link)}`)).status).toBe(404)
  expect((await call('POST', '/support/verify', { token: forged(token) })).code).toBe('dead_link')
})

test('a ticket of an account is opened at once; a form sends one however often it is submitted', async () => {
  const ada = await createUser(db)
  const stamp = aged()
  const body = { email: ada.email.toUpperCase(), name: 'Ada', stamp }
  const answers = await Promise.all([1, 2, 3].map(() => send(body, as(ada))))
  const [ticket, ...more] = await tickets()
  expect(more).toEqual([])
  expect(answers.map(({ data }) => data.id)).toEqual([ticket?.id, ticket?.id, ticket?.id])
  expect(ticket).toMatchObject({ user_id: ada.id })
  expect((await call('GET', '/support', {}, as(ada)))['data']).toMatchObject([
    { id: ticket?.id, excerpt: 'The map\nstays grey.', status: 'open' },
  ])
  // Another address has to be confirmed, also by signed-in senders.
  expect((await send({ email: 'grace@example.com' }, as(ada)))['data'].sent).toBe('link')
  // Files would be lost on the way.
  expect(await send({ email: 'grace@example.com', files: [1] }, as(ada))).toMatchObject({
    status: 422,
    errors: { email: [expect.stringContaining('remove the files')] },
  })
  expect(await tickets()).toHaveLength(1)
})

test('messages are there once, move the status, and are told; nobody else reads or learns of the ticket', async () => {
  const [ada, other] = [await createUser(db), await createUser(db)]
  const { id } = await ticketOf(db, { userId: ada.id, email: ada.email })
  await insertTicketMessage(db, {
    ticket_id: id,
    side: 'staff',
    user_id: other.id,
    client_id: 'staff-note-1',
    kind: 'note',
    body: 'A secret of the staff',
  })
  const path = `/support/${id}`
  const message = { client_id: 'abcdefgh', text: 'It is still grey.' }
  const sent = await Promise.all(
    [1, 2, 3].map(() => call('POST', `${path}/messages`, message, as(ada))),
  )
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  const texts = (sent[2]?.['data'].messages as { text: string }[]).map(({ text }) => text)
  expect(texts).toEqual(['The map stays grey.', 'It is still grey.'])
  // Other text with the same id gets an error, so that its writer does not lose it.
  expect(
    await call('POST', `${path}/messages`, { ...message, text: 'And slow.' }, as(ada)),
  ).toMatchObject({ status: 409, code: 'sent_before' })
  expect((await call('PUT', `${path}/status`, { act: 'reopen' }, as(ada))).code).toBe('not_now')
  expect((await call('PUT', `${path}/status`, { act: 'solve' }, as(ada)))['data'].status).toBe(
    'solved',
  )
  expect(
    (
      await call(
        'POST',
        `${path}/messages`,
        { client_id: 'ijklmnop', text: 'No, grey again.' },
        as(ada),
      )
    )['data'].status,
  ).toBe('reopened')
  for (const [method, to, body] of [
    ['GET', path, {}],
    ['POST', `${path}/messages`, message],
    ['PUT', `${path}/status`, { act: 'solve' }],
  ] as const)
    expect((await call(method, to, body, as(other))).status, `${method} ${to}`).toBe(404)
  expect((await call('GET', '/support', {}, as(other)))['data']).toEqual([])
  // Written with the address of an account, without being signed in: the account has it.
  const guest = await ticketOf(db, { email: other.email.toUpperCase() })
  expect((await call('GET', `/support/${guest.id}`, {}, as(other))).status).toBe(200)
  const mails = await readMails(services)
  expect(mails.filter((mail) => isNews(mail, 'new message')).map(({ to }) => to)).toEqual([
    'office@example.com',
    'office@example.com',
  ])
})

test('a program that fills in everything gets the usual answer, and nobody a mail', async () => {
  expect(await send({ website: 'https://spam.example' })).toMatchObject({
    status: 200,
    data: { sent: 'link' },
  })
  expect(await readMails(services)).toEqual([])
  expect((await send({ context: { page: 'x'.repeat(301) } })).status).toBe(422)
  expect((await send({ category: 'love', message: 'short' })).status).toBe(422)
  expect(await send({ stamp: aged(1) })).toMatchObject({ status: 422, code: 'form_young' })
})

test('an address opens ten tickets a day, also at once; waiting links are five an hour', async () => {
  const ada = await createUser(db)
  for (let n = 0; n < 9; n++) await ticketOf(db, { userId: ada.id, email: ada.email })
  const answers = await Promise.all(
    [1, 2, 3].map((n) => send({ email: ada.email, message: `Number ${n} of many` }, as(ada))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  expect(answers.find(({ status }) => status === 429)).toMatchObject({ code: 'too_many' })
  const waiting = await Promise.all(
    Array.from({ length: 7 }, (_, n) =>
      send({ email: 'eve@example.com', message: `Number ${n} of many` }),
    ),
  )
  expect(waiting.filter(({ status }) => status === 200)).toHaveLength(5)
  const limited = apiFor(servicesOver(db, { RATE_LIMITS: 'on' }))
  const statuses: number[] = []
  for (let n = 0; n < 13; n++)
    statuses.push(
      (
        await (
          await browser(limited, '203.0.113.7')
        )('POST', '/support', { ...written, email: `many.${n}@example.com`, stamp: aged() })
      ).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
})

test('tickets are in the export without notes of the staff, and go with the account, or two years after the last message', async () => {
  const ada = await createUser(db)
  const { id } = await ticketOf(db, { email: ada.email })
  await insertTicketMessage(db, {
    ticket_id: id,
    side: 'staff',
    user_id: null,
    client_id: 'staff-note-2',
    kind: 'note',
    body: 'A secret of the staff',
  })
  const everything = JSON.stringify(await exportAccount(db, ada))
  expect(everything).toContain('The map stays grey.')
  expect(everything).not.toContain('A secret of the staff')
  expect(everything).not.toContain('link_key')
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  await deleteAccount(db, user as never)
  expect(await tickets()).toEqual([])
  const old = await ticketOf(db)
  expect(await linkToken(db, 'ticket', old)).not.toBe(await linkToken(db, 'chat', old))
  await db
    .updateTable('tickets')
    .set({ last_at: new Date(Date.now() - 733 * 86_400_000) })
    .execute()
  await sweep(db)
  expect(await tickets()).toEqual([])
})

test('tickets go along to a new address: who has the old one next has none of them', async () => {
  const ada = await createUser(db)
  const old = ada.email
  const { id } = await ticketOf(db, { userId: ada.id, email: old })
  const guest = await ticketOf(db, { email: old.toUpperCase() })
  await db
    .updateTable('users')
    .set({ email: `new.${old}` })
    .where('id', '=', ada.id)
    .execute()
  const next = await createUser(db)
  await db.updateTable('users').set({ email: old }).where('id', '=', next.id).execute()
  expect((await call('GET', '/support', {}, as(next)))['data']).toEqual([])
  expect((await call('GET', `/support/${id}`, {}, as(next))).status).toBe(404)
  await deleteAccount(db, { ...next, email: old, roles: 0 } as never)
  expect(
    (await call('GET', '/support', {}, as(ada)))['data'].map((one: { id: number }) => one.id),
  ).toEqual([guest.id, id])
  expect(await tickets()).toMatchObject([{ email: `new.${old}` }, { email: `new.${old}` }])
})
