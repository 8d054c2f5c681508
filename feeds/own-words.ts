import type { Data } from './fields.ts'
import type { FeedFormat } from './mapping.ts'
import { FEATURE_LISTS } from './reso-words.ts'

/** Fields of each format in which a source says more of a home than we know, and nothing of where it is, of who offers it or of what it thinks of that. */
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

/** Below those, what is between an agency and its clients or partners, and what anybody may have put there. */
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

/** What of a source's own words may go on to others: the rest may say all that its page does not show. */
export const ownWords = (format: FeedFormat, attributes: Data): Data =>
  Object.fromEntries(
    (FIELDS[format] ?? []).flatMap((name) =>
      Object.hasOwn(attributes, name) ? [[name, withoutInternal(attributes[name])]] : [],
    ),
  ) as Data
