import { expect, type Page } from '@playwright/test'
import { anOffer } from './offers.ts'
import { test } from './test.ts'

const BARCELONA = '/es/barcelona/barcelona/buy-apartment'
const cards = (page: Page) => page.locator('article[data-offer]')
const scrolled = (page: Page) => page.evaluate(() => scrollY)

for (const locale of ['de', 'ar']) {
  const title = `from the home page to an offer and back, in ${locale}`
  test(title, { tag: locale === 'de' ? '@lab' : [] }, async ({ page }) => {
    await page.goto(`/${locale}`)
    await page.locator('main form[role=search] input[name=type][value="0"]').check({ force: true })
    await page.locator('main form select[name=category]').selectOption('1')
    await page.locator('main form input[name=q]').fill('barc')
    await page.locator('[role=listbox] [role=option]').first().click()
    await page.waitForURL(`**/${locale}${BARCELONA}`)
    await expect(page.locator('h1')).not.toBeEmpty()

    const before = await page.locator('#count[role=status]').textContent()
    await page.locator('input[name=priceMax]').fill('500000')
    await page.locator('input[name=priceMax]').press('Tab')
    await page.waitForURL(/\?priceMax=500000&currency=EUR$/)
    await expect(page.locator('#count[role=status]')).not.toHaveText(before ?? '')
    await expect(
      page
        .locator('main li')
        .filter({ hasText: /500[.,]000/ })
        .first(),
    ).toBeVisible()
    const filtered = page.url()

    const top = 500
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    await expect.poll(() => scrolled(page)).toBe(top)
    await cards(page).nth(5).locator('h2 a').click()
    await page.waitForURL(`**/${locale}/offer/**`)
    await expect(page.locator('h1[lang]')).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expect(page.locator('input[name=priceMax]')).toHaveValue(/^500.000$/)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(top - 150)
  })
}

test('an invalid number is not searched for', async ({ page }) => {
  await page.goto('/en/es/search')
  const most = page.locator('input[name=priceMax]')
  for (const text of ['-5', '1e99', '😀']) {
    await most.fill(text)
    await expect
      .poll(() => most.evaluate((field: HTMLInputElement) => field.validity.valid), text)
      .toBe(false)
    await most.press('Enter')
    await expect(most).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/search$/)
  }
  await most.fill('٣٠٠,٠٠٠')
  await most.press('Enter')
  await expect(page).toHaveURL(/priceMax=300000/)

  // Text typed while the answer to the field before is under way stays when it arrives.
  const held = Promise.withResolvers<void>()
  await page.route(/\.data\?.*areaMin=200/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.locator('input[name=areaMin]').fill('200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Tab')
  const message = page.getByText('The minimum is higher than the maximum.')
  await expect(message).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('200')
  await expect(page.locator('input[name=areaMax]')).toHaveValue('100')
  await expect(message).toBeVisible()
})

test('a card says the quarter and the city', async ({ page, request }) => {
  await page.goto('/en/gb/london/buy-apartment')
  let known = 0
  for (const card of (await page.locator('article[data-offer]').all()).slice(0, 6)) {
    const id = await card.getAttribute('data-offer')
    const { address } = (await (await request.get(`/api/offers/${id}`)).json()) as {
      address: { district: string | null }
    }
    if (address.district === null) continue
    known++
    await expect(card).toContainText(`${address.district}, London`)
  }
  expect(known).toBeGreaterThan(0)
})

test('an empty search counts the homes around', async ({ page }) => {
  await page.goto('/en/es/barcelona/barcelona/buy-houseboat?roomsMin=90')
  const spain = page.locator('main').getByRole('link', { name: /^Spain [\d,]+ homes?$/ })
  await expect(spain).toHaveAttribute('href', '/en/es')
})

test('more homes come while scrolling, the address follows, and Back finds them all again', async ({
  page,
}) => {
  // Of an address that says what it leaves out, too.
  await page.goto('/en/es/search?bedroms=2')
  await expect(page).toHaveURL(/\?ignored=bedroms$/)
  await expect(cards(page)).toHaveCount(24)
  const ofPage = (number: number) => page.locator(`[data-page="${number}"] article[data-offer]`)
  for (const number of [2, 3]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(ofPage(number)).not.toHaveCount(0)
    await ofPage(number).last().scrollIntoViewIfNeeded()
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe(String(number))
  }
  // Others publish meanwhile, which moves homes on to the next page: they are shown once all the same.
  const shown = () =>
    cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-offer')))
  const ids = await shown()
  expect(new Set(ids).size).toBe(ids.length)

  const last = ofPage(3).last().locator('h2 a')
  await last.hover()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('3')
  // The scroll position at the click: a click first scrolls to the card.
  const clicked = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(scrollY), { capture: true, once: true }),
      ),
  )
  await last.click()
  const top = await clicked
  await page.waitForURL('**/offer/**')
  await expect(page.locator('h1[lang]')).toBeVisible()
  await page.goBack()
  await expect.poll(async () => (await shown()).slice(0, ids.length)).toEqual(ids)
  await expect.poll(async () => Math.abs((await scrolled(page)) - top)).toBeLessThan(200)
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('3')

  // A reload shows only this page, at the same position, without loading further ones.
  const where = (number: number) =>
    page
      .locator(`[data-page="${number}"]`)
      .evaluate((part) => Math.round(part.getBoundingClientRect().top))
  const alive = () =>
    page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  const stood = await where(3)
  await page.reload()
  await alive()
  await expect.poll(async () => Math.abs((await where(3)) - stood)).toBeLessThan(20)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(ofPage(4)).not.toHaveCount(0)
  // Of some thirty pages the next one, and one more where the view was near the end already.
  await expect
    .poll(() => page.evaluate(() => document.body.scrollHeight - scrollY - innerHeight))
    .toBeGreaterThan(1000)
  expect(await page.locator('[data-page]').count()).toBeLessThan(4)

  // The position also stays if the offer was reloaded.
  const home = ofPage(4).nth(9).locator('h2 a')
  await home.hover()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('4')
  const before = await where(4)
  await home.click()
  await page.waitForURL('**/offer/**')
  await expect(page.locator('h1[lang]')).toBeVisible()
  await page.reload()
  await alive()
  await page.goBack()
  await expect(ofPage(4)).not.toHaveCount(0)
  await expect(ofPage(3)).toHaveCount(0)
  await expect.poll(async () => Math.abs((await where(4)) - before)).toBeLessThan(20)
})

test('navigating to a list shows it whole: nothing moves when the code of its filters loads', async ({
  page,
  request,
}) => {
  await page.route('**/assets/search-forms-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await page.goto(`/en${await anOffer(request)}`)
  const own = await page.locator('h1').textContent()
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').last().click()
  // The list as soon as its title is rendered.
  const isWhole = await page.waitForFunction(
    (before) => {
      const title = document.querySelector('h1')
      return title && title.textContent !== before
        ? { whole: document.querySelector('form#filters') !== null }
        : null
    },
    own,
    { polling: 'raf' },
  )
  expect(await isWhole.jsonValue()).toEqual({ whole: true })
})

test('after Back, the keyboard focus is on the opened home', async ({ page }) => {
  await page.goto(`/en${BARCELONA}`)
  // The code that restores the focus is loaded last.
  await page.waitForLoadState('networkidle')
  const opened = cards(page).nth(5).locator('h2 a')
  await opened.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/offer/**')
  await expect(page.locator('h1[lang]')).toBeVisible()
  await page.goBack()
  await expect(opened).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cards(page).nth(4).locator('a, button').last()).toBeFocused()
})

test('pages are links: the third has its own homes, one beyond the last leads to the last', async ({
  page,
}) => {
  await page.goto('/en/es/search?page=3')
  await expect(cards(page)).toHaveCount(24)
  await expect(page.locator('a[rel=prev]').first()).toHaveAttribute('href', '/en/es/search?page=2')
  await page.goto(`/en${BARCELONA}?page=4000`)
  await expect(page).toHaveURL(new RegExp(`${BARCELONA}(\\?page=\\d)?$`))
  await expect(page.getByText(/^Ignored/)).toHaveCount(0)
  await page.goto(`/en${BARCELONA}?page=4000&bedroms=2`)
  await expect(page).toHaveURL(new RegExp(`${BARCELONA}\\?(page=\\d&)?ignored=bedroms$`))
})

test('several kinds are chosen at once, and each filter is taken off by its chip', async ({
  page,
}) => {
  await page.goto(`/en${BARCELONA}`)
  await page.locator('search summary').click()
  await page.locator('search input[name=category][value="5"]').check()
  await page.waitForURL(/\/en\/es\/search\?location=city32653&action=0&category=1,5$/)
  // The address comes before the page.
  await expect(page.locator('h1')).toHaveText('Apartments and houses for sale in Barcelona')
  // It is another page, where the choice goes on; Escape ends it.
  await expect(page.locator('search input[name=category][value="5"]')).toBeFocused()
  await expect(page.locator('search input[name=category][value="1"]')).toBeVisible()
  // One that was chosen last has the focus, and follows Back all the same.
  const value = await page
    .locator('search input[type=checkbox][name=category]:not(:checked)')
    .first()
    .getAttribute('value')
  const third = page.locator(`search input[type=checkbox][name=category][value="${value}"]`)
  await third.check()
  await page.waitForURL(/category=\d+(,\d+){2}$/)
  await expect(third).toBeFocused()
  await page.goBack()
  await page.waitForURL(/category=1,5$/)
  await expect(third).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.locator('search input[name=category][value="5"]')).toBeHidden()
  await page.locator('select[name=sort]').focus()
  await page.locator('select[name=sort]').selectOption('price')
  await page.waitForURL(/&sort=price$/)
  await expect(page.locator('select[name=sort]')).toBeFocused()
  await page.goBack()
  await page.waitForURL(/category=1,5$/)
  await expect(page.locator('select[name=sort]')).toHaveValue('recommended')
  await page.locator('input[name=areaMin]').fill('80')
  await page.locator('input[name=areaMin]').press('Enter')
  await page.waitForURL(/areaMin=80$/)
  await page.getByRole('link', { name: /80/ }).first().click()
  await page.waitForURL((url) => !url.search.includes('areaMin'))
  await expect(page.locator('input[name=areaMin]')).toHaveValue('')
})

test('a search without results suggests what to leave out; impossible values are corrected or reported', async ({
  page,
}) => {
  await page.goto(`/en${BARCELONA}?priceMax=1000`)
  await page.getByRole('link', { name: /up to €1,000.*(propert|home)/ }).click()
  await expect(page).toHaveURL(new RegExp(`${BARCELONA}$`))
  // Where no filter alone is to blame: clearing leaves whether to buy or to rent, here as among the chips; what takes that off too says so.
  await page.goto('/en/es/search?action=1&roomsMin=90&priceMax=1')
  const clearing = page.getByRole('link', { name: 'Clear filters' })
  await expect(clearing).toHaveCount(2)
  for (const link of await clearing.all())
    await expect(link).toHaveAttribute('href', '/en/es/search?action=1')
  await page.goto(
    `/en${BARCELONA}?priceMin=90000000&priceMax=3&rooms=x&areaMin=%00&page=-1&sort=0&category=99999999999`,
  )
  await expect(page.locator('input[name=priceMin]')).toHaveValue('3')
  await expect(page.locator('input[name=priceMax]')).toHaveValue('90,000,000')
  await expect(page.getByText('Rooms, Area, Page, Sort by, and Property type')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test('an address that is nearly right leads to the right one for good', async ({ request }) => {
  const moved = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 })
    return [response.status(), response.headers()['location']]
  }
  expect(await moved('/ru/es/barcelona/barcelona/buy-apartment')).toEqual([
    301,
    '/ru/es/barcelona/barcelona/kupit-apartment',
  ])
  expect(await moved('/en/es/barcelona/barcelona/kupit-apartment')).toEqual([
    301,
    `/en${BARCELONA}`,
  ])
  expect(await moved('/en/es/catalonia/sitges/buy-apartment')).toEqual([
    301,
    '/en/es/barcelona/sitges/buy-apartment',
  ])
  expect((await request.get('/en/es/nowhere-at-all/buy-apartment')).status()).toBe(404)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the filters are a sheet behind one button, which says how many homes there are', async ({
    page,
  }) => {
    await page.goto(`/en${BARCELONA}`)
    await expect(page.locator('input[name=priceMax]')).toBeHidden()
    await page.getByRole('button', { name: 'All filters' }).click()
    await page.locator('dialog input[name=priceMax]').fill('300000')
    await page.getByRole('button', { name: /^Show [\d,]+ (propert|home)/ }).click()
    await page.waitForURL(/\?priceMax=300000&currency=EUR$/)
    await expect(page.locator('input[name=priceMax]')).toBeHidden()
    await expect(page.getByRole('link', { name: /up to €300,000/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('homes are searched, filtered, paged and opened', async ({ page }) => {
    await page.goto('/de?type=0&category=1&q=Barcelona')
    await expect(page.locator('h1')).not.toBeEmpty()
    await page.goto(`/de${BARCELONA}`)
    await page.locator('input[name=priceMax]').fill('500.000')
    await page.locator('input[name=priceMax]').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/de${BARCELONA}\\?priceMax=500000&currency=EUR$`))
    await cards(page).first().locator('h2 a').click()
    await expect(page).toHaveURL(/\/de\/offer\/apartment-barcelona-\d+$/)
    await page.goto('/de/es/search')
    await page.locator('a[rel=next]').first().click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cards(page)).toHaveCount(24)
  })
})
