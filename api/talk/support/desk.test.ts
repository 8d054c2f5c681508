import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, readMails } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { ticketOf } from '#tests/tickets.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import { handlers as memberHandlers } from '../../people/accounts/members.ts'
import { mount } from '../../people/http/serve.ts'
import { handlers as deskHandlers, macroHandlers } from './desk.ts'
import { handlers, linkHandlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off', CONTACT_EMAIL: 'office@example.com' })
const { csrfCookie } = contract.accounts
const { audit } = contract.members
const api = apiOf((app) => {
  mount(app, contract.support, handlers, services)
  mount(app, contract.supportLink, linkHandlers, services)
  mount(app, contract.desk, deskHandlers, services)
  mount(app, contract.macros, macroHandlers, services)
  mount(app, { audit }, { audit: memberHandlers.audit }, services)
  mount(app, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, services)
})
const grace = await createUser(db, { roles: ['admin'], name: 'Grace Hopper' })
const joan = await createUser(db, { roles: ['moderator'], name: 'Joan Clarke' })
const ada = await createUser(db, { name: 'Ada Lovelace' })

/** Number of earlier entries: the audit log cannot be emptied. */
let acts = 0
const audited = async () =>
  (await db.selectFrom('audit_log').select(['act', 'detail']).orderBy('id').execute()).slice(acts)

beforeEach(async () => {
  acts = 0
  await db.deleteFrom('tickets').execute()
  await db.deleteFrom('reply_templates').execute()
  acts = (await audited()).length
  await db.deleteFrom('jobs').execute()
})
const call = async (method: string, path: string, body: object = {}, user = grace) => {
  const browser = visitor(api)
  return read(
    browser(method, path, method === 'GET' ? undefined : body, {
      authorization: `Bearer ${user.token}`,
    }),
  )
}
let ids = 0
const clientId = () => `client-${++ids}-of-this-test`

test('an answer is there once, moves the status, is mailed with a link, and its writer stays unknown', async () => {
  const { id, ...ticket } = await ticketOf(db, { locale: 'ar' })
  const path = `/admin/support/${id}`
  const answer = { client_id: clientId(), text: 'We have mended the map.' }
  const sent = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/messages`, answer)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(sent[2]?.['data']).toMatchObject({
    status: 'waiting_for_you',
    messages: [{ text: 'The map stays grey.' }, { author: 'Grace Hopper', side: 'staff' }],
  })
  // Other text with the same id gets an error, and so does a note.
  for (const other of [{ text: 'We mended it.' }, { note: true }])
    expect(await call('POST', `${path}/messages`, { ...answer, ...other })).toMatchObject({
      status: 409,
      code: 'sent_before',
    })
  const [mail, ...more] = await readMails(services)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'alan@example.com', subject: `رد على طلبك رقم ${id}` })
  expect(mail?.text).toContain('We have mended the map.')
  const token = decodeURIComponent(/token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  expect(token).toBe(await linkToken(db, 'ticket', { id, ...ticket }))
  await call('POST', `${path}/messages`, {
    client_id: clientId(),
    text: 'Do not tell them',
    note: true,
  })
  const link = `/support-link?token=${encodeURIComponent(token)}`
  const seen = await read(visitor(api)('GET', link))
  expect(JSON.stringify(seen)).not.toMatch(/Grace|Do not tell them/)
  expect(seen['data'].messages).toHaveLength(2)
  // Neither the time nor a gap in the numbers reveals a note.
  expect(seen['data'].lastAt).toBe(seen['data'].messages[1].at)
  await call('POST', `${path}/messages`, { client_id: clientId(), text: 'Another answer' })
  await readMails(services)
  const later = (await read(visitor(api)('GET', link)))['data']
  expect(later.messages.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3])
  const before = async (seq: number) =>
    (await read(visitor(api)('GET', `${link}&before=${seq}`)))['data'].messages.length
  expect([await before(1), await before(3), await before(4)]).toEqual([0, 2, 3])
  expect(await readMails(services)).toEqual([])
  expect((await call('GET', path))['data'].messages).toHaveLength(4)
})

test('the queue is filtered by status, subject, assignee, language and words; what waits longest is first', async () => {
  const [one, two, three] = [
    await ticketOf(db, { email: 'a@example.com', text: 'Grey map', locale: 'de' }),
    await ticketOf(db, { email: 'b@example.com', text: 'Lost password', category: 'account' }),
    await ticketOf(db, { email: 'c@example.com', text: 'Solved thing' }),
  ]
  for (const [at, { id }] of [one, two, three].entries())
    await db
      .updateTable('tickets')
      .set({ last_at: new Date(Date.now() - (at === 1 ? 9 : 3) * 3_600_000) })
      .where('id', '=', id)
      .execute()
  await call('PUT', `/admin/support/${three.id}/status`, { act: 'solve' })
  await call('PUT', `/admin/support/${one.id}/status`, { act: 'take' }, joan)
  const listed = async (query: string, user = grace) =>
    ((await call('GET', `/admin/support${query}`, {}, user))['data'] as { id: number }[]).map(
      ({ id }) => id,
    )
  expect(await listed('')).toEqual([two.id, one.id])
  expect(await listed('?status=solved')).toEqual([three.id])
  expect(await listed('?category=account')).toEqual([two.id])
  expect(await listed('?language=de')).toEqual([one.id])
  expect(await listed('?assignee=me', joan)).toEqual([one.id])
  expect(await listed('?assignee=none')).toEqual([two.id])
  expect(await listed('?q=grey')).toEqual([one.id])
  expect(await listed(`?q=%23${two.id}`)).toEqual([two.id])
  expect(await listed('?q=50%25')).toEqual([])
  const { counts, staff, times } = await call('GET', '/admin/support')
  expect(counts).toEqual({
    open: 1,
    waiting_for_us: 1,
    waiting_for_you: 0,
    solved: 1,
    reopened: 0,
  })
  expect(staff.map(({ name }: { name: string }) => name)).toEqual(['Grace Hopper', 'Joan Clarke'])
  expect(times).toMatchObject({ tickets: 3, firstAnswer: null, solution: expect.any(Number) })
})

test('only staff is assigned; whoever is gets the messages from then on', async () => {
  const { id, ...ticket } = await ticketOf(db)
  expect(await call('PATCH', `/admin/support/${id}`, { assignee: ada.id })).toMatchObject({
    status: 422,
    errors: { assignee: [expect.any(String)] },
  })
  expect(
    (await call('PATCH', `/admin/support/${id}`, { assignee: joan.id, category: 'listing' }))[
      'data'
    ],
  ).toMatchObject({ assignee: { name: 'Joan Clarke' }, category: 'listing', status: 'open' })
  const token = await linkToken(db, 'ticket', { id, ...ticket })
  const guest = visitor(api)
  await guest('GET', '/sanctum/csrf-cookie')
  await guest('POST', '/support-link/messages', {
    token,
    client_id: clientId(),
    text: 'Is there any news?',
  })
  expect((await readMails(services)).map(({ to }) => to)).toEqual([joan.email])
  // Without the role the operator has them again.
  await db.updateTable('users').set({ roles: 1 }).where('id', '=', joan.id).execute()
  await guest('POST', '/support-link/messages', {
    token,
    client_id: clientId(),
    text: 'Still none?',
  })
  expect((await readMails(services)).map(({ to }) => to)).toEqual(['office@example.com'])
  await db
    .updateTable('users')
    .set({
      roles: (
        await db
          .selectFrom('users')
          .select('roles')
          .where('id', '=', grace.id)
          .executeTakeFirstOrThrow()
      ).roles,
    })
    .where('id', '=', joan.id)
    .execute()
})

test('templates are filled in, in the language of the requester; what was done is in the audit log', async () => {
  const made = await call('POST', '/admin/macros', {
    name: 'Thanks',
    en: 'Thank you, {name}. Request {id}: {link}',
    de: 'Danke, {name}. {agent}',
  })
  expect(made).toMatchObject({ status: 200, data: { name: 'Thanks' } })
  expect(await call('POST', '/admin/macros', { name: 'thanks', en: 'x' })).toMatchObject({
    status: 422,
    errors: { name: [expect.any(String)] },
  })
  expect((await call('POST', '/admin/macros', { name: 'Nothing' })).status).toBe(422)
  expect(await call('POST', '/admin/macros', { name: 'Wrong', en: '{title}' })).toMatchObject({
    status: 422,
    errors: { en: [expect.stringContaining('{name}, {id}, {agent}, {link}')] },
  })
  const [german, russian] = [
    await ticketOf(db, { locale: 'de' }),
    await ticketOf(db, { locale: 'ru', userId: ada.id, email: ada.email }),
  ]
  const answerOf = async (id: number) => {
    const [template, ...others] = (await call('GET', `/admin/support/${id}`))['data'].answers
    // By name: texts come when they are used.
    expect([template, others]).toEqual([{ id: made['data'].id, name: 'Thanks' }, []])
    const filled = await call('GET', `/admin/support/${id}/answers/${template.id}`)
    return filled['data'].text as string
  }
  expect(await answerOf(german.id)).toBe('Danke, Alan Turing. Grace Hopper')
  expect(await answerOf(russian.id)).toMatch(
    new RegExp(
      `^Thank you, Alan Turing. Request ${russian.id}: http://\\S+/ru/service/support/${russian.id}$`,
    ),
  )
  const { id } = made['data']
  expect((await call('GET', `/admin/support/${german.id}/answers/999999`)).status).toBe(404)
  expect(
    (await call('PUT', `/admin/macros/${id}`, { name: 'Thanks', en: 'Thank you.' })).status,
  ).toBe(200)
  expect((await call('DELETE', `/admin/macros/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/admin/macros/${id}`)).status).toBe(404)
  expect(await audited()).toEqual([
    { act: 'macro_added', detail: 'Thanks' },
    { act: 'macro_changed', detail: 'Thanks' },
    { act: 'macro_deleted', detail: 'Thanks' },
  ])
  expect((await call('GET', '/admin/audit'))['data'][0]).toMatchObject({
    act: 'macro_deleted',
    actor: { name: 'Grace Hopper' },
    subject: null,
  })
})

test('tickets of one requester are merged in the order in which they were written; both numbers and links lead to one', async () => {
  const [first, second, other] = [
    await ticketOf(db, { text: 'First' }),
    await ticketOf(db, { email: 'ALAN@example.com', text: 'Second' }),
    await ticketOf(db, { email: 'eve@example.com' }),
  ]
  await call('POST', `/admin/support/${first.id}/messages`, {
    client_id: clientId(),
    text: 'Third',
  })
  const merge = (id: number, into: number) => call('POST', `/admin/support/${id}/merge`, { into })
  expect(await merge(first.id, other.id)).toMatchObject({ status: 409, code: 'other_requester' })
  expect((await merge(first.id, first.id)).status).toBe(422)
  expect((await merge(first.id, 999_999)).status).toBe(422)
  const done = await Promise.all([merge(second.id, first.id), merge(second.id, first.id)])
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])])
  for (const id of [first.id, second.id])
    expect((await call('GET', `/admin/support/${id}`))['data']).toMatchObject({
      id: first.id,
      messages: [{ text: 'First' }, { text: 'Second' }, { text: 'Third' }],
    })
  const token = await linkToken(db, 'ticket', second)
  const linked = await read(visitor(api)('GET', `/support-link?token=${encodeURIComponent(token)}`))
  expect(linked['data']).toMatchObject({ id: first.id })
  const { total } = await call('GET', '/admin/support')
  expect(total).toBe(2)
  // Messages can be written by either link.
  const guest = visitor(api)
  await guest('GET', '/sanctum/csrf-cookie')
  const written = await read(
    guest('POST', '/support-link/messages', { token, client_id: clientId(), text: 'Fourth' }),
  )
  expect(written['data'].messages.at(-1)).toMatchObject({ text: 'Fourth', seq: 4 })
})

test('a ticket is linked to an account, an offer or a report, and only to what there is', async () => {
  const { id } = await ticketOf(db)
  const link = (kind: string, ref?: string) =>
    call('PUT', `/admin/support/${id}/link`, { kind, ...(ref && { ref }) })
  expect((await link('user', ada.email.toUpperCase()))['data'].links).toEqual([
    { kind: 'user', id: ada.id, name: 'Ada Lovelace', offer: null },
  ])
  expect((await link('offer', '999999')).status).toBe(422)
  expect((await link('report', 'nonsense')).status).toBe(422)
  expect((await link('user'))['data'].links).toEqual([])
  expect(await audited()).toEqual([
    { act: 'ticket_linked', detail: `#${id}: user ${ada.id}` },
    { act: 'ticket_linked', detail: `#${id}: user –` },
  ])
})

test('moves that are over answer 409; staff without a second factor has no rights', async () => {
  const { id } = await ticketOf(db)
  expect((await call('PUT', `/admin/support/${id}/status`, { act: 'reopen' })).code).toBe('not_now')
  const solved = await call('POST', `/admin/support/${id}/messages`, {
    client_id: clientId(),
    text: 'Done.',
    solve: true,
  })
  expect(solved['data']).toMatchObject({ status: 'solved', solvedAt: expect.any(String) })
  expect((await call('PUT', `/admin/support/${id}/status`, { act: 'take' })).code).toBe('not_now')
  expect(
    (await call('PUT', `/admin/support/${id}/status`, { act: 'reopen' }))['data'],
  ).toMatchObject({ status: 'reopened', solvedAt: null })
  expect((await call('GET', '/admin/support', {}, ada)).status).toBe(403)
  const plain = await createUser(db, { roles: ['moderator'] })
  expect((await call('GET', '/admin/support', {}, plain)).status).toBe(200)
  await db.deleteFrom('passkeys').where('user_id', '=', plain.id).execute()
  expect((await call('GET', '/admin/support', {}, plain)).code).toBe('factor_missing')
  await db.deleteFrom('users').where('id', '=', plain.id).execute()
})

test('a merged ticket that waits for the staff still does, with what belongs to it, and its mails are sent', async () => {
  const [waiting, solved] = [
    await ticketOf(db, { text: 'Still broken' }),
    await ticketOf(db, { text: 'Was broken' }),
  ]
  await call('PUT', `/admin/support/${waiting.id}/link`, { kind: 'user', ref: String(ada.id) })
  await call('POST', `/admin/support/${waiting.id}/messages`, {
    client_id: clientId(),
    text: 'We look into it.',
  })
  await db
    .updateTable('tickets')
    .set({ status: 'waiting_for_us' })
    .where('id', '=', waiting.id)
    .execute()
  await call('PUT', `/admin/support/${solved.id}/status`, { act: 'solve' })
  await readMails(services)
  await call('POST', `/admin/support/${waiting.id}/messages`, {
    client_id: clientId(),
    text: 'Found it.',
  })
  await db
    .updateTable('tickets')
    .set({ status: 'waiting_for_us' })
    .where('id', '=', waiting.id)
    .execute()
  const merged = await call('POST', `/admin/support/${waiting.id}/merge`, { into: solved.id })
  expect(merged['data']).toMatchObject({
    id: solved.id,
    status: 'reopened',
    links: [{ kind: 'user', id: ada.id }],
  })
  expect((await readMails(services)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Found it.'),
  ])
})

test('an answer that solves a ticket is one mail', async () => {
  const { id } = await ticketOf(db)
  const { data } = await call('POST', `/admin/support/${id}/messages`, {
    client_id: clientId(),
    text: 'It is mended.',
    solve: true,
  })
  expect(data.status).toBe('solved')
  const mails = await readMails(services)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('It is mended.')])
})

test('an answer that solves a ticket, sent again, does not solve what was reopened since', async () => {
  const { id } = await ticketOf(db)
  const answer = { client_id: clientId(), text: 'It is mended.', solve: true }
  const send = async () => (await call('POST', `/admin/support/${id}/messages`, answer))['data']
  expect((await send()).status).toBe('solved')
  expect((await send()).status).toBe('solved')
  await call('PUT', `/admin/support/${id}/status`, { act: 'reopen' })
  expect((await send()).status).toBe('reopened')
  await readMails(services)
  // The first attempt did not solve it: nothing has happened since.
  const plain = { ...answer, client_id: clientId(), solve: false }
  await call('POST', `/admin/support/${id}/messages`, plain)
  const again = await call('POST', `/admin/support/${id}/messages`, { ...plain, solve: true })
  expect(again['data'].status).toBe('solved')
  await readMails(services)
})

test('another of the staff takes over what waits for the staff', async () => {
  const { id } = await ticketOf(db)
  for (const who of [grace, joan])
    expect(
      (await call('PUT', `/admin/support/${id}/status`, { act: 'take' }, who))['data'],
    ).toMatchObject({ status: 'waiting_for_us', assignee: { id: who.id } })
})

test('who takes over what was answered leaves it waiting for the requester', async () => {
  const { id } = await ticketOf(db)
  await call('POST', `/admin/support/${id}/messages`, {
    client_id: clientId(),
    text: 'Try it now.',
  })
  expect(
    (await call('PUT', `/admin/support/${id}/status`, { act: 'take' }, joan))['data'],
  ).toMatchObject({ status: 'waiting_for_you', assignee: { id: joan.id } })
})

test('of two who take over at once, the second learns who handles it', async () => {
  const { id } = await ticketOf(db)
  const take = (who: typeof grace, from: number) =>
    call('PUT', `/admin/support/${id}/status`, { act: 'take', from }, who)
  const both = await Promise.all([take(grace, 0), take(joan, 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, second] = both[0]?.status === 200 ? [grace, joan] : [joan, grace]
  expect(both.find(({ status }) => status === 409)?.code).toBe('taken')
  // Knowing who handles it, one may.
  expect((await take(second, first.id))['data'].assignee.id).toBe(second.id)
})

test('who has a blocked account reads answers by the link of the mail', async () => {
  const alan = await createUser(db)
  const { id } = await ticketOf(db, { userId: alan.id, email: alan.email })
  await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', alan.id).execute()
  const { data } = await call('POST', `/admin/support/${id}/messages`, {
    client_id: clientId(),
    text: 'Because of three reports.',
  })
  expect(data.account).toMatchObject({ id: alan.id, blocked: true })
  const [mail] = await readMails(services)
  expect([mail?.to, mail?.token]).toEqual([alan.email, expect.stringMatching(`^${id}`)])
})

test('a long ticket comes in parts, the last messages first, also one that was merged', async () => {
  const { id } = await ticketOf(db, { text: 'Number 1' })
  const first = await db
    .selectFrom('ticket_messages')
    .select('created_at')
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let n = 2; n <= 120; n++)
    await db
      .insertInto('ticket_messages')
      .values({
        ticket_id: id,
        ...(n === 70
          ? { side: 'staff' as const, kind: 'note' as const }
          : { side: 'requester' as const, kind: 'text' as const }),
        client_id: `long-${id}-${n}`,
        body: `Number ${n}`,
        created_at: new Date(Date.parse(first.created_at) + n * 1000),
      })
      .execute()
  const texts: string[] = []
  const sizes: number[] = []
  for (let before: number | null | undefined; before !== null;) {
    const { data } = await call(
      'GET',
      `/admin/support/${id}${before === undefined ? '' : `?before=${before}`}`,
    )
    texts.unshift(...data.messages.map(({ text }: { text: string }) => text))
    sizes.push(data.messages.length)
    before = data.earlier
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(texts).toEqual(Array.from({ length: 120 }, (_, n) => `Number ${n + 1}`))
})
