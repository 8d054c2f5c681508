import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ticketOf } from '../tickets.ts'
import { axe } from './axe.ts'
import {
  call,
  createAccount,
  enter,
  expect,
  inDatabase,
  linkFor,
  newEmail,
  open,
  ready,
  sendTaken,
} from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

const WORDS = {
  en: {
    send: 'Send request',
    confirm: 'Confirm your email',
    verify: 'Send request',
    open: 'Open your request',
    status: 'Waiting for your reply',
    write: 'Your message',
    submit: 'Send',
    reopened: 'Reopened',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    problem: 'A technical problem',
    message: 'Message',
    browser: /^Browser:/,
    solve: 'Mark as solved',
    solved: 'Solved',
  },
  ar: {
    send: 'إرسال الطلب',
    confirm: 'تأكيد البريد الإلكتروني',
    verify: 'إرسال الطلب',
    open: 'فتح الطلب',
    status: 'بانتظار ردك',
    write: 'رسالتك',
    submit: 'إرسال',
    reopened: 'أُعيد فتحه',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    subject: 'الموضوع',
    problem: 'مشكلة تقنية',
    message: 'الرسالة',
    browser: /^المتصفح:/,
    solve: 'تم الحل',
    solved: 'تم الحل',
  },
} as const

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

for (const lang of ['en', 'ar'] as const) {
  const title = `a visitor without an account asks in ${lang}, the staff answers with a template, the visitor reopens`
  test(title, { tag: lang === 'en' ? '@lab' : [] }, async ({ browser }) => {
    const words = WORDS[lang]
    const email = newEmail()
    const staff = await createAccount({ roles: ['moderator'], name: 'Grace Hopper' })
    const [visitor, desk] = [
      await browser.newContext({ viewport: { width: 390, height: 800 } }),
      await browser.newContext(),
    ]
    await enter(desk, staff)
    const template = `Map ${lang} ${email}`
    await call(desk, 'POST', 'admin/macros', {
      name: template,
      en: 'Hello {name}, the map of request {id} is mended.',
      ar: 'مرحبًا {name}، أصلحنا الخريطة في الطلب {id}.',
    })

    const page = await visitor.newPage()
    await open(page, `/${lang}/es`)
    await open(page, `/${lang}/service/support?category=problem&request=request-1`)
    expect(await axe(page, { colours: true })).toEqual([])
    expect(await fits(page)).toBe(true)
    await page.getByLabel(words.name, { exact: true }).fill('Alan Turing')
    await page.getByLabel(words.email, { exact: true }).fill(email)
    await expect(page.getByLabel(words.subject)).toHaveValue('problem')
    await page.getByRole('textbox', { name: words.message }).fill('The map of Spain stays grey.')
    await page.getByRole('checkbox', { name: words.browser }).uncheck()
    await sendTaken(page, words.send, words.confirm)
    await open(page, await linkFor(email))
    await page.getByRole('button', { name: words.verify }).click()
    await page.getByRole('link', { name: words.open }).click()
    await expect(page.getByText('The map of Spain stays grey.')).toBeVisible()
    const { id, context } = await inDatabase((db) =>
      db
        .selectFrom('tickets')
        .select(['id', 'context'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    )
    expect(context).toMatchObject({ locale: lang, request: 'request-1' })
    expect(context).not.toHaveProperty('browser')

    const answering = await desk.newPage()
    await open(answering, '/en/admin/support?q=%23' + String(id))
    await answering.getByRole('link', { name: 'The map of Spain stays grey.' }).click()
    await ready(answering)
    await answering.getByLabel('Choose a template').selectOption(template)
    await answering.getByRole('button', { name: 'Insert' }).click()
    const hello = lang === 'ar' ? 'مرحبًا Alan Turing، أصلحنا' : 'Hello Alan Turing, the map'
    await expect(answering.getByLabel('Your reply')).toHaveValue(new RegExp(`^${hello}`))
    await answering.getByRole('button', { name: 'Take over' }).click()
    await expect(answering.getByRole('button', { name: 'Take over' })).toBeHidden()
    await expect(answering.getByLabel('Your reply')).toHaveValue(new RegExp(`^${hello}`))
    await answering.getByRole('button', { name: 'Send reply' }).click()
    await expect(answering.getByText('Waiting for requester').first()).toBeVisible()
    await expect(answering.getByLabel('Your reply')).toHaveValue('')
    await answering.getByRole('textbox', { name: 'Internal note' }).fill('Only among us')
    await answering.getByRole('button', { name: 'Save note' }).click()
    await expect(
      answering.getByText('Internal note. The sender of the request doesn’t see it.'),
    ).toBeVisible()
    expect(await axe(answering, { colours: true })).toEqual([])

    // The link of the answer: the first one confirmed, the second said that it has arrived.
    await open(page, await linkFor(email, 3))
    await expect(page.getByText(words.status)).toBeVisible()
    await expect(page.getByText(new RegExp(hello))).toBeVisible()
    await expect(page.getByText('Only among us')).toHaveCount(0)
    await expect(page.getByText('Grace Hopper')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    // Text that is typed stays when a button beside it is pressed.
    await page.getByRole('textbox', { name: words.write }).fill('It is grey again.')
    await page.getByRole('button', { name: words.solve }).click()
    await expect(page.getByRole('button', { name: words.solve })).toBeHidden()
    await expect(page.getByText(words.solved).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: words.write })).toHaveValue('It is grey again.')
    await page.getByRole('button', { name: words.submit, exact: true }).click()
    await expect(page.getByText(words.reopened).first()).toBeVisible()
    await expect
      .poll(() =>
        inDatabase((db) =>
          db
            .selectFrom('tickets')
            .select(['status', 'last_seq'])
            .where('id', '=', id)
            .executeTakeFirst(),
        ),
      )
      .toEqual({ status: 'reopened', last_seq: 5 })
    await visitor.close()
    await desk.close()
  })
}

test('files are sent with a ticket and its answer; others are rejected, and downloads run nothing', async ({
  browser,
}) => {
  const [email, staff] = [
    await createAccount({ name: 'Ada Lovelace' }),
    await createAccount({ roles: ['moderator'] }),
  ]
  const [own, desk] = [await browser.newContext(), await browser.newContext()]
  await enter(own, email)
  await enter(desk, staff)
  const page = await own.newPage()
  await open(page, '/en/service/support?category=problem')
  const choose = (target: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
    target.getByLabel('Attach files').first().setInputFiles({ name, mimeType, buffer })
  await choose(page, 'page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'))
  await expect(page.getByText('We can’t read this file.')).toBeVisible()
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#579' },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  await choose(page, 'Grey map.jpg', picture)
  await expect(page.getByRole('button', { name: 'Remove Grey map.jpg' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('See the picture of the map.')
  await sendTaken(page, 'Send request', 'Open your request')
  await page.getByRole('link', { name: 'Open your request' }).click()
  const file = page.getByRole('link', { name: /^Grey map\.webp/ })
  await expect(file.locator('img')).toBeVisible()
  // This browser loads no pictures.
  const preview = await own.request.get(String(await file.locator('img').getAttribute('src')))
  expect((await sharp(await preview.body()).metadata()).width).toBe(640)
  expect(await axe(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await file.click()
  expect((await downloading).suggestedFilename()).toBe('Grey map.webp')
  // Opened as a page it is still a download, for who may read it.
  const address = String(await file.getAttribute('href'))
  const answer = await own.request.get(address)
  expect(answer.headers()['content-disposition']).toMatch(/^attachment/)
  expect(answer.headers()['content-security-policy']).toContain('sandbox')
  const stranger = await browser.newContext()
  expect((await stranger.request.get(address)).status()).toBe(404)
  await stranger.close()

  const answering = await desk.newPage()
  await open(answering, '/en/admin/support?q=See the picture of the map')
  await answering.getByRole('link', { name: 'See the picture of the map.' }).first().click()
  await ready(answering)
  await choose(
    answering,
    'Answer.pdf',
    Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    'application/pdf',
  )
  await expect(answering.getByRole('button', { name: 'Remove Answer.pdf' })).toBeVisible()
  await answering.getByRole('button', { name: 'Send reply' }).click()
  await expect(answering.getByRole('link', { name: /^Answer\.pdf/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /^Answer\.pdf/ })).toBeVisible()
  await own.close()
  await desk.close()
})

test('a sixth file is named as left out, and a rejected one goes with the message that is sent', async ({
  browser,
}) => {
  const email = await createAccount()
  const { id } = await inDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return ticketOf(db, { userId, email })
  })
  const context = await browser.newContext()
  await enter(context, email)
  const page = await context.newPage()
  await open(page, `/en/service/support/${id}`)
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  })
  const whole = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
  await page
    .getByLabel('Attach files')
    .first()
    .setInputFiles([
      file('wrong.pdf', 'no file'),
      ...[1, 2, 3, 4, 5].map((n) => file(`plan-${n}.pdf`, whole)),
    ])
  await expect(
    page.getByText('A message can have up to 5 files. 1 file was not added.'),
  ).toBeVisible()
  const rejected = page.getByRole('listitem').filter({ hasText: 'wrong.pdf' })
  await expect(rejected.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove plan-/ })).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Your message' }).fill('The plans')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('link', { name: /plan-4/ })).toBeVisible()
  await expect(rejected).toHaveCount(0)
  await context.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('unchecked details stay unchecked when the form is rejected', async ({ page }) => {
    await page.goto('/en/es')
    await page.goto('/en/service/support?category=press&request=request-2&from=%2Fen%2Fes')
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel('Email', { exact: true }).fill(newEmail())
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('https://a.example https://b.example https://c.example https://d.example')
    await page.getByRole('checkbox', { name: /^Browser:/ }).uncheck()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Use at most three links')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
    await expect(page.getByRole('checkbox', { name: /^Failed request:/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Browser:/ })).not.toBeChecked()
    // Keeps what was shown, cleared fields included.
    await page.getByRole('checkbox', { name: 'Page: /en/es' }).uncheck()
    for (let sent = 0; sent < 2; sent++) {
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('Use at most three links')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Page: /en/es' })).not.toBeChecked()
    }
  })
})
