import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

/** Signs of areas and words of distances, in the languages below. */
const METRES = /(?<!قد)[mм]²|(?<!قد)م²/gu
const FEET = /sq ft|قدم²/gu
const MILES = /\bmiles?\b|ميل/gu
const KILOMETRES = /\d\s(?:km|كم)(?!\p{L})/gu

interface Market {
  path: string
  lang: string
  /** By custom. */
  inFeet: boolean
  inMiles: boolean
}
const MARKETS: readonly Market[] = [
  { path: 'gb/london', lang: 'en', inFeet: true, inMiles: true },
  { path: 'ae/dubai/dubai', lang: 'en', inFeet: true, inMiles: false },
  { path: 'ae/dubai/dubai', lang: 'ar', inFeet: true, inMiles: false },
  { path: 'us/texas/austin', lang: 'en', inFeet: true, inMiles: true },
  { path: 'es/valencia/valencia', lang: 'en', inFeet: false, inMiles: false },
]

/** Addresses of a market's pages. */
async function pagesOf(page: Page, { path, lang }: Market): Promise<Record<string, string>> {
  const found = await page.request.get(`/api/places/page?path=${path}&lang=${lang}`)
  const { location } = (await found.json()) as { location: { id: string } }
  const offers = await page.request.get(`/api/offers?location=${location.id}&action=0&category=1`)
  const [home] = ((await offers.json()) as { data: { id: number; slugId: string }[] }).data
  return {
    place: `/${lang}/${path}`,
    list: `/${lang}/${path}/buy-apartment?areaMin=40`,
    priced: `/${lang}/${path}/buy-apartment?priceUnit=m2&priceMin=100`,
    offer: `/${lang}/offer/${home?.slugId}`,
    estimate: `/${lang}/service/estimate?location=${location.id}&area=80&rooms=3&bedrooms=2`,
    heatmap: `/${lang}/service/heatmap?location=${location.id}`,
    summary: `/${lang}/service/summarize?offer=${home?.id}`,
    market: `/${lang}/service/summarize?location=${location.id}`,
    start: `/${lang}?location=${location.id}`,
  }
}

/** The text of the page, folded parts too, without texts in other languages and the choice of units. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const part of copy.querySelectorAll(
      'script, style, noscript, template, [name=units], details [lang]',
    ))
      part.remove()
    // Energy is by the square metre everywhere, as certificates state it.
    return copy.textContent.replaceAll(/(?:kWh|كيلو|kg|كغ|كجم)[^\d]{0,25}?(?:m²|م²)/gu, '')
  })

for (const market of MARKETS) {
  const custom = market.inFeet ? 'imperial' : 'metric'
  for (const choice of [null, 'metric', 'imperial'] as const)
    test(`/${market.lang}/${market.path} has one unit on a page, chosen: ${choice ?? 'none'}`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow()
      const inFeet = (choice ?? custom) === 'imperial'
      const inMiles = choice === null ? market.inMiles : choice === 'imperial'
      const pages = await pagesOf(page, market)
      if (choice) await context.addCookies([{ name: 'units', value: choice, url: baseURL! }])
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address)
        // The choice is applied once the page has its scripts.
        await expect(async () => {
          const text = await textOf(page)
          expect(text.match(inFeet ? METRES : FEET), `${name}: ${address}`).toBeNull()
          if (name !== 'offer')
            expect(text.match(inMiles ? KILOMETRES : MILES), `${name}: ${address}`).toBeNull()
          if (['list', 'offer', 'estimate'].includes(name))
            expect(text.match(inFeet ? FEET : METRES), `${name}: ${address}`).not.toBeNull()
        }).toPass({ timeout: 15_000 })
      }
    })
}

test('an area in square feet is estimated as such, and keeps its number', async ({ page }) => {
  const [{ id }] = [
    (await (await page.request.get('/api/places/page?path=gb/london')).json()).location,
  ]
  await page.goto(`/en/service/estimate?location=${id}&area=70`)
  const area = page.getByRole('textbox', { name: 'Living area' })
  await expect(area).toHaveValue('753.5')
  await area.fill('900')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page).toHaveURL(/area=83\.61/)
  await expect(area).toHaveValue('900')
  await page.goto(`/en/service/estimate?location=${id}&area=900&areaUnit=sqft&plotArea=none`)
  await expect(page).toHaveURL(/area=83\.61&plotArea=none/)
})

test('"5 miles" stays five miles, also where kilometres are usual', async ({ page }) => {
  for (const words of ['flat within 5 miles of Reading', 'flat within 5 miles of Málaga']) {
    await page.goto('/en')
    await page.goto(`/en?words=${encodeURIComponent(words)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('within 5 miles of')
  }
})
