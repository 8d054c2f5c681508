import { floorText } from '#i18n/floors.ts'
import { listOfNames } from '#i18n/inside.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Sentence, Source, Value } from '#summary/sentence.ts'
import type { Summary } from '#contract/know/summary.ts'

/** A value as text, in a language; counts stay numbers, for the plural of their sentence. */
function valueText(value: Value, t: Translator): string {
  const { format } = t
  if ('number' in value) return format.number(value.number)
  if ('plain' in value) return format.plain(value.plain)
  if ('floor' in value) return floorText(value.floor, t)
  if ('money' in value) {
    const price = format.money(value.money)
    return value.type ? t(value.type, { price }) : price
  }
  if ('price' in value) {
    if (value.per === undefined) return format.price(value.price, value.currency)
    return t('summary.value.perArea', {
      price: format.pricePerArea(value.price, value.currency),
      unit: format.areaUnit.sign,
    })
  }
  if ('area' in value) return format.area(value.area)
  if ('percent' in value) return format.percent(value.percent, { decimals: 1 })
  if ('day' in value) return format.date(value.day, 'month')
  if ('key' in value) return t(value.key)
  if ('text' in value) return value.text
  if ('list' in value) {
    const texts = value.list.map((one) => valueText(one, t))
    return value.list.every((one) => 'key' in one) ? listOfNames(texts, format) : format.list(texts)
  }
  if ('address' in value) return format.address([...value.address])
  return phraseText(value.phrase, value.values, t)
}

const phraseText = (key: Sentence['key'], values: Sentence['values'], t: Translator): string =>
  t(
    key,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        'number' in value ? value.number : valueText(value, t),
      ]),
    ),
  )

/** Abbreviations end with the dot that ends the sentence. */
export const sentenceText = ({ key, values }: Sentence, t: Translator): string =>
  phraseText(key, values, t).replace(/\.(\p{Cf}*)\.$/u, '.$1')

type SummarySource = Summary['sources'][number]

export function sourceText(source: Source, t: Translator): SummarySource {
  const offer = source.offer ?? null
  if ('quote' in source)
    return { label: null, value: null, quote: { text: source.quote, lang: source.lang }, offer }
  const { label, value } = source
  return { label: t(label), value: value === null ? null : valueText(value, t), quote: null, offer }
}
