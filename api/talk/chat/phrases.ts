import { FACT_TOPICS, type ChatFacts, type FactTopic } from '#contract/talk/chat-phrases.ts'
import { floorValue } from '#i18n/floors.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import type { Call } from '../../context.ts'
import { toOffer } from '../../homes/offers/present.ts'
import { selectOffer } from '../../homes/offers/queries.ts'
import type { ConversationRow, MessageRow } from './queries.ts'

/** Current facts of the offer of a conversation; null without an offer. */
export async function factsOf(
  { offer_id }: Pick<ConversationRow, 'offer_id'>,
  call: Call,
): Promise<ChatFacts | null> {
  const row = offer_id === null ? undefined : await selectOffer(call.db, offer_id, call.locale)
  if (!row) return null
  const { floor, floors, charges, deposit, availableFrom, heating, pets, price, features } =
    toOffer(row, call)
  return {
    floor,
    floors,
    charges,
    deposit,
    availableFrom,
    heating,
    pets,
    currency: price.currency,
    lift: features.includes('lift'),
  }
}

/** Topics with facts. */
export const knownFacts = (
  facts: ChatFacts | null,
  t: Translator,
): { topic: FactTopic; text: string }[] =>
  facts
    ? FACT_TOPICS.map((topic) => ({ topic, text: factsText(topic, facts, t) })).filter(
        ({ text }) => text !== '',
      )
    : []

/** A line per fact, as on the page of the offer; empty without facts. */
export function factsText(topic: FactTopic, facts: ChatFacts, t: Translator): string {
  const { format } = t
  const money = (amount: number): string => format.money({ amount, currency: facts.currency })
  const { floor, floors, charges, deposit, availableFrom, heating, pets, lift } = facts
  const lines: Record<FactTopic, [label: MessageKey, value: string | null][]> = {
    available: [['field.availableFrom', availableFrom && format.date(availableFrom, 'medium')]],
    costs: [
      ['field.charges', charges === null ? null : t('facts.perMonth', { price: money(charges) })],
      ['field.deposit', deposit === null ? null : money(deposit)],
    ],
    floor: [['field.floor', floor === null ? null : floorValue(floor, floors, t)]],
    lift: [['library.features.lift', lift ? t('chat.reply.yes') : null]],
    heating: [
      ['field.heating', heating.map((key) => t(`details.heating.${key}`)).join(' · ') || null],
    ],
    pets: [['field.pets', pets === null ? null : t(pets ? 'facts.petsYes' : 'facts.petsNo')]],
  }
  return lines[topic]
    .flatMap(([label, value]) =>
      value === null ? [] : t('chat.facts.line', { label: t(label), value }),
    )
    .join('\n')
}

/** Text of a message; phrases in the reader's language. */
export function textIn(
  { kind, body, data }: Pick<MessageRow, 'kind' | 'body' | 'data'>,
  t: Translator,
): string {
  const { say, topic = '', facts } = data
  if (kind !== 'phrase' || say === undefined) return body
  return (
    (say === 'facts'
      ? facts && factsText(topic as FactTopic, facts, t)
      : t(`chat.${say}.${topic}` as MessageKey)) || body
  )
}
