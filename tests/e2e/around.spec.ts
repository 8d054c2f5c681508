import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { degreesOf, SIDE, ZOOM } from '#api/homes/around/plane.ts'
import { freePort } from '#db/postmaster.ts'
import { drawTile, road, writeMbtiles, type DrawnFeature } from '../map-files.ts'
import { axe } from './axe.ts'
import { createAccount, enter, inDatabase, open } from './member.ts'
import { startNode } from './node.ts'
import { anOffer } from './offers.ts'
import { test } from './test.ts'

/** In the Pyrenees; the lists and maps of other tests have no homes of Andorra. */
const ANDORRA = 6
const [COLUMN, ROW] = [8240, 6040]
const at = (x: number, y: number) => degreesOf({ x: COLUMN * SIDE + x, y: ROW * SIDE + y })
const poi = (x: number, subclass: string, names: Record<string, string>): DrawnFeature => ({
  type: 1,
  geometry: [[[x, 2048]]],
  tags: { class: subclass, subclass, ...names },
})
const TILE = drawTile({
  transportation: [road('High Street')],
  poi: [
    poi(2300, 'school', { name: 'Escola', 'name:de': 'Bergschule' }),
    poi(2600, 'school', { name: 'Institut' }),
    poi(2350, 'pharmacy', {}),
  ],
})

/** The middle of Sliema. */
const [SLIEMA_COLUMN, SLIEMA_ROW] = [8852, 6438]
const SLIEMA = drawTile({
  transportation_name: [
    { ...road('Triq it-Torri'), tags: { class: 'minor', name: 'Triq it-Torri' } },
  ],
  housenumber: [
    { type: 1, geometry: [[[200, 2060]]], tags: { housenumber: '12' } },
    { type: 1, geometry: [[[400, 2060]]], tags: { housenumber: '14' } },
  ],
})

const folder = mkdtempSync(join(tmpdir(), 'lares-around-'))
let origin = ''
let node: Awaited<ReturnType<typeof startNode>> | undefined
/** Addresses of a home with an exact position and of one with a rounded one, below the locale. */
const homes = { exact: '', street: '' }

test.beforeAll(async () => {
  const file = join(folder, 'village.mbtiles')
  const [west, south] = [at(0, SIDE).lon, at(0, SIDE).lat]
  const [east, north] = [at(SIDE, 0).lon, at(SIDE, 0).lat]
  writeMbtiles(file, [[ZOOM, COLUMN, ROW, TILE]], {
    bounds: [west, south, east, north].join(),
    minzoom: '14',
    maxzoom: '14',
  })
  for (const privacy of ['exact', 'street'] as const)
    await inDatabase(async (db) => {
      const { source_id } = await db
        .selectFrom('offers')
        .select('source_id')
        .where('status', '=', 'published')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('offers')
        .values({
          source_id,
          country_id: ANDORRA,
          external_id: `around-${privacy}-${process.pid}-${Date.now()}`,
          status: 'published',
          action: 0,
          category: 1,
          price_amount: 300_000_00,
          price_currency: 'EUR',
          price_type: 0,
          living_area: 80,
          ...at(2048, 2040),
          address_privacy: privacy,
          coordinate_precision: 'exact',
          published_at: new Date().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('offer_texts')
        .values({
          offer_id: id,
          lang: 'en',
          title: 'Chalet',
          description: 'Quiet.',
          origin: 'owner',
        })
        .execute()
      homes[privacy] = `/offer/apartment-andorra-${id}`
    })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const sliema = join(folder, 'sliema.mbtiles')
  writeMbtiles(sliema, [[ZOOM, SLIEMA_COLUMN, SLIEMA_ROW, SLIEMA]])
  node = await startNode(port, { MAP_FILES: `${file},${sliema}` })
  for (const path of Object.values(homes)) {
    const answer = `${origin}/api/offers/${/\d+$/.exec(path)?.[0]}/around`
    const known = async () => ((await (await fetch(answer)).json()) as { data: unknown }).data
    await expect.poll(known, { timeout: 60_000 }).not.toBeNull()
  }
})
test.afterAll(async () => {
  await node?.stop()
  rmSync(folder, { recursive: true })
})

const section = (page: Page) => page.locator('[data-part=around]')

test('the places around a home are listed with minutes, and shown on its map when a kind is opened', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(origin + '/en' + homes.exact)
  const school = section(page).getByText('School', { exact: true })
  await expect(section(page).locator('summary')).toHaveText([
    /^Pharmacy.*2 min$/,
    /^SchoolEscola.*2 min$/,
  ])
  await expect(section(page)).toContainText('A main road is about 10 m away.')
  await expect(section(page).getByRole('link')).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  )
  await page.locator('.mapFrame').scrollIntoViewIfNeeded()
  const marks = page.locator('.mapFrame').getByText(/^(Escola|Institut)$/)
  await expect(page.locator('.mapFrame canvas')).toBeVisible()
  await expect(marks).toHaveCount(0)
  await school.click()
  await expect(section(page).getByRole('listitem').filter({ hasText: 'Institut' })).toContainText(
    '4 min',
  )
  await expect(marks).toHaveText(['Escola', 'Institut'])
  expect(await axe(page, { within: ['[data-part=around]'], colours: true })).toEqual([])
  await school.click()
  await expect(marks).toHaveCount(0)
  // Several lines at once, as a browser's search in the page does.
  await section(page)
    .locator('details')
    .evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)))
  await expect(page.locator('.mapFrame svg.accent')).toHaveCount(3)
  expect(problems).toEqual([])
})

test('a rounded position has rounded minutes and no noise; names are in the reader’s language', async ({
  page,
}) => {
  await page.goto(origin + '/de' + homes.street)
  await expect(section(page).locator('summary')).toHaveText([
    /^Apotheke.*bis 5 Min\.$/,
    /^SchuleBergschule.*bis 5 Min\.$/,
  ])
  await expect(section(page)).not.toContainText('Lärm')
})

test('while an owner types an address, streets and numbers of the map are offered, and the pin follows until it is placed', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await enter(context, await createAccount())
  const page = await context.newPage()
  await open(page, `${origin}/en/offer/form`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/offer\/form\/\d+/)
  await open(page, `${page.url().split('?')[0]}?step=where`)
  await page.locator('main input[name=q]').fill('Sliema')
  await page
    .getByRole('option', { name: /Sliema/ })
    .first()
    .click()
  const street = page.getByLabel('Street', { exact: true })
  const pin = () => page.locator('input[name=lat]').inputValue()
  await street.fill('torri')
  await expect(page.locator('datalist option[value="Triq it-Torri"]')).toHaveCount(1)
  expect(await pin()).toBe('')
  await street.fill('Triq it-Torri')
  // A street is no home: the map opens there, without a pin that is saved.
  await expect(page.getByText('Until you do, no pin is set.')).toBeVisible()
  await expect(page.locator('datalist option[value="12"]')).toHaveCount(1)
  expect(await pin()).toBe('')
  await page.getByLabel('House number').fill('14')
  await expect(page.getByText('We’ve set the pin at the address')).toBeVisible()
  const typed = await pin()
  expect(Number(typed)).toBeCloseTo(35.9, 1)
  // The owner knows better, and keeps what was typed.
  await page.getByRole('button', { name: /^Location pin/ }).press('ArrowUp')
  await expect.poll(pin).not.toBe(typed)
  const placed = await pin()
  await page.getByLabel('House number').fill('12')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await pin()).toBe(placed)
  // Without a typed street, that at the pin is offered.
  await street.fill('')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(street).toHaveValue('Triq it-Torri')
  await expect(page.getByLabel('House number')).toHaveValue('14')
  await context.close()
})

test('a home in a place without streets has no such part', async ({ page, request }) => {
  await page.goto(`${origin}/en${await anOffer(request)}`)
  await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the list is there, and its lines open', async ({ page }) => {
    await page.goto(origin + '/en' + homes.exact)
    await expect(section(page).getByText('Institut')).toBeHidden()
    await section(page).getByText('School', { exact: true }).click()
    await expect(section(page).getByText('Institut')).toBeVisible()
  })
})
