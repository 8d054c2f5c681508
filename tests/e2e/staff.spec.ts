import { test } from '@playwright/test'
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

test.describe.configure({ timeout: 240_000 })

test('a moderator without a second factor sets one up, and moderates', async ({ page }) => {
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

test('an administrator confirms with a code what is sensitive, with scripts and without', async ({
  page,
  browser,
  baseURL,
}) => {
  const [admin, member] = [await createAccount({ roles: ['admin'] }), await createAccount()]
  const { id } = await inDatabase((db) =>
    db.selectFrom('users').select('id').where('email', '=', member).executeTakeFirstOrThrow(),
  )
  const age = (ago: string | null) =>
    inDatabase((db) =>
      db
        .updateTable('access_tokens')
        .set({ factor_at: ago === null ? null : sql<string>`now() - ${ago}::interval` })
        .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', admin))
        .execute(),
    )
  await enter(page.context(), admin)
  await age('11 minutes')
  await open(page, `/en/admin/users/${id}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Moderator' })
  await row.getByRole('button', { name: 'Grant: Moderator' }).click()
  await row.getByLabel('Code').fill('000000')
  await row.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(row.getByText('This code is wrong')).toBeVisible()
  await row.getByLabel('Code').fill(await codeFor(admin))
  await row.getByRole('button', { name: 'Grant: Moderator' }).click()
  await expect(page.getByRole('button', { name: 'Remove: Moderator' })).toBeVisible()

  // A session that was opened without the code asks for it once.
  await age(null)
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
  await age('11 minutes')
  await other.goto(`/en/admin/users/${id}`)
  const there = other.getByRole('listitem').filter({ hasText: 'Moderator' })
  await there.getByRole('button', { name: 'Remove: Moderator' }).click()
  await other
    .getByLabel('Code')
    .first()
    .fill(await codeFor(admin))
  await other.getByRole('button', { name: 'Remove: Moderator' }).click()
  await expect(other.getByRole('button', { name: 'Grant: Moderator' })).toBeVisible()
  await plain.close()
})
