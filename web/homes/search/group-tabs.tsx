import { searchAddress } from '#contract/homes/filter-address.ts'
import { groupIn } from '#contract/filters.ts'
import { ALL_GROUPS, GROUPS } from '#contract/library.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import { activeParts, clearedFilters, wholeFilters, type Filters } from './filters.ts'
import type { SearchData } from './load.ts'

/** Homes and the other groups, each with its number of results of the same search. Without results, the link has no filters. */
export function GroupTabs({ data }: { data: SearchData }) {
  const { t, format, locale } = usePageContext()
  const { place, filters, results } = data
  const whole = wholeFilters(data)
  const here = groupIn(whole)
  const isFiltered = activeParts({ ...filters, action: null, categories: [] }).length > 0
  const counts = { ...results.groups }
  const countOf = (group: Filters['group']): number =>
    group === ALL_GROUPS
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : (counts[group] ?? 0)
  // The current one says what the list shows, of the chosen categories.
  const shownOf = (group: Filters['group']): number =>
    group === here ? results.total : countOf(group)
  const to = (group: Filters['group']): string =>
    searchAddress(
      place.location,
      {
        ...(countOf(group) > 0 ? whole : clearedFilters(data)),
        categories: [],
        group,
        page: 1,
        words: null,
      },
      locale,
    )
  const items = ([...GROUPS, ALL_GROUPS] as const)

    .filter((group) => group === here || isFiltered || countOf(group) > 0)
    .map((group) => ({
      to: to(group),
      label: t('search.groups.tab', { group }),
      current: group === here,
      count: shownOf(group) > 0 ? format.number(shownOf(group)) : undefined,
    }))
  if (items.length < 2) return null
  return <Tabs label={t('search.groups.label')} items={items} />
}
