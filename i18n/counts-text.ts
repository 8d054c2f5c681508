import type { Formatter } from './format.ts'
import type { Translator } from './translate.ts'

/** `2 – 5 rooms`, `2+ rooms`, `up to 5 rooms`, `2 rooms`: a range with the noun in the case that it needs. */
export function countsText(
  of: 'rooms' | 'bedrooms' | 'bathrooms',
  { min, max }: { min: number | null; max: number | null },
  t: Translator,
  format: Formatter,
): string {
  if (min !== null && min === max) return t(`facts.${of}`, { count: min })
  if (min !== null && max !== null)
    return t('search.chips.between', {
      min: format.number(min, { decimals: 2 }),
      max: t(`facts.${of}`, { count: max }),
    })
  return min !== null
    ? t(`search.chips.${of}From`, { count: min })
    : t(`search.chips.${of}To`, { count: max ?? 0 })
}
