import { useEffect, useState } from 'react'
import { Heart } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { HOMES_AT_ONCE } from '#contract/return/favorite-limits.ts'
import { favorites, type HomeNews, type NewsReason } from '#contract/return/favorites.ts'
import { useCards } from '../../homes/homes/cards.ts'
import { useHomes } from '../../homes/homes/store.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import styles from './favorites.module.css'
import { FilledIn } from './own-homes.tsx'
import { Tile } from './tile.tsx'
import { useRefreshed } from './visit.ts'

const CALLS = { favorites }
const DAY_MS = 86_400_000

/** Events of the visitor's favorites in some days. The favorites are in the browser, so it requests the events. */
export function FavoriteNews({ days }: { days: number }) {
  const { t } = usePageContext()
  return (
    <section className="stack-4" aria-labelledby="favorite-news" data-own-homes>
      <h2 id="favorite-news" className="title">
        {t('feed.favorites.title')}
      </h2>
      <FilledIn>
        <News days={days} />
      </FilledIn>
    </section>
  )
}

function News({ days }: { days: number }) {
  const { t, format } = usePageContext()
  const saved = useHomes().favorites
  const cards = useCards()
  useRefreshed(saved.map(({ id }) => id))
  const { news, again } = useNews(saved.map(({ id }) => id))
  if (saved.length === 0)
    return (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title={t('favorites.empty.title')}
        action={<LinkButton to={address('home')}>{t('favorites.empty.search')}</LinkButton>}
      >
        {t('feed.favorites.empty')}
      </EmptyState>
    )
  if (news === 'failed')
    return (
      <Banner tone="bad" action={<Button onClick={again}>{t('feed.retry')}</Button>}>
        {t('feed.favorites.failed')}
      </Banner>
    )
  if (news === null) return <Skeleton height="16rem" />
  const changed = news
    .map(({ id, news: all }) => ({ id, news: all.filter((one) => isNews(one, days)) }))
    .filter((home) => home.news.length > 0)
    .sort((a, b) => b.news[0]!.at.localeCompare(a.news[0]!.at))
  if (changed.length === 0) return <p className="lead">{t('feed.favorites.none', { days })}</p>
  return (
    <ul className={styles['grid']}>
      {changed.map((home) => (
        <li key={home.id}>
          <ul className={styles['changes']}>
            {home.news.map(({ reason, at }) => (
              <li key={reason}>
                {t(REASONS[reason])} · {format.date(at, 'medium')}
              </li>
            ))}
          </ul>
          <Tile
            id={home.id}
            known={saved.find(({ id }) => id === home.id)?.known ?? null}
            now={cards[home.id]}
            level={3}
          />
        </li>
      ))}
    </ul>
  )
}

const REASONS = {
  new: 'savedSearches.reason.new',
  price_cut: 'savedSearches.reason.price_cut',
  back: 'savedSearches.reason.back',
  reserved: 'feed.reason.reserved',
  gone: 'feed.reason.gone',
} as const satisfies Record<NewsReason, string>

/** Excludes the listing of a home: it was saved later. */
const isNews = ({ reason, at }: HomeNews['news'][number], days: number): boolean =>
  reason !== 'new' && Date.now() - Date.parse(at) < days * DAY_MS

/** Null while loading. */
function useNews(ids: readonly number[]): {
  news: HomeNews[] | 'failed' | null
  again: () => void
} {
  const api = useApi(CALLS)
  const [news, setNews] = useState<HomeNews[] | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const idList = ids.toSorted((a, b) => a - b).join(',')
  useEffect(() => {
    let isLeft = false
    const all = idList === '' ? [] : idList.split(',')
    const parts = Array.from({ length: Math.ceil(all.length / HOMES_AT_ONCE) }, (_, at) =>
      all.slice(at * HOMES_AT_ONCE, (at + 1) * HOMES_AT_ONCE).join(','),
    )
    Promise.all(parts.map((part) => api.favorites.news({ ids: part }))).then(
      (answers) => {
        if (!isLeft) setNews(answers.flatMap(({ data }) => data))
      },
      () => {
        if (!isLeft) setNews('failed')
      },
    )
    return () => {
      isLeft = true
    }
  }, [api, idList, attempt])
  return {
    news,
    again() {
      setNews(null)
      setAttempt((count) => count + 1)
    },
  }
}
