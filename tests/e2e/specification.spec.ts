import { expect, type APIRequestContext } from '@playwright/test'
import { anOffer } from './offers.ts'
import { test } from './test.ts'

/** Statements of the specification that can be tested by address or HTTP on the running portal. */
async function moved(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<[status: number, to: string | undefined]> {
  const response = await request.get(path, { headers, maxRedirects: 0 })
  return [response.status(), response.headers()['location']]
}

test.describe('the locale', () => {
  test('of a bare address is that of the cookie, else of the browser’s languages, else English', async ({
    request,
  }) => {
    expect(
      await moved(request, '/us?x=1', { cookie: 'i18n_redirected=ar', 'accept-language': 'de' }),
    ).toEqual([302, '/ar/us?x=1'])
    expect(
      await moved(request, '/us', {
        cookie: 'i18n_redirected=tlh',
        'accept-language': 'xx, de-AT;q=0.9, fr;q=0.8',
      }),
    ).toEqual([302, '/de/us'])
    expect(await moved(request, '/', { 'accept-language': 'zh-Hans-CN' })).toEqual([302, '/zh-CN'])
    expect(await moved(request, '/', { 'accept-language': 'xx' })).toEqual([302, '/en'])
  })

  test('of an address that has one is never guessed', async ({ request }) => {
    expect(
      await moved(request, '/en/us', { cookie: 'i18n_redirected=ar', 'accept-language': 'de' }),
    ).toEqual([200, undefined])
  })

  test('is stored for 365 days when it is switched', async ({ request }) => {
    const response = await request.get('/en/us?lang=ja', { maxRedirects: 0 })
    expect(response.headers()['location']).toBe('/ja/us')
    expect(response.headers()['set-cookie']).toBe(
      'i18n_redirected=ja; Path=/; Max-Age=31536000; SameSite=Lax',
    )
  })
})

test('the short address of an offer, and a slug that is not its own, lead to it for good', async ({
  request,
}) => {
  const offer = await anOffer(request)
  const id = /\d+$/.exec(offer)?.[0]
  // One step, wherever it begins.
  for (const [path, status] of [
    [`/o/${id}`, 302],
    [`/offer/${id}`, 302],
    [`/o/castle-${id}`, 302],
    [`/de/o/${id}`, 301],
    [`/de/offer/castle-${id}`, 301],
  ] as const) {
    expect([path, ...(await moved(request, path, { 'accept-language': 'de' }))]).toEqual([
      path,
      status,
      `/de${offer}`,
    ])
  }
  expect(await moved(request, '/en/o/castle')).toEqual([301, '/en/offer/castle'])
})

test('parameters that count visits are left alone: no redirect, no part of the page, kept on the way', async ({
  request,
}) => {
  const counted = 'utm_source=mail&gclid=x'
  for (const path of [
    '/en',
    '/en/es',
    '/en/es/barcelona/barcelona/buy-apartment',
    '/en/es/search?action=0&sort=price',
  ]) {
    const answer = await request.get(`${path}${path.includes('?') ? '&' : '?'}${counted}`, {
      maxRedirects: 0,
    })
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).not.toContain('utm_source')
  }
  const offer = await anOffer(request)
  expect(
    await moved(request, `/o/${/\d+$/.exec(offer)?.[0]}?${counted}`, { 'accept-language': 'de' }),
  ).toEqual([302, `/de${offer}?${counted}`])
})

test('a feed address of a page without a feed is a 404', async ({ request }) => {
  for (const path of ['/en/es.rss', '/en/es/barcelona.json', '/en/xx/search.rss', '/en/login.rss'])
    expect((await request.get(path)).status(), path).toBe(404)
  expect((await request.get('/assets/of-another-build.js')).status()).toBe(404)
})

test('the error page has the exact texts', async ({ request }) => {
  for (const [path, message] of [
    ['/en/offer/castle', 'Page not found castle'],
    ['/en/xx/nowhere', 'Page Not Found: /en/xx/nowhere'],
    ['/en/service/unheard-of', 'Page Not Found: /en/service/unheard-of'],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(await response.text()).toContain(message)
  }
})

test.describe('the calls', () => {
  test('GET location finds by words, by id and by subdomain', async ({ request }) => {
    for (const q of ['munich', 'Мюнхен', 'ミュンヘン', 'muenchen', 'munihc']) {
      const [first] = (await (await request.get('/api/location', { params: { q } })).json()) as {
        id: string
        type: string
      }[]
      expect(first, q).toMatchObject({ id: 'city27540', type: 'city' })
    }
    expect(await (await request.get('/api/location?id=state5102')).json()).toMatchObject({
      id: 'state5102',
      type: 'state',
      iso2: 'ES',
    })
    expect(await (await request.get('/api/location?subdomain=es')).json()).toMatchObject({
      id: 'country207',
      type: 'country',
    })
  })

  test('GET location/ip believes no header of somebody who is no trusted proxy, and falls back to country207', async ({
    request,
  }) => {
    const response = await request.get('/api/location/ip', {
      headers: { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' },
    })
    expect(await response.json()).toMatchObject({ id: 'country207' })
  })

  test('GET countries and library answer in the language asked for', async ({ request }) => {
    const { data } = (await (
      await request.get('/api/countries?lang=de', { headers: { 'x-lang': 'ru' } })
    ).json()) as { data: { iso2: string; localeName: string; countObject: { total: number } }[] }
    expect(data).toHaveLength(250)
    const spain = data.find(({ iso2 }) => iso2 === 'ES')
    expect(spain).toMatchObject({
      localeName: 'Spanien',
      countObject: { total: expect.any(Number) },
    })
    const asked = await (await request.get('/api/library?lang=ru')).json()
    expect(asked).toEqual(await (await request.get('/libraries/ru.json')).json())
    expect(asked).toMatchObject({
      forms: [{ id: 0 }, { id: 1 }],
      searchTypes: [{ slug: 'buy', slugs: { ru: 'kupit' } }, { slug: 'rent' }],
    })
  })

  test('an error has a type, a code and a message in the language of X-Lang', async ({
    request,
  }) => {
    const response = await request.get('/api/location?id=city999999999', {
      headers: { 'x-lang': 'de' },
    })
    expect(response.status()).toBe(404)
    expect(await response.json()).toMatchObject({
      type: 'error',
      code: 'not_found',
      message: expect.stringContaining('city999999999'),
    })
    expect((await request.get('/api/location', { params: { q: 'a'.repeat(59) } })).status()).toBe(
      422,
    )
  })

  test('files for a CDN: libraries, translations; and the latest build, which nothing keeps', async ({
    request,
  }) => {
    const translations = (await (await request.get('/translations/de.json')).json()) as Record<
      string,
      string
    >
    expect(translations['errors.page.notFound']).toContain('{path}')
    for (const path of ['/libraries/xx.json', '/translations/xx.json', '/translations/de'])
      expect((await request.get(path)).status(), path).toBe(404)
    const latest = await request.get(`/builds/latest.json?${Date.now()}`)
    expect(await latest.json()).toEqual({ build: expect.stringMatching(/./) })
    expect(latest.headers()['cache-control']).toBe('no-store')
  })

  test('the process says that it lives, and that it takes requests', async ({ request }) => {
    expect((await request.get('/healthz')).status()).toBe(200)
    expect((await request.get('/readyz')).status()).toBe(200)
  })
})

test('a toast is 16 px below the header, from the edges once that is scrolled away, and stays 3000 ms', async ({
  page,
}) => {
  await page.goto('/en')
  await page.waitForLoadState('networkidle')
  const toast = page.locator('[data-toast]')
  await page
    .getByRole('region', { name: 'Cookies' })
    .getByRole('button', { name: 'Accept all' })
    .click()
  await expect(toast).toContainText('Accept all')
  const shown = Date.now()
  // The pointer on it would hold it.
  await page.mouse.move(5, 400)
  const offsets = () =>
    toast.evaluate((element) => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return [
        element.getBoundingClientRect().top - Math.max(0, header),
        document.documentElement.clientWidth - element.getBoundingClientRect().right,
      ]
    })
  await expect.poll(offsets).toEqual([16, 16])
  await page.evaluate(() => scrollTo(0, 400))
  expect(await offsets()).toEqual([16, 16])
  await expect(toast).toHaveCount(0, { timeout: 6000 })
  expect(Date.now() - shown).toBeGreaterThan(2000)
})

test('pages are prefetched four at once at most, and none where the connection is slow or data is to be saved', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true, effectiveType: '4g' },
    }),
  )
  const asked = new Set<string>()
  // Never answered: what was asked for stays under way.
  await page.route('**/*.data*', (route) => void asked.add(new URL(route.request().url()).pathname))
  await page.goto('/en')
  await page.waitForLoadState('networkidle')
  const pointAtLinks = (connection: object) =>
    page.evaluate((given) => {
      Object.assign((navigator as Navigator & { connection?: object }).connection ?? {}, given)
      for (const link of [...document.querySelectorAll('#countries a')].slice(0, 12))
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }, connection)
  for (const connection of [
    { saveData: true, effectiveType: '4g' },
    { saveData: false, effectiveType: '2g' },
    { saveData: false, effectiveType: 'slow-2g' },
  ]) {
    await pointAtLinks(connection)
    await page.waitForTimeout(200)
    expect([...asked]).toEqual([])
  }
  await pointAtLinks({ saveData: false, effectiveType: '4g' })
  await expect.poll(() => asked.size).toBe(4)
  await page.waitForTimeout(500)
  expect(asked.size).toBe(4)
})
