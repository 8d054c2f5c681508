import { type BrowserContext, type Page } from '@playwright/test'
import type { OfferContent, DraftOffer } from '#contract/publish/publishing.ts'
import { WHOLE } from '../publishing.ts'
import { axe } from './axe.ts'
import { call, createAccount, enter, expect, inDatabase, open } from './member.ts'
import { test } from './test.ts'

/** An offer that waits for moderators. */
async function waiting(context: BrowserContext, content: Partial<OfferContent>): Promise<number> {
  const { data } = await call<{ data: DraftOffer }>(context, 'POST', 'user/offers', {
    action: 0,
    category: 1,
  })
  const { data: draft } = await call<{ data: DraftOffer }>(
    context,
    'PATCH',
    `user/offers/${data.id}`,
    { version: data.draftVersion, ...WHOLE, ...content },
  )
  await call(context, 'POST', `user/offers/${data.id}/submit`, { version: draft.draftVersion })
  return data.id
}

async function moderatorPage(page: Page): Promise<Page> {
  await enter(page.context(), await createAccount({ roles: ['moderator'] }))
  return page
}

test('a moderator sees the pin on a map, the account and its other homes, and goes on by keyboard', async ({
  page,
  browser,
}) => {
  const owner = await browser.newContext()
  await enter(owner, await createAccount({ name: 'Olga Owner' }))
  // The pin is in Madrid.
  const other = await waiting(owner, {})
  const id = await waiting(owner, { point: { lat: 40.4168, lon: -3.7038 }, privacy: 'area' })
  await owner.close()

  await moderatorPage(page)
  await open(page, `/en/admin/offers/${id}`)
  const map = page.getByRole('group', { name: 'Location of the property' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('canvas')).toBeVisible()
  await expect(page.getByText('Calle del Olivo 7')).toBeVisible()
  await expect(page.getByText('Madrid', { exact: true })).toBeVisible()
  await expect(page.getByText('km from the centre of the stated place')).toBeVisible()
  await expect(page.getByText('Submitted: 2')).toBeVisible()
  await expect(page.getByText('In review: 2')).toBeVisible()
  await expect(page.locator(`main a[href$="/admin/offers/${other}"]`).last()).toBeVisible()
  await expect(page.getByText('No similar photos found.')).toBeVisible()
  expect(await axe(page, { within: ['main'], colours: true })).toEqual([])

  await page.getByRole('checkbox', { name: 'Place' }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Nothing to decide.')).toBeVisible()
  const next = page.getByRole('link', { name: 'Next listing' })
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(`/en/admin/offers/${id}`)
  await expect(page).toHaveURL(/\/en\/admin\/offers\/\d+$/)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  // Reasons of the last case are not those of this one.
  await expect(page.getByRole('checkbox', { name: 'Place' })).not.toBeChecked()
})

test('the case of a sampled home has its pin, its price and photos, and closes with “Nothing wrong”', async ({
  page,
}) => {
  const home = await inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('offers as o')
      .innerJoin('sources as s', 's.id', 'o.source_id')
      .select('o.id')
      .where('s.format', '=', 'demo')
      .where('o.status', '=', 'published')
      .where('o.lat', 'is not', null)
      .orderBy('o.id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reports')
      .values({ offer_id: id, nonce: `sample ${id}`, reason: 'sample', locale: 'en' })
      .execute()
    return id
  })

  await moderatorPage(page)
  await open(page, `/en/admin/reports/${home}`)
  await expect(page.getByText('Random check of a feed')).toBeVisible()
  const map = page.getByRole('group', { name: 'Location of the property' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('canvas')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Price' })).toBeVisible()
  await expect(page.getByText('km from the centre of the stated place')).toBeVisible()
  expect(await axe(page, { within: ['main'], colours: true })).toEqual([])

  await page.getByRole('link', { name: 'View listing' }).click()
  await page.getByText('Where these facts come from').click()
  await expect(page.getByText('This property is made up for the demo portal.')).toBeVisible()
  expect(await axe(page, { within: ['main'], colours: true })).toEqual([])

  await open(page, `/en/admin/reports/${home}`)
  await page.getByRole('button', { name: 'Nothing wrong' }).click()
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
})
