import type { ReactNode } from 'react'
import {
  Bell,
  ChartNoAxesColumn,
  Cookie,
  Eye,
  EyeOff,
  Heart,
  Map,
  MessageCircle,
  Newspaper,
  User,
  Users,
} from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { useCards } from '../homes/cards.ts'
import { useHomes } from '../homes/store.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useHydrated } from '../page/hydrated.ts'
import { usePageContext } from '../page/page-context.tsx'
import { pageOf, seo } from '../page/seo.ts'
import { useSession } from '../page/session-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Container } from '../ui/section.tsx'
import { changesOf } from '../homes/changed.ts'
import { OwnBoards } from './own-boards.tsx'
import styles from './service.module.css'
import { useRefreshed, useVisit } from './visit.ts'

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  if (!page) return []
  return seo(page, {
    title: page.t('service.seoTitle'),
    description: page.t('service.lead'),
    path: address('service'),
    index: false,
  })
}

/** Leads to all that is a visitor's, and says what is new. The page is the same for everyone: the browser fills it in. */
export default function Service() {
  const { t } = usePageContext()
  const { user } = useSession()
  const { favorites, viewed, hidden } = useHomes()
  const isReady = useHydrated()
  return (
    <Container className="page">
      <Breadcrumbs
        items={[{ label: t('layout.home'), to: address('home') }, { label: t('service.title') }]}
      />
      <h1 className="proseTitle">{t('service.title')}</h1>
      <p className="proseLead">{t('service.lead')}</p>
      <ul className={styles['doors']}>
        <Door
          to={address('favorites')}
          icon={<Heart aria-hidden="true" />}
          title={t('favorites.title')}
          text={
            isReady
              ? t('service.favorites', { count: favorites.length })
              : t('service.before.favorites')
          }
          news={isReady && <Changed />}
        />
        <Door
          to={address('viewed')}
          icon={<Eye aria-hidden="true" />}
          title={t('viewed.title')}
          text={
            isReady ? t('service.viewed', { count: viewed.length }) : t('service.before.viewed')
          }
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
          to={address('searches')}
          icon={<Bell aria-hidden="true" />}
          title={t('service.searches.title')}
          text={t('service.searches.text')}
        />
        <Door
          to={address('feed')}
          icon={<Newspaper aria-hidden="true" />}
          title={t('service.feed.title')}
          text={t('service.feed.text')}
        />
        <Door
          to={address('heatmap')}
          icon={<Map aria-hidden="true" />}
          title={t('service.heatmap.title')}
          text={t('service.heatmap.text')}
        />
        {user && (
          <Door
            to={address('home-reports')}
            icon={<ChartNoAxesColumn aria-hidden="true" />}
            title={t('service.estimates.title')}
            text={t('service.estimates.text')}
          />
        )}
        {user && (
          <Door
            to={address('chat', {})}
            icon={<MessageCircle aria-hidden="true" />}
            title={t('service.messages.title')}
            text={t('service.messages.text')}
          />
        )}
        <Door
          to={address(user ? 'profile' : 'login')}
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
      </ul>
      <OwnBoards icon={<Users aria-hidden="true" />} />
    </Container>
  )
}

function Door({
  to,
  icon,
  title,
  text,
  news,
}: {
  to: string
  icon: ReactNode
  title: string
  text: string
  news?: ReactNode
}) {
  return (
    <li className={`${styles['door']} lit`} data-icons="l">
      {icon}
      <div className="stack-1">
        <LocaleLink to={to} className="strong covers">
          {title}
        </LocaleLink>
        <span className="soft">{text}</span>
        {news}
      </div>
    </li>
  )
}

/** How many of the saved homes have changed since the last visit. */
function Changed() {
  const { t } = usePageContext()
  const { favorites, owner } = useHomes()
  const cards = useCards()
  const freshness = useRefreshed(favorites.map(({ id }) => id))
  const known = useVisit(cards, freshness, owner)
  const { length: count } = favorites.filter(
    ({ id }) => changesOf(known[id] ?? null, cards[id]) !== null,
  )
  return count > 0 && <span className={styles['news']}>{t('service.changed', { count })}</span>
}
