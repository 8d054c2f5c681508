import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { composer, conversation, more } from './conversation.ts'
import { enter, expect, inDatabase, open, openListening } from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

/** The message with Undo stays as long as the pointer is on it. */
const hold = (page: Page) => page.getByRole('button', { name: 'Undo' }).hover()

test('on a phone the first message is in view; menu actions can be undone, and a live message can be reported', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await enter(context, visitor)
  const page = await context.newPage()
  await openListening(page, `/en/service/chat/${id}`)
  const first = page.getByRole('log').getByText('Is it still there?')
  await expect(first).toBeInViewport({ ratio: 1 })
  // By keyboard.
  await more(page).press('Enter')
  const mute = page.getByRole('button', { name: /^Mute/ })
  await mute.press('Enter')
  await hold(page)
  const unmute = page.getByRole('button', { name: /^Unmute/ })
  await expect(unmute).toBeFocused()
  await expect(page.getByText('You’ll get notifications and emails about')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(mute).toBeFocused()
  // Nothing is sent by a blank message, and the field says so.
  await composer(page).fill('   ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(page)).toHaveAccessibleDescription('Write a message or attach a file.')
  await expect(composer(page)).toHaveAttribute('aria-invalid', 'true')
  await composer(page).fill('')
  await expect(composer(page)).not.toHaveAttribute('aria-invalid')
  expect(
    await inDatabase((db) =>
      db
        .selectFrom('conversation_choices')
        .select('muted')
        .where('conversation_id', '=', id)
        .executeTakeFirst(),
    ),
  ).toEqual({ muted: false })
  expect(await axe(page, { colours: true })).toEqual([])

  await inDatabase((db) =>
    db
      .insertInto('messages')
      .values({
        conversation_id: id,
        side: 'team',
        client_id: `live-${id}`,
        kind: 'text',
        body: 'Pay today',
      })
      .execute(),
  )
  await expect(page.getByRole('log')).toContainText('Pay today')
  await page.getByText('Report messages').click()
  await expect(page.getByRole('checkbox', { name: /Pay today/ })).toBeVisible()
  // One of the two is open at a time.
  await page.getByText('Suggest a viewing').click()
  await expect(page.getByLabel('Option 1')).toBeVisible()
  await expect(mute).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await context.close()
})

test('when a pressed button disappears, the focus moves to its surroundings', async ({
  browser,
}) => {
  const { id, owner } = await conversation()
  const context = await browser.newContext()
  await enter(context, owner)
  const page = await context.newPage()
  await openListening(page, `/en/service/chat/${id}`)
  await more(page).press('Enter')
  const group = page.getByRole('group', { name: 'More', exact: true })
  const spam = page.getByRole('button', { name: /^Report spam/ })
  await spam.press('Enter')
  await hold(page)
  await expect(spam).toBeHidden()
  await expect(group).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(spam).toBeVisible()
  await expect(group).toBeFocused()

  // Who was blocked is found again without the conversation.
  await page.getByRole('button', { name: /^Block sender/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Unblock sender/ })).toBeVisible()
  // The message with Undo may cover it.
  await page.getByRole('link', { name: 'Blocked senders' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Blocked senders', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vera Visitor' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Unblock sender: Vera Visitor' }).press('Enter')
  await expect(page.getByText('No blocked senders')).toBeVisible()
  expect(
    await inDatabase(async (db) => {
      const blocks = await db
        .selectFrom('conversation_blocks as b')
        .innerJoin('users as u', 'u.id', 'b.user_id')
        .select('b.id')
        .where('u.email', '=', owner)
        .execute()
      return blocks.length
    }),
  ).toBe(0)
  await context.close()
})

test('without scripts a form that is sent twice writes once, and the menu opens', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  const context = await browser.newContext({ javaScriptEnabled: false })
  await enter(context, visitor)
  const page = await context.newPage()
  await page.goto(`/en/service/chat/${id}`)
  await more(page).click()
  await page.getByRole('button', { name: /^Mute/ }).click()
  await more(page).click()
  await expect(page.getByRole('button', { name: /^Unmute/ })).toBeVisible()
  await composer(page).fill('Written once')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const request = await sent
  await expect(page.getByRole('log')).toContainText('Written once')
  // As a reload of the answer sends it again.
  const again = await context.request.post(request.url(), {
    data: request.postData() ?? '',
    headers: {
      'content-type': String(request.headers()['content-type']),
      origin: new URL(request.url()).origin,
    },
  })
  expect(again.ok()).toBe(true)
  const phrases = page.getByText('Quick questions')
  await phrases.click()
  await page.getByRole('button', { name: 'Is it still available?' }).click()
  await expect(page.getByRole('log').getByText('Is it still available?')).toBeVisible()
  expect(
    await inDatabase((db) =>
      db
        .selectFrom('messages')
        .select(['kind', 'body'])
        .where('conversation_id', '=', id)
        .orderBy('seq')
        .execute(),
    ),
  ).toMatchObject([{ kind: 'question' }, { body: 'Written once' }, { kind: 'phrase' }])
  await context.close()
})

test('a message sent from a view of earlier messages keeps its id when the answer is lost', async ({
  browser,
}) => {
  const { id, visitor } = await conversation()
  await inDatabase((db) =>
    db
      .insertInto('messages')
      .values(
        Array.from({ length: 3 }, (_, at) => ({
          conversation_id: id,
          side: 'team' as const,
          client_id: `early-${id}-${at}`,
          kind: 'text' as const,
          body: `Message ${at}`,
        })),
      )
      .execute(),
  )
  const context = await browser.newContext()
  await enter(context, visitor)
  const page = await context.newPage()
  await open(page, `/en/service/chat/${id}?before=3`)
  await composer(page).fill('Sent, but who knows')
  // It arrives, and its answer does not.
  let isLost = false
  await page.route('**/service/chat/**', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const stored = () =>
    inDatabase((db) =>
      db
        .selectFrom('messages')
        .select('client_id')
        .where('conversation_id', '=', id)
        .where('body', '=', 'Sent, but who knows')
        .execute(),
    )
  await expect.poll(stored).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect(composer(page)).toHaveValue('Sent, but who knows')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer(page)).toHaveValue('')
  expect(await stored()).toHaveLength(1)
  await context.close()
})
