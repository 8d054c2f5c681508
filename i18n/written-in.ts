import { DEFAULT_LOCALE, type LocaleCode } from './locale-codes.ts'

/** The locales in which a page is indexed: complete ones that it is written in, else English. */
export function writtenIn(
  complete: readonly LocaleCode[],
  languages: readonly string[] = complete,
): readonly LocaleCode[] {
  const written = complete.filter((code) => languages.includes(code))
  return written.length > 0 ? written : [DEFAULT_LOCALE]
}
