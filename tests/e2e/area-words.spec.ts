import { axe } from './axe.ts'
import { createAccount, enter, expect, inDatabase, open } from './member.ts'
import { test } from './test.ts'

/** Marbella. */
const CITY = 35281
const KEY = `area-words-${process.pid}`
// Names that share digits would be offered as one another's.
const LETTERS = String(process.pid).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)
const [NEAR, OTHER, IGNORED] = ['Marbelka', `Lomas ${process.pid}`, `Ignored ${LETTERS}`]

test.beforeAll(() =>
  inDatabase(async (db) => {
    const { id: source } = await db
      .insertInto('sources')
      .values({ key: KEY, format: 'csv' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: run } = await db
      .insertInto('imports')
      .values({
        source_id: source,
        file_name: 'homes.csv',
        file_digest: Buffer.alloc(32),
        status: 'done',
        scope: 'all',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [at, town] of [NEAR, OTHER, IGNORED].entries()) {
      await db
        .insertInto('offers')
        .values({
          source_id: source,
          external_id: String(at),
          status: 'published',
          action: 0,
          category: 1,
          price_amount: 200_000_00,
          price_currency: 'EUR',
          price_type: 0,
          country_id: 207,
          state_id: 5101,
          city_id: CITY,
          coordinate_precision: 'city',
          attributes: JSON.stringify({ town }),
          published_at: '2026-01-01T00:00:00Z',
        })
        .execute()
      await db
        .insertInto('import_problems')
        .values({
          import_id: run,
          item: at + 1,
          external_id: String(at),
          severity: 'dropped',
          field: 'town',
          code: 'unknown_town',
          message: 'No town of that name is known there.',
          raw: town,
        })
        .execute()
    }
  }),
)
test.afterAll(() =>
  inDatabase(async (db) => {
    const source = db.selectFrom('sources').select('id').where('key', '=', KEY)
    await db.deleteFrom('offers').where('source_id', 'in', source).execute()
    await db.deleteFrom('imports').where('source_id', 'in', source).execute()
    await db.deleteFrom('sources').where('key', '=', KEY).execute()
    await db.deleteFrom('ignored_towns').where('town', '=', IGNORED.toLowerCase()).execute()
    await db
      .deleteFrom('areas')
      .where('parent', '=', `city${CITY}`)
      .where('slug', 'in', [NEAR.toLowerCase(), OTHER.toLowerCase().replace(' ', '-')])
      .execute()
  }),
)

test('a moderator names, adds and ignores unknown towns', async ({ page }) => {
  await enter(page.context(), await createAccount({ roles: ['moderator'] }))
  await open(page, '/en/admin/areas')
  await page.getByRole('link', { name: 'Towns that imports don’t know' }).click()
  const row = (town: string) => page.getByRole('row', { name: town })
  await expect(row(OTHER)).toContainText('Marbella')
  await expect(row(OTHER).getByRole('button', { name: /another name/ })).toHaveCount(0)
  expect(await axe(page, { colours: true })).toEqual([])

  await row(NEAR).getByRole('button', { name: 'Is another name of Marbella' }).click()
  await expect(page.getByText('Now another name of Marbella')).toBeVisible()
  await expect(row(NEAR)).toHaveCount(0)

  await row(OTHER).getByRole('link', { name: 'Add as an area' }).click()
  await expect(page.getByLabel('Lies in')).toHaveValue('/es/malaga/marbella')
  await page.getByRole('button', { name: 'Add area' }).click()
  await expect(page.getByRole('heading', { level: 1, name: OTHER })).toBeVisible()
  await open(page, '/en/admin/areas/words')
  await expect(row(IGNORED)).toBeVisible()
  await expect(row(OTHER)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an ignored town can be shown again', async ({ page }) => {
    await enter(page.context(), await createAccount({ roles: ['moderator'] }))
    await page.goto('/en/admin/areas/words')
    await page.getByRole('button', { name: `Ignore: ${IGNORED}` }).click()
    await expect(page.getByRole('row', { name: IGNORED })).toHaveCount(0)
    await page.getByRole('link', { name: 'Show ignored names' }).click()
    await page.getByRole('button', { name: `Show again: ${IGNORED}` }).click()
    await expect(page.getByRole('row', { name: IGNORED })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to unknown names' }).click()
    await expect(page.getByRole('row', { name: IGNORED })).toBeVisible()
  })
})
