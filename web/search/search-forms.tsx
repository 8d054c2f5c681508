import { useLocation } from 'react-router'
import { usePageContext } from '../page-context.tsx'
import { FilterChips } from './chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { OpenFilters } from './filters-button.tsx'
import { writeFilters } from './filters.ts'
import { Floating } from './floating.tsx'
import type { SearchData } from './load.ts'
import { WordsBox } from './words-box.tsx'
import styles from './search.module.css'

/** What a search is said with: words, the main filters or all of them, and what is set. `action`: address of the page, with its locale. */
export function SearchForms({ data, action }: { data: SearchData; action: string }) {
  const { t, format, origin } = usePageContext()
  const { pathname } = useLocation()
  return (
    <>
      <WordsBox data={data} />
      {data.ignored.length > 0 && (
        <p className={styles['ignored']} role="status">
          {t('search.ignored', { names: format.list(data.ignored) })}
        </p>
      )}
      {data.counts ? (
        <>
          <OpenFilters data={data} action={action} />
          <Floating total={data.results.total} />
        </>
      ) : (
        <FilterForm data={data} action={action} />
      )}
      <FilterChips data={data} />
      <p className={styles['address']} dir="ltr">
        {origin + pathname + writeFilters(data.filters)}
      </p>
    </>
  )
}
