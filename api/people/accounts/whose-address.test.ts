import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  accountsApi,
  createUser,
  openBrowser,
  openTestSession,
  PASSWORD,
  readMails,
  type ReadMail,
} from '#tests/accounts.ts'
import { read, servicesOver, visitor, type Visitor } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { inTurnAfter, inTurnFor } from '#tests/held.ts'
import { setCookie } from './cookies.ts'
import { remindOfUndo } from './notices.ts'
import { insertRegistration } from './registration-queries.ts'
import { digestOf, tokenText } from './tokens.ts'

// The owner of an address never gets access to another person's account.
const { db, drop } = await createTestDatabase()
afterAll(drop)
const services = servicesOver(db, { RATE_LIMITS: 'off' })
const app = accountsApi(services)
beforeEach(() => readMails(services))
const THIEVES = 'the password of a thief'
const CHOSEN = 'chosen by the owner'

const browserOf = (token?: string): Promise<Visitor> => openBrowser(app, token)
const signUp = (browser: Visitor, email: string, password = PASSWORD) =>
  browser('POST', '/auth/register', { name: 'Ada', email, password })
const login = async (email: string, password: string) =>
  (await (await browserOf())('POST', '/auth/login', { email, password })).status
const verify = (browser: Visitor, token: string, more: object = {}) =>
  read(browser('POST', '/auth/verify', { token, ...more }))
const emailOf = async (id: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email

test('confirming an address that a stranger registered sets a new password; the stranger’s is never used', async () => {
  const email = 'victim@example.com'
  const [thief, victim] = [await browserOf(), await browserOf()]
  await signUp(victim, email)
  await signUp(thief, email, THIEVES)
  const [own, thieves] = (await readMails(services)) as [ReadMail, ReadMail]
  expect(own.subject).toBe(thieves.subject)
  expect(await verify(victim, thieves.token)).toMatchObject({
    status: 422,
    code: 'password_wanted',
    errors: { password: [expect.any(String)] },
  })
  expect(await verify(victim, thieves.token, { password: 'Password123' })).toMatchObject({
    status: 422,
    code: 'common_password',
  })
  expect(await login(email, THIEVES)).toBe(422)
  expect((await verify(victim, thieves.token, { password: CHOSEN })).status).toBe(200)
  expect([
    await login(email, THIEVES),
    await login(email, PASSWORD),
    await login(email, CHOSEN),
  ]).toEqual([422, 422, 200])
  // The other mail is void.
  expect((await verify(victim, own.token)).code).toBe('dead_link')
})

test('one press confirms any sign-up of the same browser; another browser or a forged cookie needs a password', async () => {
  const browser = await browserOf()
  await signUp(browser, 'first@example.com')
  const cookie = browser.cookies.get('sign_up')
  await signUp(browser, 'second@example.com')
  expect(browser.cookies.get('sign_up')).toBe(cookie)
  const mails = await readMails(services)
  for (const { token } of mails) {
    expect((await verify(await browserOf(), token)).code).toBe('password_wanted')
    const other = await browserOf()
    for (const value of ['a'.repeat(40), '', 'x']) {
      other.cookies.set('sign_up', value)
      expect((await verify(other, token)).code).toBe('password_wanted')
    }
    // A second cookie of that name was planted by somebody.
    expect(
      (
        await read(
          visitor(app)(
            'POST',
            '/auth/verify',
            { token },
            {
              authorization: 'Bearer x',
              cookie: `sign_up=${cookie ?? ''}; sign_up=${'a'.repeat(40)}`,
            },
          ),
        )
      ).code,
    ).toBe('password_wanted')
    expect((await verify(browser, token)).status).toBe(200)
  }
  expect([
    await login('first@example.com', PASSWORD),
    await login('second@example.com', PASSWORD),
  ]).toEqual([200, 200])
  expect(
    setCookie('signUp', 'x', { NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com' }),
  ).toBe('__Host-sign_up=x; Path=/; Max-Age=172800; HttpOnly; SameSite=Strict; Secure')
})

test('a link to a new address needs the session or the password of its account', async () => {
  const { id, email, token } = await createUser(db)
  const thief = await browserOf(token)
  const wish = { current_password: PASSWORD, email: `victim.${email}` }
  await thief('PUT', '/user/email', wish)
  const [mail] = (await readMails(services)) as [ReadMail]
  const victim = await createUser(db)
  for (const browser of [await browserOf(), await browserOf(victim.token)]) {
    expect(await verify(browser, mail.token)).toMatchObject({
      status: 422,
      code: 'current_password_wanted',
      errors: { current_password: [expect.any(String)] },
    })
    expect(
      (await verify(browser, mail.token, { current_password: 'not that of the thief' })).code,
    ).toBe('wrong_password')
  }
  expect(await emailOf(id)).toBe(email)
  expect((await verify(await browserOf(), mail.token, { current_password: PASSWORD })).status).toBe(
    200,
  )
  expect(await emailOf(id)).toBe(wish.email)
})

test('guesses of that password are counted like those at the door', async () => {
  const limited = servicesOver(db, { RATE_LIMITS: 'on' })
  const { email, token } = await createUser(db)
  await (
    await browserOf(token)
  )('PUT', '/user/email', { current_password: PASSWORD, email: `counted.${email}` })
  const [mail] = (await readMails(services)) as [ReadMail]
  const browser = visitor(accountsApi(limited), '198.51.100.9')
  await browser('GET', '/sanctum/csrf-cookie')
  const statuses = []
  for (let n = 0; n < 11; n++)
    statuses.push((await verify(browser, mail.token, { current_password: `guess ${n}` })).code)
  expect(statuses).toEqual([...Array<string>(10).fill('wrong_password'), 'rate_limited'])
})

test('they are counted together, however the domain of the account is spelled', async () => {
  const limited = servicesOver(db, { RATE_LIMITS: 'on' })
  const { token } = await createUser(db, { email: 'counted@Müller-Zaun.de' })
  await (
    await browserOf(token)
  )('PUT', '/user/email', { current_password: PASSWORD, email: 'counted.new@example.com' })
  const [mail] = (await readMails(services)) as [ReadMail]
  const browser = visitor(accountsApi(limited), '198.51.100.10')
  await browser('GET', '/sanctum/csrf-cookie')
  for (let n = 0; n < 10; n++)
    expect(
      (
        await browser('POST', '/auth/login', {
          email: 'counted@müller-zaun.de',
          password: `guess ${n}`,
        })
      ).status,
    ).toBe(422)
  expect((await verify(browser, mail.token, { current_password: 'one more guess' })).code).toBe(
    'rate_limited',
  )
})

test('the old address can be restored for seven days, past later changes and passwords, and ends all other access', async () => {
  const { id, email, token } = await createUser(db)
  const thief = await browserOf(token)
  const change = async (to: string) => {
    await thief('PUT', '/user/email', { current_password: PASSWORD, email: to })
    await verify(thief, (await readMails(services)).find((mail) => mail.to === to)?.token ?? '')
    return (await readMails(services)).find(({ token }) => token)!
  }
  const notice = await change(`thief.${email}`)
  expect(notice).toMatchObject({ to: email, subject: 'Your email address was changed' })
  const thievesUndo = await change(`thief2.${email}`)
  expect(thievesUndo.to).toBe(`thief.${email}`)
  expect(
    (await thief('PUT', '/user/password', { current_password: PASSWORD, password: THIEVES }))
      .status,
  ).toBe(204)
  await readMails(services)

  const owner = await browserOf()
  expect(
    (await owner('POST', '/auth/reset-password', { token: notice.token, password: CHOSEN })).status,
  ).toBe(204)
  expect(await emailOf(id)).toBe(email)
  expect((await read(thief('GET', '/auth/me'))).user).toBeNull()
  expect([
    await login(email, CHOSEN),
    await login(email, THIEVES),
    await login(`thief2.${email}`, THIEVES),
  ]).toEqual([200, 422, 422])
  expect(
    (
      await read(
        thief('POST', '/auth/reset-password', { token: thievesUndo.token, password: THIEVES }),
      )
    ).code,
  ).toBe('dead_link')
  expect((await readMails(services)).map(({ to }) => to)).toContain(email)
})

test('a restorable address cannot be taken by another account; a request mails the restoring link again', async () => {
  const { id, email, token } = await createUser(db)
  const [browser, stranger] = [await browserOf(token), await browserOf()]
  // Before the account had the address somebody began to sign up with it, and that link still works.
  const early = tokenText(
    await insertRegistration(db, {
      name: 'Eve',
      email,
      password_hash: 'x',
      locale: 'en',
      currency: 'EUR',
      time_zone: 'UTC',
      digest: digestOf('e'.repeat(40)),
      expires_at: new Date(Date.now() + 3_600_000),
    }),
    'e'.repeat(40),
  )
  await browser('PUT', '/user/email', { current_password: PASSWORD, email: `moved.${email}` })
  await verify(browser, ((await readMails(services)) as [ReadMail])[0].token)
  const [first] = (await readMails(services)) as [ReadMail]
  const expiry = () =>
    db
      .selectFrom('one_time_tokens')
      .select('expires_at')
      .where('user_id', '=', id)
      .where('purpose', '=', 'email_undo')
      .execute()
  const before = await expiry()
  await signUp(stranger, email.toUpperCase(), THIEVES)
  const mails = await readMails(services)
  const other = await createUser(db)
  await (
    await browserOf(other.token)
  )('PUT', '/user/email', { current_password: PASSWORD, email })
  mails.push(...(await readMails(services)))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    Array(2).fill([email, 'Your email address was changed']),
  )
  expect((await verify(stranger, early, { password: CHOSEN })).code).toBe('dead_link')
  expect([await emailOf(other.id), await expiry()]).toEqual([other.email, before])
  expect(before).toHaveLength(1)
  // The mails say until when, and of their links the last one works.
  const until = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(before[0]!.expires_at))
  for (const { text } of [first, ...mails])
    expect(text).toContain(`open the link, which works until ${until} UTC.`)
  for (const { token } of [first, mails[0]!])
    expect(
      await read(stranger('POST', '/auth/reset-password', { token, password: THIEVES })),
    ).toMatchObject({ code: 'dead_link' })
  // The account itself may take it again, and the reader of its mail can restore it.
  const back = { token: mails[1]!.token, password: CHOSEN }
  expect((await browser('POST', '/auth/reset-password', back)).status).toBe(204)
  expect([await emailOf(id), await login(email, CHOSEN)]).toEqual([email, 200])
  expect((await verify(stranger, mails[0]!.token, { password: THIEVES })).code).toBe('dead_link')
})

/** While the token that restores the address of that account is locked. */
const inTurnForToken = <T>(id: number, calls: readonly (() => Promise<T>)[]) =>
  inTurnAfter(
    db,
    (transaction) =>
      transaction
        .selectFrom('one_time_tokens')
        .select('id')
        .where('user_id', '=', id)
        .forUpdate()
        .execute(),
    calls,
  )

test('a reminder replaces a mail that waits; two at once leave one link', async () => {
  const { id, email, token } = await createUser(db)
  const browser = await browserOf(token)
  await browser('PUT', '/user/email', { current_password: PASSWORD, email: `gone.${email}` })
  await verify(browser, ((await readMails(services)) as [ReadMail])[0].token)
  const remind = () =>
    db.transaction().execute((transaction) => remindOfUndo({ ...services, db: transaction }, email))
  expect(await inTurnForToken(id, [remind, remind])).toEqual([true, true])
  const mails = await readMails(services)
  expect(mails.map(({ to }) => to)).toEqual([email])
  expect(
    (await browser('POST', '/auth/reset-password', { token: mails[0]!.token, password: CHOSEN }))
      .status,
  ).toBe(204)
  expect([await emailOf(id), await remind()]).toEqual([email, false])
})
test('a sign-up with an address that is being given up waits for that, and is refused', async () => {
  const { id, email, token } = await createUser(db)
  const [browser, stranger] = [await browserOf(token), await browserOf()]
  const secret = 'f'.repeat(40)
  const registration = await insertRegistration(db, {
    name: 'Eve',
    email,
    password_hash: 'x',
    locale: 'en',
    currency: 'EUR',
    time_zone: 'UTC',
    digest: digestOf(secret),
    expires_at: new Date(Date.now() + 3_600_000),
  })
  await browser('PUT', '/user/email', { current_password: PASSWORD, email: `left.${email}` })
  const [change] = (await readMails(services)) as [ReadMail]
  const answers = await inTurnFor(db, id, [
    () => verify(browser, change.token),
    () => verify(stranger, tokenText(registration, secret), { password: THIEVES }),
  ])
  expect(answers).toMatchObject([{ status: 200 }, { code: 'dead_link' }])
  expect([await emailOf(id), await login(email, THIEVES)]).toEqual([`left.${email}`, 422])
})

test('an account may return to its old address; a reserved address is free after seven days', async () => {
  const { id, email, token } = await createUser(db)
  const browser = await browserOf(token)
  for (const to of [`there.${email}`, email, `there.${email}`]) {
    await browser('PUT', '/user/email', { current_password: PASSWORD, email: to })
    const mail = (await readMails(services)).find((one) => one.to === to)!
    expect((await verify(browser, mail.token)).status).toBe(200)
    await readMails(services)
    expect(await emailOf(id)).toBe(to)
  }
  await sql`update one_time_tokens set expires_at = now() where user_id = ${id}`.execute(db)
  const newcomer = await browserOf()
  await signUp(newcomer, email)
  const [mail] = (await readMails(services)) as [ReadMail]
  expect((await verify(newcomer, mail.token)).status).toBe(200)
})

test('after seven days, or once another account has the address, it cannot be put back', async () => {
  for (const late of [true, false]) {
    const { id, email, token } = await createUser(db)
    const browser = await browserOf(token)
    await browser('PUT', '/user/email', { current_password: PASSWORD, email: `new.${email}` })
    await verify(browser, ((await readMails(services)) as [ReadMail])[0].token)
    const undo = ((await readMails(services)) as [ReadMail])[0].token
    if (late) {
      await db
        .updateTable('one_time_tokens')
        .set({ expires_at: sql<string>`expires_at - interval '7 days' + interval '1 minute'` })
        .where('user_id', '=', id)
        .execute()
      expect(
        (await read(browser('POST', '/auth/reset-password', { token: undo, password: 'short' })))
          .code,
      ).toBe('validation_failed')
      await db
        .updateTable('one_time_tokens')
        .set({ expires_at: sql<string>`expires_at - interval '1 minute'` })
        .where('user_id', '=', id)
        .execute()
    } else await createUser(db, { email })
    expect(
      (await read(browser('POST', '/auth/reset-password', { token: undo, password: CHOSEN }))).code,
    ).toBe('dead_link')
    expect(await emailOf(id)).toBe(`new.${email}`)
    expect((await read(browser('GET', '/auth/me'))).user).not.toBeNull()
  }
})

test('recovery removes second factors and recovery codes of the last seven days; older ones stay', async () => {
  const age = (id: number, days: number) =>
    sql`update users set totp_secret = '\\x01', totp_since = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      db,
    )
  const code = (id: number, letter: string, days: number) =>
    sql`insert into recovery_codes (user_id, digest, created_at) values (${id}, ${Buffer.from(letter)}, now() - make_interval(days => ${days}))`.execute(
      db,
    )
  for (const [days, stays] of [
    [6, false],
    [8, true],
  ] as const) {
    const { id, email } = await createUser(db)
    await age(id, days)
    await code(id, 'old', 8)
    await code(id, 'new', 6)
    const browser = await browserOf()
    await browser('POST', '/auth/forgot-password', { email })
    await browser('POST', '/auth/reset-password', {
      token: ((await readMails(services)) as [ReadMail])[0].token,
      password: CHOSEN,
    })
    const user = await db
      .selectFrom('users')
      .select('totp_since')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user.totp_since !== null).toBe(stays)
    expect(
      (
        await db.selectFrom('recovery_codes').select('digest').where('user_id', '=', id).execute()
      ).map(({ digest }) => String(digest)),
    ).toEqual(stays ? ['old'] : [])
    await readMails(services)
  }
})

test('a session of the account confirms wherever it is', async () => {
  const { id, email, token } = await createUser(db)
  await (
    await browserOf(token)
  )('PUT', '/user/email', { current_password: PASSWORD, email: `phone.${email}` })
  const [mail] = (await readMails(services)) as [ReadMail]
  expect((await verify(await browserOf(await openTestSession(db, id)), mail.token)).status).toBe(
    200,
  )
})
