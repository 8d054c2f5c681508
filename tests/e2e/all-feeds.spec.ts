import { axe } from './axe.ts'
import { createAccount, enter, expect, open, ready } from './member.ts'
import { test } from './test.ts'

test('an administrator finds a feed, pauses it with a reason that its owner reads, and resumes it', async ({
  page,
  context,
}) => {
  const name = `Night feed ${process.pid}`
  await enter(context, await createAccount({ roles: ['admin', 'moderator'] }))
  await open(page, '/en/user/integrations')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const own = page.url()

  const list = `/en/admin/feeds?q=${encodeURIComponent(name)}&sort=name`
  await open(page, list)
  await expect(page.getByRole('status')).toHaveText('1 feed')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Not imported yet')).toBeVisible()
  await ready(page)
  await page.getByText('Pause the feed', { exact: true }).click()
  await page.getByLabel('Reason').fill('Prices are in the wrong currency.')
  await page.getByRole('button', { name: 'Pause the feed now' }).click()
  await expect(page.getByText('Paused by us since')).toContainText('wrong currency')
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('table')).toContainText('Paused by us')

  await page.goto(own)
  await expect(page.getByText('We paused this feed on')).toContainText('wrong currency')

  await open(page, list)
  await page.getByRole('link', { name }).click()
  await ready(page)
  await page.getByText('Resume the feed', { exact: true }).click()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await expect(page.getByText('Paused by us since')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/ar/admin/feeds', '/de/admin/feeds?state=failed&q=nothing']) {
    await open(page, path)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      path,
    ).toBe(true)
  }
  await expect(page.getByText('Keine Feeds gefunden')).toBeVisible()
  await open(page, '/en/admin/audit')
  await expect(page.getByRole('table')).toContainText(`${name}: Prices are in the wrong currency.`)
})
