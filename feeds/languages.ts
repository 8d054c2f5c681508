import { remembered } from './remembered.ts'

/** The BCP 47 tag of a language in a source (`en`, `zh_CN`, `de-at`); null for any other text. */
export const languageOf = remembered(canonical)

function canonical(name: string): string | null {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/.test(name)) return null
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}
