import { groupOf } from '../library.ts'
import type { Offer } from '../homes/offers.ts'

/** Phrases that each side of a conversation sends with one press, and the other reads in its own language. */

/** Of visitors. */
export const QUESTIONS = [
  'available',
  'visit',
  'costs',
  'floorPlan',
  'floor',
  'lift',
  'heating',
  'pets',
] as const
/** Questions about offers of any kind, and about homes and rooms only. */
const OF_ANYTHING: readonly Question[] = ['available', 'visit', 'costs']
const OF_HOMES: readonly Question[] = ['pets']
export type Question = (typeof QUESTIONS)[number]

/** The questions that make sense of a category. */
export function questionsOf(category: number): readonly Question[] {
  const group = groupOf(category)
  if (group === 'land' || group === 'garages') return OF_ANYTHING
  return group === 'commercial' ? QUESTIONS.filter((one) => !OF_HOMES.includes(one)) : QUESTIONS
}

/** Of those who handle the conversation. */
export const REPLIES = [
  'available',
  'reserved',
  'gone',
  'later',
  'noFloorPlan',
  'yes',
  'no',
] as const
/** Questions that the fields of an offer answer. */
export const FACT_TOPICS = ['available', 'costs', 'floor', 'lift', 'heating', 'pets'] as const

/** The kinds of phrases, with the side that they are for and their topics. */
export const PHRASES = {
  question: { side: 'visitor', topics: QUESTIONS },
  reply: { side: 'team', topics: REPLIES },
  facts: { side: 'team', topics: FACT_TOPICS },
} as const
export type PhraseKind = keyof typeof PHRASES
export type FactTopic = (typeof FACT_TOPICS)[number]

export const isFactTopic = (topic: string): topic is FactTopic =>
  (FACT_TOPICS as readonly string[]).includes(topic)

/** `question.lift`: as forms send it. Null if there is no such phrase for the side. */
export function readPhrase(
  written: string,
  side: 'visitor' | 'team',
): { say: PhraseKind; topic: string } | null {
  const [say = '', topic = ''] = written.split('.')
  if (!(say in PHRASES)) return null
  const { side: whose, topics } = PHRASES[say as PhraseKind]
  return whose === side && (topics as readonly string[]).includes(topic)
    ? { say: say as PhraseKind, topic }
    : null
}

/** Facts of an offer by topic: copied into the message, since the offer changes. */
export type ChatFacts = Pick<
  Offer,
  'floor' | 'floors' | 'charges' | 'deposit' | 'availableFrom' | 'heating' | 'pets'
> & { currency: string; lift: boolean }
