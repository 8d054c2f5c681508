import type { LocaleCode } from './locale-codes.ts'

/** Languages whose typography leaves no word of one letter at the end of a line. */
const LANGUAGES: ReadonlySet<LocaleCode> = new Set(['cs', 'pl', 'sk'])
/** Before text, a tag or an argument. After an argument only before text, because a branch may be named by a letter: `select, x {…} z {…}`. */
const SHORT_WORD =
  /(?<=^|[\s({„])(?:(?<![},]\s)([aikosuvwz]) (?=[\p{L}\d{#„<])|([aikosuvwz]) (?=[\p{L}\d#„<]))/giu

/** A message with no-break spaces after prepositions and conjunctions of one letter. */
export const bindShortWords = (locale: LocaleCode, message: string): string =>
  LANGUAGES.has(locale) ? message.replaceAll(SHORT_WORD, '$1$2\u00a0') : message
