import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { later } from '../../ground/page/later.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { tell } from '../../ground/page/tell.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { groupIn } from '#contract/filters.ts'
import { COUNT_ID } from './count-id.ts'
import { feedPage } from './feed/feed-page.ts'
import { FeedLink } from './feed/feed-link.tsx'
import { inLocale } from '../../ground/page/addresses.ts'
import { wholeFilters } from './filters.ts'
import type { SearchData } from './load.ts'
import { MAP_HASH, useMapHash } from './map/map-hash.ts'
import { Results } from './list/results.tsx'
import { Split } from './map/split.tsx'
import styles from './search.module.css'

const SearchForms = later(() => import('./search-forms.tsx').then((module) => module.SearchForms))
const SaveButton = later(() => import('./save/save-button.tsx').then((module) => module.SaveButton))
const SortSelect = later(() => import('./list/sort-select.tsx').then((module) => module.SortSelect))
const NothingFound = later(() =>
  import('./list/nothing-found.tsx').then((module) => module.NothingFound),
)

export interface SearchViewProps {
  data: SearchData
  title: string
  /** The page's address without locale and query. */
  path: string
  crumbs: ReactNode
  /** Content below the results. */
  more?: ReactNode
}

/** Frame of listing and search pages: title, total, filters, results. */
export function SearchView({ data, title, path, crumbs, more }: SearchViewProps) {
  const { t, locale, units } = usePageContext()
  const { key } = useLocation()
  // On the narrow screen's map, filters return to the map.
  const action = inLocale(path, locale) + (useMapHash() ? MAP_HASH : '')
  const { filters, results } = data
  const { byOtherwise } = data
  const by = byOtherwise?.inFeet === (units !== 'metric') ? byOtherwise.by : data.by
  const isEmpty = results.total === 0
  useEffect(() => tell(isEmpty ? 'search/empty' : 'search/result'), [key, isEmpty])
  return (
    <Split
      data={data}
      path={path}
      intro={
        <>
          {crumbs}
          <h1 className={styles['title']}>
            {title}{' '}
            {by && (
              <span className={styles['by']} data-measure={byOtherwise ? '' : undefined}>
                {by}
              </span>
            )}
          </h1>
          <SearchForms data={data} action={action} />
        </>
      }
      homes={(toggle) => (
        <>
          <div className={styles['bar']}>
            <p id={COUNT_ID} className={styles['count']} role="status" tabIndex={-1} data-total>
              {t('search.count', { count: results.total, group: groupIn(wholeFilters(data)) })}
            </p>
            <SaveButton
              page={searchAddress(data.place.location, { ...wholeFilters(data), page: 1 }, locale)}
            />
            {toggle}
            {!data.counts && (
              <SortSelect
                action={wholeFilters(data).action}
                sort={filters.sort}
                near={filters.near}
              />
            )}
          </div>
          {results.total === 0 ? (
            <NothingFound data={data} />
          ) : (
            <Results key={key} first={results} filters={filters} path={path} />
          )}
          <FeedLink page={feedPage(data.place.location, wholeFilters(data), { locale })} />
          {more}
        </>
      )}
    />
  )
}
