import { Search } from 'lucide-react'
import { useLocation } from 'react-router'
import { useT } from '../page/page-context.tsx'
import { WordsForm } from '../place-search/words-form.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './header.module.css'
import { usePageCountry } from './page-country.ts'

/** The search of every page: a box where there is room, else behind an icon. */
export function HeaderSearch() {
  const t = useT()
  const country = usePageCountry()
  // Another page has an empty box.
  const { pathname } = useLocation()
  return (
    <>
      <div className={styles['box']}>
        <WordsForm key={pathname} country={country} compact />
      </div>
      <div className={styles['icon']}>
        <Disclosure
          label={t('layout.search.open')}
          summary={<Search aria-hidden="true" />}
          closeOn="[data-never]"
        >
          <WordsForm key={pathname} country={country} compact />
        </Disclosure>
      </div>
    </>
  )
}
