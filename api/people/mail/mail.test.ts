import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { createSmtp } from '../../ground/gateways/mail.ts'
import { compose, type Template, type TemplateValues } from './compose.ts'
import { deliver } from './send.ts'

const messages = new Messages()
const OFFER = {
  name: 'Ada',
  title: 'Bright flat',
  id: '7',
  why: 'The price.\nA nought is missing.',
}
const VALUES: { [T in Template]: TemplateValues[T] } = {
  verify: { token: '1|abc', returnTo: '/en/offer/form' },
  account_exists: { name: 'Ada' },
  password_reset: { name: 'Ada', token: '1|abc' },
  password_changed: { name: 'Ada' },
  password_replaced: { name: 'Ada' },
  email_change: { token: '1|abc' },
  email_changed: {
    name: 'Ada',
    email: 'new@example.com',
    token: '1|abc',
    until: '2026-11-30T22:40:59Z',
    time_zone: 'Europe/Madrid',
  },
  security_change: { name: 'Ada', what: 'webhook_made', about: 'crm.example.com' },
  factor_change: { name: 'Ada', what: 'passkey_added', about: 'My phone' },
  new_sign_in: {
    name: 'Ada',
    browser: 'Firefox',
    system: '',
    country: 'ES',
    at: '2026-11-21T20:00:00Z',
    time_zone: 'Europe/Madrid',
  },
  account_deleted: { name: 'Ada' },
  company_invitation: { agency: 'Casa Abubilla', token: '1|abc' },
  contact_message: {
    name: 'Ada',
    email: 'ada@example.com',
    about: 'offer',
    language: 'Deutsch',
    member: '7',
    message: 'Is it\nstill there?',
  },
  contact_received: {},
  contact_copy: { name: 'Ada', about: 'offer', message: 'Is it\nstill there?' },
  lead_verify: { title: 'Bright flat', token: '1|abc' },
  search_confirm: { token: '1|abc' },
  lead: {
    name: 'Ada',
    from: 'Alan',
    email: 'alan@example.com',
    phone: 'none',
    language: 'Deutsch',
    kind: 'viewing',
    message: 'Is it\nstill there?',
    slots: '– today',
    title: 'Bright flat',
    id: '7',
    hint: 'Contains a link.',
  },
  chat_answer: {
    name: 'Alan',
    from: 'Ada',
    speaker: 'private',
    hint: 'none',
    title: 'Bright flat',
    message: 'Yes,\nit is.',
    when: '– Tuesday',
    id: '7',
    token: '1|abc',
  },
  viewing_reminder: {
    name: 'Alan',
    title: 'Bright flat',
    when: 'Tuesday',
    id: '7',
    token: '1|abc',
  },
  ticket_verify: { token: '1|abc' },
  ticket_news: {
    name: 'Alan',
    id: '7',
    news: 'answered',
    message: 'Yes,\nit is.',
    token: '1|abc',
    guest: 'yes',
  },
  ticket_staff: {
    id: '7',
    news: 'new',
    from: 'Alan',
    email: 'alan@example.com',
    about: 'problem',
    language: 'Deutsch',
    message: 'Nothing\nworks.',
  },
  report_done: { name: '', title: 'Bright flat', outcome: 'asked' },
  offer_approved: OFFER,
  offer_change: OFFER,
  offer_rejected: OFFER,
  offer_taken_down: OFFER,
  offer_expiring: OFFER,
  offer_expired: OFFER,
  order_news: {
    name: 'Ada',
    id: '12',
    news: 'credited',
    amount: '1211',
    currency: 'EUR',
    items: '[{"package":"top","days":7,"title":"Bright flat"}]',
    agency: 'Casa Example',
  },
}
const templates = Object.keys(VALUES) as Template[]
const letter = (
  template: Template,
  locale: (typeof LOCALES)[number]['code'],
  values: Record<string, string> = VALUES[template],
) => compose(template, values, { locale, origin: 'https://www.example.com', messages })

test.each(templates)('%s is complete in all locales, plain and as HTML', (template) => {
  for (const { code } of LOCALES) {
    const { subject, text, html } = letter(template, code)
    // Chinese says `Reset your password` in four characters.
    expect(subject.length, code).toBeGreaterThan(3)
    expect(text + html, code).not.toMatch(/undefined|\{\w+\}|mail\.\w+\./)
    expect(html).toContain(`lang="${code}"`)
    const link = /https:\S+/.exec(text)?.[0]
    if (link) expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  }
})

test('only letters to addresses with an account say that there is one', () => {
  const reason = 'because you have an account'
  expect(letter('verify', 'en').text).not.toContain(reason)
  expect(letter('verify', 'en').text).toContain('because someone, probably you, signed up at')
  expect(letter('password_changed', 'en').text).toContain(reason)
})

test("Arabic is right to left; place and time are in the recipient's language", () => {
  expect(letter('verify', 'ar').html).toContain('dir="rtl"')
  expect(letter('new_sign_in', 'de').text).toContain(
    'Gerät: Firefox\nOrt: Spanien\nZeit: 21. November 2026 um 21:00',
  )
})

test('a mail about an order names the amount, its homes and where the money is', () => {
  const items = Array.from({ length: 12 }, (_, n) => ({
    package: 'top',
    days: 7,
    title: `Home ${n}`,
  }))
  const values = { ...VALUES.order_news, items: JSON.stringify(items) }
  const { subject, text } = letter('order_news', 'en', values)
  expect(subject).toBe('€12.11 credited for order 12')
  expect(text).toContain('Agency: Casa Example')
  expect(text).toContain('Top of the list, 7 days: Home 9\n2 more promotions')
  expect(text).not.toContain('Home 10')
  expect(letter('order_news', 'en', { ...values, agency: 'none' }).text).not.toContain('Agency:')
})

test('names are escaped', () => {
  const name = '<img src=x onerror=alert(1)> & "friends"'
  const { html, text } = letter('password_reset', 'en', { name, token: '1|"><b>' })
  expect(html).not.toMatch(/<img|"><b>/)
  expect(text).toContain(name)
})

test('mails are sent by SMTP, with the same Message-ID on every attempt', async () => {
  const received: string[] = []
  const server = createServer((socket) => {
    let data = false
    let rest = ''
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (bytes) => {
      rest += bytes.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        received.push(line)
        if (data) {
          if (line === '.') data = !socket.write('250 taken\r\n') && false
        } else if (line === 'DATA') data = socket.write('354 go on\r\n') || true
        else if (line === 'STARTTLS') socket.write('502 unknown\r\n')
        else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Where encryption is required, a server without it gets no mail.
  await expect(
    createSmtp(url, 'Lares <lares@example.com>', { requireTLS: true }).send({
      id: 'lares-6',
      to: 'ada@example.com',
      ...letter('verify', 'ru'),
    }),
  ).rejects.toThrow('the mail server did not take it')
  expect(received.join('\n')).not.toContain('ada@example.com')
  await expect(
    createSmtp('smtp://127.0.0.1:1', 'Lares <lares@example.com>', { requireTLS: false }).send({
      id: 'lares-8',
      to: 'ada@example.com',
      ...letter('verify', 'ru'),
    }),
  ).rejects.toThrow('no connection to the mail server: ESOCKET, connect ECONNREFUSED')
  const mailer = createSmtp(url, 'Lares <lares@example.com>', { requireTLS: false })
  await mailer.send({ id: 'lares-7', to: 'ada@example.com', ...letter('verify', 'ru') })
  expect(received).toContain('RCPT TO:<ada@example.com>')
  expect(received).toContain('Message-ID: <lares-7@example.com>')
  expect(received.join('\n')).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/)
  server.close()
})

test("a mail is in the recipient's language and has its job's Message-ID, so that duplicates are recognised", async () => {
  const sent: { id: string; subject: string; to: string }[] = []
  const mailer = {
    send: async (mail: { id: string; subject: string; to: string }) => void sent.push(mail),
  }
  const services = { messages: new Messages(), env: readEnv({}) } as never
  const subjects = new Set<string>()
  for (const locale of ['en', 'de', 'es', 'ar', 'ru']) {
    sent.length = 0
    for (let n = 0; n < 2; n++)
      await deliver(
        {
          template: 'account_deleted',
          to: 'ada@example.com',
          locale,
          values: { name: 'Ada' },
          id: 7,
        },
        services,
        mailer as never,
      )
    expect(sent.map(({ id, to }) => [id, to])).toEqual(
      Array(2).fill(['lares-7', 'ada@example.com']),
    )
    subjects.add(sent[0]!.subject)
  }
  expect(subjects.size).toBe(5)
})
