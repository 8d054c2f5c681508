import type { OfferContent } from '#contract/publish/publishing.ts'
import type { MessageKey, Translator } from '#i18n/translate.ts'
import { latinDigits } from '#text/numbers.ts'

/** With a country code or a leading zero; else nine digits and more that are not an amount: without grouping dots, currency or unit. */
const PHONE =
  /(?<![\d.,/-])(?:(?:\+|\b00|\(?\b0)\d[\d\s()./-]{6,24}\d|\d{2,4}(?:[ -]?\d){6,10}\d(?!\s?(?:[€$£₽%]|[A-Z]{3}\b|m²)))(?!\d|[.,]\d)/gu
const PHONE_DIGITS = { least: 8, most: 15 }
/** `2026-05-31`, `31.05.2026`, `1990 - 2020`: not phone numbers. */
const DATE =
  /\b\d{4}[-./]\d{1,2}[-./]\d{1,2}\b|\b\d{1,2}[-./]\d{1,2}[-./]\d{4}\b|\b(?:1[89]|20)\d\d\s?[-–/]\s?(?:1[89]|20)\d\d\b/g

export function hasPhone(text: string): boolean {
  return (latinDigits(text).replace(DATE, ' ').match(PHONE) ?? []).some((found) => {
    const { length } = found.replace(/\D/g, '')
    return length >= PHONE_DIGITS.least && length <= PHONE_DIGITS.most
  })
}

/** Possible mistakes that do not prevent sending: field to warning, in the order of the form. `today`: `2026-05-31`. */
export function hintsOf(
  { energyValidUntil, texts, availableFrom }: OfferContent,
  translate: Translator,
  today = new Date().toISOString().slice(0, 10),
): Record<string, string[]> {
  const hints: Record<string, string[]> = {}
  const addHint = (field: string, key: MessageKey): void => void (hints[field] = [translate(key)])
  if (energyValidUntil && energyValidUntil < today)
    addHint('energyValidUntil', 'publishing.hint.certificateOver')
  for (const [lang, text] of Object.entries(texts))
    for (const part of ['title', 'description'] as const)
      if (hasPhone(text[part])) addHint(`texts.${lang}.${part}`, 'publishing.hint.phoneInText')
  if (availableFrom && availableFrom < today) addHint('availableFrom', 'publishing.hint.datePast')
  return hints
}
