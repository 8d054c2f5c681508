import { afterAll, beforeEach } from 'vitest'
import { accountsApi, openBrowser, PASSWORD, readMails, type ReadMail } from './accounts.ts'
import { read, servicesOver, type Visitor } from './api.ts'
import { createTestDatabase } from './database.ts'

/** Accounts over a database of their own, and browsers that may be signed in: `browserOf(token)`. Each test begins without mails. */
export async function accessApi() {
  const { db, drop } = await createTestDatabase()
  afterAll(drop)
  const services = servicesOver(db, { RATE_LIMITS: 'off' })
  const app = accountsApi(services)
  beforeEach(() => readMails(services))

  const browserOf = (token?: string) => openBrowser(app, token)
  const isLoggedIn = async (browser: Visitor) =>
    (await read(browser('GET', '/auth/me'))).user !== null
  const login = async (browser: Visitor, email: string, password = PASSWORD) =>
    read(browser('POST', '/auth/login', { email, password }))
  const onlyMail = async () => (await readMails(services)) as [ReadMail]

  return { db, services, app, browserOf, isLoggedIn, login, onlyMail }
}
