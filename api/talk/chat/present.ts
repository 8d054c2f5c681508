import type { Chat, ChatMessage, ChatRow, Side } from '#contract/talk/chat.ts'
import type { ChatFacts } from '#contract/talk/chat-phrases.ts'
import { isLocale, type LocaleCode } from '#i18n/locales.ts'
import { recognise } from '#i18n/recognise.ts'
import type { Call } from '../../context.ts'
import { madeTitleOf, slugIdOf } from '../../homes/offers/present.ts'
import { knownFacts, textIn } from './phrases.ts'
import type { ConversationRow, MessageRow, TitledOffer } from './queries.ts'

/** A home as messages name it. */
export interface Placed {
  id: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
}

export function slugOf(
  { id, category, country_id, state_id, city_id }: Placed,
  { places }: Pick<Call, 'places'>,
): string {
  const place = [
    city_id && `city${city_id}`,
    state_id && `state${state_id}`,
    `country${country_id}`,
  ].flatMap((key) => (key ? (places.get(key) ?? []) : []))[0]
  return slugIdOf(id, category, place)
}

/** An offer without a text is named by its id, a conversation about none by whom it is with. */
export function titleOf(
  {
    title,
    title_lang,
    ...of
  }: {
    title: string | null
    title_lang: string | null
    id: number
    offer_id?: number | null
    advertiser?: string | null
  },
  { messages, locale }: Pick<Call, 'messages' | 'locale'>,
) {
  const about = of.offer_id === undefined ? of.id : of.offer_id
  return {
    title:
      title ??
      (about === null
        ? (of.advertiser ?? '')
        : messages.translator(locale)('offers.text.untitled', { id: String(about) })),
    titleLang: title_lang ?? locale,
  }
}

/** Title in the reader's language: the advertiser's, else one that is made. */
export function titleFor(
  row: TitledOffer & Parameters<typeof titleOf>[0],
  call: Pick<Call, 'messages' | 'locale' | 'places'>,
) {
  const { title_lang, home, category, country_id } = row
  const isOwn = title_lang === call.locale || title_lang === call.messages.languageOf(call.locale)
  return home === null || isOwn
    ? titleOf(row, call)
    : madeTitleOf({ ...home, category, country_id }, call)
}

export const timesOf = ({ data }: Pick<MessageRow, 'data'>): string[] =>
  data.slots ?? (data.at === undefined ? [] : [data.at])

/** Characters that are enough to recognise a language. */
const RECOGNISED = 300

/** The language of what somebody wrote, by its beginning; null where it is not known. */
export const langOf = (text: string): LocaleCode | null => recognise(text.slice(0, RECOGNISED))

/** With the language of the text. */
export function toMessage(
  row: MessageRow,
  reader: Side,
  advertiser: string | null,
  call: Pick<Call, 'messages' | 'locale'>,
): ChatMessage {
  const said = toMessageText(row, reader, advertiser, call)
  return { ...said, lang: row.kind === 'phrase' ? call.locale : langOf(said.text) }
}

/** `reader`: the side that sees it. The team's names are the agency's business; a private owner has the name of the contact. */
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

type Read = ConversationRow & { side: Side }

export function common(row: Read, call: Pick<Call, 'places' | 'messages' | 'locale'>) {
  const { id, side, offer_id, status } = row
  const isTeam = side === 'team'
  return {
    id,
    side,
    name: isTeam ? row.name : (row.advertiser ?? ''),
    offer:
      offer_id === null || status === null
        ? null
        : {
            id: offer_id,
            slugId: slugOf({ ...row, id: offer_id }, call),
            category: row.category,
            status,
            ...titleFor(row, call),
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

export const toRow = (row: Read & { last: MessageRow }, call: Call): ChatRow => ({
  ...common(row, call),
  last: toMessageText(row.last, row.side, row.advertiser, call),
})

export function toChat(
  row: Read,
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

/** How far each side has read, from the reader's side. */
export const positionsOf = ({
  side,
  team_read_seq,
  visitor_read_seq,
}: Pick<Read, 'side' | 'team_read_seq' | 'visitor_read_seq'>) =>
  side === 'team'
    ? { readSeq: team_read_seq, theirReadSeq: visitor_read_seq }
    : { readSeq: visitor_read_seq, theirReadSeq: team_read_seq }
