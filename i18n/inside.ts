import type { Formatter } from './format.ts'

/**
 * A name of a list as it is written inside a sentence: `3-bedroom apartment`. German nouns keep their capitals, as do abbreviations (`WC séparés`);
 * scripts without case have none to lose.
 */
export const inside = (name: string, language: string): string =>
  language === 'de'
    ? name
    : name.replace(/^.(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase(language))

/** `Apartments and houses`: names of a list as one text, of which the first begins as it is. */
export const listOfNames = (
  names: readonly string[],
  { list, language }: Pick<Formatter, 'list' | 'language'>,
): string => list(names.map((name, at) => (at ? inside(name, language) : name)))
