import { groupIn } from '#contract/filters.ts'
import { useLocation } from 'react-router'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { wholeFilters, writeFilters } from './filters.ts'
import { GroupTabs } from './group-tabs.tsx'
import type { SearchData } from './load.ts'
import { FilterForm } from './panel/filter-form.tsx'
import { OpenFilters } from './panel/filters-button.tsx'
import { Floating } from './panel/floating.tsx'
import styles from './search.module.css'
import { FilterChips } from './words/chips.tsx'
import { WordsBox } from './words/words-box.tsx'

/** Inputs of a search: words, filters, and active ones. `action`: the page's address, with its locale. */
export function SearchForms({ data, action }: { data: SearchData; action: string }) {
  const { t, format, origin } = usePageContext()
  const { pathname } = useLocation()
  return (
    <>
      <GroupTabs data={data} />
      <WordsBox data={data} />
      {data.ignored.length > 0 && (
        <p className="soft" role="status">
          {t('search.ignored', { names: format.list(data.ignored) })}
        </p>
      )}
      {data.counts ? (
        <>
          <OpenFilters data={data} action={action} />
          <Floating total={data.results.total} group={groupIn(wholeFilters(data))} />
        </>
      ) : (
        <FilterForm data={data} action={action} />
      )}
      <FilterChips data={data} />
      <p className={styles['address']} data-print="only" dir="ltr">
        {origin + pathname + writeFilters(data.filters)}
      </p>
    </>
  )
}
