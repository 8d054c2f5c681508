import { HOUSE_TYPES } from '#contract/library.ts'
import type { Translator } from '#i18n/translate.ts'

/** `Apartments`; empty for an unknown category. */
export function nameOfKind(t: Translator, category: number): string {
  const slug = HOUSE_TYPES.find(({ id }) => id === category)?.slug
  return slug ? t(`library.houseTypesPlural.${slug}`) : ''
}
