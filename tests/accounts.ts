import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { handlers as access } from '#api/people/accounts/access.ts'
import { roleBit } from '#api/people/accounts/caller.ts'
import { STAFF } from '#api/people/accounts/factor-queries.ts'
import { handlers as accounts } from '#api/people/accounts/handlers.ts'
import { handlers as members } from '#api/people/accounts/members.ts'
import { hashPassword } from '#api/people/accounts/passwords.ts'
import { insertUser } from '#api/people/accounts/queries.ts'
import type { Services } from '#api/context.ts'
import { runNext } from '#api/ground/jobs/runner.ts'
import { outboxOf } from '#api/people/mail/send.ts'
import { handlers as profile } from '#api/edge/profile/handlers.ts'
import { mount, type ApiApp } from '#api/people/http/serve.ts'
import { works } from '#api/ground/work.ts'
import { contract } from '#contract/index.ts'
import type { RoleName } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import { apiOf, visitor, type Visitor } from './api.ts'
import { openTestSession } from './session.ts'

export { openTestSession }

export const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined
let made = 0

export interface TestUser {
  id: number
  email: string
  /** Of a session: for `Authorization: Bearer`, or encoded as the cookie `auth_token`. */
  token: string
}

/** A confirmed account with these roles beside `user`, the password `PASSWORD`, and one session. */
export async function createUser(
  db: Kysely<Database>,
  {
    roles = [],
    email,
    name = 'Ada Lovelace',
  }: { roles?: readonly RoleName[]; email?: string; name?: string } = {},
): Promise<TestUser> {
  const address = email ?? `user${++made}.${process.pid}@example.com`
  passwordHash ??= hashPassword(PASSWORD)
  const id = await insertUser(db, {
    email: address,
    name,
    password_hash: await passwordHash,
    locale: 'en',
    currency: 'EUR',
    time_zone: 'UTC',
  })
  if (id === undefined) throw new Error(`${address} has an account`)
  const mask = ['user' as const, ...roles].reduce((bits, role) => bits | roleBit(role), 0)
  await db.updateTable('users').set({ roles: mask }).where('id', '=', id).execute()
  if (mask & STAFF) await giveFactor(db, id)
  return { id, email: address, token: await openTestSession(db, id) }
}

/** Adds a passkey that cannot sign in: moderators and administrators need a second factor beside their role. */
export async function giveFactor(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({ id: `of ${userId}`, user_id: userId, name: 'Key', public_key: Buffer.of(0) })
    .execute()
}

/** The account endpoints of the API. */
export function accountsApi(services: Services): ApiApp {
  return apiOf((api) => {
    mount(api, contract.accounts, accounts, services)
    mount(api, contract.access, access, services)
    mount(api, contract.profile, profile, services)
    mount(api, contract.members, members, services)
  })
}

/** A browser with the cookies of a session, or of none. */
export async function openBrowser(
  app: ApiApp,
  token?: string,
  browser = visitor(app),
): Promise<Visitor> {
  if (token) browser.cookies.set('auth_token', encodeURIComponent(token))
  await browser('GET', '/sanctum/csrf-cookie')
  return browser
}

export interface ReadMail {
  to: string
  subject: string
  text: string
  html: string
  /** The secret in its link, if it has one. */
  token: string
}

/** Runs all queued jobs; returns the mails in the outbox and empties it. */
export async function readMails(services: Services): Promise<ReadMail[]> {
  const kinds = works(services)
  while (await runNext(kinds, services));
  const folder = outboxOf(services.env)
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const mails = names
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const field = (title: string) => new RegExp(`^${title}: (.*)$`, 'm').exec(text)?.[1] ?? ''
      const token = decodeURIComponent(/[?&]token=([^\s&]+)/.exec(text)?.[1] ?? '')
      return {
        to: field('To'),
        subject: field('Subject'),
        text,
        html: readFileSync(join(folder, name.replace(/txt$/, 'html')), 'utf8'),
        token,
      }
    })
  rmSync(folder, { recursive: true, force: true })
  return mails
}
