import { execFileSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import { expect as plain, test, type Page } from '@playwright/test'
import { codeAt, stepAt } from '#api/accounts/totp.ts'
import { mailedLinks } from '../outbox.ts'

/** Pages of accounts load whole more than once in a journey; a busy machine takes its time. */
const expect = plain.configure({ timeout: 30_000 })
const PASSWORD = 'correct horse battery'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
let made = 0
const newEmail = (): string => `visitor.${process.pid}.${++made}@example.com`

/** The link of the newest mail to an address, once there are `count`. */
async function linkFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailedLinks(email).length).toBe(count)
  return mailedLinks(email).at(-1) ?? ''
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** An account whose address is confirmed, made without pages. */
async function createAccount(page: Page, email = newEmail(), name = 'Ada Lovelace'): Promise<string> {
  const { request } = page.context()
  const post = async (path: string, data: object) => {
    const cookie = (await page.context().cookies()).find(({ name: cookieName }) => cookieName === 'XSRF-TOKEN')
    expect((await request.post(`/api/auth/${path}`, { data, headers: { 'x-xsrf-token': cookie?.value ?? '' } })).status()).toBe(200)
  }
  await request.get('/api/sanctum/csrf-cookie')
  await post('register', { name, email, password: PASSWORD })
  await post('verify', { token: new URL(await linkFor(email), 'http://portal.test').searchParams.get('token') })
  return email
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('main')
  await form.locator('input[name=email]').fill(email)
  await form.locator('input[name=password]').fill(password)
  await form.locator('form:has(input[name=password]) button[type=submit]').click()
}

const totp = (secret: string, stepsAhead: number): string => {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return codeAt(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()) + stepsAhead)
}

// Not reliable yet: what logs a tab out first, its socket or its next click, is not settled in it. Its parts are tested in api/accounts.
test.fixme('from registering to deleting the account', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000)
  // Without sockets, which would log tabs out before they can ask for anything.
  await page.routeWebSocket(/\/app\//, () => {})
  const email = newEmail()
  const menu = page.getByLabel('Account of Ada Lovelace')

  await open(page, '/en/es')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Fes')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Name').focus()
  // Judged by the server before anything is sent.
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Look into your mail')).toBeVisible()

  await open(page, await linkFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await logIn(page, email, 'wrong password')
  await expect(page.getByText('do not match')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(menu).toBeVisible()

  await open(page, '/en/user/access')
  const setUp = page.locator('form', { has: page.getByRole('button', { name: 'Set it up' }) })
  await setUp.getByLabel('Current password').fill(PASSWORD)
  await setUp.getByRole('button').last().click()
  const secret = (await page.locator('main code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code of the app').fill(totp(secret, 0))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('Two-factor sign-in is on.')).toBeVisible()
  const codes = await page.locator('main ul[translate=no] li').allInnerTexts()
  expect(codes).toHaveLength(10)

  // A second browser: password, then the code.
  const other = await (await browser.newContext({ baseURL })).newPage()
  await other.routeWebSocket(/\/app\//, () => {})
  await open(other, '/en/user/profile')
  await expect(other).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')
  await logIn(other, email)
  await other.getByLabel('Code').fill(totp(secret, 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/en/user/profile')
  await expect(other.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await ready(other)

  // The first one logs it out; what it sends next leads to the login page, and is there again afterwards.
  await open(page, '/en/user/access')
  await page.getByRole('listitem').filter({ hasNotText: 'This device' }).getByRole('button', { name: /^Log out/ }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await other.getByLabel('Name').fill('Ada King')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await ready(other)
  await logIn(other, email)
  await other.getByLabel('Code').fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/en/user/profile')
  await expect(other.getByLabel('Name')).toHaveValue('Ada King')

  // A new password ends all sessions.
  await other.context().clearCookies({ name: 'auth_token' })
  await open(other, '/en/login')
  await other.getByRole('link', { name: 'Forgotten your password?' }).click()
  await other.getByLabel('E-mail').fill(email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(other.getByText('Look into your mail')).toBeVisible()
  const reset = await linkFor(email, 2)
  await open(other, reset)
  await other.getByLabel('New password').fill('another horse battery')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await expect(other.getByText('The new password is set.')).toBeVisible()
  await open(other, reset)
  await other.getByLabel('New password').fill('a third horse battery')
  await other.getByRole('button', { name: 'Set the password' }).click()
  await expect(other.getByText('This link no longer works')).toBeVisible()
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')

  await ready(page)
  await logIn(page, email, 'another horse battery')
  await page.getByLabel('Code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/en/user/profile')
  await ready(page)
  await page.getByText('Delete my account').click()
  const leaving = page.locator('form', { has: page.getByRole('button', { name: 'Delete for good' }) })
  await leaving.getByLabel('Current password').fill('another horse battery')
  await leaving.getByRole('checkbox').check()
  await leaving.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await ready(page)
  await logIn(page, email, 'another horse battery')
  await expect(page.getByText('do not match')).toBeVisible()
})

test('in Arabic: log in, be known in another tab, be refused what is for others, log out in both', async ({ page }) => {
  test.setTimeout(180_000)
  const email = await createAccount(page)
  await open(page, '/ar/login')
  const tab = await page.context().newPage()
  await open(tab, '/ar/es')
  await logIn(page, email, 'not the password')
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true')
  await logIn(page, email)
  await expect(page.getByLabel('حساب Ada Lovelace')).toBeVisible()
  await expect(tab.getByLabel('حساب Ada Lovelace')).toBeVisible()
  await page.getByLabel('حساب Ada Lovelace').click()
  await page.getByRole('link', { name: 'الملف الشخصي' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الملف الشخصي')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByLabel('الاسم').fill('آدا')
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.locator('[data-toast="success"]')).toBeVisible()
  await expect(page.getByLabel('حساب آدا')).toBeVisible()

  const refused = await page.goto('/ar/admin/users')
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
  await open(page, '/ar/user/access')
  await page.getByLabel('حساب آدا').click()
  await page.getByRole('button', { name: 'تسجيل الخروج', exact: true }).click()
  await expect(page).toHaveURL('/ar')
  await expect(tab.getByLabel(/^حساب/)).toHaveCount(0)
})

test('an administrator grants a role, blocks an account, and finds both in the log', async ({ page }) => {
  test.setTimeout(180_000)
  const email = await createAccount(page)
  const admin = await createAccount(page, newEmail(), 'Grace Hopper')
  execFileSync(process.execPath, ['api/accounts/admin.ts', admin], { env: process.env })
  await open(page, '/en/login?return=/en/admin/users')
  await logIn(page, admin)
  await expect(page).toHaveURL('/en/admin/users')
  await ready(page)
  await page.getByLabel('Name or e-mail').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(page.getByRole('button', { name: 'Take: Moderator' })).toBeVisible()
  await page.getByRole('button', { name: /^Block/ }).click()
  await expect(page.getByRole('button', { name: /^Unblock/ })).toBeVisible()
  const log = page.getByRole('table')
  await expect(log.getByRole('row').filter({ hasText: 'Role granted: Moderator' }).filter({ hasText: 'Grace Hopper' })).toBeVisible()
  await expect(log.getByRole('row').filter({ hasText: 'Blocked' })).toBeVisible()

  // Where the call is refused the form itself logs out.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 419, json: {} }))
  // By keyboard: a message may lie over the menu.
  await page.getByLabel('Account of Grace Hopper').press('Enter')
  await page.getByRole('button', { name: 'Log out', exact: true }).press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth_token')
})

for (const locale of ['en', 'ar']) {
  test(`axe finds nothing on the pages of accounts in ${locale}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async (path: string) => {
      await open(page, `/${locale}${path}`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
      await page.emulateMedia({ colorScheme: 'light' })
      expect([...violations, ...dark.violations].map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
    }
    for (const path of ['/login', '/signup', '/login/forgot', '/login/reset?token=x', '/login/verify?token=x']) await check(path)
    const email = await createAccount(page)
    execFileSync(process.execPath, ['api/accounts/admin.ts', email], { env: process.env })
    await open(page, `/${locale}/login?return=/${locale}/user/profile`)
    await logIn(page, email)
    await expect(page).toHaveURL(`/${locale}/user/profile`)
    for (const path of ['/user/profile', '/user/access', '/admin/audit', '/admin/users']) await check(path)
    const member = await page.getByRole('table').getByRole('link').first().getAttribute('href')
    await check((member ?? '').replace(`/${locale}`, ''))
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one registers, logs in where one was, saves and logs out', async ({ page }) => {
    test.setTimeout(120_000)
    const email = newEmail()
    await page.goto('/en/signup')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Look into your mail')).toBeVisible()
    await page.goto(await linkFor(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()

    await page.goto('/en/user/profile')
    await expect(page).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')
    await logIn(page, email, 'wrong password')
    await expect(page.getByText('do not match')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await logIn(page, email)
    await expect(page).toHaveURL('/en/user/profile')
    await page.getByLabel('Name').fill('Ada King')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await page.goto('/en/user/profile')
    await page.getByLabel('Account of Ada King').click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.goto('/en/user/profile')
    await expect(page).toHaveURL(/\/en\/login/)
  })
})
