import type { Page } from '@playwright/test'
import { agencyOf, join } from '../agencies.ts'
import { insertChat } from '../chat.ts'
import { axe } from './axe.ts'
import { more } from './conversation.ts'
import { createAccount, enter, expect, inDatabase, open, openListening } from './member.ts'
import { homeOf } from './own-home.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

/** A question of a visitor about a home, which an agency with two agents handles. */
async function conversation() {
  const [visitor, ada, grace] = [
    await createAccount({ name: 'Vera Visitor' }),
    await createAccount({ name: 'Ada Agent' }),
    await createAccount({ name: 'Grace Agent', locale: 'ar' }),
  ]
  const title = `Handled for ${visitor}`
  const offer = Number(/\d+$/.exec(await homeOf(ada, title))?.[0])
  const id = await inDatabase(async (db) => {
    const accounts = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', [visitor, ada, grace])
      .execute()
    const idOf = (email: string) => accounts.find((one) => one.email === email)!.id
    const agency = await agencyOf(db)
    for (const member of [ada, grace]) await join(db, agency.id, { id: idOf(member) }, 'agent')
    await db.updateTable('offers').set({ agency_id: agency.id }).where('id', '=', offer).execute()
    return insertChat(db, {
      offer,
      agency: agency.id,
      email: visitor,
      people: [idOf(ada), idOf(grace)],
      more: { user_id: idOf(visitor), name: 'Vera Visitor' },
    })
  })
  return { id, visitor, ada, grace, title }
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('a colleague takes a conversation over, notes something and hands it on; the visitor sees none of it', async ({
  browser,
}) => {
  const { id, visitor, ada, grace } = await conversation()
  const [one, other, third] = [
    await browser.newContext(),
    await browser.newContext({ viewport: { width: 390, height: 844 } }),
    await browser.newContext(),
  ]
  await enter(one, ada)
  await enter(other, grace)
  await enter(third, visitor)
  const [english, arabic, buyer] = [
    await one.newPage(),
    await other.newPage(),
    await third.newPage(),
  ]
  await openListening(english, `/en/service/chat/${id}`)
  await openListening(arabic, `/ar/service/chat/${id}`)
  await open(buyer, `/en/service/chat/${id}`)
  await expect(
    english.getByRole('paragraph').filter({ hasText: 'No one handles this yet' }),
  ).toBeVisible()
  await english.getByRole('button', { name: /^Take over/ }).click()
  await expect(english.getByRole('log')).toContainText('Now handled by: Ada Agent')
  await expect(arabic.getByRole('log')).toContainText('المسؤول الآن: Ada Agent')

  // Without a mouse.
  await english.getByText('Add team note').focus()
  await english.keyboard.press('Enter')
  await english.getByRole('textbox', { name: 'Team note' }).fill('Has a loan already')
  await english.getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(english.getByRole('log')).toContainText('Has a loan already')
  await expect(arabic.getByRole('log')).toContainText('Has a loan already')
  await expect(arabic.getByRole('log')).toContainText('ملاحظة داخلية (Ada Agent)')
  for (const page of [english, arabic])
    expect(await axe(page, { colours: page === english })).toEqual([])
  expect(await fits(arabic)).toBe(true)

  await more(english).click()
  await english.getByText('Hand over', { exact: true }).first().click()
  await english.getByLabel('To', { exact: true }).selectOption('Grace Agent')
  await english.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(english.getByRole('log')).toContainText(
    'Handed over by: Ada Agent. Now handled by: Grace Agent',
  )
  await expect(
    arabic.getByRole('paragraph').filter({ hasText: 'أنت المسؤول' }).last(),
  ).toBeVisible()

  await buyer.reload()
  await expect(buyer.getByRole('log')).toContainText('Is it still there?')
  const seen = await buyer.content()
  for (const text of ['Has a loan already', 'Ada Agent', 'Grace Agent'])
    expect(seen).not.toContain(text)
  await Promise.all([one.close(), other.close(), third.close()])
})

test('an inbox is filtered by who handles a conversation, Back returns, and a template is inserted by keyboard', async ({
  browser,
}) => {
  const { id, ada, title } = await conversation()
  const context = await browser.newContext()
  await enter(context, ada)
  const page = await context.newPage()
  await open(page, '/en/service/chat/templates')
  expect(await axe(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Name' }).fill('Welcome')
  await page.getByRole('textbox', { name: 'English' }).fill('Hello {name}, about {title}:')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('link', { name: 'Welcome' })).toBeVisible()

  await open(page, `/en/service/chat/${id}`)
  await page.getByLabel('Choose a template').selectOption('Welcome')
  await page.getByRole('button', { name: 'Insert' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toHaveValue(`Hello Vera Visitor, about ${title}:`)
  await expect(field).toBeFocused()
  await page.keyboard.type(' welcome!')
  await field.press('Control+Enter')
  await expect(page.getByRole('log')).toContainText(`about ${title}: welcome!`)

  await open(page, '/en/service/chat')
  const list = page.getByRole('list', { name: 'Conversations' })
  await expect(list).toContainText('Handled by you')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Handled by').selectOption('Grace Agent')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No messages match')).toBeVisible()
  await expect(page).toHaveURL(/\/service\/chat\?handler=\d+$/)
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await expect(list).toContainText('Handled by you')
  await expect(page.locator('select[name="handler"]')).toHaveValue('')
  await open(page, '/en/service/chat?handler=me')
  await expect(list).toContainText('Vera Visitor')
  await context.close()
})

test('messages are reported to a moderator, who sees only these; a conversation is muted, left and returned to', async ({
  browser,
}) => {
  const { id, visitor, ada } = await conversation()
  await inDatabase((db) =>
    db
      .insertInto('messages')
      .values([
        {
          conversation_id: id,
          side: 'team',
          client_id: `pay-${id}`,
          kind: 'text',
          body: `Pay before you see it ${ada}`,
        },
        {
          conversation_id: id,
          side: 'team',
          client_id: `door-${id}`,
          kind: 'text',
          body: 'The door code is 4711',
        },
      ])
      .execute(),
  )
  const staff = await createAccount({ roles: ['moderator'], name: 'Mod Erator' })
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  await enter(one, visitor)
  await enter(other, staff)
  const [page, desk] = [await one.newPage(), await other.newPage()]
  await open(page, `/en/service/chat/${id}`)
  await more(page).click()
  await page.getByText('Report messages').click()
  await page.getByRole('checkbox', { name: /Pay before/ }).check()
  await page.getByLabel('Reason').selectOption('fraud')
  expect(await axe(page, { colours: true })).toEqual([])
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('You reported messages.')).toBeVisible()

  const report = await inDatabase((db) =>
    db
      .selectFrom('chat_reports')
      .select('id')
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  await open(desk, '/en/admin/reports')
  await expect(desk.getByRole('heading', { name: 'Reported messages' })).toBeVisible()
  await open(desk, `/en/admin/chat-reports/${report.id}`)
  await expect(desk.getByText(`Pay before you see it ${ada}`)).toBeVisible()
  await expect(desk.getByText('4711')).toHaveCount(0)
  expect(await axe(desk, { colours: true })).toEqual([])
  await desk.getByRole('button', { name: 'Dismiss' }).click()
  await expect(desk.getByText('Nothing to decide')).toBeVisible()

  await page.getByRole('button', { name: /^Mute/ }).click()
  await expect(page.getByRole('button', { name: /^Unmute/ })).toBeVisible()
  await page.getByRole('button', { name: /^Leave conversation/ }).click()
  await expect(page.getByRole('button', { name: /^Return to conversation/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveCount(0)
  await open(page, '/en/service/chat?list=left')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  await more(page).click()
  await page.getByRole('button', { name: /^Return to conversation/ }).click()
  await expect(page.getByRole('button', { name: /^Leave conversation/ })).toBeVisible()
  await Promise.all([one.close(), other.close()])
})
