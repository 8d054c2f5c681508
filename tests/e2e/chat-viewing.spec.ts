import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { linkToken } from '#api/people/accounts/mailed-links.ts'
import { proposeViewing } from '#api/talk/chat/viewing-queries.ts'
import { insertChat } from '../chat.ts'
import { wrongWith, type Sent } from '../transcripts.ts'
import { transcript, write } from './conversation.ts'
import {
  createAccount,
  enter,
  expect,
  inDatabase,
  open,
  openListening,
  sendTaken,
} from './member.ts'
import { homeOf } from './own-home.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 300_000 })

/** Pages catch up when a connection is back, on a busy machine later. */
const BACK = { timeout: 60_000 }

/** A page keeps what it sends in a conversation, and what the server acknowledges. */
const keepHistory = (page: Page) =>
  page.addInitScript(() => {
    const history: { client_id: string; text: string; seq: number | null }[] = []
    const plain = window.fetch
    Object.assign(window, { talk: history })
    window.fetch = async (input, init) => {
      if (
        !(input instanceof Request) ||
        input.method !== 'POST' ||
        !/\/api\/chat\/\d+\/messages$/.test(input.url)
      )
        return plain(input, init)
      const { client_id, text } = await input.clone().json()
      const entry: (typeof history)[number] = { client_id, text, seq: null }
      history.push(entry)
      const response = await plain(input, init)
      if (response.ok) entry.seq = (await response.clone().json()).data.seq
      return response
    }
  })

/** Messages it sent, once per client id. */
async function historyOf(page: Page, writer: string, side: Sent['side']): Promise<Sent[]> {
  const tried = await page.evaluate(
    () =>
      (window as unknown as { talk: { client_id: string; text: string; seq: number | null }[] })
        .talk,
  )
  const sent = new Map<string, Sent>()
  for (const { client_id: clientId, text, seq } of tried) {
    const known = sent.get(clientId) ?? { writer, side, clientId, text, seq }
    expect(known.text).toBe(text)
    sent.set(clientId, { ...known, seq: seq ?? known.seq })
  }
  return [...sent.values()]
}

/** Fields of the event in a downloaded file, its lines unfolded. */
async function calendar(page: Page, link: string): Promise<Record<string, string>> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z-]+)[^:]*:(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** `2026-12-01T17:00`, some days from now. */
const inDays = (days: number, time: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`

test('from a question on a listing to a viewing in both calendars, in English and Arabic, with ten broken connections', async ({
  browser,
}) => {
  const [visitor, owner] = [
    await createAccount({ name: 'Vera Visitor' }),
    await createAccount({ name: 'Olga Owner', locale: 'ar' }),
  ]
  await inDatabase(async (db) => {
    for (const [email, time_zone] of [
      [visitor, 'Europe/London'],
      [owner, 'Asia/Dubai'],
    ] as const)
      await db.updateTable('users').set({ time_zone }).where('email', '=', email).execute()
  })
  const slug = await homeOf(owner, `Seen by ${visitor}`)
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  await enter(one, visitor)
  await enter(other, owner)
  const [english, arabic] = [await one.newPage(), await other.newPage()]

  await open(english, `/en/offer/${slug}`)
  await english.getByRole('link', { name: 'Contact', exact: true }).first().click()
  // A dialog, or the page itself where scripts were not ready yet.
  await english.getByRole('textbox', { name: 'Message' }).fill('Is it near the underground?')
  await sendTaken(english, 'Send message', 'Message sent')
  const { id } = await inDatabase((db) =>
    db
      .selectFrom('conversations')
      .select('id')
      .where('email', '=', visitor)
      .executeTakeFirstOrThrow(),
  )

  for (const page of [english, arabic]) await keepHistory(page)
  await openListening(english, `/en/service/chat/${id}`)
  await openListening(arabic, `/ar/service/chat/${id}`)
  await expect(arabic.getByRole('log')).toContainText('Is it near the underground?')

  /** The connection of one side breaks during the work of both, and is back before the next. */
  let broken = 0
  const without = async (context: BrowserContext, work: () => Promise<void>): Promise<void> => {
    broken++
    await context.setOffline(true)
    await work()
    await context.setOffline(false)
  }
  const sees = (page: Page, text: string) => expect(page.getByRole('log')).toContainText(text, BACK)

  for (let round = 0; round < 3; round++) {
    await without(other, async () => {
      await write(english, `Question ${round}`)
      await write(arabic, `رسالة ${round}`)
    })
    await sees(arabic, `Question ${round}`)
    await sees(english, `رسالة ${round}`)
    await without(one, async () => {
      await write(arabic, `جواب ${round}`)
      await write(english, `Thanks ${round}`)
      await write(english, `And one more ${round}`)
    })
    await sees(english, `جواب ${round}`)
    await sees(arabic, `And one more ${round}`)
  }

  const propose = async (page: Page, fold: string, option: string, send: string, at: string) => {
    const field = page.getByLabel(option, { exact: true })
    if (!(await field.isVisible())) await page.getByText(fold, { exact: true }).click()
    await field.fill(at)
    await page.getByRole('button', { name: send }).click()
  }
  const day = inDays(20, '17:00')
  await without(one, () => propose(arabic, 'اقتراح معاينة', 'الخيار 1', 'إرسال الاقتراح', day))
  // Each reads the time on its own clock, and on that of the other.
  const accept = english.getByRole('button', { name: /^Accept:/ })
  await expect(accept).toHaveAccessibleName(/17:00 \(Asia\/Dubai\)/, BACK)
  await without(other, async () => {
    await accept.click()
    await expect(english.getByText('Viewing on').first()).toBeVisible(BACK)
  })
  await expect(arabic.getByRole('link', { name: 'إضافة إلى التقويم' })).toBeVisible(BACK)
  const first = await calendar(english, 'Add to calendar')
  const same = await calendar(arabic, 'إضافة إلى التقويم')
  for (const field of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND'])
    expect(same[field], field).toBe(first[field])
  // 17:00 in Dubai.
  expect(first['DTSTART']).toBe(`${day.slice(0, 10).replaceAll('-', '')}T130000Z`)

  // The visitor moves it.
  const later = inDays(21, '09:30')
  await without(other, () =>
    propose(english, 'Suggest other times', 'Option 1', 'Send suggestion', later),
  )
  const agree = arabic.getByRole('button', { name: /^قبول:/ })
  await expect(agree).toHaveAccessibleName(/Europe\/London/, BACK)
  // The confirmed viewing stays until then.
  await expect(english.getByText('The confirmed viewing stays')).toBeVisible(BACK)
  await expect(english.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await without(one, async () => {
    await agree.click()
    await expect(agree).toBeHidden(BACK)
  })
  await expect(english.getByText('Waiting for an answer')).toBeHidden(BACK)
  const moved = await calendar(english, 'Add to calendar')
  const alike = await calendar(arabic, 'إضافة إلى التقويم')
  for (const field of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND'])
    expect(alike[field], field).toBe(moved[field])
  expect(moved['UID']).toBe(first['UID'])
  expect(Number(moved['SEQUENCE'])).toBeGreaterThan(Number(first['SEQUENCE']))
  expect(moved['DTSTART']).not.toBe(first['DTSTART'])
  expect(broken).toBe(10)

  const stored = await inDatabase((db) =>
    db
      .selectFrom('messages')
      .select(['seq', 'side', 'client_id', 'kind', 'body'])
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .execute(),
  )
  // Messages of the forms, in the order in which they were sent.
  const forms = stored.filter(({ kind }) => kind !== 'text')
  expect(forms.map(({ kind, side }) => `${side} ${kind}`)).toEqual([
    'visitor question',
    'team proposed',
    'visitor agreed',
    'visitor proposed',
    'team agreed',
  ])
  const sent = [
    ...(await historyOf(english, 'the visitor', 'visitor')),
    ...(await historyOf(arabic, 'the owner', 'team')),
  ]
  expect(sent).toHaveLength(15)
  for (const page of [english, arabic])
    await expect.poll(() => transcript(page).then(({ length }) => length), BACK).toBe(stored.length)
  expect(
    wrongWith({
      sent: [
        ...sent,
        ...forms.map(({ seq, side, client_id, body }) => ({
          writer: 'forms',
          side,
          clientId: client_id,
          text: body,
          seq,
        })),
      ],
      stored,
      seen: { 'the visitor': await transcript(english), 'the owner': await transcript(arabic) },
    }),
  ).toEqual([])
  await Promise.all([one.close(), other.close()])
})

test('a guest sees a confirmation without a reload, has nothing to withdraw then, and is asked before cancelling', async ({
  browser,
}) => {
  const owner = await createAccount({ name: 'Olga Owner' })
  const offer = Number(/\d+$/.exec(await homeOf(owner, `Shown by ${owner}`))?.[0])
  const token = await inDatabase(async (db) => {
    const { id: agent } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', owner)
      .executeTakeFirstOrThrow()
    const id = await insertChat(db, { offer, email: `guest-${offer}@example.com`, people: [agent] })
    await proposeViewing(db, id, {
      state: 'proposed',
      by: 'visitor',
      times: [`${inDays(20, '15:00')}:00Z`],
      agentId: null,
    })
    return linkToken(
      db,
      'chat',
      await db
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  })
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  await enter(other, owner)
  const [guest, agent] = [await one.newPage(), await other.newPage()]
  await open(guest, `/en/service/conversation?token=${encodeURIComponent(token)}`)
  await expect(guest.getByRole('button', { name: /^Withdraw:/ })).toBeVisible()
  await open(agent, '/en/service/chat')
  await agent.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await agent.getByRole('button', { name: /^Accept:/ }).click()
  await expect(guest.getByRole('link', { name: 'Add to calendar' })).toBeVisible(BACK)
  await expect(guest.getByRole('button', { name: /^Withdraw:/ })).toBeHidden()
  const cancel = guest.getByRole('button', { name: /^Yes, cancel it:/ })
  await expect(cancel).toBeHidden()
  await guest.getByText('Cancel viewing', { exact: true }).click()
  await expect(
    guest.getByText(/^Cancel the viewing on .+ The other side is notified\.$/),
  ).toBeVisible()
  await cancel.click()
  await expect(guest.getByRole('link', { name: 'Add to calendar' })).toBeHidden(BACK)
  await expect(agent.getByRole('log')).toContainText('The viewing was cancelled', BACK)
  await expect(agent.getByRole('link', { name: 'Add to calendar' })).toBeHidden(BACK)
  await Promise.all([one.close(), other.close()])
})
