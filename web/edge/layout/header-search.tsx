import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../ground/page/page-context.tsx'
import { WordsForm } from '../../homes/place-search/words-form.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import styles from './header.module.css'
import { usePageCountry } from './page-country.ts'

/** The search of every page: a box where there is room, else behind an icon. */
export function HeaderSearch() {
  const t = useT()
  return (
    <>
      <div className={styles['box']}>
        <PageWords />
      </div>
      <div className={styles['icon']}>
        <Disclosure
          label={t('layout.search.open')}
          summary={<Search aria-hidden="true" />}
          closeOn="[data-never]"
        >
          <PageWords />
        </Disclosure>
      </div>
    </>
  )
}

/** A new page has an empty box, unless the visitor is typing in it when the page arrives. */
function PageWords() {
  const { pathname } = useLocation()
  const [page, setPage] = useState(pathname)
  const place = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || !place.current?.contains(document.activeElement)) setPage(pathname)
    isSent.current = false
  }, [pathname])
  return (
    <div
      ref={place}
      onSubmit={() => (isSent.current = true)}
      onInput={() => (isSent.current = false)}
    >
      <WordsForm key={page} country={usePageCountry()} compact />
    </div>
  )
}
