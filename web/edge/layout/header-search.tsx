import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../ground/page/page-context.tsx'
import { WordsForm } from '../../homes/place-search/words-form.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import styles from './header.module.css'
import { useNearest } from '../../ground/page/nearest-place.ts'
import { usePageCountry, usePagePlace } from './page-place.ts'

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
  const place = usePagePlace()
  const country = usePageCountry()
  const nearest = useNearest()
  const [page, setPage] = useState(pathname)
  const box = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || !box.current?.contains(document.activeElement)) setPage(pathname)
    isSent.current = false
  }, [pathname])
  return (
    <div
      ref={box}
      onSubmit={() => (isSent.current = true)}
      onInput={() => (isSent.current = false)}
    >
      <WordsForm key={page} place={place ?? (country ? null : nearest)} country={country} compact />
    </div>
  )
}
