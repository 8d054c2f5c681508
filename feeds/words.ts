import type { FeatureKey } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, SEARCH_TYPES, type ActionId, type CategoryId } from '#contract/library.ts'
import type { Data } from './fields.ts'
import type { WordMapping } from './mapping.ts'
import type { FeedPlace, ProblemList } from './offer.ts'

type Default = 'action' | 'category' | 'id'

/** The meanings of a source's words by its mapping; the rest is left to the reader of the format. */
export class Words {
  readonly currency: string | null
  readonly country: string | null
  readonly language: string | null
  readonly #action: ActionId | null
  readonly #category: CategoryId | null
  readonly #isReferenceId: boolean
  /** Number of items for which each default was used. */
  readonly #used = new Map<Default, number>()
  readonly #categories: ReadonlyMap<string, CategoryId>
  readonly #features: ReadonlyMap<string, FeatureKey | null>
  readonly #places: ReadonlyMap<string, string>
  readonly #ignored: readonly [string, string][]

  constructor(mapping: WordMapping | null = null) {
    this.currency = mapping?.defaults.currency ?? null
    this.country = mapping?.defaults.country ?? null
    this.language = mapping?.defaults.language ?? null
    const ids = new Map<string, CategoryId>(HOUSE_TYPES.map(({ slug, id }) => [slug, id]))
    this.#action = SEARCH_TYPES.find(({ key }) => key === mapping?.defaults.action)?.id ?? null
    this.#category = ids.get(mapping?.defaults.category ?? '') ?? null
    this.#isReferenceId = mapping?.defaults.id === 'reference'
    this.#categories = new Map(
      Object.entries(mapping?.values.category ?? {}).map(([word, slug]) => [
        fold(word),
        ids.get(slug)!,
      ]),
    )
    this.#features = folded(mapping?.values.features ?? {})
    this.#places = folded(mapping?.values.places ?? {})
    this.#ignored = Object.entries(mapping?.ignored ?? {})
  }

  /** The category of the first word in the mapping. */
  category(...words: (string | null)[]): CategoryId | null {
    for (const word of words) {
      const id = word === null ? undefined : this.#categories.get(fold(word))
      if (id) return id
    }
    return null
  }

  /** The mapping's default action. */
  defaultAction(): ActionId | null {
    return this.#taken('action', this.#action)
  }

  /** The mapping's default category. */
  defaultCategory(): CategoryId | null {
    return this.#taken('category', this.#category)
  }

  /** The reference as id, if the mapping says so. */
  idOf(reference: string | null): string | null {
    return this.#taken('id', this.#isReferenceId ? reference : null)
  }

  #taken<T>(name: Default, value: T | null): T | null {
    if (value !== null) this.#used.set(name, (this.#used.get(name) ?? 0) + 1)
    return value
  }

  /** Null: the word is no feature; undefined: not in the mapping. */
  feature(word: string): FeatureKey | null | undefined {
    return this.#features.get(fold(word))
  }

  /** The place in our words, where the mapping names it otherwise. */
  placeOf({
    country,
    province,
    town,
  }: Pick<FeedPlace, 'country' | 'province' | 'town'>): FeedPlace {
    const written = this.partOf(town)
    return {
      id: null,
      country: this.place(country),
      province: this.place(province),
      town: this.place(town),
      ...(written !== null && { written }),
    }
  }

  place(name: string | null): string | null {
    return name === null ? null : (this.#places.get(fold(name)) ?? name)
  }

  /** The original name of a replaced place, which becomes the district because it is more precise. */
  partOf(name: string | null): string | null {
    return this.place(name) === name ? null : name
  }

  /** The unread data, without the mapping's ignored fields. */
  withoutIgnored(rest: Data): Data {
    return this.#ignored.reduce((data, [path]) => without(data, path.split('.')), rest)
  }

  /** Reports once per file the ignored fields and the defaults that were used. */
  report(problems: ProblemList): void {
    for (const [path, reason] of this.#ignored) problems.dropped(path, 'ignored', reason)
    for (const [name, count] of this.#used)
      problems.noted(
        name,
        name === 'id' ? 'id_from_reference' : 'default_used',
        `${count} items do not say it; ${name === 'id' ? 'their reference' : 'the default of the mapping'} was taken.`,
      )
  }
}

const fold = (word: string): string => word.trim().toLowerCase()
const folded = <T>(record: Record<string, T>): Map<string, T> =>
  new Map(Object.entries(record).map(([word, value]) => [fold(word), value]))

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function without(data: Data, [name, ...path]: string[]): Data {
  if (name === undefined || !Object.hasOwn(data, name)) return data
  const { [name]: inner, ...others } = data
  if (path.length === 0) return others
  if (!isData(inner)) return data
  const left = without(inner, path)
  return Object.keys(left).length > 0 ? { ...others, [name]: left } : others
}
