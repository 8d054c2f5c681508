import type { Data } from './fields.ts'
import type { FeedFormat } from './mapping.ts'
import { FEATURE_LISTS } from './reso-words.ts'

/** Public fields of each format that describe the home itself: not its location, its agency, or internal notes. */
const FIELDS: Partial<Record<FeedFormat, readonly string[]>> = {
  kyero: ['type', 'features', 'pool', 'part_ownership', 'leasehold', 'energy_rating', 'url'],
  openimmo: [
    'objektkategorie',
    'preise',
    'flaechen',
    'ausstattung',
    'zustand_angaben',
    'infrastruktur',
  ],
  reso: ['PropertySubType', 'ListingURL', ...FEATURE_LISTS],
}

/** Nested fields that are internal to an agency and its clients or partners, or free-form. */
const INTERNAL = /^(innen_courtage|innen_provision|user_defined_\w+)(@.*)?$/

function withoutInternal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInternal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      INTERNAL.test(name) ? [] : [[name, withoutInternal(inner)]],
    ),
  )
}

/** The attributes that may be exported; the others may contain data that the offer's page hides. */
export const ownWords = (format: FeedFormat, attributes: Data): Data =>
  Object.fromEntries(
    (FIELDS[format] ?? []).flatMap((name) =>
      Object.hasOwn(attributes, name) ? [[name, withoutInternal(attributes[name])]] : [],
    ),
  ) as Data
