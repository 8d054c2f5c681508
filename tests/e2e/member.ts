import {
  expect as plain,
  test,
  type BrowserContext,
  type Locator,
  type Page,
  type WebSocket,
} from '@playwright/test'
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import { roleBit } from '#api/people/accounts/caller.ts'
import { hashPassword } from '#api/people/accounts/passwords.ts'
import { insertUser } from '#api/people/accounts/queries.ts'
import { codeAt, newTotpSecret, stepAt } from '#api/people/accounts/totp.ts'
import { vaultOf } from '#api/ground/gateways/vault.ts'
import type { RoleName } from '#contract/library.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import { mailedLinks } from '../outbox.ts'
import { openTestSession } from '../session.ts'

// A user with an account and a browser.

/** Pages of accounts load whole more than once in a journey; a busy machine takes its time. */
export const expect = plain.configure({ timeout: 30_000 })
export const PASSWORD = 'correct horse battery'
let made = 0
export const newEmail = (): string => `visitor.${process.pid}.${++made}@example.com`

/** The link of the newest mail to an address, once there are `count`. */
export async function linkFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailedLinks(email).length).toBe(count)
  return mailedLinks(email).at(-1) ?? ''
}

export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  )
}

/** Waits until scripts answer presses on an element, whose code may come after the page's. */
export const alive = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((each) => Object.keys(each).some((key) => key.startsWith('__react'))),
    )
    .toBe(true)

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** A call of the API with the cookies of that browser; its answer must be a success. */
export async function call<T>(
  context: BrowserContext,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const xsrf = async () =>
    (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  if (!(await xsrf())) await context.request.get('/api/sanctum/csrf-cookie')
  const response = await context.request.fetch(`/api/${path}`, {
    method,
    data,
    headers: { 'x-xsrf-token': (await xsrf()) ?? '' },
  })
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
  return (response.status() === 204 ? undefined : await response.json()) as T
}

let passwordHash: Promise<string> | undefined

/** An account whose address is confirmed, as it is once its link was followed, with roles beside `user`. Answers its address. */
export async function createAccount({
  email = newEmail(),
  name = 'Ada Lovelace',
  locale = 'en',
  roles = [],
  hasFactor = roles.length > 0,
}: {
  email?: string
  name?: string
  locale?: string
  roles?: readonly RoleName[]
  /** Adds an authenticator; implied by a role. */
  hasFactor?: boolean
} = {}): Promise<string> {
  const password_hash = await (passwordHash ??= hashPassword(PASSWORD))
  await inDatabase(async (db) => {
    await insertUser(db, { email, name, password_hash, locale, currency: 'EUR', time_zone: 'UTC' })
    // As at sign-up: pages do not ask for the agreement.
    await sql`
      insert into terms_agreements (user_id, version, terms_date, language)
      select u.id, p.version, p.day, p.language from users u cross join page_texts p
      where u.email = ${email} and p.subject = 'terms' and p.language = 'en' order by p.revision desc limit 1`.execute(
      db,
    )
    if (roles.length === 0 && !hasFactor) return
    const secret = newTotpSecret()
    secrets.set(email, secret)
    await db
      .updateTable('users')
      .set({
        roles: ['user' as const, ...roles].reduce((bits, role) => bits | roleBit(role), 0),
        ...(hasFactor && {
          totp_secret: portalVault().seal('totp', secret),
          totp_since: new Date(),
        }),
      })
      .where('email', '=', email)
      .execute()
  })
  return email
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const secrets = new Map<string, Buffer>()
const portalVault = () => vaultOf({ DATA_DIR: process.env.DATA_DIR, LARES_KEY: [] })

/** The current code of that account's authenticator. A code works once: that one was given before is forgotten, instead of half a minute waited for the next. */
export async function codeFor(email: string): Promise<string> {
  const secret = secrets.get(email)
  if (!secret) throw new Error(`${email} has no authenticator`)
  await inDatabase((db) =>
    db.updateTable('users').set({ totp_step: null }).where('email', '=', email).execute(),
  )
  return codeAt(secret, stepAt(Date.now()))
}

/** The code of a secret as the page shows it. */
export const totp = (secret: string, stepsAhead: number): string => {
  const bits = [...secret]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return codeAt(
    Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))),
    stepAt(Date.now()) + stepsAhead,
  )
}

/** Gives that browser a session of the account, with the second factor if the account has one: no form, no page, no password. */
export async function enter(
  context: BrowserContext,
  email: string,
  url = test.info().project.use.baseURL,
): Promise<{ id: number }> {
  const { db } = await portalDatabase()
  const { id, totp_since } = await db
    .selectFrom('users')
    .select(['id', 'totp_since'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const value = await openTestSession(db, id, { factorAt: totp_since === null ? null : new Date() })
  await context.addCookies([
    {
      name: 'auth_token',
      value: encodeURIComponent(value),
      url: url ?? '',
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  // The token of forms belongs to one session.
  await context.request.get('/api/sanctum/csrf-cookie')
  return { id }
}

/** Fills the log-in form of the page in, and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('main')
  await form.locator('input[name=email]').fill(email)
  await form.locator('input[name=password]').fill(password)
  await form.locator('form:has(input[name=password]) button[type=submit]').click()
}

/** Submits until it is accepted: a form that is sent within three seconds is rejected as a bot's. With scripts it is sent again by itself, and cannot be pressed meanwhile. */
export async function sendTaken(page: Page, button: string, taken: string): Promise<void> {
  await expect(async () => {
    // An answer that came late has taken the button away.
    if (await page.getByText(taken).isVisible()) return
    await page.getByRole('button', { name: button }).click({ timeout: 1000 })
    await expect(page.getByText(taken)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Opens a page of who is logged in, and waits until it hears their channel. */
export async function openListening(page: Page, path: string): Promise<WebSocket> {
  const listening = new Promise<WebSocket>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on(
        'framereceived',
        ({ payload }) => String(payload).includes('subscription_succeeded') && resolve(socket),
      ),
    )
  })
  await open(page, path)
  return listening
}

let opened: Promise<OpenDatabase> | undefined

/** The database of the portal under test, beside it; open until the worker ends. */
export const portalDatabase = (): Promise<OpenDatabase> =>
  (opened ??= openDatabase(
    { DATA_DIR: process.env.DATA_DIR },
    { as: 'command', log: pino({ level: 'silent' }) },
  ))

export async function inDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  return work((await portalDatabase()).db)
}
