import { address } from '#contract/addresses.ts'
import { dirOf, type LocaleCode } from '#i18n/locales.ts'
import type { NoticeKind } from '#contract/people/notice-kinds.ts'
import type { Messages } from '#i18n/messages.ts'
import type { Package } from '#contract/publish/promotion-lists.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import { page } from './page.ts'

/** The values of each mail. */
export interface TemplateValues {
  /** Mails to unverified addresses contain no name, since a stranger may have chosen it. `returnTo` may be ''. */
  verify: { token: string; returnTo: string }
  account_exists: { name: string }
  password_reset: { name: string; token: string }
  password_changed: { name: string }
  /** A mailed link was used: earlier sign-ins are invalid. */
  password_replaced: { name: string }
  email_change: { token: string }
  /** To the old address, with a link that undoes the change until `until` (ISO 8601). */
  email_changed: { name: string; email: string; token: string; until: string; time_zone: string }
  /** Something got access to the account. */
  security_change: { name: string; what: SecurityChange; about: string }
  /** A sign-in method was added or removed; `about` is the name of a passkey or ''. */
  factor_change: { name: string; what: FactorChange; about: string }
  /** A new sign-in: `browser` and system or ''; `country` of two letters or ''; `at` ISO 8601. */
  new_sign_in: {
    name: string
    browser: string
    system: string
    country: string
    at: string
    time_zone: string
  }
  account_deleted: { name: string }
  /** To the operator: `about` is a subject of the contact form, `member` the account's id, or `none`. */
  contact_message: {
    name: string
    email: string
    about: string
    language: string
    member: string
    message: string
  }
  /** To an unverified address: somebody wrote to us in its name. */
  contact_received: Record<never, never>
  /** A copy for the member who wrote it. */
  contact_copy: { name: string; about: string; message: string }
  /** An invitation: the agency's name, without links. */
  company_invitation: { agency: string; token: string }
  /** To the sender of a message about a home who is signed out: the link delivers it. */
  lead_verify: { title: string; token: string }
  /** To an address without an account: the link saves the search. */
  search_confirm: { token: string }
  /** To those who handle a conversation: the message of a visitor. `message`, `phone` and `slots` (a line each) may be `none`, `id` is that of the conversation. */
  lead: {
    name: string
    from: string
    email: string
    phone: string
    language: string
    kind: string
    message: string
    slots: string
    title: string
    id: string
    /** Against fraud, a line each; or `none`. */
    hint: string
  }
  /** To the visitor of a conversation: the reply. `message`, `hint` and `when`, the time of the viewing, may be `none`; `token` is empty and `guest` `none` for who has an account. */
  chat_answer: {
    name: string
    from: string
    /** Whose reply it is: of contract/talk/chat.ts. */
    speaker: string
    hint: string
    title: string
    message: string
    when: string
    id: string
    token: string
  }
  /** To both sides of a viewing, a day before; `token` is empty for who has an account. */
  viewing_reminder: { name: string; title: string; when: string; id: string; token: string }
  /** To an address without an account: the link opens the ticket. */
  ticket_verify: { token: string }
  /** To who asked: `news` of api/talk/support/write.ts. `message` may be `none`; `token` is empty for who has an account. */
  ticket_news: {
    name: string
    id: string
    news: string
    message: string
    token: string
    guest: string
  }
  /** To the operator. `about` is a category, `message` may be `none`. */
  ticket_staff: {
    id: string
    news: string
    from: string
    email: string
    about: string
    language: string
    message: string
  }
  /** To a reporter: `outcome` is one of contract/publish/reports.ts. */
  report_done: { name: string; title: string; outcome: string }
  offer_approved: OfferValues
  offer_change: OfferValues
  offer_rejected: OfferValues
  offer_taken_down: OfferValues
  offer_expiring: OfferValues
  offer_expired: OfferValues
  /** To who ordered: `news` is `paid`, `credited`, `refunded` or `refundFailed`. */
  /** `amount` in minor units of `currency`; `items` as JSON, see `OrderItem`; `agency` whose money it is, or `none`. */
  order_news: {
    name: string
    id: string
    news: string
    amount: string
    currency: string
    items: string
    agency: string
  }
}
/** `why`: the reasons in the owner's language, a line each. */
type OfferValues = { name: string; title: string; id: string; why: string }
export type Template = keyof TemplateValues
export type FactorChange =
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'roles_ended'
export type SecurityChange = 'token_made' | 'webhook_made' | 'webhook_changed'

/** A message; or the value of an argument, or a message about it, left out where the value is `none`. */
type Line = MessageKey | { of: string; key?: MessageKey }
/** A list in `lines` is one paragraph of several lines. */
interface Letter {
  /** Replaces the usual greeting and the reason for the mail. */
  greeting?: MessageKey
  closing?: MessageKey
  lines: (Line | Line[])[]
  /** The call to action with its page. */
  action?: [label: MessageKey, path: (values: Record<string, string>) => string]
}

const token = (values: Record<string, string>): string => values['token'] ?? ''

/** A greeting without a name. */
const HELLO = 'mail.letter.hello'

const LETTERS: Record<Template, Letter> = {
  verify: {
    greeting: HELLO,
    lines: ['mail.verify.lead', 'mail.verify.note'],
    action: [
      'mail.verify.action',
      (values) => address('verify', { token: token(values), return: values['returnTo'] }),
    ],
    closing: 'mail.verify.closing',
  },
  account_exists: {
    lines: ['mail.account_exists.lead', 'mail.account_exists.note'],
    action: ['mail.account_exists.action', () => address('forgot-password')],
  },
  password_reset: {
    lines: ['mail.password_reset.lead', 'mail.password_reset.note'],
    action: [
      'mail.password_reset.action',
      (values) => address('reset-password', { token: token(values) }),
    ],
  },
  password_changed: {
    lines: ['mail.password_changed.lead', 'mail.security.note'],
    action: ['mail.security.action', () => address('forgot-password')],
  },
  password_replaced: {
    lines: ['mail.password_replaced.lead', 'mail.security.note'],
    action: ['mail.security.action', () => address('forgot-password')],
  },
  email_change: {
    greeting: HELLO,
    lines: ['mail.email_change.lead', 'mail.email_change.note'],
    action: ['mail.email_change.action', (values) => address('verify', { token: token(values) })],
  },
  email_changed: {
    lines: ['mail.email_changed.lead', 'mail.email_changed.note'],
    action: [
      'mail.email_changed.action',
      (values) => address('reset-password', { token: token(values) }),
    ],
  },
  security_change: {
    lines: ['mail.security_change.lead', 'mail.security.note'],
    action: ['mail.security.action', () => address('forgot-password')],
  },
  factor_change: {
    lines: ['mail.factor_change.lead', 'mail.security.note'],
    action: ['mail.security.action', () => address('forgot-password')],
  },
  new_sign_in: {
    lines: ['mail.new_sign_in.lead', 'mail.new_sign_in.what', 'mail.security.note'],
    action: ['mail.security.action', () => address('access')],
  },
  account_deleted: { lines: ['mail.account_deleted.lead', 'mail.account_deleted.note'] },
  contact_message: {
    greeting: 'mail.contact_message.greeting',
    lines: ['mail.contact_message.what', { of: 'message' }],
    closing: 'mail.contact_message.closing',
  },
  contact_received: {
    greeting: HELLO,
    lines: ['mail.contact_received.lead'],
    closing: 'mail.contact_copy.closing',
  },
  contact_copy: {
    lines: ['mail.contact_copy.lead', 'mail.contact_copy.about', { of: 'message' }],
    closing: 'mail.contact_copy.closing',
  },
  company_invitation: {
    greeting: HELLO,
    lines: ['mail.company_invitation.lead', 'mail.company_invitation.note'],
    action: [
      'mail.company_invitation.action',
      (values) => address('own-agency', { invitation: token(values) }),
    ],
    closing: 'mail.company_invitation.closing',
  },
  lead_verify: {
    greeting: HELLO,
    lines: ['mail.lead_verify.lead', 'mail.lead_verify.note'],
    action: [
      'mail.lead_verify.action',
      (values) => address('lead-verify', { token: token(values) }),
    ],
    closing: 'mail.lead_verify.closing',
  },
  search_confirm: {
    greeting: HELLO,
    lines: ['mail.search_confirm.lead', 'mail.search_confirm.note'],
    action: [
      'mail.search_confirm.action',
      (values) => address('confirm-search', { token: token(values) }),
    ],
    closing: 'mail.search_confirm.closing',
  },
  lead: {
    lines: [
      'mail.lead.lead',
      { of: 'message' },
      'mail.lead.written',
      { of: 'hint' },
      ['mail.lead.email', { of: 'phone', key: 'mail.lead.phone' }, 'mail.lead.language'],
      { of: 'slots', key: 'mail.lead.slots' },
      'mail.lead.note',
    ],
    action: ['mail.lead.action', ({ id }) => address('chat', { id: Number(id) })],
  },
  chat_answer: {
    lines: [
      'mail.chat_answer.lead',
      { of: 'message' },
      { of: 'when', key: 'mail.chat_answer.viewing' },
      'mail.chat_answer.sender',
      { of: 'hint' },
      'mail.chat_answer.note',
    ],
    action: [
      'mail.chat_answer.action',
      ({ id, token }) =>
        token ? address('chat-link', { token }) : address('chat', { id: Number(id) }),
    ],
    closing: 'mail.chat_answer.closing',
  },
  viewing_reminder: {
    lines: ['mail.viewing_reminder.lead', { of: 'when' }, 'mail.viewing_reminder.note'],
    action: [
      'mail.viewing_reminder.action',
      ({ id, token }) =>
        token ? address('chat-link', { token }) : address('chat', { id: Number(id) }),
    ],
    closing: 'mail.viewing_reminder.closing',
  },
  ticket_verify: {
    greeting: HELLO,
    lines: ['mail.ticket_verify.lead', 'mail.ticket_verify.note'],
    action: [
      'mail.ticket_verify.action',
      (values) => address('ticket-verify', { token: token(values) }),
    ],
    closing: 'mail.ticket_verify.closing',
  },
  ticket_news: {
    lines: ['mail.ticket_news.lead', { of: 'message' }, 'mail.ticket_news.note'],
    action: [
      'mail.ticket_news.action',
      ({ id, token }) =>
        token ? address('ticket-link', { token }) : address('ticket', { id: Number(id) }),
    ],
    closing: 'mail.ticket_news.closing',
  },
  ticket_staff: {
    greeting: 'mail.ticket_staff.greeting',
    lines: ['mail.ticket_staff.what', { of: 'message' }],
    action: ['mail.ticket_staff.action', ({ id }) => address('desk-ticket', { id: Number(id) })],
    closing: 'mail.ticket_staff.closing',
  },
  report_done: {
    greeting: HELLO,
    lines: ['mail.report_done.lead'],
    closing: 'mail.report_done.closing',
  },
  offer_approved: {
    lines: ['mail.offer_approved.lead'],
    action: ['mail.offer.list', () => address('own-offers')],
  },
  offer_change: {
    lines: ['mail.offer_change.lead', { of: 'why' }],
    action: ['mail.offer.open', ({ id }) => address('offer-form', { id: Number(id) })],
  },
  offer_taken_down: {
    lines: ['mail.offer_taken_down.lead', { of: 'why' }],
    action: ['mail.offer.open', ({ id }) => address('offer-form', { id: Number(id) })],
  },
  offer_rejected: {
    lines: ['mail.offer_rejected.lead', { of: 'why' }],
    action: ['mail.offer.open', ({ id }) => address('offer-form', { id: Number(id) })],
  },
  offer_expiring: {
    lines: ['mail.offer_expiring.lead'],
    action: ['mail.offer.list', () => address('own-offers')],
  },
  offer_expired: {
    lines: ['mail.offer_expired.lead'],
    action: ['mail.offer.list', () => address('own-offers')],
  },
  order_news: {
    lines: [
      'mail.order_news.lead',
      { of: 'agency', key: 'mail.order_news.agency' },
      ['mail.order_news.items', { of: 'more', key: 'mail.order_news.more' }],
    ],
    action: ['mail.order_news.action', ({ id }) => address('pay-status', { order: Number(id) })],
  },
}

interface Setting {
  locale: LocaleCode
  /** `https://www.example.com` */
  origin: string
  messages: Messages
  /** Of the link that stops mails of its kind. */
  unsubscribe?: { kind: NoticeKind; url: string }
}

/** A mail in the recipient's language, as plain text and HTML. */
export function compose(
  template: Template,
  values: Record<string, string>,
  { locale, origin, messages, unsubscribe }: Setting,
): { subject: string; text: string; html: string } {
  const t = messages.translator(locale)
  const { greeting, lines, action, closing } = LETTERS[template]
  const known: Record<string, string | number> =
    template === 'new_sign_in'
      ? { ...values, ...placeAndTime(values, locale, t) }
      : template === 'email_changed'
        ? { ...values, until: endOf(values, locale) }
        : template === 'order_news'
          ? { ...values, ...orderOf(values, t) }
          : values
  const lineOf = (line: Line): string | null => {
    if (typeof line === 'string') return t(line, known)
    if (known[line.of] === 'none') return null
    return line.key ? t(line.key, known) : String(known[line.of])
  }
  const letter = {
    subject: t(`mail.${template}.subject`, known),
    greeting: t(greeting ?? 'mail.letter.greeting', known),
    lines: lines
      .map((paragraph) =>
        [paragraph]
          .flat()
          .map(lineOf)
          .filter((text) => text !== null)
          .join('\n'),
      )
      .filter(Boolean),
    action: action && { label: t(action[0]), url: `${origin}/${locale}${action[1](values)}` },
    closing: t(closing ?? 'mail.letter.closing', { ...known, host: new URL(origin).host }),
    link: unsubscribe && {
      label: t('mail.letter.unsubscribe', { kind: unsubscribe.kind }),
      url: unsubscribe.url,
    },
  }
  const text = [
    letter.greeting,
    ...letter.lines,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    `--\n${letter.closing}`,
    ...(letter.link ? [`${letter.link.label}: ${letter.link.url}`] : []),
  ].join('\n\n')
  return { subject: letter.subject, text: `${text}\n`, html: page(letter, locale, dirOf(locale)) }
}

/** A package and the home that it is for. */
export interface OrderItem {
  package: Package
  days: number
  title: string
}

/** Homes that a mail names; it counts the others. */
const ITEMS_MAX = 10

function orderOf(
  { amount = '0', currency = 'EUR', items = '[]' }: Record<string, string>,
  t: Translator,
): Record<string, string | number> {
  const all = JSON.parse(items) as OrderItem[]
  return {
    amount: t.format.sum({ amount: Number(amount), currency }),
    items: all
      .slice(0, ITEMS_MAX)
      .map((one) =>
        t('pay.invoice.line', {
          package: t(`promotion.package.${one.package}.name`),
          days: t('promotion.days', { count: one.days }),
          title: one.title,
        }),
      )
      .join('\n'),
    more: all.length > ITEMS_MAX ? all.length - ITEMS_MAX : 'none',
  }
}

/** To the minute, with the time zone: a mail is read anywhere. */
const endOf = ({ until, time_zone }: Record<string, string>, locale: string): string =>
  new Intl.DateTimeFormat([locale, 'en'], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone || 'UTC',
    calendar: 'gregory',
  }).format(new Date(until ?? 0))

function placeAndTime(
  { browser, system, country, at, time_zone }: Record<string, string>,
  locale: string,
  t: Translator,
): Record<string, string> {
  const unknown = t('mail.new_sign_in.unknown')
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  return {
    device: t.format.address([browser ?? null, system ?? null]) || unknown,
    place: country ? (names.of(country) ?? country) : unknown,
    time: new Intl.DateTimeFormat([locale, 'en'], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: time_zone || 'UTC',
      calendar: 'gregory',
    }).format(new Date(at ?? 0)),
  }
}
