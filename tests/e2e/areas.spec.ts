import { axe } from './axe.ts'
import { createAccount, enter, expect, inDatabase, open } from './member.ts'
import { test } from './test.ts'

const SHAPE = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [14.3, 35.9],
      [14.4, 35.9],
      [14.4, 35.95],
      [14.3, 35.9],
    ],
  ],
})
const BOW_TIE = SHAPE.replace('[14.4,35.95]', '[14.3,35.95],[14.4,35.95]')

/** Each worker deletes its own at the end, while another may still be at work. */
const SLUG = `browser-${process.pid}`
test.afterAll(() =>
  inDatabase((db) => db.deleteFrom('areas').where('slug', 'like', `${SLUG}-%`).execute()),
)

test('a moderator adds an area, sees it on the map, changes, deletes and restores it', async ({
  page,
}) => {
  await enter(page.context(), await createAccount({ roles: ['moderator'] }))
  await open(page, '/en/admin/offers')
  await page.getByRole('link', { name: 'Areas', exact: true }).click()
  await page.getByRole('link', { name: 'Add area' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New area' })).toBeVisible()
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Name', { exact: true }).fill('Browser Bay')
  await page
    .getByRole('group', { name: 'Deutsch' })
    .getByLabel('Name', { exact: true })
    .fill('Browserbucht')
  // Places of a typed name are offered by their addresses.
  await page.getByLabel('Lies in').fill('Malta')
  await expect(page.locator('datalist option[value="/mt"]').first()).toBeAttached()
  await page.getByLabel('Lies in').fill('/mt')
  await page.getByLabel('Last part of the address').fill(`${SLUG}-bay`)
  const shape = page.getByLabel('Shape as GeoJSON')
  await shape.fill(BOW_TIE)
  await page.getByRole('button', { name: 'Add area' }).click()
  // Nothing is lost.
  await expect(page.getByText('The shape crosses itself near')).toBeVisible()
  await expect(english.getByLabel('Name', { exact: true })).toHaveValue('Browser Bay')
  await shape.fill(SHAPE)
  const map = page.getByRole('group', { name: 'Shape on the map' })
  await expect(map.locator('svg[class*=outline]')).toBeAttached()
  await page.getByRole('button', { name: 'Add area' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browser Bay' })).toBeVisible()
  await expect(map.locator('svg[class*=outline]')).toBeAttached()
  expect(await axe(page, { colours: true })).toEqual([])

  await english.getByLabel('Name', { exact: true }).fill('Browser Cove')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browser Cove' })).toBeVisible()
  await page.getByRole('link', { name: `/mt/${SLUG}-bay` }).click()
  await page.waitForURL(`**/en/mt/${SLUG}-bay`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Browser Cove')
  await page.goBack()
  await expect(page.getByLabel('Last part of the address')).toBeVisible()
  // The page is loaded anew behind the form that Back shows, which closes what was opened before.
  const remove = page.getByRole('button', { name: 'Delete Browser Cove' })
  await expect(async () => {
    if (!(await remove.isVisible())) await page.getByText('Delete this area').click()
    await remove.click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('This area was deleted on')).toBeVisible()
  await open(page, '/en/admin/areas?q=browser&deleted=1')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Browser Cove' }).click()
  await page.getByRole('button', { name: 'Restore Browser Cove' }).click()
  await expect(page.getByLabel('Last part of the address')).toHaveValue(`${SLUG}-bay`)
  await open(page, '/en/admin/areas')
  await page.getByLabel('Name', { exact: true }).fill('browser cove')
  await page.getByLabel('Country').selectOption('Malta')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 area')).toBeVisible()
  await expect(page.getByRole('row', { name: /Browser Cove/ })).toContainText('Added here')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a moderator imports a file, with a line for each item that is wrong', async ({ page }) => {
    await enter(page.context(), await createAccount({ roles: ['moderator'] }))
    const send = async (...names: object[]) => {
      const features = names.map((names, at) => ({
        type: 'Feature',
        properties: { slug: `${SLUG}-${at}`, kind: 'coast', parent: 'country135', names },
        geometry: JSON.parse(SHAPE) as object,
      }))
      await page.goto('/en/admin/areas')
      await page.getByLabel('GeoJSON file').setInputFiles({
        name: 'areas.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
      })
      await page.getByRole('button', { name: 'Import' }).click()
    }
    await send({ en: 'One' }, { de: 'Zwei' })
    await expect(
      page.getByText(`Item 2 (${SLUG}-1): names.en: Enter the English name.`),
    ).toBeVisible()
    await send({ en: 'Browser One' })
    await expect(page.getByText('Areas added: 1, changed: 0')).toBeVisible()
  })
})
