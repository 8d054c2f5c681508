import {
  createAccount,
  enter,
  expect,
  inDatabase,
  logIn,
  newEmail,
  ready,
  sendTaken,
} from './member.ts'
import { homeOf } from './own-home.ts'
import { test } from './test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the form, the telephone number and the report are pages', async ({ page }) => {
    const slug = await homeOf(await createAccount(), `Plain flat ${process.pid}`)
    await page.goto(`/en/offer/${slug}`)
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(page.getByText('+34 600 000 001')).toBeHidden()
    await sendTaken(page, 'Show number', '+34 600 000 001')
    await page.getByLabel('Name').fill('Alan Turing')
    await page.getByLabel('Email').fill('alan@nowhere')
    await page.getByRole('textbox', { name: 'Message' }).fill('Is there room for a bicycle?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Is there room for a bicycle?',
    )
    await page.getByLabel('Email').fill(newEmail())
    await sendTaken(page, 'Send message', 'One more step: check your email')

    await page.goto(`/en/offer/${slug}`)
    await page.getByRole('link', { name: 'Report this listing' }).click()
    await page.getByLabel('Reason').selectOption('No longer available')
    await sendTaken(page, 'Send report', 'Thank you for your report')
  })
})

test('a message whose request breaks off waits, too', async ({ page }) => {
  const slug = await homeOf(await createAccount(), `Broken line ${process.pid}`)
  const writer = await createAccount()
  await enter(page.context(), writer)
  await page.goto(`/en/offer/${slug}/contact`, { waitUntil: 'networkidle' })
  await ready(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a cellar?')
  await page.route('**/contact.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message waits for a connection')).toBeVisible()
  await page.goto('/en')
  await expect(page.getByText('your message was sent')).toBeVisible()
})

test('a message written without a connection waits in the browser, and is sent once', async ({
  page,
  context,
}) => {
  const title = `Offline flat ${process.pid}`
  const slug = await homeOf(await createAccount(), title)
  const writer = await createAccount()
  await page.goto('/en/login')
  await ready(page)
  await logIn(page, writer)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`/en/offer/${slug}/contact`, { waitUntil: 'networkidle' })
  await ready(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there room for a bicycle?')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message waits for a connection')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  // Two tabs of a later visit.
  const [tab, other] = [await context.newPage(), await context.newPage()]
  await Promise.all([tab.goto('/en'), other.goto('/en/contact')])
  const toasts = async () => {
    const shown = [tab, other].map((one) => one.getByText('your message was sent').count())
    return (await Promise.all(shown)).filter((count) => count > 0).length
  }
  await expect.poll(toasts).toBe(1)
  const written = await inDatabase((db) =>
    db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select('m.body')
      .where('c.email', '=', writer)
      .execute(),
  )
  expect(written).toEqual([{ body: 'Is there room for a bicycle?' }])
  expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringMatching(/^message-waiting:/),
  )
})
