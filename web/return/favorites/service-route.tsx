import { Cookie, Eye, EyeOff, Heart, Map, Newspaper, User, Users } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { AccountDoors } from '../../people/accounts/user/account-doors.tsx'
import { useAccountNews } from '../../people/accounts/user/account-news.ts'
import { useUnreadChats } from '../../people/accounts/user/unread-chats.ts'
import { useCards } from '../../homes/homes/cards.ts'
import { useHomes } from '../../homes/homes/store.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Door, Doors, News } from '../../ground/ui/doors.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { changesOf } from '../../homes/homes/changed.ts'
import { OwnBoards } from './own-boards.tsx'
import { useRefreshed, useVisit } from './visit.ts'

export const meta = unindexedHead((page) => ({
  title: page.t('service.seoTitle'),
  description: page.t('service.lead'),
  path: address('service'),
}))

/** Links to all of a visitor's pages, with their news. The page is the same for everyone: the browser fills it in. */
export default function Service() {
  const { t, format } = usePageContext()
  const { user } = useSession()
  const news = useAccountNews()
  const unread = useUnreadChats(!!user)
  const { favorites, viewed, hidden } = useHomes()
  const isReady = useHydrated()
  return (
    <Container className="page">
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: t('service.title') }]}
      />
      <h1 className="proseTitle">{t('service.title')}</h1>
      <p className="proseLead">{t('service.lead')}</p>
      <Doors>
        <Door
          to={address('favorites')}
          icon={<Heart aria-hidden="true" />}
          title={t('favorites.title')}
          text={
            isReady
              ? t('service.favorites', { count: favorites.length })
              : t('service.before.favorites')
          }
          news={isReady && <ChangedFavorites />}
        />
        <Door
          to={address('viewed')}
          icon={<Eye aria-hidden="true" />}
          title={t('viewed.title')}
          text={
            isReady ? t('service.viewed', { count: viewed.length }) : t('service.before.viewed')
          }
          news={isReady && <ChangedViews />}
        />
        <Door
          to={`${address('viewed')}#hidden`}
          icon={<EyeOff aria-hidden="true" />}
          title={t('viewed.hidden.title')}
          text={
            isReady ? t('service.hidden', { count: hidden.length }) : t('service.before.hidden')
          }
        />
        <Door
          to={address('feed')}
          icon={<Newspaper aria-hidden="true" />}
          title={t('service.feed.title')}
          text={t('service.feed.text')}
          news={
            news?.foundAt && (
              <News>{t('service.feed.new', { date: format.date(news.foundAt, 'medium') })}</News>
            )
          }
        />
        <AccountDoors news={news} unread={unread} />
        <Door
          to={address('heatmap')}
          icon={<Map aria-hidden="true" />}
          title={t('service.heatmap.title')}
          text={t('service.heatmap.text')}
        />
        <Door
          to={address(user ? 'user' : 'login')}
          icon={<User aria-hidden="true" />}
          title={t('service.account.title')}
          text={t(user ? 'service.account.text' : 'service.account.signedOut')}
        />
        <Door
          to={address('manage-cookies')}
          icon={<Cookie aria-hidden="true" />}
          title={t('service.cookies.title')}
          text={t('service.cookies.text')}
        />
      </Doors>
      <OwnBoards icon={<Users aria-hidden="true" />} />
    </Container>
  )
}

/** Number of saved homes that have changed since the last visit. */
function ChangedFavorites() {
  const { favorites, owner } = useHomes()
  const cards = useCards()
  const freshness = useRefreshed(favorites.map(({ id }) => id))
  const knownFacts = useVisit(cards, freshness, owner)
  return (
    <Changed
      count={
        favorites.filter(({ id }) => changesOf(knownFacts[id] ?? null, cards[id]) !== null).length
      }
    />
  )
}

/** Number of viewed homes that have changed since they were viewed. */
function ChangedViews() {
  const { viewed } = useHomes()
  const cards = useCards()
  useRefreshed(viewed.map(({ id }) => id))
  return (
    <Changed
      count={viewed.filter(({ id, known }) => changesOf(known, cards[id]) !== null).length}
    />
  )
}

function Changed({ count }: { count: number }) {
  const { t } = usePageContext()
  return count > 0 && <News>{t('service.changed', { count })}</News>
}
