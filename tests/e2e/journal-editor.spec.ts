import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { DeskArticle, EditedText } from '#contract/edge/journal.ts'
import { documentFault } from '#contract/edge/journal-document.ts'
import { HOSTILE_MARKUP } from '../hostile-documents.ts'
import { axe } from './axe.ts'
import {
  call,
  codeFor,
  createAccount,
  enter,
  expect,
  inDatabase,
  logIn,
  open,
  ready,
} from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

/** An administrator with a browser. */
async function administrator(
  browser: Browser,
  options = {},
): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext(options)
  const email = await createAccount({ roles: ['admin'] })
  await enter(context, email)
  return { page: await context.newPage(), email }
}

/** A new article in that language. */
async function newArticle(page: Page, language = 'en'): Promise<number> {
  const { data } = await call<{ data: DeskArticle }>(page.context(), 'POST', 'admin/journal', {
    language,
  })
  return data.id
}
const textOf = async (page: Page, id: number, language = 'en'): Promise<EditedText> =>
  (await call<{ data: EditedText }>(page.context(), 'GET', `admin/journal/${id}/texts/${language}`))
    .data
const body = (page: Page, name = 'Text'): Locator =>
  page.getByRole('textbox', { name, exact: true })
const saved = (page: Page, words = /^Saved \d\d:\d\d$/) =>
  expect(page.getByText(words).first()).toBeVisible()

const photo = async (name: string, width = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width,
      height: 600,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
})

/** Pastes markup as the browser does, with its event. */
const paste = (page: Page, html: string, name = 'Text') =>
  body(page, name).evaluate((element, markup) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', markup)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

test('an administrator writes over a slow line, loses the session, signs in, and all is there; it is scheduled, published on time, translated and withdrawn', async ({
  browser,
}) => {
  const { page, email } = await administrator(browser)
  await open(page, '/en/admin/journal')
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.waitForURL(/\/en\/journal\/form\/\d+/)
  const id = Number(/form\/(\d+)/.exec(page.url())?.[1])
  const title = `Reading an extract ${id}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Summary').fill('What each part of it says.')
  await body(page).click()
  await page.keyboard.type('The first words.\n## A part\n- one\ntwo\n\n')
  await page.keyboard.type('/Tab')
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Cost')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Share')
  await saved(page)

  // Pictures over a line that sends 60 KB a second, and breaks.
  const line = await page.context().newCDPSession(page)
  const slow = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 80,
      downloadThroughput: -1,
      uploadThroughput: 60_000,
    })
  await slow(false)
  await page.keyboard.press('Escape')
  await body(page).locator('p').first().click()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([await photo('a.jpg'), await photo('b.jpg', 700)])
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await slow(true)
  await page.waitForTimeout(1500)

  // The session ends meanwhile; what is written stays.
  await inDatabase((db) =>
    db
      .deleteFrom('access_tokens')
      .where('user_id', '=', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
      .execute(),
  )
  await slow(false)
  await body(page).locator('p').first().click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Written without a session. ')
  await expect(page.getByText('Your session has ended. Sign in in a new tab')).toBeVisible()
  await expect(page.getByText('Not saved yet. Your work is kept in this browser.')).toBeVisible()

  // The tab is closed in the middle of it, and opened again: the sign-in page, and back.
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(`/en/journal/form/${id}?language=en`)
  await ready(again)
  await logIn(again, email)
  await again.getByLabel('Code', { exact: true }).fill(await codeFor(email))
  await again.getByRole('main').locator('button[type=submit]').first().click()
  await again.waitForURL(/\/en\/journal\/form\/\d+/)
  await expect(body(again)).toContainText('Written without a session. The first words.')
  await expect(again.getByText('We’ve restored work that wasn’t saved')).toBeVisible()
  await saved(again)
  expect(JSON.stringify((await textOf(again, id)).content.document)).toContain(
    'Written without a session.',
  )

  // The pictures are sent again, and described.
  await body(again).locator('p').first().click()
  await again
    .locator('input[type=file][multiple]')
    .setInputFiles([await photo('a.jpg'), await photo('b.jpg', 700)])
  await expect(body(again).locator('figure')).toHaveCount(2)
  await expect(again.getByText('Describe the image for people who can’t see it.')).toHaveCount(2)
  await again.getByLabel('Image description').first().fill('A land registry')
  await again.getByLabel('Credit').first().fill('Lares')
  await saved(again)
  expect(await axe(again)).toEqual([])

  // Scheduled a few seconds ahead, and published by the worker.
  const at = new Date(Date.now() + 90_000)
  await again.getByLabel('Publish at').fill(at.toISOString().slice(0, 16))
  await again.getByRole('button', { name: 'Schedule' }).click()
  await expect(again.getByText('Will be published:')).toBeVisible()
  await expect
    .poll(async () => (await textOf(again, id)).state, { timeout: 120_000 })
    .toBe('published')
  const { slug } = await textOf(again, id)
  const found = await again.context().request.get(`/en/journal/${slug}`)
  expect(found.status()).toBe(200)
  const html = await found.text()
  expect(html).toContain('Written without a session.')
  expect(html).not.toMatch(/src="[^"]*\/editor-[^"]*\.js"/)

  // Read in another language, as a copy to translate.
  await open(again, `/en/journal/form/${id}?language=ar`)
  await again.getByLabel('Start from').selectOption('en')
  await again.getByRole('button', { name: 'Add a language' }).click()
  await expect(body(again)).toHaveAttribute('dir', 'rtl')
  await open(again, `/ar/journal/form/${id}?language=ar`)
  await again.getByLabel('العنوان', { exact: true }).fill('قراءة مستخرج السجل')
  await saved(again, /^تم الحفظ/)
  await again.getByRole('button', { name: 'نشر', exact: true }).click()
  await expect(again.getByText('تم النشر')).toBeVisible()
  const arabic = await textOf(again, id, 'ar')
  expect(arabic.slug).toBe('قراءة-مستخرج-السجل')
  const read = await again.context().request.get(`/ar/journal/${encodeURIComponent(arabic.slug!)}`)
  expect(await read.text()).toContain('قراءة مستخرج السجل')

  // A new address: the old one leads to it.
  await open(again, `/en/journal/form/${id}?language=en`)
  await again.getByLabel('Address', { exact: true }).fill(`an-extract-${id}`)
  await expect(again.getByText('the old address redirects to it')).toBeVisible()
  await again.getByRole('button', { name: 'Publish the changes' }).click()
  await expect.poll(async () => (await textOf(again, id)).slug).toBe(`an-extract-${id}`)
  const moved = await again.context().request.get(`/en/journal/${slug}`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers()['location']).toContain(`/en/journal/an-extract-${id}`)

  // Withdrawn: 410 within two seconds, out of the sitemap and the feed.
  await again.getByRole('button', { name: 'Withdraw' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(again.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  const gone = Date.now()
  await expect
    .poll(
      async () => (await again.context().request.get(`/en/journal/an-extract-${id}`)).status(),
      { intervals: [100], timeout: 2000 },
    )
    .toBe(410)
  for (const path of ['/en/journal.rss', '/en/journal.json', '/sitemaps/en/journal-1.xml']) {
    const answer = await again.context().request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).not.toContain(`an-extract-${id}`)
  }
  expect(Date.now() - gone).toBeLessThan(4000)
  await again.context().close()
})

test('two tabs write one text: both versions are shown, one is chosen, and a revision comes back', async ({
  browser,
}) => {
  const { page } = await administrator(browser)
  const id = await newArticle(page)
  const other = await page.context().newPage()
  await open(page, `/en/journal/form/${id}`)
  await open(other, `/en/journal/form/${id}`)
  await body(page).click()
  await page.keyboard.type('From the first tab.')
  await saved(page)
  await other.bringToFront()
  await body(other).click()
  await other.keyboard.type('From the second tab.')
  await expect(other.getByText('Another version was saved:')).toBeVisible()
  await expect(other.locator('del', { hasText: 'From the first tab.' })).toBeVisible()
  await expect(other.locator('ins', { hasText: 'From the second tab.' })).toBeVisible()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)

  // The other tab sees the conflict in its turn, and takes the saved version.
  await page.bringToFront()
  await body(page).click()
  await page.keyboard.type(' More.')
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(body(page)).toHaveText('From the second tab.')

  // A restored revision becomes the draft.
  await body(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Something else.')
  await expect
    .poll(async () => JSON.stringify((await textOf(page, id)).content.document))
    .toContain('Something else.')
  await inDatabase((db) =>
    db
      .updateTable('article_revisions')
      .set({ begun_at: new Date(Date.now() - 3_600_000) })
      .execute(),
  )
  await page.keyboard.type(' And more.')
  await expect
    .poll(async () => JSON.stringify((await textOf(page, id)).content.document))
    .toContain('And more.')
  await page.getByText('Revisions', { exact: true }).click()
  await page
    .getByRole('button', { name: /^Compare/ })
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('ins', { hasText: 'And more.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this revision' }).click()
  await expect(body(page)).toHaveText('Something else.')
  await page.context().close()
})

test('what another tab saved is not saved over by a preview link, or on a second visit', async ({
  browser,
}) => {
  const { page } = await administrator(browser)
  const id = await newArticle(page)
  const other = await page.context().newPage()
  await open(page, `/en/journal/form/${id}`)
  await open(other, `/en/journal/form/${id}`)
  await body(other).click()
  await other.keyboard.type('From the second tab.')
  await saved(other)
  await other.close()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Create a link' }).click()
  const conflict = page.getByText('Another version was saved:')
  await expect(conflict).toBeVisible()
  await expect(page.getByLabel('Preview link')).toBeVisible()
  await page.getByLabel('Title').fill('From the first tab')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('From the first tab')
  for (let visit = 0; visit < 2; visit++) {
    await page.reload()
    await ready(page)
    await expect(page.getByLabel('Title')).toHaveValue('From the first tab')
    await expect(conflict).toBeVisible()
  }
  const { content } = await textOf(page, id)
  expect(content.title).toBe('')
  expect(JSON.stringify(content.document)).toContain('From the second tab.')
  await page.context().close()
})

test('two places that are removed at once; images without a description are counted', async ({
  browser,
}) => {
  const { page } = await administrator(browser)
  const id = await newArticle(page)
  await call(page.context(), 'PUT', `admin/journal/${id}`, {
    version: 1,
    flow: null,
    author: null,
    picture: null,
    credit: '',
    places: ['city32653', 'country177', 'country135'],
  })
  await open(page, `/en/journal/form/${id}`)
  await page.route(`**/api/admin/journal/${id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const places = page.getByRole('group', { name: 'Places' }).getByRole('listitem')
  await expect(places).toHaveCount(3)
  await places.nth(1).getByRole('button').click()
  await places.nth(2).getByRole('button').click()
  await expect(places).toHaveCount(1)
  const { data } = await call<{ data: DeskArticle }>(page.context(), 'GET', `admin/journal/${id}`)
  expect(data.places.map((place) => place.id)).toEqual(['city32653'])

  const key = await inDatabase((db) =>
    db.selectFrom('article_pictures').select('key').executeTakeFirstOrThrow(),
  )
  const picture = `<figure data-article="picture" data-attrs='${JSON.stringify({ ...key, alt: '', caption: '', credit: '' })}'></figure>`
  await body(page).click()
  await paste(
    page,
    `${picture}<p>between</p>${picture}<figure data-article="offer" data-attrs="{"></figure>`,
  )
  await expect(page.getByText('Left out when pasting: 1 block that can’t be read')).toBeVisible()
  await expect(page.getByText('2 images have no description.')).toBeVisible()
  await page.getByLabel('Image description').first().fill('A street')
  await expect(page.getByText('1 image has no description.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await page.context().close()
})

test('a tab that was closed without a connection: its work is offered when the page opens again, to its account alone', async ({
  browser,
}) => {
  const { page } = await administrator(browser)
  const id = await newArticle(page)
  await open(page, `/en/journal/form/${id}`)
  await body(page).click()
  await page.route('**/api/admin/journal/**', (route) => route.abort())
  await page.keyboard.type('Never sent.')
  await expect(page.getByText('Not saved: no connection.')).toBeVisible()
  const context = page.context()
  const mine = await context.cookies()
  // A page that closes tries once more, past its route.
  await context.clearCookies()
  await page.close()

  // Another account in the same browser sees nothing of it.
  await enter(context, await createAccount({ roles: ['admin'] }))
  const foreign = await context.newPage()
  await open(foreign, `/en/journal/form/${id}`)
  await expect(body(foreign)).toBeVisible()
  await expect(body(foreign)).toHaveText('')
  await foreign.close()

  await context.clearCookies()
  await context.addCookies(mine)
  const again = await context.newPage()
  await open(again, `/en/journal/form/${id}`)
  await expect(body(again)).toHaveText('Never sent.')
  await saved(again)
  expect(
    await again.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('article:')),
    ),
  ).toEqual([])
  await context.close()
})

test('the keyboard alone: menu, link, table, live block, leaving the text', async ({ browser }) => {
  const { page } = await administrator(browser, { viewport: { width: 390, height: 800 } })
  const id = await newArticle(page)
  await open(page, `/en/journal/form/${id}`)
  await body(page).focus()
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(body(page)).toHaveAttribute('aria-activedescendant', /slash-menu-0/)
  await page.keyboard.press('ArrowDown')
  await expect(body(page)).toHaveAttribute('aria-activedescendant', /slash-menu-1/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A heading\nSee ')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel('Link address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address that starts with')).toBeVisible()
  await page.getByLabel('Link address').fill('example.com/guide')
  await page.keyboard.press('Enter')
  await expect(body(page).locator('a')).toHaveAttribute('href', 'https://example.com/guide')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/live')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Live figures' })
  await dialog.getByRole('combobox').first().fill('Barcelona')
  await dialog.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(body(page).getByText('Barcelona')).toBeVisible()
  await expect(body(page).getByText(/^Quoted:/)).toBeVisible()
  const { content } = await textOf(page, id)
  expect(content.document.content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'market',
  ])
  expect(content.document.content[2]?.attrs?.['quoted']).toMatchObject({ currency: 'EUR' })
  await body(page).focus()
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Bold', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
  await body(page).focus()
  await page.keyboard.press('Escape')
  await expect(body(page)).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(body(page)).not.toBeFocused()
  expect(await axe(page, { colours: true })).toEqual([])
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true)
  await page.context().close()
})

test('two hundred hostile pastes: blocks of an article or a refusal, no script, no report of the policy', async ({
  browser,
}) => {
  const { page } = await administrator(browser)
  const reports: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Types?|TrustedHTML/i.test(message.text()))
      reports.push(message.text())
  })
  page.on('pageerror', (error) => reports.push(error.message))
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url())) reports.push(request.url())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  const id = await newArticle(page)
  await open(page, `/en/journal/form/${id}`)
  await body(page).click()
  const faults: string[] = []
  for (const markup of HOSTILE_MARKUP) {
    await page.keyboard.press('ControlOrMeta+a')
    await paste(page, markup)
    const { hasRun, elements } = await body(page).evaluate((element) => ({
      hasRun: '__ran' in window,
      elements: [...element.querySelectorAll('*')]
        .filter((one) => /^(script|iframe|object|embed|style|math|form)$/i.test(one.localName))
        .map((one) => one.localName),
    }))
    if (hasRun) faults.push(`ran: ${markup.slice(0, 80)}`)
    if (elements.length > 0) faults.push(`${elements.join()}: ${markup.slice(0, 80)}`)
  }
  expect(faults).toEqual([])
  // All of those that are small, in one text, as they are stored.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  for (const markup of HOSTILE_MARKUP.filter(({ length }) => length < 400)) {
    await paste(page, markup)
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
  }
  await saved(page)
  await expect
    .poll(async () => JSON.stringify((await textOf(page, id)).content.document).length)
    .toBeGreaterThan(1000)
  const { content } = await textOf(page, id)
  expect(documentFault(content.document as unknown as Record<string, unknown>)).toBeNull()
  expect(JSON.stringify(content.document)).not.toMatch(/"href":"(?!https?:|mailto:|tel:|\/)/)
  // Opened again, from what is stored.
  await page.reload()
  await ready(page)
  await expect(body(page)).toContainText('x')
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
  expect(reports).toEqual([])
  await page.context().close()
})
