import { sql } from 'kysely'
import { axe } from './axe.ts'
import { composer, conversation, transcript, write } from './conversation.ts'
import { enter, expect, inDatabase, open, openListening } from './member.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

// A longer one of the breaks that `chat-viewing.spec.ts` has at each merge.
test(
  'two people write in two languages while both connections break: nothing is lost, doubled or out of order',
  { tag: '@lab' },
  async ({ browser }) => {
    const { id, visitor, owner } = await conversation()
    const [one, other] = [await browser.newContext(), await browser.newContext()]
    await enter(one, visitor)
    await enter(other, owner)
    const [english, arabic] = [await one.newPage(), await other.newPage()]
    await openListening(english, `/en/service/chat/${id}`)
    await openListening(arabic, `/ar/service/chat/${id}`)

    const expected: string[] = ['Is it still there?']
    for (let round = 0; round < 6; round++) {
      const [cut, online] = round % 2 ? [one, arabic] : [other, english]
      const offline = round % 2 ? english : arabic
      const ask = round % 2 ? `سؤال ${round}` : `Question ${round}`
      const late = round % 2 ? `Late ${round}` : `متأخر ${round}`
      await cut.setOffline(true)
      await write(online, ask)
      await write(offline, late)
      await expect.poll(() => transcript(online)).toContain(ask)
      expect(await transcript(offline)).not.toContain(ask)
      await cut.setOffline(false)
      expected.push(ask, late)
      for (const page of [english, arabic])
        await expect.poll(() => transcript(page), { timeout: 60_000 }).toEqual(expected)
    }
    const stored = await inDatabase((db) =>
      db
        .selectFrom('messages')
        .select(['seq', 'body'])
        .where('conversation_id', '=', id)
        .orderBy('seq')
        .execute(),
    )
    expect(stored.map(({ body }) => body)).toEqual(expected)
    expect(stored.map(({ seq }) => seq)).toEqual(expected.map((_, at) => at + 1))
    await Promise.all([one.close(), other.close()])
  },
)

test('a conversation is live without a socket, shows who writes and what was read, and is accessible', async ({
  browser,
}) => {
  const { id, visitor, owner } = await conversation()
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  await enter(one, visitor)
  await enter(other, owner)
  const [english, arabic] = [await one.newPage(), await other.newPage()]
  // Of the visitor: nothing but calls comes through.
  await english.routeWebSocket(/./, (socket) => void socket.close())
  await open(english, `/en/service/chat/${id}`)
  await openListening(arabic, `/ar/service/chat/${id}`)
  // The open conversation is read in the list as well.
  const row = arabic.getByRole('list', { name: 'المحادثات' }).getByRole('link')
  await expect(row).not.toContainText('غير مقروءة')
  await english.getByRole('textbox', { name: 'Your message' }).fill('Is there a lift?')
  await expect(arabic.getByText('يكتب الآن')).toBeVisible()
  await english.getByRole('button', { name: 'Send' }).click()
  await expect(arabic.getByRole('log')).toContainText('Is there a lift?')
  await expect(arabic.getByText('يكتب الآن')).toBeHidden()
  await write(arabic, 'نعم، يوجد مصعد')
  await expect(english.getByRole('log')).toContainText('نعم، يوجد مصعد')
  // A call waits for messages; with the next one it says what was read meanwhile.
  await expect(english.getByRole('log').getByText('Seen', { exact: true })).toBeVisible()
  for (const page of [english, arabic]) expect(await axe(page)).toEqual([])

  // Not taken: it stays, with the reason, until its author has decided.
  await write(english, 'https://a.example https://b.example https://c.example https://d.example')
  await expect(english.getByRole('log')).toContainText('Use at most three links in your message.')
  await english.reload()
  await expect(english.getByRole('log')).toContainText('Not sent.')
  await english.getByRole('button', { name: 'Discard' }).click()
  await expect(english.getByRole('log')).not.toContainText('Not sent.')

  // On a narrow screen one after the other.
  await english.setViewportSize({ width: 390, height: 844 })
  await expect(english.getByRole('list', { name: 'Conversations' })).toBeHidden()
  await english.getByRole('link', { name: 'All messages' }).click()
  await expect(english.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect(english.getByRole('log')).toBeHidden()
  await Promise.all([one.close(), other.close()])
})

test('the link of a mail is a conversation, also without scripts; one that is wrong says so', async ({
  browser,
}) => {
  const { id } = await conversation()
  const { linkToken } = await import('#api/people/accounts/mailed-links.ts')
  const token = await inDatabase(async (db) =>
    linkToken(
      db,
      'chat',
      await db
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ),
  )
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`/en/service/conversation?token=${encodeURIComponent(token)}`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('Written without scripts')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('Written without scripts')
  await page.goto('/en/service/conversation?token=1%7Cnothing')
  await expect(page.getByText('This link doesn’t work')).toBeVisible()
  await plain.close()
})

test('quick questions and replies are shown in the language of each reader, beside facts of the listing', async ({
  browser,
}) => {
  const { id, visitor, owner } = await conversation()
  await inDatabase((db) =>
    sql`update offers set floor = 2 where id = (select offer_id from conversations where id = ${id})`.execute(
      db,
    ),
  )
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  await enter(one, visitor)
  await enter(other, owner)
  const [english, arabic] = [await one.newPage(), await other.newPage()]
  await openListening(english, `/en/service/chat/${id}`)
  await openListening(arabic, `/ar/service/chat/${id}`)
  await english.getByText('Quick questions').click()
  await expect(english.getByRole('list', { name: 'Facts from the listing' })).toContainText(
    'Floor:',
  )
  // A press puts it into the message; what is sent unchanged is read by each in their language.
  await english.getByRole('button', { name: 'Is there a lift?' }).click()
  await expect(composer(english)).toBeFocused()
  await expect(composer(english)).toHaveValue('Is there a lift?')
  await composer(english).press('Control+Enter')
  await expect(english.getByRole('log')).toContainText('Is there a lift?')
  await expect(arabic.getByRole('log')).toContainText('هل يوجد مصعد؟')
  await arabic.getByText('ردود سريعة').click()
  await arabic.getByRole('button', { name: 'نعم', exact: true }).click()
  await expect(composer(arabic)).toHaveValue('نعم')
  await composer(arabic).press('Control+Enter')
  await expect(composer(arabic)).toHaveValue('')
  await arabic.getByRole('button', { name: /^الطابق/ }).click()
  await composer(arabic).press('Control+Enter')
  await expect(english.getByRole('log')).toContainText('Yes')
  await expect(english.getByRole('log')).toContainText(/From the listing.*Floor:/)
  for (const page of [english, arabic])
    expect(await axe(page, { colours: page === english })).toEqual([])

  // The conversation is open: its messages are no news.
  await expect(arabic.locator('[data-toast]')).toHaveCount(0)
  await expect(english.locator('[data-toast]')).toHaveCount(0)

  // Links to other sites are marked for the reader, not for the author.
  await write(arabic, 'Transfer it to www.elsewhere.example')
  await expect(english.getByRole('log')).toContainText('Contains a link.')
  await expect(arabic.getByRole('log')).not.toContainText('رابط')
  // A page of the portal is a link without a warning.
  const own = `${new URL(arabic.url()).origin}/en/es`
  await write(arabic, `${own}.`)
  await expect(english.getByRole('log').getByRole('link', { name: own, exact: true })).toBeVisible()
  await expect(english.getByText('Contains a link.')).toHaveCount(1)
  await write(arabic, `${own},https://www.elsewhere.example/pay`)
  await expect(english.getByText('Contains a link.')).toHaveCount(2)
  await english.getByRole('log').getByRole('link', { name: 'See in the listing' }).click()
  await expect(english).toHaveURL(/\/en\/offer\/.*#facts$/)
  await Promise.all([one.close(), other.close()])
})
