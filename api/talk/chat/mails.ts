import type { ChatMessage } from '#contract/talk/chat.ts'
import { warningsOf } from '#contract/talk/message-warnings.ts'
import { isLocale, LOCALES, type LocaleCode } from '#i18n/locales.ts'
import type { Services } from '../../context.ts'
import type { Mailer } from '../../ground/gateways/mail.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { mayMail } from '../../people/notifications/settings-queries.ts'
import { deliver } from '../../people/mail/send.ts'
import { namedFile } from '../../people/attachments/uploads.ts'
import { linkToken } from '../../people/accounts/mailed-links.ts'
import {
  countMailed,
  setMailed,
  selectTeamAddressee,
  selectVisitorAddressee,
  type Addressee,
} from './mail-queries.ts'
import { textIn } from './phrases.ts'
import { timesOf, subjectOf } from './present.ts'
import { selectConversation, type ConversationRow, type MessageRow } from './queries.ts'

/** Per account. Further messages only appear on the page. */
const MAILS_PER_DAY = 100

/** The job: mails unread messages. Sends no mail if they were read or deleted meanwhile. */
export async function sendChatMail(
  { id, data }: Job,
  services: Services,
  mailer: Mailer,
): Promise<void> {
  const recipient = data as { conversation: number; to: number | null }
  const { db } = services
  const addressee =
    recipient.to === null
      ? await selectVisitorAddressee(db, recipient.conversation)
      : await selectTeamAddressee(db, recipient.conversation, recipient.to)
  if (!addressee) return
  if (!(await mayMail(db, addressee, 'messages'))) return
  if (recipient.to !== null && (await countMailed(db, recipient.to)) >= MAILS_PER_DAY) return
  const locale = isLocale(addressee.locale) ? addressee.locale : 'en'
  const conversation = await selectConversation(db, recipient.conversation, locale)
  if (!conversation) return
  const mail = {
    id,
    to: addressee.email,
    locale,
    stops: {
      kind: 'messages' as const,
      of:
        addressee.account === null
          ? { conversation: conversation.id }
          : { account: addressee.account },
    },
    ...(recipient.to === null
      ? await toVisitor(conversation, addressee, { ...services, locale })
      : toTeam(conversation, addressee, { ...services, locale })),
  }
  await deliver(mail, services, mailer)
  await setMailed(db, conversation.id, recipient.to, addressee.unread.at(-1)?.seq ?? 0)
}

type Setting = Services & { locale: LocaleCode }

function toTeam(conversation: ConversationRow, addressee: Addressee, setting: Setting) {
  const { name, email, phone, locale: visitorLocale, time_zone } = conversation
  const timedMessage = addressee.unread.findLast(({ kind }) => TIMED_KINDS.includes(kind))
  return {
    template: 'lead' as const,
    values: {
      ...common(conversation, addressee, setting),
      from: name,
      email,
      phone: phone ?? 'none',
      language: LOCALES.find(({ code }) => code === visitorLocale)?.name ?? visitorLocale,
      kind: timedMessage?.kind ?? 'text',
      slots: timedMessage
        ? timesText(timedMessage, setting.locale, addressee.zone, time_zone)
        : 'none',
      id: String(conversation.id),
    },
  }
}

async function toVisitor(conversation: ConversationRow, addressee: Addressee, setting: Setting) {
  const { advertiser, advertiser_kind, time_zone } = conversation
  const timedMessage = addressee.unread.findLast(({ kind }) => TIMED_KINDS.includes(kind))
  return {
    template: 'chat_answer' as const,
    values: {
      ...common(conversation, addressee, setting),
      from: advertiser ?? setting.messages.translator(setting.locale)('chat.list.advertiser'),
      speaker: advertiser_kind,
      when: timedMessage
        ? timesText(timedMessage, setting.locale, addressee.zone, time_zone)
        : 'none',
      id: String(conversation.id),
      token: addressee.account === null ? await linkToken(setting.db, 'chat', conversation) : '',
    },
  }
}

/** Kinds of messages with times. */
const TIMED_KINDS: readonly string[] = ['question', 'viewing', 'proposed', 'agreed']
const isViewingAct = (kind: MessageRow['kind']) =>
  kind === 'proposed' || kind === 'agreed' || kind === 'declined' || kind === 'cancelled'

const common = (conversation: ConversationRow, { name, unread }: Addressee, setting: Setting) => {
  const t = setting.messages.translator(setting.locale)
  return {
    name,
    message:
      unread
        .map((one) =>
          [
            textIn(one, t) || (isViewingAct(one.kind) ? t(`chat.said.${one.kind}`) : ''),
            ...one.files.map(namedFile),
          ]
            .filter(Boolean)
            .join('\n'),
        )
        .filter(Boolean)
        .join('\n\n') || 'none',
    hint: hintsOf(unread, setting) || 'none',
    title: subjectOf(conversation, setting).title,
  }
}

/** Against fraud, as the page shows them beside the messages. */
function hintsOf(unread: Addressee['unread'], { env, locale, messages }: Setting): string {
  const t = messages.translator(locale)
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return warningsOf(unread.map(({ body }) => body).join('\n'), origin)
    .map((sign) => t(`chat.warn.${sign}`))
    .join('\n')
}

function timesText(message: MessageRow, locale: LocaleCode, zone: string, other: string): string {
  const times: ChatMessage['times'] = timesOf(message)
  return times.map((at) => `– ${inZones(at, locale, zone, other)}`).join('\n') || 'none'
}

/** A time in the recipient's time zone, and in the other one if it differs. */
export function inZones(at: string, locale: LocaleCode, zone: string, other: string): string {
  const dateText = (timeZone: string): string =>
    new Intl.DateTimeFormat([locale, 'en'], {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone,
      calendar: 'gregory',
    }).format(new Date(at))
  const [inZone, inOtherZone] = [dateText(zone), dateText(other)]
  return inZone === inOtherZone
    ? `${inZone} (${zone})`
    : `${inZone} (${zone}) / ${inOtherZone} (${other})`
}
