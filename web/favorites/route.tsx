import { useMemo } from 'react'
import { Heart } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { Favorite } from '#contract/favorites.ts'
import { useCards, type Cards } from '../homes/cards.ts'
import { useHomes } from '../homes/store.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useHydrated } from '../page/hydrated.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { useSession } from '../page/session-context.ts'
import { Banner } from '../ui/banner.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Container } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { changesOf, type HomeChanges } from './changed.ts'
import styles from './favorites.module.css'
import { Changes, Tile } from './tile.tsx'
import { useRefreshed, useVisit } from './visit.ts'

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: page.t('favorites.seoTitle'),
    description: page.t('favorites.lead'),
    path: address('favorites'),
    index: false,
  })
}

/** Homes that the visitor saved. The page is the same for everyone: the browser fills it in. */
export default function Favorites() {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  return (
    <Container className="page" data-own-homes>
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: t('favorites.title') }]}
      />
      <h1 className="proseTitle">{t('favorites.title')}</h1>
      {hydrated ? (
        <Saved />
      ) : (
        <>
          <noscript>
            <p className="lead">{t('favorites.noScript')}</p>
          </noscript>
          <div data-script="on">
            <Skeleton height="16rem" />
          </div>
        </>
      )}
    </Container>
  )
}

interface Item extends Favorite {
  changes: HomeChanges | null
}

function Saved() {
  const { t } = usePageContext()
  const { favorites, owner } = useHomes()
  const cards = useCards()
  const freshness = useRefreshed(favorites.map(({ id }) => id))
  const known = useVisit(cards, freshness, owner)
  const items = useMemo(() => itemsOf(favorites, known, cards), [favorites, known, cards])
  if (favorites.length === 0)
    return (
      <EmptyState
        icon={<Heart aria-hidden="true" />}
        title={t('favorites.empty.title')}
        action={<LinkButton to={address('home')}>{t('favorites.empty.search')}</LinkButton>}
      >
        <p>{t('favorites.empty.text')}</p>
        <SignInHint />
      </EmptyState>
    )
  return (
    <div className="stack-4">
      <p className="soft" role="status">
        {t('favorites.count', { count: favorites.length })}
      </p>
      {freshness === 'offline' && <Banner>{t('favorites.offline')}</Banner>}
      <SignInHint />
      <ul className={styles['grid']}>
        {items.map(({ id, known: last, changes }) => (
          <li key={id}>
            <Tile id={id} known={last} now={cards[id]} />
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What has changed comes first. */
function itemsOf(
  favorites: readonly Favorite[],
  known: Readonly<Record<number, Favorite['known']>>,
  cards: Cards,
): Item[] {
  return favorites
    .map((home) => ({ ...home, changes: changesOf(known[home.id] ?? null, cards[home.id]) }))
    .toSorted((a, b) => Number(b.changes !== null) - Number(a.changes !== null))
}

/** Without an account, homes are in this browser alone. */
function SignInHint() {
  const { t, locale } = usePageContext()
  const { user } = useSession()
  if (user) return null
  return (
    <p className="soft">
      {t.rich('favorites.signIn', {
        link: (text) => (
          <LocaleLink
            key="link"
            to={address('login', { return: `/${locale}${address('favorites')}` })}
            rel="nofollow"
          >
            {text}
          </LocaleLink>
        ),
      })}
    </p>
  )
}
