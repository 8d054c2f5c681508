import { SQUARE_FOOT } from '#i18n/format.ts'
import { readNumber } from '#i18n/parse-number.ts'
import { areaOf } from './area-of.ts'

/** The query of a form in square feet with its areas in square metres, as links have them; null for others. */
export function withoutFeet(
  { searchParams }: URL,
  locale: string,
  fields: readonly string[],
): string | null {
  if (!searchParams.has('areaUnit')) return null
  const parts = new URLSearchParams(searchParams)
  parts.delete('areaUnit')
  if (searchParams.get('areaUnit') === 'sqft')
    for (const name of fields) {
      const feet = readNumber(parts.get(name) ?? '', locale, false)
      // Other text stays as it was typed, for its error.
      if (!Number.isNaN(feet)) parts.set(name, String(areaOf(feet, SQUARE_FOOT)))
    }
  return `?${parts}`
}
