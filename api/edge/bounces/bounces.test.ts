import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createUser } from '#tests/accounts.ts'
import { apiOf, servicesOver } from '#tests/api.ts'
import { createTestDatabase } from '#tests/database.ts'
import { mount } from '../../people/http/serve.ts'
import { selectSettings } from '../../people/notifications/settings-queries.ts'
import { insertSearch } from '../../return/saved-searches/queries.ts'
import { handlers } from './handlers.ts'
import { markedAddress } from './return-path.ts'
import { stoppingMailer } from './stop.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** A mail server that records senders and messages, and refuses recipients by the name before the `@`. */
const REFUSED: Record<string, string> = {
  nobody: '550 no such user',
  moved: '550 5.1.1 The account does not exist',
  sender: '553 5.7.1 Sender address rejected: not owned by user lares',
  listed: '550 5.7.1 Blocked, see our list',
  relay: '550 relay not permitted',
}
const senders: string[] = []
const server = createServer((socket) => {
  let isData = false
  let rest = ''
  socket.write('220 here\r\n')
  socket.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isData) {
        if (line === '.') isData = !socket.write('250 taken\r\n') && false
        continue
      }
      if (line === 'DATA') isData = socket.write('354 go on\r\n') || true
      else {
        const [, name = ''] = /^RCPT TO:<(\w+)@/.exec(line) ?? []
        socket.write(`${REFUSED[name] ?? (line === 'QUIT' ? '221 bye' : '250 ok')}\r\n`)
      }
      const [, sender] = /^MAIL FROM:<(.*)>/.exec(line) ?? []
      if (sender !== undefined) senders.push(sender)
    }
  })
  socket.on('error', () => {})
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const services = servicesOver(db, {
  SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
  PUBLIC_URL: 'http://portal.test',
  MAIL_FROM: 'Lares <lares@example.com>',
  MAIL_BOUNCES: 'bounces@example.com',
  RATE_LIMITS: 'off',
})
const mailer = stoppingMailer(services)
const app = apiOf((api) => mount(api, contract.bounces, handlers, services))

const reader = await createUser(db)
const { email } = await db
  .selectFrom('users')
  .select('email')
  .where('id', '=', reader.id)
  .executeTakeFirstOrThrow()
beforeEach(async () => {
  senders.length = 0
  for (const table of [
    'saved_searches',
    'notifications',
    'notification_settings',
    'stopped_addresses',
  ] as const)
    await db.deleteFrom(table).execute()
})

const save = (address: string) =>
  insertSearch(db, {
    user_id: null,
    email: address,
    locale: 'en',
    time_zone: 'UTC',
    name: 'Flats',
    search: { location: 'country207' },
    page: '/es/search',
    frequency: 'daily',
    reasons: ['new'],
    channels: ['mail'],
    quiet_from: 0,
    quiet_until: 0,
    expires_at: new Date(Date.now() + 86_400_000),
  } as Parameters<typeof insertSearch>[1])
const stopped = async () =>
  (await db.selectFrom('saved_searches').select(['email', 'stopped_at']).orderBy('id').execute())
    .filter(({ stopped_at }) => stopped_at !== null)
    .map((row) => row.email)
const mailed = async () =>
  Object.entries(await selectSettings(db, reader.id))
    .filter(([, { mail }]) => mail)
    .map(([kind]) => kind)
const notices = async () =>
  (await db.selectFrom('notifications').select('message').execute()).map(({ message }) => message)

/** Sends a mail, and answers where reports about it go. */
async function returnPathOf(to: string): Promise<string> {
  await mailer.send({ id: 'lares-1', to, subject: 'Homes', text: 'Homes', html: '<p>Homes</p>' })
  return senders.at(-1) ?? ''
}

interface Told {
  to: string
  recipient: string
  action?: string
  status?: string
  reply?: string
}
/** A report of delivery as Postfix writes it. */
const delivery = ({
  to,
  recipient,
  action = 'failed',
  status = '5.1.1',
  reply = '550 5.1.1 unknown',
}: Told) => `From: MAILER-DAEMON@mail.example.com
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="part"

--part
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--part
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;
 ${reply}

--part
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: Lares <lares@example.com>
Subject: Homes

--part--
`
/** A complaint of a reader, as providers pass it on; the returned mail has the recipient. */
const complaint = ({ to, recipient }: Told) => `From: feedback@example.net
To: ${to}
Subject: Abuse
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part"

--part
Content-Type: text/plain

This is an abuse report.

--part
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Example/1.0
Version: 1

--part
Content-Type: message/rfc822

From: Lares <lares@example.com>
To: ${recipient}
Subject: Homes

Homes

--part--
`
const report = async (text: string) =>
  (
    await app.fetch(
      new Request('http://portal.test/api/mail/bounces', {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: text.replaceAll('\n', '\r\n'),
      }),
      { clientAddress: '192.0.2.9', log: services.log } as never,
    )
  ).status

test('a bounce of a missing mailbox stops the searches of that address only', async () => {
  await save('ada@example.com')
  await save('bob@example.com')
  const to = await returnPathOf('ada@example.com')
  expect(to).toMatch(/^bounces\+[0-9a-f]{32}@example\.com$/)
  expect(await report(delivery({ to, recipient: 'Ada@Example.com' }))).toBe(204)
  expect(await stopped()).toEqual(['ada@example.com'])
})

test('a bounce limits an account to mails about itself, with one notification', async () => {
  const to = await returnPathOf(email)
  expect(await mailed()).toEqual(['searches', 'homes', 'messages', 'listings', 'account'])
  for (let time = 0; time < 2; time++)
    expect(await report(delivery({ to, recipient: email }))).toBe(204)
  expect(await mailed()).toEqual(['account'])
  expect(await notices()).toEqual(['accounts.mailsStopped.gone'])
})

test('who calls a mail spam gets no more of them', async () => {
  const to = await returnPathOf(email)
  expect(await report(complaint({ to, recipient: email }))).toBe(204)
  expect(await mailed()).toEqual(['account'])
  expect(await notices()).toEqual(['accounts.mailsStopped.spam'])
})

test('a 550 for the recipient stops its mails at once; a refused sender is retried', async () => {
  for (const name of ['nobody', 'moved']) {
    await save(`${name}@example.com`)
    await returnPathOf(`${name}@example.com`)
  }
  expect(await stopped()).toEqual(['nobody@example.com', 'moved@example.com'])
  for (const name of ['sender', 'listed', 'relay']) {
    await save(`${name}@example.com`)
    await expect(returnPathOf(`${name}@example.com`)).rejects.toThrow('did not take it')
  }
  expect(await stopped()).toHaveLength(2)
})

test('an address without an account gets only mails that it waits for', async () => {
  const to = await returnPathOf('ada@example.com')
  await report(delivery({ to, recipient: 'ada@example.com' }))
  senders.length = 0
  await returnPathOf('ADA@example.com')
  expect(senders).toEqual([])
  const mail = {
    id: 'lares-2',
    to: 'ada@example.com',
    subject: 'Hi',
    text: 'Hi',
    html: '<p>Hi</p>',
  }
  await mailer.send({ ...mail, isAwaited: true })
  expect(senders).toHaveLength(1)
  const stoppedFor = (days: number) =>
    db
      .updateTable('stopped_addresses')
      .set({ stopped_at: new Date(Date.now() - days * 86_400_000) })
      .execute()
  await stoppedFor(29.9)
  await mailer.send(mail)
  expect(senders).toHaveLength(1)
  await stoppedFor(30.1)
  await mailer.send(mail)
  expect(senders).toHaveLength(2)
})

test('servers that write one status for everything are judged by their words', async () => {
  await save('ada@example.com')
  const to = await returnPathOf('ada@example.com')
  const recipient = 'ada@example.com'
  for (const reply of [
    '550 5.7.1 blocked using a list',
    '550 relay not permitted',
    '552 too large',
  ])
    expect(await report(delivery({ to, recipient, status: '5.0.0', reply }))).toBe(204)
  expect(await stopped()).toEqual([])
  await report(delivery({ to, recipient, status: '5.0.0', reply: '550 No such user here' }))
  expect(await stopped()).toEqual([recipient])
})

test('a mark holds this month and the next one', async () => {
  const to = await returnPathOf('ada@example.com')
  const [, mark = ''] = /\+(\w+)@/.exec(to) ?? []
  const now = new Date()
  const later = (months: number) =>
    markedAddress(
      db,
      [mark],
      ['bob@example.com', 'Ada@example.com'],
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)),
    )
  expect([await later(0), await later(1), await later(2)]).toEqual([
    'Ada@example.com',
    'Ada@example.com',
    null,
  ])
})

test('delays, full mailboxes, policy refusals, other mails and foreign marks are ignored', async () => {
  await save('ada@example.com')
  await save('bob@example.com')
  const to = await returnPathOf('ada@example.com')
  const recipient = 'ada@example.com'
  const forged = to.replace(/\+[0-9a-f]{32}/, `+${'0'.repeat(32)}`)
  for (const text of [
    delivery({ to, recipient, action: 'delayed', status: '4.4.1' }),
    delivery({ to, recipient, status: '5.2.2' }),
    delivery({ to, recipient, status: '5.7.1' }),
    delivery({ to, recipient, status: '5.1.8' }),
    delivery({ to, recipient: 'bob@example.com' }),
    delivery({ to: forged, recipient }),
    delivery({ to: 'bounces@example.com', recipient }),
    `From: ${recipient}\nTo: ${to}\nSubject: Away\n\nStatus: 5.1.1\nAction: failed\n`,
    `To: ${to}\nContent-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(500)}`,
    '',
    '\0\u{fffd}',
  ])
    expect(await report(text)).toBe(204)
  expect(await stopped()).toEqual([])
  expect(await report('x'.repeat(300 * 1024))).toBe(413)
})
