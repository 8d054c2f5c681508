import { sql } from 'kysely'
import sharp from 'sharp'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, inDatabase, newEmail, open } from './member.ts'
import { test } from './test.ts'

/** A published home of an agency's member. */
async function publishFor(email: string, title: string): Promise<void> {
  await inDatabase(async (db) => {
    await db
      .insertInto('sources')
      .values({ key: 'direct', format: 'direct' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { rows } = await sql<{ id: number }>`
      insert into offers (source_id, external_id, owner_id, agency_id, status, action, category, price_amount, price_currency, price_type, living_area, country_id, state_id, city_id, published_at)
      select s.id, ${title}, u.id, m.agency_id, 'published', 0, 1, 32500000, 'EUR', 0, 84, 207, 5102, 32653, now()
      from sources s, users u join agency_members m on m.user_id = u.id where s.key = 'direct' and u.email = ${email} returning id`.execute(
      db,
    )
    await db
      .insertInto('offer_texts')
      .values({
        offer_id: rows[0]?.id ?? 0,
        lang: 'en',
        title,
        description: 'Two minutes from the underground.',
      })
      .execute()
  })
}

test('a new agency, its invited member and their offer are public, without scripts too', async ({
  browser,
  baseURL,
}) => {
  const [owner, colleague] = await Promise.all([browser.newContext(), browser.newContext()])
  const name = `Casa Golondrina ${process.pid}`
  const invited = newEmail()
  await enter(owner, await createAccount({ name: 'Olga Owner' }))
  const page = await owner.newPage()
  await open(page, '/en/user/company')
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Agency name').fill(name)
  await page.getByLabel('Country').selectOption('ES')
  await page.getByRole('button', { name: 'Add agency' }).click()
  await expect(page.getByText('Your role: Owner')).toBeVisible()

  await page.getByText('Add a branch…').click()
  await page.getByLabel('Branch name').fill('Head office')
  await page.getByLabel('City', { exact: true }).fill('Barcelona')
  await page
    .getByRole('main')
    .locator('form:has(input[name=form][value=branch])')
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Barcelona, Spain')).toBeVisible()
  await page.getByLabel('Email address', { exact: true }).fill(invited)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('main').getByText(invited)).toBeVisible()
  expect(await axe(page)).toEqual([])

  await enter(colleague, await createAccount({ email: invited, name: 'Carla Colleague' }))
  const theirs = await colleague.newPage()
  await open(theirs, '/en/user/company')
  await theirs.getByRole('button', { name: `Join ${name}` }).click()
  await expect(theirs.getByText('Your role: Agent')).toBeVisible()
  // An agent sees who works here, and changes nothing of it.
  await expect(theirs.getByText('Olga Owner')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Legal details' })).toBeHidden()

  const title = `Quiet flat of the swallows ${process.pid}`
  await publishFor(invited, title)
  const visitor = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const seen = await visitor.newPage()
  await expect(async () => {
    await seen.goto(`/en/es/-agency?q=${encodeURIComponent(name)}`)
    await expect(seen.getByText('1 for sale')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await seen.getByRole('link', { name }).click()
  await expect(seen.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(async () => {
    await seen.reload()
    await expect(seen.getByRole('link', { name: title })).toBeVisible({ timeout: 2000 })
  }).toPass()
  // Branch and team are public once a moderator has seen them.
  await expect(seen.getByText('Carla Colleague')).toHaveCount(0)
  await expect(seen.getByText('Head office')).toHaveCount(0)
  const moderator = await browser.newContext()
  await enter(moderator, await createAccount({ name: 'Mona Moderator', roles: ['moderator'] }))
  const queue = await moderator.newPage()
  await open(queue, `/en/admin/agencies?state=changed&q=${encodeURIComponent(name)}`)
  expect(await axe(queue, { colours: true })).toEqual([])
  await expect(queue.getByText('Branch Head office')).toBeVisible()
  for (const region of [
    `Change to the public page: ${name}`,
    `Team member: ${name}, Olga Owner`,
    `Team member: ${name}, Carla Colleague`,
  ]) {
    const waiting = queue.getByRole('region', { name: region })
    await waiting.getByRole('button', { name: /^Approve: / }).click()
    await expect(waiting).toBeHidden()
  }
  await expect(async () => {
    await seen.reload()
    await expect(seen.getByText('Carla Colleague')).toBeVisible({ timeout: 2000 })
    await expect(seen.getByText('Head office')).toBeVisible()
  }).toPass()
  const { pathname } = new URL(seen.url())
  await page.goto(pathname)
  await expect(page.getByRole('group', { name: 'Map of the branches' })).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])
  // The search says whose homes it shows.
  await page.getByRole('link', { name: '1 for sale' }).click()
  await expect(page.getByRole('navigation', { name: 'Filters' }).getByText(name)).toBeVisible()
  for (const context of [owner, colleague, visitor, moderator]) await context.close()
})

test("an agency's description is public once a moderator has approved it", async ({
  browser,
  baseURL,
}) => {
  const [owner, moderator] = await Promise.all([browser.newContext(), browser.newContext()])
  const [email, name] = [await createAccount({ name: 'Olga Owner' }), `Casa Alondra ${process.pid}`]
  await enter(owner, email)
  await call(owner, 'POST', 'user/agency', { name, country: 'ES' })
  await publishFor(email, `Quiet flat of the larks ${process.pid}`)
  const page = await owner.newPage()
  await open(page, '/en/user/company')
  await page.getByLabel('Website').fill('https://alondra.example')
  await page
    .getByRole('main')
    .locator('form:has(input[name=form][value=profile])')
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText(/In review since .*: Website\./)).toBeVisible()
  await page.getByLabel('Description').fill('Pay first at www.evil-scam.com')
  await page
    .getByRole('main')
    .locator('form:has(input[name=form][value=text-new])')
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(
    page.getByText(/In review since .*: Website and Description \(English\)\./),
  ).toBeVisible()
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 100, channels: 4, background: '#a63a24' } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByText(/Website, Logo, and Description/)).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])

  const visitor = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const seen = await visitor.newPage()
  const { slug } = (await call<{ data: { slug: string } }>(owner, 'GET', 'user/agency')).data
  const look = async (check: () => Promise<void>) =>
    expect(async () => {
      await seen.goto(`/en/es/-agency/${slug}`)
      await check()
    }).toPass()
  await look(async () => {
    await expect(seen.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 2000 })
    await expect(seen.getByText('evil-scam')).toHaveCount(0)
    await expect(seen.getByRole('link', { name: 'alondra.example' })).toHaveCount(0)
    await expect(seen.locator('img[src*="/media/agencies/"]')).toHaveCount(0)
  })

  await enter(moderator, await createAccount({ name: 'Mona Moderator', roles: ['moderator'] }))
  const queue = await moderator.newPage()
  await open(queue, `/en/admin/agencies?state=changed&q=${encodeURIComponent(name)}`)
  const change = queue.getByRole('region', { name: `Change to the public page: ${name}` })
  await expect(change.getByText('Pay first at www.evil-scam.com')).toBeVisible()
  await expect
    .poll(() => change.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await axe(queue)).toEqual([])
  await change.getByRole('button', { name: `Reject: ${name}` }).click()
  await expect(change.getByText('Give a reason.')).toBeVisible()
  await change.getByLabel('Reason').fill('Nobody pays before a viewing.')
  await change.getByRole('button', { name: `Reject: ${name}` }).click()
  await expect(change).toBeHidden()

  await open(page, '/en/user/company')
  await expect(page.getByRole('alert').getByText('Nobody pays before a viewing.')).toBeVisible()
  await expect(page.getByLabel('English', { exact: true }).last()).toHaveValue(
    'Pay first at www.evil-scam.com',
  )
  await page.locator('textarea[lang=en]').fill('Homes with morning sun.')
  await page.getByRole('button', { name: 'Save: English' }).click()
  await expect(page.getByText(/In review since/)).toBeVisible()
  await open(queue, `/en/admin/agencies?state=changed&q=${encodeURIComponent(name)}`)
  await change.getByRole('button', { name: `Approve: ${name}` }).click()
  await expect(change).toBeHidden()
  await look(async () => {
    await expect(seen.getByText('Homes with morning sun.')).toBeVisible({ timeout: 2000 })
    await expect(seen.getByRole('link', { name: 'alondra.example' })).toBeVisible()
    await expect(seen.locator('img[src*="/media/agencies/"]')).toHaveCount(1)
  })
  await open(page, '/en/user/notifications')
  await expect(page.getByRole('link', { name: 'Change approved' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change rejected' })).toBeVisible()
  for (const context of [owner, moderator, visitor]) await context.close()
})
