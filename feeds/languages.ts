/** Names that were asked for; sources say the same few again and again. */
const KNOWN = new Map<string, string | null>()
const KNOWN_MAX = 500

/** The language that a source names (`en`, `zh_CN`, `de-at`), as BCP 47; null when it names none. */
export function languageOf(name: string): string | null {
  const known = KNOWN.get(name)
  if (known !== undefined) return known
  const language = canonical(name)
  if (KNOWN.size < KNOWN_MAX) KNOWN.set(name, language)
  return language
}

function canonical(name: string): string | null {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,2}$/.test(name)) return null
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}
