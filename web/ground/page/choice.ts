import type { Units } from '#contract/people/country-units.ts'
import type { Formatter } from '#i18n/format.ts'
import type { ConvertedPrice, Price } from '#contract/homes/offers.ts'

/** The visitor's choices in this browser. Public pages do not depend on them: they are applied after hydration (docs/decisions/170). */
export interface Choice {
  money: ChosenMoney | null
  units: Units | null
  /** A text with its areas in the units of the formatter; null without a choice of units. */
  areasIn: ((text: string, format: Formatter) => string) | null
}
export interface ChosenMoney {
  currency: string
  /** Null if the price is in that currency, on request, or if there is no rate. */
  convert(price: Price): ConvertedPrice | null
  /** Major units. */
  convertValue(value: number, currency: string): ConvertedPrice | null
}

export const NO_CHOICE: Choice = { money: null, units: null, areasIn: null }
const CHANGED = 'lares:choice'

/** Notifies listeners that cookies of the visitor's choices have changed. */
export const announceChoice = (): void => void dispatchEvent(new Event(CHANGED))

/** Calls `listener` when they have changed. Returns how to end that. */
export function onChoice(listener: () => void): () => void {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}
