import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigation } from 'react-router'
import { isFailed, loadBeside } from '../../../ground/forms/keep-forms.ts'
import { OfferGrid } from '../../offers/card.tsx'
import { rememberResults } from '../../offers/last-results.ts'
import { later, settled } from '../../../ground/page/later.tsx'
import { unpacked, type Packed } from '../../../ground/page/packed.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { LinkButton } from '../../../ground/ui/button.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { writeFilters, type Filters } from '../filters.ts'
import type { ResultPage, SearchData } from '../load.ts'
import styles from '../search.module.css'
import { withNext } from './next-page.ts'
import { partInView, withoutAnchor } from './place-in-list.ts'

const Promoted = later(() => import('./promoted.tsx').then((module) => module.Promoted))
const Pagination = later(() =>
  import('../../../ground/ui/pagination.tsx').then((module) => module.Pagination),
)

/** The specification's infinite scroll (section 9): interval, delay after scrolling, distance from the end. */
const INTERVAL_MS = 100
const IDLE_MS = 200
const THRESHOLD_PX = 1

/** Loaded pages by history entry, most recent first: Back restores the list at its length. */
const visited = new Map<string, ResultPage[]>()
const VISITED_MAX = 20

function remember(key: string, pages: ResultPage[]): void {
  visited.delete(key)
  visited.set(key, pages)
  const [oldest] = visited.keys()
  if (visited.size > VISITED_MAX && oldest !== undefined) visited.delete(oldest)
}

export interface ResultsProps {
  first: ResultPage
  filters: Filters
  /** The page's address without locale and query. */
  path: string
}

/** The results. The next page is a real link; with scripts it loads automatically, and the address follows the page in view. */
export function Results({ first, filters, path }: ResultsProps) {
  const { t, format, locale } = usePageContext()
  const { key } = useLocation()
  const busy = useNavigation().state === 'loading'
  const [pages, setPages] = useState(() => visited.get(key) ?? [first])
  const fetcher = useFetcher<string>()
  const toast = useToast()
  /** The page that loaded or failed automatically: its link remains, but is not followed again. */
  const requestedHref = useRef<string | null>(null)
  const end = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const lastPage = Math.max(1, Math.ceil(first.total / first.pageSize))
  const top = pages[0]?.page ?? 1
  const bottom = pages.at(-1)?.page ?? 1
  const hrefOf = (page: number) => path + writeFilters({ ...filters, page })

  useEffect(() => remember(key, pages), [key, pages])

  useEffect(() => {
    const answer: unknown = fetcher.data
    if (isFailed(answer)) {
      void import('../../../ground/forms/failure.ts').then(
        ({ failureOf }) => {
          const { type, message } = failureOf(answer.failed, t)
          toast(message, { type, html: true })
        },
        () => undefined,
      )
    }
    const next = fetcher.data === undefined || isFailed(answer) ? null : pageIn(fetcher.data)
    if (next) setPages((known) => withNext(known, next))
  }, [fetcher.data])
  const drawn = useRef(pages)
  useLayoutEffect(() => {
    if (drawn.current === pages) return
    drawn.current = pages
    return withoutAnchor()
  }, [pages])

  // The cleanup runs while the list exists.
  useLayoutEffect(() => {
    let end = (): void => undefined
    let gone = false
    settled
      .then(() => import('./kept-place.ts'))
      .then(
        ({ keepPlace }) => {
          if (!gone && list.current) end = keepPlace(list.current, key)
        },
        () => undefined,
      )
    return () => {
      gone = true
      end()
    }
  }, [key])

  const state = fetcher.state
  const load = fetcher.load
  const nextHref = bottom < lastPage ? `/${locale}${hrefOf(bottom + 1)}` : null
  useEffect(() => {
    if (nextHref === null || state !== 'idle') return
    return whenScrolled(() => {
      const mark = end.current?.getBoundingClientRect()
      if (
        !mark ||
        mark.top > window.innerHeight + THRESHOLD_PX ||
        requestedHref.current === nextHref
      )
        return
      requestedHref.current = nextHref
      loadBeside(load, nextHref)
    })
  }, [nextHref, state, load])

  // The address names the page in view, for reloads and shared links.
  useEffect(() => {
    const addressOf = (page: number) => `/${locale}${path}${writeFilters({ ...filters, page })}`
    return whenScrolled(() => {
      // Without the redirect's message, which has been shown: see `ignored.ts`.
      const here = window.location.pathname + window.location.search.replace(/[?&]ignored=.*/, '')
      // Another page is about to be rendered.
      if (!pages.some(({ page }) => addressOf(page) === here)) return
      const address = addressOf(
        Number(partInView([...(list.current?.children ?? [])])?.getAttribute('data-page') ?? top),
      )
      if (address !== here) window.history.replaceState(window.history.state, '', address)
      rememberResults(address)
    })
  }, [pages, top, filters, path, locale])

  return (
    <div className={styles['results']} aria-busy={busy}>
      {top > 1 && (
        <LinkButton to={hrefOf(top - 1)} rel="prev" data-print="off" className={styles['turn']}>
          {t('search.pages.previous')}
        </LinkButton>
      )}
      <div ref={list} className={styles['pages']}>
        {pages.map((page, index) => (
          <PageOfHomes key={page.page} page={page} eager={index === 0} />
        ))}
      </div>
      <div ref={end} className={styles['end']}>
        <p className={styles['position']} role="status">
          {state === 'idle'
            ? t('search.pages.shown', {
                shown: format.number(Math.min(bottom * first.pageSize, first.total)),
                total: format.number(first.total),
              })
            : t('search.pages.loading')}
        </p>
        {bottom < lastPage && (
          <LinkButton to={hrefOf(bottom + 1)} rel="next">
            {t('search.pages.next')}
          </LinkButton>
        )}
        <Pagination page={bottom} pages={lastPage} to={hrefOf} />
      </div>
    </div>
  )
}

/** Pages out of view have a fixed height and are rendered only near the viewport: keeps scroll positions, and long lists fast. Changing one in view would shift it. */
const PageOfHomes = memo(function PageOfHomes({
  page,
  eager,
}: {
  page: ResultPage
  eager: boolean
}) {
  const [settled, setSettled] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // On the page of its own place a promoted home is shown once.
  const promoted = page.promoted ?? []
  useEffect(() => {
    let wasSeen = false
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) wasSeen = true
      else if (wasSeen) setSettled(true)
    })
    if (part.current) observer.observe(part.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={part} data-page={page.page} className={settled ? styles['settled'] : undefined}>
      {promoted.length > 0 && (
        <Promoted promoted={promoted} total={page.total} page={page.page} eager={eager} />
      )}
      <OfferGrid
        offers={page.data.filter(({ id }) => !promoted.some(({ offer }) => offer.id === id))}
        eager={eager && promoted.length === 0}
        level={2}
      />
    </div>
  )
})

/** Throttles calls to `INTERVAL_MS` while scrolling, with a last one at rest. */
function whenScrolled(look: () => void): () => void {
  let last = 0
  let idle = setTimeout(look, IDLE_MS)
  const onScroll = () => {
    clearTimeout(idle)
    idle = setTimeout(look, IDLE_MS)
    const now = Date.now()
    if (now - last < INTERVAL_MS) return
    last = now
    look()
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(idle)
    window.removeEventListener('scroll', onScroll)
  }
}

/** The results of either route's loader. */
function pageIn(text: Packed<{ data?: SearchData; listing?: SearchData }>): ResultPage | null {
  const { data, listing } = unpacked(text)
  return (data ?? listing)?.results ?? null
}
