import { groupIn, NO_FILTERS } from '#contract/filters.ts'
import { ALL_GROUPS } from '#contract/library.ts'
import { SearchX } from 'lucide-react'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Chip, ChipList } from '../../../ground/ui/chip.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'
import { clearedFilters, leastFilters, wholeFilters, without, type Filters } from '../filters.ts'
import type { Relaxation, SearchData } from '../load.ts'
import styles from '../search.module.css'
import { chipText } from '../words/chip-text.ts'
import { searchTitle } from '../words/title.ts'

/** No results: suggests the filters to remove with the number of results, and other places. */
export function NothingFound({ data }: { data: SearchData }) {
  const { t, format, locale } = usePageContext()
  const { relaxations, wider, place, around, agencies } = data
  const whole = wholeFilters(data)
  const rest = (what: Relaxation['what']): Filters =>
    what === 'filters'
      ? clearedFilters(data)
      : what === 'all'
        ? leastFilters(data)
        : what === 'categories'
          ? { ...without(whole, what), group: ALL_GROUPS }
          : without(whole, what)
  const textOf = (what: Relaxation['what']): string => {
    if (what === 'filters') return t('search.chips.clear')
    if (what === 'action') return t('search.filter.action')
    return what === 'all'
      ? searchTitle(t, format, { ...data, filters: rest(what) })
      : t('search.empty.without', {
          filter:
            what === 'categories' && whole.categories.length === 0
              ? t('search.groups.tab', { group: whole.group })
              : chipText(what, whole, { t, format, around, agencies }),
        })
  }
  return (
    <EmptyState icon={<SearchX />} title={t('search.empty.title')}>
      {relaxations.length > 0 && (
        <div className={`${styles['instead']} stack-2`}>
          <p>
            {t(
              relaxations.some(({ what }) => what === 'filters' || what === 'all')
                ? 'search.empty.relaxAll'
                : 'search.empty.relax',
            )}
          </p>
          <ChipList>
            {relaxations.map(({ what, count }) => (
              <li key={what}>
                <Chip
                  to={searchAddress(place.location, rest(what), locale)}
                  count={t('search.count', {
                    count,
                    group: what === 'categories' ? ALL_GROUPS : groupIn(whole),
                  })}
                >
                  {textOf(what)}
                </Chip>
              </li>
            ))}
          </ChipList>
        </div>
      )}
      {(['search.empty.elsewhere', 'search.empty.whole'] as const).map((title) => {
        const isWhole = title === 'search.empty.whole'
        const places = wider.filter((one) => one.isWhole === isWhole)
        if (places.length === 0) return null
        return (
          <div key={title} className={`${styles['instead']} stack-2`}>
            <p>{t(title)}</p>
            <ChipList>
              {places.map(({ id, name, count, to }) => (
                <li key={id}>
                  <Chip
                    to={to}
                    count={t('search.count', {
                      count,
                      group: isWhole ? NO_FILTERS.group : groupIn(whole),
                    })}
                  >
                    {name}
                  </Chip>
                </li>
              ))}
            </ChipList>
          </div>
        )
      })}
    </EmptyState>
  )
}
