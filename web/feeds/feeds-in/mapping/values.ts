import type { FeedInWord } from '#contract/feeds/feeds-in.ts'

// Mappings as JSON, and words with their meanings in it.

export type Mapping = Record<string, unknown>
export const isObject = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const inside = (mapping: Mapping | null | undefined, name: string): Mapping =>
  isObject(mapping?.[name]) ? mapping[name] : {}

/** A word of the source and its meaning here; empty while unknown. */
export interface Meaning {
  word: string
  means: string
  /** Suggested meaning, by the places of its homes. */
  proposal?: string | null
}

export const columnOf = (source: unknown): string =>
  typeof source === 'string'
    ? source
    : isObject(source) && typeof source['column'] === 'string'
      ? source['column']
      : ''
export const constantOf = (source: unknown): string =>
  isObject(source) && source['constant'] !== undefined ? String(source['constant']) : ''
export const meaningsOf = (values: unknown): Meaning[] =>
  isObject(values)
    ? Object.entries(values).map(([word, means]) => ({
        word,
        means: means === null ? 'none' : String(means),
      }))
    : []

/** Known words, then pending ones. */
export function withUnknown(
  known: readonly Meaning[],
  words: readonly FeedInWord[],
  fields: readonly string[],
): Meaning[] {
  const seen = new Set(known.map(({ word }) => word.toLowerCase()))
  const unknown = words.filter(
    ({ field, word }) => fields.includes(field) && !seen.has(word.toLowerCase()),
  )
  return [...known, ...unknown.map(({ word, proposal }) => ({ word, means: '', proposal }))]
}

/** Words of the file that neither the mapping nor a run has named, with their meaning where it is unambiguous. */
export function withFound(
  known: readonly Meaning[],
  found: readonly string[],
  plain: Readonly<Record<string, string>>,
): Meaning[] {
  const seen = new Set(known.map(({ word }) => word.toLowerCase()))
  const means = (word: string): string =>
    Object.hasOwn(plain, word.toLowerCase()) ? plain[word.toLowerCase()]! : ''
  return [
    ...known,
    ...found
      .filter((word) => seen.size < seen.add(word.toLowerCase()).size)
      .map((word) => ({ word, means: means(word) })),
  ]
}

/** Without empty values. */
export const filled = (values: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== '' &&
        value !== undefined &&
        !(isObject(value) && Object.keys(value).length === 0),
    ),
  )

/** The words of a form and their meanings; null: not one of ours. */
export function meaningsIn(form: FormData, name: string): Record<string, string | null> {
  const [words, meanings] = [form.getAll(`${name}Word`), form.getAll(`${name}Means`)]
  return Object.fromEntries(
    words.flatMap((word, index) => {
      const means = meanings[index]
      return typeof word === 'string' &&
        word.trim() !== '' &&
        typeof means === 'string' &&
        means !== ''
        ? [[word.trim(), means === 'none' ? null : means]]
        : []
    }),
  )
}

export const placesIn = (form: FormData): Mapping =>
  Object.fromEntries(
    Object.entries(meaningsIn(form, 'place')).flatMap(([word, means]) =>
      means?.trim() ? [[word, means.trim()]] : [],
    ),
  )
