import { expect, type APIRequestContext } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { Messages } from '#i18n/messages.ts'
import { createAccount, inDatabase } from './member.ts'
import { anOffer, LISTING } from './offers.ts'
import { homeOf } from './own-home.ts'
import { test } from './test.ts'

test('a wrong slug and the short address redirect to the right one; an unknown offer is a 404 that names it', async ({
  page,
}) => {
  const right = await anOffer(page.request)
  const id = /\d+$/.exec(right)?.[0]
  const moved = await page.request.get(`/en/offer/castle-${id}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, `/en${right}`])
  await page.goto(`/en/o/${id}`)
  await expect(page).toHaveURL(`/en${right}`)
  for (const slug of ['castle', '999999999']) {
    const response = await page.goto(`/en/offer/${slug}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText(`Page not found ${slug}`)).toBeVisible()
  }
})

test('the page of a withdrawn home names it, and links to similar ones', async ({ page }) => {
  let id = 0
  do id++
  while (id < 1000 && (await page.request.get(`/api/offers/${id}`)).status() !== 410)
  const response = await page.goto(`/en/offer/${id}`)
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /^410\w[\w ]+, .+: no longer available$/,
  )
  const similar = page
    .getByRole('navigation', { name: 'Similar properties' })
    .getByRole('link')
    .first()
  const [, count] = /(\d+)$/.exec(await similar.innerText()) ?? []
  await similar.click()
  await expect(page).toHaveURL(/\/(buy|rent)-\w+$/)
  await expect(page.locator('main [role=status]').first()).toContainText(
    new RegExp(`^${count} \\D+$`),
  )
})

/** The page without a browser, as crawlers read it. */
async function read(request: APIRequestContext, path: string): Promise<Document> {
  return new JSDOM(await (await request.get(path)).text()).window.document
}

test('a home has structured data for search engines', async ({ request, baseURL }) => {
  const path = await anOffer(request)
  const document = await read(request, `/en${path}`)
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => textContent ?? '',
  )
  const [listing, crumbs] = scripts.map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(listing).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    url: `${baseURL}/en${path}`,
    mainEntity: {
      '@type': 'Apartment',
      floorSize: { unitCode: 'MTK', value: expect.any(Number) },
      address: { addressCountry: 'ES', addressLocality: 'Barcelona' },
    },
    offers: { '@type': 'Offer', price: expect.any(Number), priceCurrency: 'EUR' },
  })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: expect.arrayContaining([
      expect.objectContaining({ position: 1, item: `${baseURL}/en` }),
    ]),
  })
  expect(scripts.join('')).not.toContain('<')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `${baseURL}/en${path}`,
  )
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
    /^http.*\.jpg$/,
  )
})

test('words that look like markup stay words, on the page and in what search engines read', async ({
  request,
}) => {
  const title = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
  const slug = await homeOf(await createAccount(), title)
  const html = await (await request.get(`/en/offer/${slug}`)).text()
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
  const [, listing = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(listing)).toMatchObject({ '@type': 'RealEstateListing', name: title })
})

test('a change in the database is on the pages soon', async ({ request }) => {
  const id = Number(/\d+$/.exec(await homeOf(await createAccount(), 'Flat and garage'))?.[0])
  const update = (change: { category?: number; status?: 'sold' }) =>
    inDatabase((db) => db.updateTable('offers').set(change).where('id', '=', id).execute())
  /** Whether the list of garages there shows it. */
  const isListed = async () =>
    (await (await request.get('/en/ad/buy-garage')).text()).includes(`-ad-${id}"`)
  for (const [change, listed] of [
    [{ category: 14 }, true],
    [{ category: 1 }, false],
    [{ category: 14 }, true],
    [{ status: 'sold' }, false],
  ] as const) {
    await update(change)
    await expect.poll(isListed, { intervals: [50] }).toBe(listed)
  }
})

test('filtered pages are not indexed, plain ones are', async ({ request, baseURL }) => {
  const filtered = await read(request, `/en${LISTING}?priceMax=500000&currency=EUR`)
  expect(filtered.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    `${baseURL}/en${LISTING}`,
  )
  expect(filtered.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/noindex/)
  const plain = await read(request, `/en${LISTING}`)
  expect(plain.querySelectorAll('meta[name=robots]')).toHaveLength(0)
  expect(plain.querySelectorAll('link[rel=alternate][hreflang]')).toHaveLength(
    new Messages().completeLocales().length + 1,
  )
})

test('pictures are looked at one by one with the keyboard, and the focus returns', async ({
  page,
}) => {
  await page.goto(`/en${await anOffer(page.request)}`)
  const all = page.getByRole('button', { name: /photos/ })
  await all.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText(/1 of \d/)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText(/2 of \d/)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(all).toBeFocused()

  // An opened picture is a step in the history: Back closes it and stays with the home.
  const offer = page.url()
  await all.click()
  await expect(lightbox).toBeVisible()
  await page.goBack()
  await expect(lightbox).toBeHidden()
  expect(page.url()).toBe(offer)
  await page.goto(`${offer}#picture-2`)
  await expect(lightbox).toContainText(/2 of \d/)
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(page).toHaveURL(offer)
})

test('printed pages have no buttons, no card across two pages, and their address', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of [`/ar${LISTING}?priceMin=1000`, `/en${await anOffer(page.request)}`]) {
    await page.goto(path)
    await expect(
      page.locator(':is(button, input, select, summary, canvas):visible'),
      path,
    ).toHaveCount(0)
    await expect(page.getByText(page.url(), { exact: true })).toBeVisible()
    const torn = await page
      .locator('article[data-offer]:visible')
      .evaluateAll(
        (cards) =>
          cards.filter((card) => getComputedStyle(card.parentElement!).breakInside !== 'avoid')
            .length,
      )
    expect(torn).toBe(0)
  }
  // The last is an offer: its sheet also has a QR code and the number.
  await expect(page.getByRole('img', { name: page.url() })).toBeVisible()
  const id = /\d+$/.exec(page.url())?.[0]
  await expect(page.getByText(`Listing number ${id}`)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('a home that two advertisers list has both on its page, with prices, and a link to the other', async ({
  page,
}) => {
  test.setTimeout(300_000)
  // Far from those of other runs.
  const [lat, lon] = [42.45 + Math.random() / 10, 1.45 + Math.random() / 10]
  const list = async (title: string, amount: number) => {
    const slug = await homeOf(await createAccount(), title)
    const home = { state_id: 488, city_id: 1, bedrooms: 2, price_amount: amount, lat, lon }
    const id = Number(/\d+$/.exec(slug)?.[0])
    await inDatabase((db) => db.updateTable('offers').set(home).where('id', '=', id).execute())
    return { slug, id }
  }
  const first = await list('Flat of the first', 325_000_00)
  const second = await list('Flat of the second', 319_000_00)
  // After the start all cities are worked out before this one.
  // Cards of similar homes say how many list them, too.
  const part = page.locator('section', {
    has: page.getByRole('heading', { name: 'Listed by 2 advertisers' }),
  })
  await expect(async () => {
    await page.goto(`/en/offer/${first.slug}`)
    await expect(part).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 240_000 })
  await expect(part.getByRole('listitem')).toHaveText([
    /Private owner.*€319,000/,
    /Private owner \(this listing\).*€325,000/,
  ])
  await part.getByRole('link', { name: 'Private owner' }).click()
  await expect(page).toHaveURL(new RegExp(`-${second.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flat of the second')
})

test('a home of three agencies is one card and one number; its page has all three with their prices', async ({
  page,
  request,
}) => {
  const search = '/api/offers?location=city35186&action=0&category=1&sort=price'
  const found = async (more = '') =>
    (await (await request.get(search + more)).json()) as {
      total: number
      data: { id: number; home: number; advertisers: number; price: { amount: number } }[]
    }
  const several = async () => {
    for (let number = 1; ; number++) {
      const { data } = await found(`&page=${number}`)
      const home = data.find(({ advertisers }) => advertisers === 3)
      if (home || data.length === 0) return home
    }
  }
  await expect.poll(several, { timeout: 60_000 }).toBeDefined()
  const home = (await several())!
  const price = home.price.amount / 100
  const { total, data } = await found(`&priceMin=${price}&priceMax=${price * 1.03}`)
  expect(data.filter((one) => one.home === home.id)).toHaveLength(1)
  expect(total).toBe(data.length)

  await page.goto(
    `/en/es/madrid/madrid/buy-apartment?priceMin=${price}&priceMax=${Math.ceil(price * 1.03)}&currency=EUR`,
  )
  const card = page.locator(`[data-offer="${home.id}"]`)
  await expect(card).toContainText('Listed by 3 advertisers')
  await expect(page.locator('[data-offer]')).toHaveCount(total)
  await card.getByRole('link').last().click()
  const all = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'Listed by 3 advertisers' }),
    })
  await expect(all.first().getByRole('listitem')).toHaveCount(3)
  await expect(all.first().getByRole('link')).toHaveCount(2)
  await expect(all.first().getByRole('listitem').first()).toContainText('(this listing)')
  await all.first().getByRole('link').first().click()
  // The listing of another has its own page, and the same advertisers.
  await expect(page.getByRole('heading', { name: 'Listed by 3 advertisers' })).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`^(?!.*-${home.id}$)`),
  )
})
