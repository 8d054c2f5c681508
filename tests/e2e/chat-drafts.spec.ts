import { test, type Page } from '@playwright/test'
import { composer, conversation } from './conversation.ts'
import { enter, expect, inDatabase, open, openListening } from './member.ts'

test.describe.configure({ timeout: 240_000 })

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const stored = (id: number, body: string) =>
  inDatabase((db) =>
    db
      .selectFrom('messages')
      .select('client_id')
      .where('conversation_id', '=', id)
      .where('body', '=', body)
      .execute(),
  )

test('a message that is being written is there again in its conversation, for its author alone, until it is sent', async ({
  browser,
}) => {
  const { id, visitor, owner } = await conversation()
  const context = await browser.newContext()
  await enter(context, visitor)
  const page = await context.newPage()
  await openListening(page, `/en/service/chat/${id}`)
  await composer(page).fill('A long question')
  await page.reload()
  await expect(composer(page)).toHaveValue('A long question')
  // Without loading a document.
  await page.getByRole('link', { name: 'Viewings', exact: true }).click()
  await expect(page).toHaveURL(/viewings/)
  await page.goBack()
  await expect(composer(page)).toHaveValue('A long question')

  // The other side, on the same browser.
  await context.clearCookies()
  await enter(context, owner)
  await open(page, `/ar/service/chat/${id}`)
  await expect(page.getByRole('log')).toContainText('Is it still there?')
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('جواب')

  await context.clearCookies()
  await enter(context, visitor)
  await open(page, `/ar/service/chat/${id}`)
  await expect(composer(page)).toHaveValue('A long question')
  await openListening(page, `/en/service/chat/${id}`)
  await sendButton(page).click()
  await expect.poll(() => stored(id, 'A long question')).toHaveLength(1)
  await open(page, `/en/service/chat/${id}`)
  await expect(page.getByRole('log')).toContainText('A long question')
  await expect(composer(page)).toHaveValue('')
  await context.close()
})

test('two tabs have one draft, and what one has sent the other has no more', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext()
  await enter(context, visitor)
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) await openListening(page, `/en/service/chat/${id}`)
  await composer(one).fill('Written in one tab')
  await expect(composer(two)).toHaveValue('Written in one tab')
  await composer(two).fill('Written in both')
  await expect(composer(one)).toHaveValue('Written in both')
  await sendButton(one).click()
  await expect(composer(two)).toHaveValue('')
  await expect(two.getByRole('log')).toContainText('Written in both')
  await composer(two).fill('And another')
  await sendButton(two).click()
  await expect.poll(() => stored(id, 'And another')).toHaveLength(1)
  expect(await stored(id, 'Written in both')).toHaveLength(1)
  await context.close()
})

test('a draft whose message has arrived is forgotten, though the answer was lost', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  await inDatabase((db) =>
    db
      .insertInto('messages')
      .values({
        conversation_id: id,
        side: 'team',
        client_id: `early-${id}`,
        kind: 'text',
        body: 'It is',
      })
      .execute(),
  )
  const context = await browser.newContext()
  await enter(context, visitor)
  const page = await context.newPage()
  // Earlier messages are shown: what is written is sent by the form.
  await open(page, `/en/service/chat/${id}?before=2`)
  await composer(page).fill('Arrived without an answer')
  await page.route('**/service/chat/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await sendButton(page).click()
  await expect.poll(() => stored(id, 'Arrived without an answer')).toHaveLength(1)
  await expect(sendButton(page)).toBeEnabled()
  await expect(composer(page)).toHaveValue('Arrived without an answer')
  await openListening(page, `/en/service/chat/${id}`)
  await expect(page.getByRole('log')).toContainText('Arrived without an answer')
  await expect(composer(page)).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')
  await context.close()
})

test('what was typed before the scripts ran stays, and a full storage loses only the draft', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext()
  await enter(context, visitor)
  const page = await context.newPage()
  await open(page, `/en/service/chat/${id}`)
  await composer(page).fill('Older')
  // The scripts wait until something was typed.
  let typed = (): void => undefined
  const isTyped = new Promise<void>((resolve) => (typed = resolve))
  await page.route('**/assets/**', async (route) => {
    if (route.request().resourceType() === 'script') await isTyped
    await route.fallback()
  })
  await page.goto(`/en/service/chat/${id}`, { waitUntil: 'commit' })
  await composer(page).fill('Typed early')
  typed()
  await page.waitForFunction(() =>
    Object.values(localStorage).some((item) => String(item).includes('Typed early')),
  )
  await expect(composer(page)).toHaveValue('Typed early')

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await composer(page).fill('Written without storage')
  await sendButton(page).click()
  await expect.poll(() => stored(id, 'Written without storage')).toHaveLength(1)
  await context.close()
})
