import { execFileSync } from 'node:child_process'
import { expect as plain, type BrowserContext, type Page, type WebSocket } from '@playwright/test'
import { pino } from 'pino'
import type { User } from '#contract/accounts.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { mailedLinks } from '../outbox.ts'

// Somebody with an account and a browser.

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
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** A call of the API with the cookies of that browser; its answer must be a success. */
async function call(context: BrowserContext, method: string, path: string, data: object): Promise<unknown> {
  const xsrf = async () => (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  if (!(await xsrf())) await context.request.get('/api/sanctum/csrf-cookie')
  const response = await context.request.fetch(`/api/${path}`, { method, data, headers: { 'x-xsrf-token': (await xsrf()) ?? '' } })
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
  return response.status() === 204 ? undefined : response.json()
}

/** An account whose address is confirmed, made without pages. Answers its address. */
export async function createAccount(context: BrowserContext, email = newEmail(), name = 'Ada Lovelace'): Promise<string> {
  await call(context, 'POST', 'auth/register', { name, email, password: PASSWORD })
  await call(context, 'POST', 'auth/verify', { token: new URL(await linkFor(email), 'http://portal.test').searchParams.get('token') })
  return email
}

/** Logs that browser in without a page. */
export async function enter(context: BrowserContext, email: string): Promise<User> {
  const { data } = (await call(context, 'POST', 'auth/login', { email, password: PASSWORD })) as { data: { user: User } }
  return data.user
}

/** Fills the log-in form of the page in, and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('main')
  await form.locator('input[name=email]').fill(email)
  await form.locator('input[name=password]').fill(password)
  await form.locator('form:has(input[name=password]) button[type=submit]').click()
}

export function makeAdmin(email: string): void {
  execFileSync(process.execPath, ['api/accounts/admin.ts', email], { env: process.env })
}

/** Opens a page of who is logged in, and waits until it hears their channel. */
export async function openListening(page: Page, path: string): Promise<WebSocket> {
  const listening = new Promise<WebSocket>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('subscription_succeeded') && resolve(socket)))
  })
  await open(page, path)
  return listening
}

/** The database of the portal under test, beside it. */
export const portalDatabase = (): Promise<OpenDatabase> => openDatabase({ DATA_DIR: process.env.DATA_DIR }, { as: 'command', log: pino({ level: 'silent' }) })
