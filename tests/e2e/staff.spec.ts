import { sql } from 'kysely'
import {
  codeFor,
  createAccount,
  enter,
  expect,
  inDatabase,
  open,
  PASSWORD,
  ready,
  totp,
} from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

test('a moderator without a second factor sets one up and can moderate', async ({ page }) => {
  const email = await createAccount({ roles: ['moderator'], hasFactor: false })
  await enter(page.context(), email)
  await open(page, '/en/admin/offers')
  await expect(page).toHaveURL('/en/user/access?return=%2Fen%2Fadmin%2Foffers')
  await expect(page.getByText('Your role needs a second factor.')).toBeVisible()

  const setUp = page.locator('form', { has: page.getByRole('button', { name: 'Set up' }) })
  await setUp.getByLabel('Current password').fill(PASSWORD)
  await setUp.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('main code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(totp(secret, 0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Your second factor is set up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeVisible()
  // The toast about the new factor, which stays for 25 seconds, leaves it free.
  await expect(page.locator('[data-toast]')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/en/admin/offers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The only one, and it stays.
  await open(page, '/en/user/access')
  await page.getByText('Turn off two-factor authentication…').click()
  const off = page.locator('form', {
    has: page.getByRole('button', { name: 'Turn off', exact: true }),
  })
  await off.getByLabel('Current password').fill(PASSWORD)
  await off.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(off.getByText('Set up another one before you remove this one.')).toBeVisible()
})

test('an administrator confirms sensitive actions with a code, with and without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const [admin, member, bare] = [
    await createAccount({ roles: ['admin'] }),
    await createAccount({ hasFactor: true }),
    await createAccount(),
  ]
  const idOf = async (email: string) =>
    (
      await inDatabase((db) =>
        db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
      )
    ).id
  const id = await idOf(member)
  await enter(page.context(), admin)
  await open(page, `/en/admin/users/${await idOf(bare)}`)
  const refused = page.getByRole('listitem').filter({ hasText: 'Moderator' })
  await refused.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(page.getByText('This account has no second factor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Grant: Moderator' })).toBeVisible()
  await ageSessions(admin, '11 minutes')
  await open(page, `/en/admin/users/${id}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Moderator' })
  await row.getByRole('button', { name: 'Grant: Moderator' }).click()
  await row.getByLabel('Code').fill('000000')
  await row.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(row.getByText('This code is wrong')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await row.getByLabel('Code').fill(await codeFor(admin))
  await row.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Moderator' })).toBeVisible()

  // A session that was opened without the code asks for it once.
  await ageSessions(admin, null)
  await open(page, '/en/admin/audit')
  await expect(page).toHaveURL(/\/en\/user\/access\?return=/)
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(admin))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/en/admin/audit')
  await ready(page)

  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await plain.addCookies(await page.context().cookies())
  const other = await plain.newPage()
  await ageSessions(admin, '11 minutes')
  await other.goto(`/en/admin/users/${id}`)
  const roleItem = other.getByRole('listitem').filter({ hasText: 'Moderator' })
  await roleItem.getByRole('button', { name: 'Remove: Moderator' }).click()
  await other
    .getByLabel('Code')
    .first()
    .fill(await codeFor(admin))
  await other.getByRole('button', { name: 'Remove: Moderator' }).click()
  await expect(other.getByRole('button', { name: 'Grant: Moderator' })).toBeVisible()
  await plain.close()
})

test('a correct code is not required again when other fields are rejected', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await createAccount({ hasFactor: true })
  await enter(page.context(), email)
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  await plain.addCookies(await page.context().cookies())
  let current = PASSWORD
  for (const tab of [page, await plain.newPage()]) {
    await ageSessions(email, '11 minutes')
    await (tab === page ? open(tab, '/en/user/access') : tab.goto('/en/user/access'))
    const form = tab.locator('form', {
      has: tab.getByRole('button', { name: 'Change password' }),
    })
    const send = async (password: string) => {
      await form.getByLabel('Current password').fill(current)
      await form.getByLabel('New password').fill(password)
      await form.getByRole('button', { name: 'Change password' }).click()
    }
    const next = `${current} again`
    await send(next)
    await form.getByLabel('Code').fill(await codeFor(email))
    await send('Password123')
    await expect(form.getByText('This password is too common.')).toBeVisible()
    await expect(form.getByLabel('Code')).toHaveCount(0)
    await send(next)
    await expect(tab.getByText('Password changed.')).toBeVisible()
    current = next
  }
  await plain.close()
})

test('after a wrong password its field stays where only the password confirms', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await createAccount()
  await enter(page.context(), email)
  const other = await browser.newContext({ baseURL })
  await enter(other, email)
  await ageSessions(email, '11 minutes')
  await open(page, '/en/user/access')
  const form = page.locator('form', {
    has: page.locator('input[value="end-session"]'),
    hasNot: page.locator('input[name="current"]'),
  })
  await form.getByRole('button', { name: /^Sign out/ }).click()
  for (const wrong of ['not the password', 'not that one']) {
    await form.getByLabel('Current password').fill(wrong)
    await form.getByRole('button', { name: /^Sign out/ }).click()
    await expect(form.getByText('Wrong password.')).toHaveCount(1)
  }
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByText('That device has been signed out.')).toBeVisible()
  await other.close()
})

/** Sets the last confirmation of that account's sessions; `null`: never with a second factor. */
async function ageSessions(email: string, ago: string | null): Promise<void> {
  const at = ago === null ? null : sql<string>`now() - ${ago}::interval`
  await inDatabase((db) =>
    db
      .updateTable('access_tokens')
      .set({ factor_at: at, ...(at && { confirmed_at: at }) })
      .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  )
}
