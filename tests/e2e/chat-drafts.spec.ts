import type { Page } from '@playwright/test'
import { composer, conversation } from './conversation.ts'
import { enter, expect, inDatabase, open, openListening } from './member.ts'
import { test } from './test.ts'

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

test('an unsent message is restored in its conversation, for its author only, until it is sent', async ({
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
  await openListening(page, `/ar/service/chat/${id}`)
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
  await openListening(page, `/en/service/chat/${id}`)
  await expect(page.getByRole('log')).toContainText('A long question')
  await expect(composer(page)).toHaveValue('')
  await context.close()
})

test('a draft sent in one tab is cleared in the other, unless it was changed there', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext()
  await enter(context, visitor)
  const [one, two] = [await context.newPage(), await context.newPage()]
  await openListening(one, `/en/service/chat/${id}`)
  await composer(one).fill('Written in one tab')
  await openListening(two, `/en/service/chat/${id}`)
  await expect(composer(two)).toHaveValue('Written in one tab')
  await sendButton(one).click()
  await expect(two.getByRole('log')).toContainText('Written in one tab')
  await expect(composer(two)).toHaveValue('')

  await composer(two).fill('Written in both')
  await openListening(one, `/en/service/chat/${id}`)
  await expect(composer(one)).toHaveValue('Written in both')
  await composer(two).fill('Written in both, and changed')
  await sendButton(one).click()
  await expect(two.getByRole('log')).toContainText('Written in both')
  await expect(composer(two)).toHaveValue('Written in both, and changed')
  await sendButton(two).click()
  await expect.poll(() => stored(id, 'Written in both, and changed')).toHaveLength(1)
  for (const text of ['Written in one tab', 'Written in both'])
    expect(await stored(id, text)).toHaveLength(1)
  await openListening(one, `/en/service/chat/${id}`)
  await expect(composer(one)).toHaveValue('')
  await context.close()
})

test('a phrase that was chosen before a reload is sent as a phrase', async ({ browser }) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext()
  await enter(context, visitor)
  const page = await context.newPage()
  await openListening(page, `/en/service/chat/${id}`)
  await page.getByText('Quick questions').click()
  await page.getByRole('button', { name: 'Is it still available?' }).click()
  await expect(composer(page)).toHaveValue('Is it still available?')
  await openListening(page, `/en/service/chat/${id}`)
  await expect(composer(page)).toHaveValue('Is it still available?')
  await sendButton(page).click()
  await expect
    .poll(() =>
      inDatabase((db) =>
        db
          .selectFrom('messages')
          .select('kind')
          .where('conversation_id', '=', id)
          .orderBy('seq')
          .execute(),
      ),
    )
    .toEqual([{ kind: 'question' }, { kind: 'phrase' }])
  await context.close()
})

test('text that is typed while a message is on its way stays', async ({ browser }) => {
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
  await openListening(page, `/en/service/chat/${id}?before=2`)
  await composer(page).fill('On its way')
  const typed = Promise.withResolvers<void>()
  await page.route('**/service/chat/**', async (route) => {
    if (route.request().method() === 'POST') await typed.promise
    await route.fallback()
  })
  await sendButton(page).click()
  await composer(page).fill('Typed meanwhile')
  typed.resolve()
  await expect.poll(() => stored(id, 'On its way')).toHaveLength(1)
  await expect(sendButton(page)).toBeEnabled()
  await openListening(page, `/en/service/chat/${id}`)
  await expect(page.getByRole('log')).toContainText('On its way')
  await expect(composer(page)).toHaveValue('Typed meanwhile')
  await sendButton(page).click()
  await expect.poll(() => stored(id, 'Typed meanwhile')).toHaveLength(1)
  expect(await stored(id, 'On its way')).toHaveLength(1)
  await context.close()
})

test('a draft is deleted once its message is stored, even if the answer is lost', async ({
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

test('text typed before hydration follows the draft; a full storage loses only the draft', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext()
  await enter(context, visitor)
  const page = await context.newPage()
  await openListening(page, `/en/service/chat/${id}`)
  await composer(page).fill('Older')
  // The scripts wait until something was typed.
  let typed = (): void => undefined
  const isTyped = new Promise<void>((resolve) => (typed = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await isTyped
    await route.fallback()
  })
  await page.goto(`/en/service/chat/${id}`, { waitUntil: 'commit' })
  await composer(page).fill('Typed early')
  typed()
  await page.waitForFunction(() =>
    Object.values(localStorage).some((item) => String(item).includes('Typed early')),
  )
  await expect(composer(page)).toHaveValue('Older\nTyped early')

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await composer(page).fill('Written without storage')
  await sendButton(page).click()
  await expect.poll(() => stored(id, 'Written without storage')).toHaveLength(1)
  await openListening(page, `/en/service/chat/${id}`)
  await expect(page.getByRole('log')).toContainText('Written without storage')
  await expect(composer(page)).toHaveValue('')
  await context.close()
})
