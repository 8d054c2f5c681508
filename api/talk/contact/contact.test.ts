import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser, PASSWORD, accountsApi, readMails } from '#tests/accounts.ts'
import { apiOf, read, servicesOver, visitor, type Visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { handlers as accounts } from '../../people/accounts/handlers.ts'
import { portalSecret } from '../../ground/secret.ts'
import { sweep } from '../../people/accounts/sweep-queries.ts'
import type { Services } from '../../context.ts'
import { withoutLinks } from '../../people/mail/without-links.ts'
import { mount } from '../../people/http/serve.ts'
import { AGE_MAX, AGE_MIN, newStamp, readStamp } from '../../ground/stamp.ts'
import { handlers } from './handlers.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off', CONTACT_EMAIL: 'office@example.com' })
const { csrfCookie } = contract.accounts
const apiFor = (over: Services) =>
  apiOf((api) => {
    mount(api, contract.contact, handlers, over)
    mount(api, { csrfCookie }, { csrfCookie: accounts.csrfCookie }, over)
  })
const api = apiFor(services)
const secret = await portalSecret(db)
const aged = (seconds = 60) => newStamp(secret, 'contact', Date.now() - seconds * 1000)
const written = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'offer',
  message: 'Is the flat\r\nstill there?',
}
const messages = () => db.selectFrom('contact_messages').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await db.deleteFrom('contact_messages').execute()
  await db.deleteFrom('jobs').execute()
})
async function browser(app = api, address?: string): Promise<Visitor> {
  const made = visitor(app, address)
  await made('GET', '/sanctum/csrf-cookie')
  return made
}
const send = async (body: object, headers: Record<string, string> = {}) =>
  read((await browser())('POST', '/contact', { ...written, stamp: aged(), ...body }, headers))

/** A signed-in visitor with the address of the account. */
async function member(email?: string) {
  const user = await createUser(db, email === undefined ? {} : { email })
  return {
    ...user,
    send: (body: object = {}, headers: Record<string, string> = {}) =>
      send({ email: user.email, ...body }, { authorization: `Bearer ${user.token}`, ...headers }),
  }
}

test("a message is saved and mailed to the operator; its address gets a confirmation in the page's language without text of the sender", async () => {
  expect(await send({}, { 'x-lang': 'de' })).toEqual({
    status: 200,
    data: { email: 'ada@example.com' },
  })
  expect(await messages()).toMatchObject([
    {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      subject: 'offer',
      message: 'Is the flat\nstill there?',
      locale: 'de',
      user_id: null,
      held: false,
      copied: true,
    },
  ])
  const [operator, confirmation, ...more] = await readMails(services)
  expect(more).toEqual([])
  expect(operator).toMatchObject({
    to: 'office@example.com',
    subject: 'Problem with a listing: Ada Lovelace',
  })
  expect(operator?.text).toMatch(
    /Reply-To: ada@example.com[^]*Deutsch[^]*not signed in[^]*Is the flat\nstill there\?/,
  )
  expect(confirmation).toMatchObject({
    to: 'ada@example.com',
    subject: 'Wir haben Ihre Nachricht erhalten',
  })
  expect(confirmation?.text).not.toMatch(/Reply-To|https?:|Ada|flat/)
})

test("a signed-in sender gets a copy to the account's address only", async () => {
  const ada = await member()
  await ada.send({}, { 'x-lang': 'de' })
  const [, copy] = await readMails(services)
  expect(copy).toMatchObject({ to: ada.email, subject: 'Ihre Nachricht an uns' })
  expect(copy?.text).toContain('Is the flat\nstill there?')
  expect(copy?.text).not.toMatch(/Reply-To|https?:/)
  await ada.send({ email: 'somebody.else@example.com' })
  expect(
    (await readMails(services)).find(({ to }) => to === 'somebody.else@example.com')?.text,
  ).not.toContain('flat')
})

test('a message of a signed-in sender has their account; a form sends one message however often it is submitted', async () => {
  const { id, email, token } = await createUser(db)
  const stamp = aged()
  const headers = { authorization: `Bearer ${token}` }
  const answers = await Promise.all([1, 2, 3].map(() => send({ email, stamp }, headers)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await messages()).toMatchObject([{ user_id: id, email }])
  expect((await readMails(services)).map(({ to }) => to)).toEqual(['office@example.com', email])
  // After Back the form has the same stamp.
  await send({ email, stamp, message: 'What I forgot to say' })
  expect((await messages()).map(({ message }) => message)).toEqual([
    'Is the flat\nstill there?',
    'What I forgot to say',
  ])
})

test('an address gets one mail a day, also for concurrent messages', async () => {
  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      send({ email: index % 2 ? 'ADA@example.com' : 'ada@example.com' }),
    ),
  )
  expect((await messages()).filter(({ copied }) => copied)).toHaveLength(1)
  expect(
    (await readMails(services)).filter(({ to }) => to.toLowerCase() === 'ada@example.com'),
  ).toHaveLength(1)
  const elapse = (minutes: number) =>
    db
      .updateTable('contact_messages')
      .set({ created_at: new Date(Date.now() - minutes * 60_000) })
      .execute()
  await elapse(60)
  await send({})
  expect((await readMails(services)).map(({ to }) => to)).toEqual(['office@example.com'])
  await elapse(25 * 60)
  await send({})
  expect((await readMails(services)).map(({ to }) => to)).toEqual([
    'office@example.com',
    'ada@example.com',
  ])
  // A member gets a copy of their own messages again after half an hour.
  const ada = await member()
  await ada.send()
  await elapse(31)
  await ada.send({ message: 'Is it still there today?' })
  expect((await readMails(services)).filter(({ to }) => to === ada.email)).toHaveLength(2)
})

test("a stranger's text contains no links in the copy", async () => {
  const ada = await member('ada.links@example.com')
  await ada.send({
    message:
      '<a href="https://bad.example">Win!</a> www.bad.example/x bad-shop.com, ask ada@example.com',
  })
  const copy = (await readMails(services)).find(({ to }) => to === ada.email)
  expect(copy?.html).not.toMatch(/bad|<a /)
  expect(copy?.html).toContain('ada@example.com')
  expect(withoutLinks('At 3.5 rooms e.g. the flat.Is it free?')).toBe(
    'At 3.5 rooms e.g. the flat. Is it free?',
  )
  expect(withoutLinks('bit.ly/x?@y, münchen.de/%C3, BAD.DE; ask ada.l@example.co.uk')).toBe(
    'bit. ly/x?@y, münchen. de/%C3, BAD. DE; ask ada.l@example.co.uk',
  )
})

test("fields are validated in the visitor's language, also before the form is submitted", async () => {
  const wrong = await send(
    { name: 'Buy at www.spam.example', email: 'ada', subject: 'love', message: 'short' },
    { 'x-lang': 'es' },
  )
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.errors)).toEqual(['name', 'email', 'subject', 'message'])
  expect(wrong.errors.name).toEqual(['Escriba su nombre, sin enlaces.'])
  expect(
    (
      await send({
        message: 'https://a.example https://b.example https://c.example https://d.example',
      })
    ).errors.message,
  ).toEqual(['Use at most three links in your message.'])
  expect((await send({ message: 'x'.repeat(5001) })).status).toBe(422)
  const live = await (
    await browser()
  )(
    'POST',
    '/contact',
    { message: 'hm' },
    { precognition: 'true', 'precognition-validate-only': 'message' },
  )
  expect([live.status, live.headers.get('precognition')]).toEqual([422, 'true'])
  expect(await messages()).toEqual([])
})

test('a form is valid from a few seconds to a day after it was opened', async () => {
  const { data } = await read((await browser())('GET', '/contact/form'))
  expect(await send({ stamp: data.stamp })).toMatchObject({ status: 422, code: 'form_young' })
  expect(await send({ stamp: aged(AGE_MAX + 60) })).toMatchObject({ status: 422, code: 'form_old' })
  for (const stamp of ['', 'x', `${data.stamp}x`, aged().replace(/^\w+/, (time) => `${time}0`)])
    expect(await send({ stamp })).toMatchObject({ status: 422, code: 'form_old' })
  const now = Date.now()
  expect(
    readStamp(secret, 'contact', newStamp(secret, 'contact', now), {
      now: now + AGE_MIN * 1000 + 1000,
    }),
  ).toHaveProperty('nonce')
  expect(
    readStamp(Buffer.from('another'), 'contact', newStamp(secret, 'contact', now), {
      now: now + 10_000,
    }),
  ).toEqual({ wrong: 'foreign' })
  expect(
    readStamp(secret, 'lead', newStamp(secret, 'contact', now), { now: now + 10_000 }),
  ).toEqual({ wrong: 'foreign' })
  expect(await messages()).toEqual([])
})

test('a message of a bot is saved without a notification, and the bot gets the usual response', async () => {
  expect(await send({ website: 'https://spam.example' })).toEqual({
    status: 200,
    data: { email: 'ada@example.com' },
  })
  expect(await messages()).toMatchObject([{ held: true, copied: false }])
  expect(await readMails(services)).toEqual([])
  expect((await send({})).status).toBe(200)
  expect(await readMails(services)).toHaveLength(2)
})

test('the limit is eight messages an hour per network and four per email address; the response says when to retry', async () => {
  const limited = apiFor(servicesOver(db, { RATE_LIMITS: 'on' }))
  const sendAs = async (email: string, address: string) =>
    (await browser(limited, address))(
      'POST',
      '/contact',
      { ...written, email, stamp: aged() },
      { 'x-lang': 'de' },
    )
  const same: number[] = []
  for (let n = 0; n < 6; n++)
    same.push((await sendAs('limited@example.com', `198.51.100.${n}`)).status)
  expect(same).toEqual([200, 200, 200, 200, 429, 429])
  // Only messages that a member sent while signed in count for them.
  const ada = await createUser(db, { email: 'limited@example.com' })
  expect(
    (
      await (
        await browser(limited, '198.51.100.9')
      )(
        'POST',
        '/contact',
        { ...written, email: ada.email, stamp: aged() },
        { authorization: `Bearer ${ada.token}` },
      )
    ).status,
  ).toBe(200)
  const many: Response[] = []
  for (let n = 0; n < 9; n++) many.push(await sendAs(`limited.${n}@example.com`, '203.0.113.77'))
  expect(many.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  expect(Number(many.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(120)
  expect((await read(many.at(-1) as Response)).message).toMatch(
    /^Zu viele Anfragen\. .* Minuten noch einmal\.$/,
  )
})

test('messages are deleted with the account, also those sent while signed out, and after a year', async () => {
  const { id, email, token } = await createUser(db)
  await send({ email: email.toUpperCase() })
  await send({ email: 'other@example.com' }, { authorization: `Bearer ${token}` })
  await send({ email: 'stays@example.com' })
  const leaving = visitor(accountsApi(services))
  expect(
    (
      await leaving(
        'POST',
        '/user/delete',
        { current_password: PASSWORD },
        { authorization: `Bearer ${token}` },
      )
    ).status,
  ).toBe(204)
  expect((await messages()).map((message) => message.email)).toEqual(['stays@example.com'])
  // Mails about them that were still queued are not sent.
  expect((await readMails(services)).map(({ to }) => to)).toEqual([
    'office@example.com',
    'stays@example.com',
    email,
  ])
  expect(id).toBeGreaterThan(0)

  await db
    .updateTable('contact_messages')
    .set({ created_at: new Date(Date.now() - 364 * 86_400_000) })
    .execute()
  await sweep(db)
  expect(await messages()).toHaveLength(1)
  await db
    .updateTable('contact_messages')
    .set({ created_at: new Date(Date.now() - 367 * 86_400_000) })
    .execute()
  await sweep(db)
  expect(await messages()).toEqual([])
})
