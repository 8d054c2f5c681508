import type { SummaryPart } from '#contract/know/summary-lists.ts'
import type { MessageKey } from '#i18n/translate.ts'

/** Content of a sentence, before it has a language. */
export type Value =
  /** A count, on which the sentence may depend. */
  | { number: number }
  /** A year, a floor: digits without grouping. */
  | { plain: number }
  | { floor: number }
  /** Minor units. */
  | { money: { amount: number; currency: string }; type?: MessageKey }
  /** Major units; `per`: of a square metre. */
  | { price: number; currency: string; per?: 'm2' }
  | { area: number }
  | { percent: number }
  | { day: string }
  | { key: MessageKey }
  | { text: string }
  | { list: readonly Value[] }
  /** A message of its own. */
  | { phrase: MessageKey; values: Readonly<Record<string, Value>> }
  | { address: readonly string[] }

/** Source of a sentence: a field, or words of the advertiser. */
export type Source =
  /** Without a value: the field is empty. `offer`: of several, which one. */
  | { label: MessageKey; value: Value | null; offer?: number }
  /** `said`: the words that were understood; `quote`: the sentence around them. */
  | { quote: string; said: string; lang: string; offer?: number }

export type Part = SummaryPart

export interface Sentence {
  part: Part
  key: MessageKey
  values: Readonly<Record<string, Value>>
  /** Of several offers, the one that it is about. */
  offer?: number
  /** Never empty. */
  sources: readonly [Source, ...Source[]]
}
