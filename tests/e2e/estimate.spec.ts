import { expect, type APIRequestContext } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './test.ts'

const HOME = 'location=city32653&lat=41.39&lon=2.165&category=1&area=80&rooms=3&bathrooms=1'

/** Prices are learned by the portal after its start. */
const pricesLearned = (request: APIRequestContext): Promise<void> =>
  expect
    .poll(async () => (await (await request.get(`/api/estimate?${HOME}`)).json()).buy.price, {
      timeout: 120_000,
      intervals: [1000],
    })
    .toBeGreaterThan(0)

test('a link keeps its place under the pointer while the code and the map arrive', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await pricesLearned(request)
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await allowed
    await route.continue()
  })
  await page.goto(`/en/service/estimate?${HOME}`, { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Save estimate or report' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet,
    ),
  )
  // The form beside it is then partly above the screen: what grows there moves the page.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.evaluate(() => document.fonts.ready)
  const place = await link.boundingBox()
  allow()
  await page.getByRole('button', { name: 'Location pin: move it with the arrow keys' }).waitFor()
  expect(await link.boundingBox()).toEqual(place)
})

test('a home is estimated, a comparable is left out, and what buying costs follows', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await pricesLearned(request)
  await page.goto(`/en/service/estimate?${HOME}`)
  const result = page.getByRole('heading', { name: 'Estimated asking price' }).locator('..')
  await expect(result).toContainText(/€[\d,]+ to €[\d,]+/)
  const sum = page.getByRole('row', { name: /^This home/ })
  await expect(sum).toContainText('€')
  await expect(page.getByRole('heading', { name: 'Prices over time' })).toBeVisible()
  expect(await axe(page, { colours: true })).toEqual([])

  const leaveOut = page.getByRole('link', { name: /^Leave out home/ })
  const homes = page.getByRole('row').filter({ has: leaveOut })
  const first = await homes.first().innerText()
  await leaveOut.first().click()
  await expect(page).toHaveURL(/without=\d+/)
  await expect(page.getByText('1 home left out.')).toBeVisible()
  expect(await homes.first().innerText()).not.toBe(first)
  await page.getByRole('link', { name: 'Include all again' }).click()
  await expect(page).not.toHaveURL(/without=/)

  await page.getByText('Monthly cost of buying').click()
  await page.getByLabel('Interest per year').fill('3')
  await page.getByLabel('Term in years').fill('25')
  await page.getByLabel('Deposit', { exact: true }).fill('20')
  await expect(page.getByText('Per month', { exact: true }).locator('..')).toContainText('€')

  // The page of the country says how prices of the same homes changed.
  await page.goto('/en/es')
  await expect(page.getByText(/^Homes of the same quality: /).first()).toBeVisible()
})

test('a number that makes no sense is said at its field and kept', async ({ page }) => {
  await page.goto(
    `/en/service/estimate?location=city32653&category=1&area=3&floors=999&yearBuilt=x`,
  )
  const area = page.getByLabel('Living area')
  await expect(area).toHaveValue('3')
  await expect(area).toHaveAccessibleDescription('Enter a number from 5 to 100,000.')
  await expect(page.getByLabel('Floors in the building')).toHaveValue('999')
  await expect(page.getByLabel('Year built')).toHaveValue('x')
  await expect(page.getByText('Correct the marked fields to see an estimate.')).toBeVisible()
  await page.getByText('More facts: features, condition, energy').click()
  await page.getByLabel('Lift').selectOption('No')
  await area.fill('80')
  await page.getByLabel('Floors in the building').fill('5')
  await page.getByLabel('Year built').fill('')
  await page.getByRole('button', { name: 'Estimate the value' }).click()
  await expect(page).toHaveURL(/[?&]lift=0(&|$)/)
  // Empty fields are not in the address.
  expect(new URL(page.url()).search).not.toMatch(/=(&|$)/)
  await expect(page.getByRole('heading', { name: 'Estimated asking price' })).toBeVisible()
  // A section with values stays open.
  await expect(page.getByLabel('Lift')).toBeVisible()
  await expect(page.getByLabel('Lift')).toHaveValue('0')
})

test('a place that is not known, and a floor above the building, are said and kept', async ({
  page,
}) => {
  await page.goto('/en/service/estimate?q=Xyzzyq&category=1&area=80')
  const place = page.getByRole('main').getByLabel('City, region or country')
  await expect(place).toHaveValue('Xyzzyq')
  await expect(place).toHaveAttribute('aria-invalid', 'true')
  await expect(place).toHaveAccessibleDescription('No places match. Check the spelling.')
  await expect(page.getByText('No places match. Check the spelling.')).toBeVisible()
  await expect(page.getByText('Correct the marked fields to see an estimate.')).toBeVisible()

  await page.goto('/en/service/estimate?q=Reykjavik&category=1&area=80')
  await page.getByRole('main').getByRole('link', { name: 'Reykjavik' }).first().click()
  await page.waitForURL(/estimate\?(?!.*q=).*location=\w+/)
  await expect(place).toHaveValue(/Reykjav/)

  // A place that is only similar to what was typed is offered, not taken.
  await page.goto(`/en/service/estimate?q=${encodeURIComponent('<script>')}&category=1&area=80`)
  await expect(place).toHaveValue('<script>')
  await expect(page.getByText('No place has this name. Did you mean:')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Campo de Criptana' }).click()
  await page.waitForURL(/estimate\?(?!.*q=).*location=\w+/)
  await expect(place).toHaveValue('Campo de Criptana')

  // A pin in Málaga says nothing of a home in Vaduz.
  await page.goto('/en/service/estimate?q=Vaduz&category=1&area=80&lat=36.7&lon=-4.4')
  await expect(place).toHaveValue('Vaduz')
  await expect(page.locator('input[name=lat]')).toHaveCount(0)

  // The prices of its largest city are not those of a country.
  await page.goto('/en/service/estimate?location=country82&category=1&area=80')
  await expect(place).toHaveValue('Germany')
  await expect(place).toHaveAttribute('aria-invalid', 'true')
  await expect(place).toHaveAccessibleDescription(/^Which town\? Germany is too large/)
  await expect(page.getByLabel('Living area')).toHaveValue('80')

  await page.goto('/en/service/estimate?location=city32653&category=1&area=80&floor=9&floors=2')
  const floor = page.getByLabel('Floor', { exact: true })
  await expect(floor).toHaveValue('9')
  await expect(floor).toHaveAccessibleDescription(
    'The building has only 2 floors. Correct the floor or the number of floors.',
  )
  await page.goto('/en/service/estimate?location=city32653&category=1&area=80&rooms=2&bedrooms=3')
  const bedrooms = page.getByLabel('Bedrooms')
  await expect(bedrooms).toHaveValue('3')
  await expect(bedrooms).toHaveAccessibleDescription(/^The home has only 2 rooms\./)
  await page.goto('/en/service/estimate?location=city32653&category=1&area=80&lat=40.4&lon=-3.7')
  await expect(page.getByText('This point isn’t in Barcelona.')).toBeVisible()
})

test('a pin in a country starts in its largest city, not in the sea beside it', async ({
  page,
}) => {
  await page.goto('/en/service/estimate?location=country135&category=1&area=80')
  await page.getByRole('button', { name: 'Place a pin on the map' }).click()
  await expect(page.locator('input[name=lat]')).toHaveValue('35.897')
})

test('without scripts a place is found by its name, and what is not known is said', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/service/estimate')
  await page.getByLabel('City, region or country').fill('Reykjavik')
  await page.getByLabel('Living area').fill('80')
  await page.getByRole('button', { name: 'Estimate the value' }).click()
  // Two places of Iceland have the name.
  await expect(page.getByLabel('Several places match')).toBeVisible()
  await page.getByRole('button', { name: 'Estimate the value' }).click()
  await expect(
    page.getByText('We don’t know: this country has too few listings').first(),
  ).toBeVisible()
  await page.goto(`/en/service/estimate?q=${encodeURIComponent('<script>')}&area=80`)
  await expect(page.getByLabel('City, region or country')).toHaveValue('<script>')
  await expect(page.getByRole('link', { name: 'Campo de Criptana' })).toBeVisible()
  await context.close()
})
