import { SINCES } from '#contract/filters.ts'
import { unitsAbout } from '../../../ground/page/head.ts'
import { countryOf } from '../../../ground/page/addresses.ts'
import type { Visit } from '../../../ground/page/load-context.ts'
import { wholeFilters } from '../filters.ts'
import { agenciesOf, placeAt, type View } from '../load.ts'
import { searchOf } from '../search-of.ts'
import { chipsOf } from '../words/chips.tsx'
import type { Saying } from '../words/chip-text.ts'
import { filtersText } from '../words/headline.ts'
import { filteredTitle, searchTitle } from '../words/title.ts'
import { listingTitle } from '../../../ground/page/listing-title.ts'

/** The saved part of a page of results, and its texts. */
export interface Saveable {
  search: Record<string, unknown>
  page: string
  /** Proposed from its filters. */
  name: string
  /** Each filter, and the page of the search without it. */
  chips: { key: string; text: string; to: string }[]
}

/** The search of a page; null for other pages than results, or if its place was deleted. */
export async function saveable(visit: Visit, written: string): Promise<Saveable | null> {
  const found = await searchOf(visit, `/${visit.locale}${written}`)
  if (!found) return null
  const { view, page } = found
  const whole = wholeFilters(view)
  const [around, agencies] = await Promise.all([placeAt(visit, whole), agenciesOf(visit, whole)])
  const t = visit.host.messages.translator(
    visit.language,
    unitsAbout(visit, countryOf(`/${visit.locale}${page}`)),
  )
  const say: Saying = { t, format: t.format, around, agencies }
  // Days stay relative, so that the search means the same tomorrow.
  const days = [...SINCES, 'availableBy' as const].map((name) => [name, whole[name] ?? undefined])
  const search = { ...found.search, ...Object.fromEntries(days) }
  return {
    search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
    page,
    name: filteredTitle(t, titleOf(view, say), { by: filtersText(view.filters, say) }),
    chips: chipsOf({ ...view, words: null }, say, visit.locale),
  }
}

const titleOf = (view: View, { t, format }: Saying): string =>
  view.subject
    ? listingTitle(t, { ...view.subject, place: view.place.location })
    : searchTitle(t, format, view)
