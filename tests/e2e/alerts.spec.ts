import { request as requests, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { Messages } from '#i18n/messages.ts'
import { mailedLinks, mailsTo } from '../outbox.ts'
import { axe } from './axe.ts'
import { alive, expect, inDatabase, newEmail, open } from './member.ts'
import { test } from './test.ts'

const messages = new Messages()

/** Publishes a home that only a search for its word finds. */
const publish = (word: string) =>
  inDatabase(async (db) => {
    await db
      .insertInto('sources')
      .values({ key: 'direct', format: 'direct' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: number }>`
        insert into offers (source_id, external_id, status, action, category, price_amount, price_currency, price_type, living_area, country_id, published_at)
        select id, ${word}, 'published', 0, 1, 32500000, 'EUR', 0, 84, 207, now() from sources where key = 'direct' returning id`.execute(
        transaction,
      )
      await transaction
        .insertInto('offer_texts')
        .values({ offer_id: rows[0]!.id, lang: 'en', title: `Flat ${word}`, description: '' })
        .execute()
    })
  })

/** The first link to a page in a mail, as a path. */
const linkTo = (mail: string, page: string): string =>
  new RegExp(`https?://[^/\\s]+(/\\S*${page}[^\\s>]+)`).exec(mail)?.[1] ?? ''

for (const locale of ['en', 'ar'] as const) {
  const title = `a search saved by email alone sends an alert, and the mail’s header unsubscribes, in ${locale}`
  test(title, { tag: locale === 'en' ? '@lab' : [] }, async ({ page, baseURL }) => {
    const t = messages.translator(locale)
    const word = `zzz${locale}${process.pid}${Date.now() % 10_000}`
    const email = newEmail()
    await open(page, `/${locale}/es/search?action=0&text=${word}`)
    const link = page.getByRole('link', { name: t('search.save.label') })
    // Its code comes last; without, it leads to a page.
    await alive(link)
    await link.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('savedSearches.form.email')).fill(email)
    await dialog.getByLabel(t('savedSearches.form.frequency')).selectOption('at_once')
    await dialog.getByLabel(t('savedSearches.form.quietFrom'), { exact: true }).selectOption('3')
    await dialog.getByLabel(t('savedSearches.form.quietUntil'), { exact: true }).selectOption('3')
    expect(await axe(page, { within: ['dialog'] })).toEqual([])
    await save(dialog, t('savedSearches.form.submit'), t('savedSearches.form.linkTitle'))

    await expect.poll(() => mailedLinks(email).length).toBe(1)
    await page.goto(mailedLinks(email)[0]!)
    await page.getByRole('button', { name: t('mailedLinks.confirm-search.submit') }).click()
    await page.getByRole('link', { name: t('mailedLinks.confirm-search.open') }).click()
    await expect(page.getByRole('link', { name: word }).first()).toBeVisible()
    expect(await axe(page, { colours: true })).toEqual([])

    await publish(word)
    await expect.poll(() => mailsTo(email).length).toBe(2)
    const mail = mailsTo(email)[1]!
    expect(mail).toContain(t('mail.search_alert.lead', { name: nameIn(mail), count: 1 }))
    await page.goto(linkTo(mail, 'searches/found/'))
    await expect(page.getByText(t('savedSearches.alert.count', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(await axe(page)).toEqual([])

    // A mail program has no cookies.
    const path = linkTo(/^List-Unsubscribe: .*$/m.exec(mail)![0], 'unsubscribe/')
    await page.goto(path)
    await expect(
      page.getByRole('button', { name: t('savedSearches.unsubscribe.stop') }),
    ).toBeVisible()
    expect(await axe(page, { colours: true })).toEqual([])
    const program = await requests.newContext({ baseURL: baseURL! })
    const answer = await program.post(path, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.status()).toBe(200)
    const foreign = await program.post(path.replace('/search-', '/board-'), {
      form: { 'List-Unsubscribe': 'One-Click' },
    })
    expect(foreign.status()).toBe(404)
    await program.dispose()
    await page.reload()
    await expect(page.getByText(t('savedSearches.unsubscribe.isStopped'))).toBeVisible()
    await page.getByRole('button', { name: t('savedSearches.unsubscribe.restart') }).click()
    await expect(page.getByText(t('savedSearches.unsubscribe.undone'))).toBeVisible()
  })
}

/** The name of the search, from the subject. */
const nameIn = (mail: string): string => /^Subject: (.*): /m.exec(mail)?.[1] ?? ''

/** A form is accepted a few seconds after it was shown: with scripts it sends itself again. */
async function save(
  within: ReturnType<Page['getByRole']>,
  button: string,
  done: string,
): Promise<void> {
  await within.getByRole('button', { name: button }).click()
  await expect(within.getByText(done)).toBeVisible()
}

async function saveWithoutScripts(page: Page, button: string, done: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(done)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a search is saved on a page of its own', async ({ page }) => {
    await page.goto('/en/es/barcelona/barcelona/buy-apartment?bedroomsMin=2')
    await page.getByRole('link', { name: 'Save search' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Save this search' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue(
      'Apartments for sale in Barcelona: 2+ bedrooms',
    )
    await page.getByLabel('Email').fill('nobody@nowhere')
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText(messages.translator('en')('accounts.field.email'))).toBeVisible()
    await page.getByLabel('Email').fill(newEmail())
    await saveWithoutScripts(page, 'Save search', 'Check your inbox')
  })
})

/** The part of the service worker's global object that the test reads. */
interface Worker {
  registration: ServiceWorkerRegistration
  shown: object[]
}

test('the service worker shows a push message, with the address of its page', async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, '/en')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const [worker] = context.serviceWorkers()
  // A browser without windows shows none.
  await worker?.evaluate(() => {
    Object.assign(globalThis, { shown: [] })
    const { registration, shown } = globalThis as unknown as Worker
    registration.showNotification = async (title, { body, data } = {}) =>
      void shown.push({ title, body, url: (data as { url: string }).url })
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL!,
    registrationId: await registered,
    data: JSON.stringify({
      title: 'New for your saved search',
      body: 'Flats: 2 properties',
      url: '/en/service/searches',
      tag: '1',
    }),
  })
  const shown = () => worker?.evaluate(() => (globalThis as unknown as Worker).shown)
  await expect.poll(shown).toEqual([
    {
      title: 'New for your saved search',
      body: 'Flats: 2 properties',
      url: '/en/service/searches',
    },
  ])
})
