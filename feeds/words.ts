import { HOUSE_TYPES, type CategoryId, type FeatureKey } from '#contract/library.ts'
import type { Data } from './fields.ts'
import type { WordMapping } from './mapping.ts'
import type { ProblemList } from './offer.ts'

/** What a source's own words mean, by its mapping; what the mapping does not say is left to the reader of the format. */
export class Words {
  readonly currency: string | null
  readonly country: string | null
  readonly language: string | null
  readonly #categories: ReadonlyMap<string, CategoryId>
  readonly #features: ReadonlyMap<string, FeatureKey | null>
  readonly #places: ReadonlyMap<string, string>
  readonly #ignored: readonly [string, string][]

  constructor(mapping: WordMapping | null = null) {
    this.currency = mapping?.defaults.currency ?? null
    this.country = mapping?.defaults.country ?? null
    this.language = mapping?.defaults.language ?? null
    const ids = new Map(HOUSE_TYPES.map(({ slug, id }) => [slug, id]))
    this.#categories = new Map(Object.entries(mapping?.values.category ?? {}).map(([word, slug]) => [fold(word), ids.get(slug)!]))
    this.#features = folded(mapping?.values.features ?? {})
    this.#places = folded(mapping?.values.places ?? {})
    this.#ignored = Object.entries(mapping?.ignored ?? {})
  }

  /** The category of the first of the words that the mapping names. */
  category(...words: (string | null)[]): CategoryId | null {
    for (const word of words) {
      const id = word === null ? undefined : this.#categories.get(fold(word))
      if (id) return id
    }
    return null
  }

  /** Null: the word is no feature; undefined: the mapping does not say. */
  feature(word: string): FeatureKey | null | undefined {
    return this.#features.get(fold(word))
  }

  place(name: string | null): string | null {
    return name === null ? null : (this.#places.get(fold(name)) ?? name)
  }

  /** What a source says and nothing takes, without what the mapping tells to leave out. */
  kept(rest: Data): Data {
    return this.#ignored.reduce((data, [path]) => without(data, path.split('.')), rest)
  }

  /** Names once for a file what is left out of all its items. */
  report(problems: ProblemList): void {
    for (const [path, reason] of this.#ignored) problems.dropped(path, 'ignored', reason)
  }
}

const fold = (word: string): string => word.trim().toLowerCase()
const folded = <T>(record: Record<string, T>): Map<string, T> => new Map(Object.entries(record).map(([word, value]) => [fold(word), value]))

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

function without(data: Data, [name, ...path]: string[]): Data {
  if (name === undefined || !Object.hasOwn(data, name)) return data
  const { [name]: inner, ...others } = data
  if (path.length === 0) return others
  if (!isData(inner)) return data
  const left = without(inner, path)
  return Object.keys(left).length > 0 ? { ...others, [name]: left } : others
}
