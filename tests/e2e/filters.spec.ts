import { expect, type Locator, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './test.ts'

const SEARCH = '/es/search'
const opener = (page: Page) => page.locator('button[aria-haspopup=dialog]')
const panel = (page: Page) => page.locator('dialog[open]')
const show = (page: Page) => panel(page).locator('button[type=submit]')
/** The number that a text says, whatever its separators: prices and counts of these tests are whole. */
const numberIn = async (text: Locator) =>
  Number(((await text.textContent()) ?? '').replace(/\D/g, ''))

test('every choice has its count of homes, and the button the total', async ({ page }) => {
  test.slow()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Other tests publish in Spain meanwhile.
  await page.goto('/ar/pt/search')
  const all = await numberIn(page.locator('#count[role=status]'))
  await opener(page).click()
  await expect(panel(page)).toBeVisible()
  await expect.poll(() => numberIn(show(page))).toBe(all)

  const lift = panel(page).locator('label:has(input[name=features][value=lift])')
  await expect(lift.locator('small')).toBeVisible()
  const withLift = await numberIn(lift.locator('small'))
  await lift.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(withLift)
  const renting = panel(page).locator('label:has(input[name=action][value="1"])')
  await expect.poll(() => numberIn(renting.locator('small'))).toBeLessThan(withLift)
  const toRent = await numberIn(renting.locator('small'))
  await renting.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(toRent)
  await panel(page).locator('details:has(input[name=without]) > summary').click()
  const noGarden = panel(page).locator('label:has(input[name=without][value=garden])')
  const garden = panel(page).locator('label:has(input[name=features][value=garden])')
  const withoutGarden = await numberIn(noGarden.locator('small'))
  expect(withoutGarden + (await numberIn(garden.locator('small')))).toBe(toRent)
  await noGarden.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(withoutGarden)
  // A home cannot have it and not have it.
  await expect(garden.locator('input')).toBeDisabled()
  await noGarden.locator('input').uncheck()
  await expect.poll(() => numberIn(show(page))).toBe(toRent)
  expect(new URL(page.url()).search, 'nothing is searched for yet').toBe('')
  const agency = panel(page).locator('label:has(input[name=agency])').first()
  const ofAgency = await numberIn(agency.locator('small'))
  await agency.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(ofAgency)
  await agency.locator('input').uncheck()
  await expect.poll(() => numberIn(show(page))).toBe(toRent)
  expect(await axe(page, { within: ['dialog'], colours: true })).toEqual([])

  await show(page).click()
  await expect(page).toHaveURL(/\?action=1&features=lift$/)
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect.poll(() => numberIn(page.locator('#count[role=status]'))).toBe(toRent)

  // Each chip takes off its own; Back brings it back, in the panel too.
  await page.locator('nav a[href$="action=1"]:not([href*=lift])').click()
  await expect(page).toHaveURL(/\?action=1$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?action=1&features=lift$/)
  await opener(page).click()
  await expect(lift.locator('input')).toBeChecked()
  expect(problems).toEqual([])
})

test('heating, no commission and the day of moving in have their counts and chips; half bathrooms are counted', async ({
  page,
}) => {
  test.slow()
  await page.goto(`/en${SEARCH}`)
  await opener(page).click()
  const choice = (name: string, value: string) =>
    panel(page).locator(`label:has(input[name=${name}][value="${value}"])`)
  await expect(choice('bathroomsMin', '1.5').locator('small')).toHaveText(/\d/)
  const central = await numberIn(choice('heating', 'central').locator('small'))
  expect(central).toBeGreaterThan(0)
  await choice('heating', 'central').locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(central)
  const withGas = choice('heatSource', 'gas')
  await expect.poll(() => numberIn(withGas.locator('small'))).toBeLessThan(central)
  const gas = await numberIn(withGas.locator('small'))
  await withGas.locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(gas)
  await expect.poll(() => numberIn(choice('noCommission', '1').locator('small'))).toBeLessThan(gas)
  const free = await numberIn(choice('noCommission', '1').locator('small'))
  await choice('noCommission', '1').locator('input').check()
  await expect.poll(() => numberIn(show(page))).toBe(free)
  await panel(page).getByLabel('On or before this date').fill('2035-01-01')
  await expect.poll(() => numberIn(show(page))).toBeLessThan(free)
  const found = await numberIn(show(page))
  expect(found).toBeGreaterThan(0)
  await show(page).click()
  await expect(page).toHaveURL(
    /\?heating=central&heatSource=gas&noCommission=1&availableBy=2035-01-01$/,
  )
  await expect.poll(() => numberIn(page.locator('#count[role=status]'))).toBe(found)
  const chips = page.getByRole('navigation', { name: 'Active filters' })
  for (const text of [
    /^Central heating$/,
    /^Heating: gas$/,
    /^No commission$/,
    /^Available by .*2035$/,
  ])
    await expect(chips.getByText(text)).toBeVisible()
  // Plots of land have no heating and no date to move in.
  await page.goto(`/en${SEARCH}?category=13`)
  await opener(page).click()
  await expect(choice('category', '13').locator('input')).toBeChecked()
  await expect(panel(page).locator('input[name=heating], input[name=availableBy]')).toHaveCount(0)
})

test('an area field shows the value as it was typed', async ({ page }) => {
  await page.goto(`/en${SEARCH}`)
  const least = page.locator('form#filters input[name=areaMin]')
  await least.fill('84.1255')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?areaMin=84\.1255$/)
  await expect(least).toHaveValue('84.1255')
})

test('only what is in the panel scrolls: neither the panel itself nor the page below it', async ({
  page,
}) => {
  await page.goto(`/en${SEARCH}`)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await opener(page).click()
  await expect(panel(page).locator('label:has(input[name=features]) small').first()).toBeVisible()
  const at = await page.evaluate(() => scrollY)
  const last = panel(page).locator('input[name=reducedSince]').last()
  await panel(page).locator('h3').first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000)
      return last.evaluate((input) => input.getBoundingClientRect().bottom < innerHeight)
    })
    .toBe(true)
  for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 2000)
  await page.mouse.move(2, 2)
  await page.mouse.wheel(0, 2000)
  await page.keyboard.press('End')
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(panel(page).getByRole('heading', { name: 'All filters' })).toBeInViewport({
    ratio: 1,
  })
  await expect(show(page)).toBeInViewport({ ratio: 1 })
  expect(
    await panel(page).evaluate((dialog) => [
      dialog.scrollTop,
      dialog.scrollHeight - dialog.clientHeight,
    ]),
  ).toEqual([0, 0])
  expect(await page.evaluate(() => scrollY)).toBe(at)
})

test('a bound accepts any number format; an invalid one has an error at its field and is not sent, in the row and the panel', async ({
  page,
}) => {
  await page.goto(`/en${SEARCH}`)
  const row = page.locator('form#filters')
  const wrong = (within: Locator, text: string) => expect(within.getByText(text)).toBeVisible()
  await row.locator('input[name=priceMin]').fill('100k')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\?priceMin=100000&currency=EUR$/)
  await expect(row.locator('input[name=priceMin]')).toHaveValue('100,000')
  await page.keyboard.type('90')
  await page.keyboard.press('Tab')
  await wrong(row, 'The minimum is higher than the maximum.')
  await row
    .getByRole('group', { name: 'Price, EUR' })
    .getByRole('textbox', { name: 'to' })
    .fill('1.5m')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?priceMin=100000&priceMax=1500000&currency=EUR$/)

  await opener(page).click()
  const price = panel(page).getByRole('group', { name: 'Price, EUR' })
  await expect(price.getByRole('textbox', { name: 'to' })).toHaveValue('1,500,000')
  const least = price.getByRole('textbox', { name: 'from' })
  for (const [typed, problem] of [
    ['cheap', 'Enter a number, such as 300,000.'],
    ['-5', 'Must be 0 or more.'],
    ['2m', 'The minimum is higher than the maximum.'],
  ] as const) {
    await least.fill(typed)
    await page.keyboard.press('Tab')
    await wrong(panel(page), problem)
    await expect(show(page)).toHaveText('Show properties')
  }
  await expect(least).toHaveValue('2,000,000')
  await show(page).click()
  await expect(price.getByRole('textbox', { name: 'to' })).toBeFocused()
  await least.fill('0.2m')
  await expect(show(page)).toHaveText(/Show \d/)
  await show(page).click()
  await expect(page).toHaveURL(/\?priceMin=200000&priceMax=1500000&currency=EUR$/)

  await expect(page.getByRole('heading', { level: 1 })).toContainText('€200,000')

  // The error also appears if the row is hidden, until the value is corrected.
  await row.locator('input[name=priceMin]').fill('cheap')
  await page.keyboard.press('Tab')
  await wrong(row, 'Enter a number, such as 300,000.')
  await page.setViewportSize({ width: 390, height: 844 })
  await wrong(row, 'Enter a number, such as 300,000.')
  await row.locator('input[name=priceMin]').fill('150k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?priceMin=150000&priceMax=1500000&currency=EUR$/)
  await row.locator('input[name=priceMin]').blur()
  await expect(row.locator('input[name=priceMin]')).toBeHidden()
})

test('choices keep their place while others are changed', async ({ page }) => {
  await page.goto(`/en${SEARCH}`)
  await opener(page).click()
  const kinds = panel(page).locator('label:has(input[name=category])')
  await expect(panel(page).locator('input[name=agency][type=checkbox]').first()).toBeAttached()
  await expect(kinds.first().locator('small')).toHaveAttribute('data-most', /\d/)
  const places = () =>
    kinds.evaluateAll((labels) =>
      labels.map((label) => {
        const { x, width } = label.getBoundingClientRect()
        return [label.querySelector('input')?.value, x, width]
      }),
    )
  const before = await places()
  const some = await numberIn(show(page))
  await panel(page).locator('label:has(input[name=features][value=lift]) input').check()
  await panel(page).locator('input[name=action][value="1"]').check()
  await panel(page).locator('input[name=areaMin]').fill('150')
  await expect.poll(() => numberIn(show(page))).toBeLessThan(some)
  await expect(kinds.locator('input:disabled').first()).toBeAttached()
  expect(await places()).toEqual(before)
})

test('the panel shows its choices with their counts, and then nothing in it moves; without counts, when they do not come', async ({
  page,
}) => {
  await page.route('**/api/offers?*facets*', async (route) => {
    // Those of all homes first, then those of the filters that are set.
    await new Promise((done) =>
      setTimeout(done, new URL(route.request().url()).searchParams.has('features') ? 600 : 200),
    )
    await route.continue()
  })
  await page.goto(`/en${SEARCH}?features=balcony`)
  await opener(page).click()
  await expect(panel(page).getByRole('heading', { name: 'All filters' })).toBeVisible()
  const choices = panel(page).locator('fieldset label')
  const places = () =>
    choices.evaluateAll((labels) =>
      labels.map((label) => [
        label.textContent,
        ...Object.values(label.getBoundingClientRect().toJSON() as DOMRect),
      ]),
    )
  await choices.first().waitFor()
  const before = await places()
  await expect(choices.locator('small').first()).toHaveText(/\d/)
  await page.waitForLoadState('networkidle')
  expect(await places()).toEqual(before)

  await page.keyboard.press('Escape')
  await page.unroute('**/api/offers?*facets*')
  await page.route('**/api/offers?*facets*', () => new Promise(() => undefined))
  await opener(page).click()
  await choices.first().waitFor()
  await expect(show(page)).toBeVisible()
})

test('by keys alone: a handle, a field, Escape, and homes', async ({ page }) => {
  await page.goto(`/en${SEARCH}?action=0`)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const least = panel(page).getByRole('slider', { name: /^Price.*from/ })
  await least.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  const field = panel(page).locator('input[name=priceMin]')
  await expect(field).toHaveValue(/\d/)
  // The bars stand over all that the handles move along.
  const widthOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().width)
  expect(await widthOf(panel(page).locator('svg[viewBox$=" 100"]').first())).toBeGreaterThan(
    0.9 * (await widthOf(least)),
  )
  await expect(least).toHaveAttribute('aria-valuetext', `€${await field.inputValue()}`)
  await page.keyboard.press('Home')
  await expect(field).toHaveValue('')

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${SEARCH}\\?action=0$`))

  await page.keyboard.press('Enter')
  await panel(page).locator('input[name=areaMin]').focus()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?action=0&areaMin=100$/)
  await expect(panel(page)).toHaveCount(0)
})

test('an address with every filter is the view: its chips, its panel, a reload', async ({
  page,
}) => {
  const query =
    'action=0&priceMin=1000&priceMax=9000&yearMin=1950&features=lift&notGround=1&plan=1&owner=agency&publishedSince=30d&priceUnit=m2&currency=EUR&near=41.4,2.17&radius=30&sort=nearest'
  await page.goto(`/en${SEARCH}?${query}`)
  const address = page.url()
  const chips = page.getByRole('navigation', { name: 'Active filters' })
  for (const text of [
    '€1,000 – €9,000 per m²',
    'Built: from 1950',
    'Not ground floor',
    'Published: last 30 days',
    /within 30 km of/,
  ])
    await expect(chips.getByRole('link', { name: text })).toBeVisible()
  await expect(page.locator('select[name=sort]')).toHaveValue('nearest')
  await opener(page).click()
  for (const name of ['notGround', 'plan'])
    await expect(panel(page).locator(`input[name=${name}]`)).toBeChecked()
  await expect(panel(page).locator('input[name=priceMin]')).toHaveValue('1,000')
  await expect(panel(page).locator('input[name=publishedSince][value="30d"]')).toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  expect(page.url()).toBe(address)
  await chips.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\?action=0&near=41.4,2.17&sort=nearest$/)
})

test('words of a search become chips; removing a chip removes its words', async ({ page }) => {
  await page.goto(`/en${SEARCH}`)
  await page
    .getByRole('main')
    .locator('input[name=q]')
    .fill('flat with lift in Barcelona or Madrid under 900k xylophon')
  await page.getByRole('main').locator('input[name=q]').press('Enter')
  await expect(page.locator('h1')).toHaveText(
    'Apartments for sale in Barcelona and Madrid up to €900,000, Lift',
  )
  const chips = page.getByRole('navigation', { name: 'Active filters' })
  // The price said "buy"; without it the price stays, with its words.
  await chips.getByRole('link', { name: 'Remove: Buy' }).click()
  await expect(page.locator('h1')).toHaveText(
    'Apartments in Barcelona and Madrid up to €900,000, Lift',
  )
  await expect(page.getByRole('main').locator('input[name=q]')).toHaveValue(/under 900k xylophon$/)
  for (const name of [
    'Remove: Barcelona',
    'Remove: Madrid',
    'Remove: Apartments',
    'Remove: Lift',
    'Remove: up to €900,000',
  ])
    await expect(chips.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Not recognised:')).toContainText('xylophon')
  await chips.getByRole('link', { name: 'Remove: Madrid' }).click()
  await expect(page.locator('h1')).toHaveText('Apartments in Barcelona up to €900,000, Lift')
  await chips.getByRole('link', { name: 'Remove: Lift' }).click()
  await expect(page).not.toHaveURL(/features=lift/)
  await expect(page.getByRole('main').locator('input[name=q]')).toHaveValue(
    'flat in Barcelona under 900k xylophon',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same filters are a form in the page', async ({ page }) => {
    await page.goto(`/en${SEARCH}?location=city32653`)
    await opener(page).click()
    await expect(page).toHaveURL(/panel=1$/)
    await page.locator('input[name=features][value=balcony]').check()
    await page.locator('input[name=areaMin]').fill('60')
    await page.locator('input[name=publishedSince][value="30d"]').check()
    await page.getByRole('button', { name: /^Show \d/ }).click()
    await expect(page).toHaveURL(
      /\/en\/es\/search\?location=city32653&areaMin=60&features=balcony&publishedSince=30d$/,
    )
    await expect(page.getByRole('link', { name: 'Remove: Balcony' })).toBeVisible()
  })

  test('a day to move in counts instead of "Available now", as its field says', async ({
    page,
  }) => {
    await page.goto(`/en${SEARCH}?location=city32653&panel=1`)
    await page.locator('input[name=availableBy][value=now]').check()
    const day = page.getByLabel('On or before this date')
    await expect(day).toHaveAccessibleDescription(
      /^A date entered here replaces the choice above\./,
    )
    await day.fill('2035-01-01')
    await page.getByRole('button', { name: /^Show \d/ }).click()
    await expect(page).toHaveURL(/\?location=city32653&availableBy=2035-01-01$/)
  })
})

test('where many agencies have offers, another one is found by its name', async ({ page }) => {
  // The demo has a handful of them.
  await page.route(/\/api\/offers\?.*with=/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { agencies?: object[] }
    const others = Array.from({ length: 12 }, (_, n) => ({
      id: 900_000 + n,
      name: `Office ${n}`,
      count: 12 - n,
    }))
    await route.fulfill({ response, json: { ...body, agencies: body.agencies && others } })
  })
  await page.goto('/en/es/search')
  await opener(page).click()
  const field = panel(page).getByLabel('Find another agency')
  await field.fill('zzzz')
  await expect(panel(page).getByText('No agency matches “zzzz”.')).toBeVisible()
  await field.fill('zaguan')
  const found = panel(page).getByRole('checkbox', { name: 'Zaguán Sur' })
  const all = await show(page).innerText()
  await found.check()
  await expect(found).toBeChecked()
  // Until its count has come, the button is faint.
  await expect(show(page)).not.toHaveText(all)
  expect(await axe(page, { within: ['dialog'], colours: true })).toEqual([])
  await show(page).click()
  await expect(page).toHaveURL(/[?&]agency=\d+/)
})

test('without results, a kind of property that can be given up is named, and leads to as many as it says', async ({
  page,
}) => {
  // Garages have no bedrooms.
  await page.goto('/en/es/search?action=0&group=garages&bedroomsMin=3')
  const relaxation = page.getByRole('link', { name: /^without “Garages”/ })
  await expect(relaxation).toBeVisible()
  await expect(page.getByText('without “”')).toHaveCount(0)
  const count = /[\d,]+/.exec((await relaxation.textContent()) ?? '')![0]
  await relaxation.click()
  await expect(page.locator('#count[role=status]')).toHaveText(`${count} properties`)
})
