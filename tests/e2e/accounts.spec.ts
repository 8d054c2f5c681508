import { execFileSync } from 'node:child_process'
import { tablesWith } from '../traces.ts'
import { axe } from './axe.ts'
import {
  createAccount,
  enter,
  expect,
  linkFor,
  logIn,
  newEmail,
  open,
  openListening,
  PASSWORD,
  portalDatabase,
  ready,
  totp,
} from './member.ts'
import { test } from './test.ts'

/** Pages load whole more than once in a journey. */
test.describe.configure({ timeout: 240_000 })

test('signing up from a search leads back there, although the mail does not contain the address', async ({
  page,
}) => {
  const [email, from] = [newEmail(), '/en/es/barcelona/barcelona/buy-apartment?maxPrice=300000']
  await open(page, from)
  const { pathname, search } = new URL(page.url())
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/en\/signup\?return=/)
  await ready(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  const link = await linkFor(email)
  expect(link).not.toContain('barcelona')
  await open(page, link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await logIn(page, email)
  await expect(page.getByLabel('Account: Ada Lovelace')).toBeVisible()
  await expect(page).toHaveURL(pathname + search)
})

test('the account page requests the number of unread conversations once', async ({ page }) => {
  await enter(page.context(), await createAccount())
  // Each connection asks again.
  await page.routeWebSocket(/./, (socket) => void socket.close())
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/unread')) asked++
  })
  await page.goto('/en/user', { waitUntil: 'networkidle' })
  expect(asked).toBe(1)
})

test('sign-up, confirmation, sign-in and two-factor setup; another browser then needs the code', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  await open(page, '/en/es')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Fes')
  // The requested page opens after sign-up and confirmation.
  await open(page, '/en/offer/form')
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Foffer%2Fform')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/en/signup?return=%2Fen%2Foffer%2Fform')
  await ready(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Name').focus()
  // Judged by the server before anything is sent.
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // The errors disappear, and the button moves up.
  for (const field of ['Email', 'Password'])
    await expect(page.getByLabel(field, { exact: true })).not.toHaveAttribute(
      'aria-invalid',
      'true',
    )
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()

  await open(page, await linkFor(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email, 'wrong password')
  await expect(page.getByText('Wrong email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email)
  await expect(page.getByLabel('Account: Ada Lovelace')).toBeVisible()
  await expect(page).toHaveURL('/en/offer/form')

  await open(page, '/en/user/access')
  const setUp = page.locator('form', { has: page.getByRole('button', { name: 'Set up' }) })
  await setUp.getByLabel('Current password').fill(PASSWORD)
  await setUp.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('main code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(totp(secret, 0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-factor authentication is on.')).toBeVisible()
  await expect(page.locator('main ul[translate=no] li')).toHaveCount(10)

  const other = await (await browser.newContext({ baseURL })).newPage()
  await open(other, '/en/user/profile')
  await expect(other).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')
  await logIn(other, email)
  await other.getByLabel('Code').fill(totp(secret, 1))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/en/user/profile')
  await expect(other.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await other.context().close()
})

test('signing out another device closes its socket and keeps its typed text; its next click leads to sign-in and back', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await createAccount()
  await enter(page.context(), email)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await enter(other.context(), email)
  const socket = await openListening(other, '/en/user/profile')
  await other.getByLabel('Name').fill('Ada King')

  await open(page, '/en/user/access')
  await page
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText('That device has been signed out.')).toBeVisible()
  await expect.poll(() => socket.isClosed()).toBe(true)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(other).toHaveURL('/en/user/profile')
  await expect(other.getByLabel('Name')).toHaveValue('Ada King')

  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')
  await ready(other)
  await logIn(other, email)
  await expect(other).toHaveURL('/en/user/profile')
  await expect(other.getByLabel('Name')).toHaveValue('Ada King')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByLabel('Account: Ada King')).toBeVisible()
  await other.context().close()
})

test('a new password signs all devices out; a deleted account leaves no personal data in any table', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Unmistakable ${crypto.randomUUID()}`
  const email = await createAccount({ name })
  await enter(page.context(), email)
  const socket = await openListening(page, '/en/user/access')

  const other = await (await browser.newContext({ baseURL })).newPage()
  await open(other, '/en/login')
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have such a field.
  await other.waitForURL('**/login/forgot*')
  await expect(other.getByRole('button', { name: 'Send link' })).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send link' }).click()
  await expect(other.getByText('Check your inbox')).toBeVisible()
  const reset = await linkFor(email)
  for (const [password, message] of [
    ['another horse battery', 'Your password has been changed.'],
    ['a third horse battery', 'This link doesn’t work'],
  ] as const) {
    await open(other, reset)
    await other.getByLabel('New password').fill(password)
    await other.getByRole('button', { name: 'Set password' }).click()
    await expect(other.getByText(message)).toBeVisible()
  }
  await other.context().close()
  await expect.poll(() => socket.isClosed()).toBe(true)
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Profile' })
    .click()
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')

  await ready(page)
  await logIn(page, email, 'another horse battery')
  await expect(page).toHaveURL('/en/user/profile')
  await ready(page)
  await page.getByText('Delete my account').click()
  const leaving = page.locator('form', {
    has: page.getByRole('button', { name: 'Delete permanently' }),
  })
  await leaving.getByLabel('Current password').fill('another horse battery')
  await leaving.getByRole('checkbox').check()
  const { db } = await portalDatabase()
  expect(await tablesWith(db, email)).toContain('users')
  await leaving.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(
    page.getByText('Your account and all your personal data have been deleted.'),
  ).toBeVisible()
  // The last mail is on its way for a moment.
  for (const text of [email, name]) await expect.poll(() => tablesWith(db, text)).toEqual([])
  await ready(page)
  await logIn(page, email, 'another horse battery')
  await expect(page.getByText('Wrong email or password')).toBeVisible()
})

test('passwords are validated on blur; a token is limited to its scopes and shows its last use', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page.context(), await createAccount())
  await open(page, '/en/user/access')
  const password = page.locator('form', {
    has: page.getByRole('button', { name: 'Change password' }),
  })
  await password.getByLabel('Current password').fill('not the password')
  await password.getByLabel('New password').fill('Password123')
  await password.getByLabel('Current password').focus()
  await expect(password.getByText('This password is too common.')).toBeVisible()
  await password.getByLabel('New password').fill('another horse battery')
  await password.getByLabel('Current password').focus()
  await expect(password.getByText('Wrong password.')).toBeVisible()
  await password.getByLabel('Current password').fill(PASSWORD)
  await expect(password.getByText('Wrong password.')).toHaveCount(0)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()

  await page.getByText('Create a token…').click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Create token' }) })
  await form.getByLabel('Token name').fill('My script')
  await form.getByLabel('Read your profile').uncheck()
  await form.getByLabel('Current password').focus()
  await expect(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByLabel('Read your notifications').check()
  await expect(form.getByText('Choose at least one.')).toHaveCount(0)
  await form.getByLabel('Current password').fill('another horse battery')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Token “My script”.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'My script' })
  await expect(row).toContainText('Read your notifications')
  await expect(row).toContainText('Never used')
  await expect(row).toContainText('Expires on')
  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: {
      authorization: `Bearer ${await page.locator('main code').last().innerText()}`,
    },
  })
  expect((await program.get('/api/notifications')).status()).toBe(200)
  expect((await program.patch('/api/user/profile', { data: { name: 'Mallory' } })).status()).toBe(
    403,
  )
  // The use is written after the answer.
  await expect(async () => {
    await page.reload()
    await ready(page)
    await expect(row).toContainText('Last used: today', { timeout: 1000 })
  }).toPass()
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('You don’t have any tokens yet.')).toBeVisible()
  expect((await program.get('/api/notifications')).status()).toBe(401)
  await program.dispose()
})

test('in Arabic: sign-in and sign-out apply to both tabs, and an administrator’s page is a 403', async ({
  page,
}) => {
  const email = await createAccount()
  await open(page, '/ar/login')
  const tab = await page.context().newPage()
  await open(tab, '/ar/es')
  // A tab that is not in front draws once a second.
  await page.bringToFront()
  await logIn(page, email, 'not the password')
  await expect(page.locator('input[name=email]')).toHaveAttribute('aria-invalid', 'true')
  await logIn(page, email)
  await expect(page.getByLabel('الحساب: Ada Lovelace')).toBeVisible()
  await expect(tab.getByLabel('الحساب: Ada Lovelace')).toBeVisible()
  await page.getByLabel('الحساب: Ada Lovelace').click()
  await page.getByRole('link', { name: 'الملف الشخصي' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الملف الشخصي')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByLabel('الاسم').fill('آدا')
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.locator('[data-toast="success"]')).toBeVisible()
  await expect(page.getByLabel('الحساب: آدا')).toBeVisible()

  const refused = await page.goto('/ar/admin/users')
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
  await open(page, '/ar/user/access')
  await page.getByLabel('الحساب: آدا').click()
  await page.getByRole('button', { name: 'تسجيل الخروج', exact: true }).click()
  await expect(page).toHaveURL('/ar')
  await expect(tab.getByLabel(/^الحساب:/)).toHaveCount(0)
})

test('granting a role and blocking an account appear in the audit log', async ({ page }) => {
  const email = await createAccount({ hasFactor: true })
  const admin = await createAccount({ name: 'Grace Hopper', hasFactor: true })
  // The first administrator is made by the command.
  execFileSync(process.execPath, ['commands/admin.ts', admin], { env: process.env })
  await enter(page.context(), admin)
  await open(page, '/en/admin/users')
  await page.getByLabel('Name or email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Moderator' })).toBeVisible()
  await page.getByRole('button', { name: /^Block/ }).click()
  await expect(page.getByRole('button', { name: /^Unblock/ })).toBeVisible()
  const log = page.getByRole('table')
  await expect(
    log
      .getByRole('row')
      .filter({ hasText: 'Role granted: Moderator' })
      .filter({ hasText: 'Grace Hopper' }),
  ).toBeVisible()
  await expect(log.getByRole('row').filter({ hasText: 'Blocked' })).toBeVisible()

  // Where the call is refused the form itself logs out.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 419, json: {} }))
  await page.getByLabel('Account: Grace Hopper').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth_token')
})

for (const locale of ['en', 'ar']) {
  const title = `axe finds nothing on the pages of accounts in ${locale}`
  test(title, { tag: locale === 'ar' ? '@lab' : [] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async (path: string) => {
      await open(page, `/${locale}${path}`)
      expect(await axe(page, { colours: locale === 'en' }), path).toEqual([])
    }
    for (const path of [
      '/login',
      '/signup',
      ...(locale === 'en'
        ? ['/login/forgot', '/login/reset?token=x', '/login/verify?token=x']
        : []),
    ])
      await check(path)
    await enter(page.context(), await createAccount({ roles: ['admin'] }))
    for (const path of [
      '/user/profile',
      '/user/access',
      '/admin/audit',
      '/admin/state',
      '/admin/users',
    ])
      await check(path)
    const member = await page.getByRole('table').getByRole('link').first().getAttribute('href')
    await check((member ?? '').replace(`/${locale}`, ''))
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-up, sign-in with return to the page, saving and sign-out', async ({ page }) => {
    const email = newEmail()
    await page.goto('/en/signup')
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Check your inbox')).toBeVisible()
    await page.goto(await linkFor(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()

    await page.goto('/en/user/profile')
    await expect(page).toHaveURL('/en/login?return=%2Fen%2Fuser%2Fprofile')
    await logIn(page, email, 'wrong password')
    await expect(page.getByText('Wrong email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await logIn(page, email)
    await expect(page).toHaveURL('/en/user/profile')
    await page.getByLabel('Name').fill('Ada King')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByLabel('Account: Ada King').click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.goto('/en/user/profile')
    await expect(page).toHaveURL(/\/en\/login/)
  })
})
