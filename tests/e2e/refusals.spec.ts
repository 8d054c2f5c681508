import { expect } from '@playwright/test'
import { createAccount, enter } from './member.ts'
import { test } from './test.ts'

/** Whether that is the error page, not a plain text. */
const isErrorPage = (html: string, status: number): boolean =>
  html.includes('<title>' + status) &&
  html.includes('id="countries"') &&
  !html.includes('Unexpected Server Error')
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('an unsupported request gets the error page with the right status', async ({ request }) => {
  const cases: [
    method: string,
    path: string,
    status: number,
    allow?: string,
    body?: string,
    type?: string,
  ][] = [
    ['POST', '/en', 405, 'GET, HEAD'],
    ['POST', '/en/es', 405, 'GET, HEAD'],
    ['PUT', '/en/es', 405, 'GET, HEAD'],
    ['DELETE', '/en/contact', 405, 'GET, HEAD, POST'],
    ['PATCH', '/de/es', 405, 'GET, HEAD'],
    ['OPTIONS', '/en', 405, 'GET, HEAD'],
    ['PROPFIND', '/en/es', 405, 'GET, HEAD'],
    ['POST', '/en/xx/nowhere', 404],
    ['PUT', '/en/xx/nowhere', 404],
    ['POST', '/nonsense', 405, 'GET, HEAD'],
    ['POST', '/assets/x.js', 405, 'GET, HEAD'],
    ['POST', '/', 405, 'GET, HEAD'],
    ['PUT', '/', 405, 'GET, HEAD'],
    ['DELETE', '/es/madrid', 405, 'GET, HEAD'],
    ['POST', '/contact', 405, 'GET, HEAD'],
    ['POST', '/contact', 413, undefined, `message=${'x'.repeat(70_000)}`],
    ['POST', '/en/service/manage-cookies', 422],
    ['POST', '/en/login', 400, undefined, '{"a":1}', 'application/json'],
    ['POST', '/en/contact', 400, undefined, 'broken', 'multipart/form-data; boundary=x'],
    ['POST', '/en/contact', 413, undefined, `message=${'x'.repeat(70_000)}`],
  ]
  for (const [method, path, status, allow, body = 'a=b', type] of cases) {
    const answer = await request.fetch(path, {
      method,
      data: body,
      headers: type ? { 'content-type': type } : FORM,
      maxRedirects: 0,
    })
    expect([method, path, answer.status(), answer.headers()['allow']], await answer.text()).toEqual(
      [method, path, status, allow],
    )
    expect(isErrorPage(await answer.text(), status), `${method} ${path}`).toBe(true)
  }
  for (const path of ['/en/contact', '/contact', '/']) {
    const foreign = await request.post(path, {
      data: 'a=b',
      headers: { ...FORM, origin: 'https://evil.example' },
      maxRedirects: 0,
    })
    expect([foreign.status(), isErrorPage(await foreign.text(), 403)], path).toEqual([403, true])
  }
})

test('TRACE is refused everywhere', async ({ request }) => {
  for (const path of ['/', '/en', '/nonsense', '/api/countries', '/assets/x.js']) {
    const answer = await request.fetch(path, { method: 'TRACE' })
    expect([path, answer.status(), answer.headers()['allow']]).toEqual([
      path,
      405,
      'GET, HEAD, POST',
    ])
  }
})

test('a rejected request of a script gets a readable message', async ({ request }) => {
  const tooLarge = await request.post('/de/contact.data', {
    data: `message=${'x'.repeat(70_000)}`,
    headers: FORM,
  })
  expect([tooLarge.status(), await tooLarge.json()]).toEqual([
    413,
    { type: 'error', code: 'refused', message: 'Die gesendeten Daten sind zu groß' },
  ])
})

test('data requests of addresses without a page answer an error with its status', async ({
  request,
}) => {
  for (const [method, path, status] of [
    ['GET', '/en/es/search.rss.data', 404],
    ['GET', '/en/es/search.json.data', 404],
    ['GET', '/en/xx/nowhere.data', 404],
    ['POST', '/en.data', 405],
  ] as const) {
    const answer = await request.fetch(path, { method, headers: FORM })
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([
      status,
      'text/x-script',
    ])
    expect(await answer.text(), path).not.toContain('Internal Server Error')
  }
})

test('forms lead back to pages of the portal only', async ({ request }) => {
  const forms = [
    ['/en/service/currency', { currency: 'USD' }, '/en'],
    ['/en/service/currency', { units: 'imperial' }, '/en'],
    ['/en/service/manage-cookies', { choice: 'only_necessary' }, '/en/service/manage-cookies'],
    ['/en/service/logout', {}, '/en'],
  ] as const
  for (const [path, fields, otherwise] of forms) {
    const sent = async (back: string): Promise<string> => {
      const form = { ...fields, return: back }
      const answer = await request.post(path, { form, maxRedirects: 0 })
      expect([302, 303], `${path} ${back}`).toContain(answer.status())
      return answer.headers()['location'] ?? ''
    }
    expect(await sent('/de/es?page=2'), path).toMatch(/^\/de\/es\?page=2/)
    for (const back of [
      'https://other.example',
      '//other.example',
      '/.//other.example',
      '/en/..//other.example',
      '/%2e//other.example',
      '/\\other.example',
      '/\t/other.example',
      'javascript:alert(1)',
      'other.example',
    ])
      expect((await sent(back)).split('?')[0], `${path} ${back}`).toBe(otherwise)
  }
})

test('a language that every object has, and a search for nothing, are a page like any other', async ({
  request,
}) => {
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const headers = {
      'x-lang': word,
      'accept-language': word,
      cookie: `i18n_redirected=${word}; currency=${word}; location=${word}; ${word}=${word}; cookie_policy=${word}`,
    }
    for (const path of [
      '/',
      `/?lang=${word}`,
      `/en?lang=${word}`,
      `/en/${word}`,
      `/en/es/${word}`,
      `/${word}/es`,
      `/en/es/search?q=${word}`,
      `/en/es/buy-apartment?sort=${word}&page=${word}&${word}=1&action=${word}&ignored=${word}&currency=${word}`,
      `/en/offer/${word}`,
      `/en/service/manage-cookies`,
      `/en/contact?subject=${word}`,
      `/en/es/-agency?q=${word}&sort=${word}`,
      `/en/es/-agency/${word}`,
    ]) {
      const answer = await request.get(path, { headers, maxRedirects: 0 })
      expect(answer.status(), path).toBeLessThan(500)
      expect(`${answer.headers()['location'] ?? ''} ${await answer.text()}`, path).not.toMatch(
        /native code|\[object/,
      )
    }
  }
  for (const nothing of ['', '%20', '+', '%09%20', '%C2%A0', '%E2%80%8B', '%00', '%01']) {
    for (const path of [
      `/en/es/search?q=${nothing}`,
      `/en?q=${nothing}`,
      `/en/es/buy-apartment?text=${nothing}&words=${nothing}`,
      `/en/es/-agency?q=${nothing}`,
      `/en/contact?subject=${nothing}`,
    ]) {
      expect((await request.get(path)).status(), path).toBe(200)
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('signing out in another tab signs out here too', async ({ context, page }) => {
    await enter(context, await createAccount())
    await page.goto('/en/user/profile')
    const other = await context.newPage()
    await other.goto('/en/user/profile')
    for (const tab of [page, other]) {
      await tab
        .getByLabel(/Ada Lovelace/)
        .first()
        .click()
      await tab.getByRole('button', { name: 'Sign out' }).click()
      await expect(tab).toHaveURL(/\/en(\/login.*)?$/)
    }
  })
})
