import { CURRENCIES, PRICE_TYPES } from '#contract/library.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import type { OfferField } from '#contract/offer-fields.ts'
import { floorValue } from '#i18n/floors.ts'
import type { Formatter } from '#i18n/format.ts'
import { listOfNames } from '#i18n/inside.ts'
import { languageName } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { DifferenceList } from '../../ground/ui/differences.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import {
  choiceText,
  ENTERED_DECIMALS,
  fieldName,
  isChoice,
  isArea,
  isDay,
  isMoney,
  isYear,
  printed,
} from './fields.ts'

/** Differences between two versions, field by field. */
export function Differences({
  before,
  after,
  fields,
}: {
  before: OfferContent
  after: OfferContent
  fields: readonly string[]
}) {
  const { t, format } = usePageContext()
  if (fields.length === 0) return <Soft>{t('moderation.case.same')}</Soft>
  const rows = fields
    .filter((field) => field !== 'texts')
    .map((field) => ({
      name: fieldName(field, t),
      was: valueText(field as OfferField, before, t, format),
      is: valueText(field as OfferField, after, t, format),
      lang: undefined,
    }))
  const langs = fields.includes('texts')
    ? [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])]
    : []
  const texts = langs.flatMap((lang) =>
    (['title', 'description'] as const).map((part) => ({
      name: `${t(`publishing.texts.${part}`)} · ${languageName(lang)}`,
      was: before.texts[lang]?.[part] ?? '',
      is: after.texts[lang]?.[part] ?? '',
      lang,
    })),
  )
  return <DifferenceList rows={[...rows, ...texts].filter(({ was, is }) => was !== is)} />
}

/** A field's value as text; empty without one. Numbers are unrounded, so that small differences are visible. */
export function valueText(
  field: OfferField,
  content: OfferContent,
  t: Translator,
  format: Formatter,
): string {
  const value = content[field]
  if (value === null || value === '') return ''
  if (field === 'action') return t(`library.forms.${value === 0 ? 'sell' : 'rent'}`)
  if (field === 'category') return t(`library.houseTypes.${kindSlug(content.category)}`)
  if (field === 'priceType')
    return t(`library.priceTypes.${PRICE_TYPES.find(({ id }) => id === value)?.key ?? 'full'}`)
  if (field === 'privacy') return t(`publishing.privacy.${content.privacy}`)
  if (field === 'features')
    return listOfNames(
      content.features.map((key) => t(`library.features.${key}`)),
      format,
    )
  if (field === 'contactLanguages') return format.list(content.contactLanguages.map(languageName))
  if (field === 'pictures')
    return t('publishing.pictures.count', { count: content.pictures.length })
  if (isDay(field)) return format.date(String(value), 'medium')
  if (isChoice(field))
    return format.list([value].flat().map((one) => choiceText(field, String(one), t)))
  if (field === 'commissionPercent')
    return format.percent(Number(value) / 100, { decimals: ENTERED_DECIMALS })
  if (field === 'point')
    return content.point ? `${content.point.lat.toFixed(5)}, ${content.point.lon.toFixed(5)}` : ''
  if (typeof value === 'boolean') return t(value ? 'publishing.value.yes' : 'publishing.value.no')
  if (typeof value !== 'number') return String(value)
  if (isArea(field)) return format.area(value, { decimals: ENTERED_DECIMALS })
  if (isMoney(field)) return moneyText(field, value, content, format)
  if (field === 'floor') return floorValue(value, null, t)
  return isYear(field) ? format.plain(value) : format.number(value, { decimals: ENTERED_DECIMALS })
}

/** Prices have at most two decimals; a currency with more is shown as in its field. */
function moneyText(
  field: OfferField,
  amount: number,
  content: OfferContent,
  format: Formatter,
): string {
  const { currency } = content
  const sign = CURRENCIES.find(({ code }) => code === currency)
  const isRounded = (sign?.decimal_digits ?? 2) > 2 || (sign?.rounding ?? 0) > 0
  return isRounded
    ? `${printed(field, content, { format, units: 'metric' })}\u00a0${currency}`
    : format.money({ amount, currency })
}
