import type { Chat, ChatMessage, ChatRow, Side } from '#contract/talk/chat.ts'
import type { ChatFacts } from '#contract/talk/chat-phrases.ts'
import { isLocale, type LocaleCode } from '#i18n/locales.ts'
import { recognise } from '#i18n/recognise.ts'
import type { Call } from '../../context.ts'
import { localTitleOf, slugOf, titleOf } from '../../homes/offers/named.ts'
import { knownFacts, textIn } from './phrases.ts'
import type { ConversationRow, MessageRow, OwnConversation } from './queries.ts'

/** Subject of a conversation: the title of its offer, without one the advertiser. */
export const subjectOf = (
  row: Pick<ConversationRow, 'offer_id' | 'advertiser' | 'title' | 'title_lang'>,
  call: Pick<Call, 'messages' | 'locale'>,
): { title: string; titleLang: string } =>
  row.offer_id === null
    ? { title: row.advertiser ?? '', titleLang: call.locale }
    : titleOf({ ...row, id: row.offer_id }, call)

/** The same in the reader's language. */
export const localSubjectOf = (
  row: ConversationRow,
  call: Pick<Call, 'messages' | 'locale' | 'places'>,
): { title: string; titleLang: string } =>
  row.offer_id === null ? subjectOf(row, call) : localTitleOf({ ...row, id: row.offer_id }, call)

export const timesOf = ({ data }: Pick<MessageRow, 'data'>): string[] =>
  data.slots ?? (data.at === undefined ? [] : [data.at])

/** Enough to recognise a language. */
const RECOGNISED_CHARACTERS = 300

/** Language of a text, by its beginning; null if unknown. */
export const langOf = (text: string): LocaleCode | null =>
  recognise(text.slice(0, RECOGNISED_CHARACTERS))

/** With the language of the text. */
export function toMessage(
  row: MessageRow,
  reader: Side,
  advertiser: string | null,
  call: Pick<Call, 'messages' | 'locale'>,
): ChatMessage {
  const message = toMessageText(row, reader, advertiser, call)
  return { ...message, lang: row.kind === 'phrase' ? call.locale : langOf(message.text) }
}

/** `reader`: the side that sees it. Visitors see the advertiser's name, not those of the team. */
export function toMessageText(
  row: MessageRow,
  reader: Side,
  advertiser: string | null,
  { messages, locale }: Pick<Call, 'messages' | 'locale'>,
): ChatRow['last'] {
  const { seq, side, author, kind, files, created_at, client_id, data } = row
  const text = textIn(row, messages.translator(locale))
  return {
    seq,
    side,
    author: side === 'visitor' ? null : reader === 'team' ? author : (advertiser ?? author),
    kind,
    text,
    files,
    times: timesOf(row),
    at: new Date(created_at).toISOString(),
    isFact: data.say === 'facts',
    clientId: side === reader ? client_id : null,
  }
}

export function common(row: OwnConversation, call: Pick<Call, 'places' | 'messages' | 'locale'>) {
  const { id, side, offer_id, status } = row
  const isTeam = side === 'team'
  return {
    id,
    side,
    name: isTeam ? row.name : (row.advertiser ?? ''),
    speaker: isTeam ? ('visitor' as const) : row.advertiser_kind,
    offer:
      offer_id === null || status === null
        ? null
        : {
            id: offer_id,
            slugId: slugOf({ ...row, id: offer_id }, call),
            category: row.category,
            status,
            ...localSubjectOf(row, call),
          },
    state: isTeam ? row.state : ('open' as const),
    unread: isTeam
      ? row.visitor_seq > row.team_read_seq && row.state !== 'spam'
      : row.team_seq > row.visitor_read_seq,
    muted: row.muted,
    left: row.has_left,
    answered: isTeam ? row.visitor_seq <= row.answered_seq : row.answered_at !== null,
    handler:
      isTeam && row.handler_id !== null ? { id: row.handler_id, name: row.handler ?? '' } : null,
    viewingAt: row.viewing_at && new Date(row.viewing_at).toISOString(),
    lastSeq: row.last_seq,
  }
}

export const toRow = (row: OwnConversation & { last: MessageRow }, call: Call): ChatRow => ({
  ...common(row, call),
  last: toMessageText(row.last, row.side, row.advertiser, call),
})

export function toChat(
  row: OwnConversation,
  messages: readonly MessageRow[],
  viewing: Pick<Chat, 'viewing' | 'teamZone'>,
  {
    blocked,
    suspended,
    facts,
    ...more
  }: { blocked: boolean; suspended: boolean; facts: ChatFacts | null } & Pick<
    Chat,
    'team' | 'notes' | 'templates' | 'reported'
  >,
  call: Call,
): Chat {
  const isTeam = row.side === 'team'
  return {
    ...common(row, call),
    ...positionsOf(row),
    ...viewing,
    ...more,
    closed: row.closed,
    visitorZone: row.time_zone,
    visitor: isTeam
      ? {
          email: row.email,
          phone: row.phone,
          locale: isLocale(row.locale) ? row.locale : 'en',
          blocked,
          suspended,
          answeredAt: row.answered_at,
        }
      : null,
    translates: call.env.TRANSLATE_URL !== undefined,
    facts: knownFacts(facts, call.messages.translator(call.locale)),
    messages: messages.map((message) => toMessage(message, row.side, row.advertiser, call)),
  }
}

/** Read positions, from the reader's side. */
export const positionsOf = ({
  side,
  team_read_seq,
  visitor_read_seq,
}: Pick<OwnConversation, 'side' | 'team_read_seq' | 'visitor_read_seq'>) =>
  side === 'team'
    ? { readSeq: team_read_seq, theirReadSeq: visitor_read_seq }
    : { readSeq: visitor_read_seq, theirReadSeq: team_read_seq }
