import {
  Bell,
  Building2,
  ChartNoAxesColumn,
  House,
  KeyRound,
  LifeBuoy,
  ListChecks,
  MessageCircle,
  Plug,
  Search,
  User,
} from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { pageOf, seo } from '../../page/seo.ts'
import { Door, Doors, News } from '../../ui/doors.tsx'
import { useAccountNews } from './account-news.ts'
import { UserPage } from './user-page.tsx'

/** The guard redirects visitors to sign in. */
export const loader = () => null

export const meta: MetaFunction = ({ matches }) => {
  const page = pageOf(matches)
  return page
    ? seo(page, {
        title: page.t('accounts.start.seoTitle'),
        description: page.t('accounts.start.lead'),
        path: address('user'),
        index: false,
      })
    : []
}

/** Leads to all of an account, and says what is new. */
export default function UserStart() {
  const { t, format } = usePageContext()
  const news = useAccountNews()
  return (
    <UserPage title={t('accounts.user.label')}>
      <p className="lead above">{t('accounts.start.lead')}</p>
      <Doors>
        <Door
          to={address('notifications')}
          icon={<Bell aria-hidden="true" />}
          title={t('notifications.panel.title')}
          text={t('service.notifications.text')}
          news={
            !!news?.notices && (
              <News>{t('notifications.page.unread', { count: news.notices })}</News>
            )
          }
        />
        <Door
          to={address('chat', {})}
          icon={<MessageCircle aria-hidden="true" />}
          title={t('accounts.user.leads')}
          text={t('service.messages.text')}
          news={!!news?.chats && <News>{t('accounts.user.unread', { count: news.chats })}</News>}
        />
        <Door
          to={address('searches')}
          icon={<ListChecks aria-hidden="true" />}
          title={t('accounts.user.searches')}
          text={
            news?.searches
              ? t('service.searches.count', { count: news.searches.count })
              : t('service.searches.text')
          }
          news={
            !!news?.searches?.ending && (
              <News>{t('service.searches.ending', { count: news.searches.ending })}</News>
            )
          }
        />
        <Door
          to={address('service')}
          icon={<Search aria-hidden="true" />}
          title={t('service.title')}
          text={t('service.lead')}
          news={
            news?.foundAt && (
              <News>{t('service.feed.new', { date: format.date(news.foundAt, 'medium') })}</News>
            )
          }
        />
        <Door
          to={address('own-offers')}
          icon={<House aria-hidden="true" />}
          title={t('accounts.user.offers')}
          text={t('accounts.start.offers')}
        />
        <Door
          to={address('own-agency')}
          icon={<Building2 aria-hidden="true" />}
          title={t('accounts.user.company')}
          text={t('accounts.start.company')}
        />
        <Door
          to={address('feeds-in')}
          icon={<Plug aria-hidden="true" />}
          title={t('accounts.user.integrations')}
          text={t('accounts.start.integrations')}
        />
        <Door
          to={address('home-reports')}
          icon={<ChartNoAxesColumn aria-hidden="true" />}
          title={t('service.estimates.title')}
          text={t('service.estimates.text')}
        />
        <Door
          to={address('support')}
          icon={<LifeBuoy aria-hidden="true" />}
          title={t('service.support.title')}
          text={t('service.support.text')}
          news={
            !!news?.tickets && <News>{t('service.support.waiting', { count: news.tickets })}</News>
          }
        />
        <Door
          to={address('profile')}
          icon={<User aria-hidden="true" />}
          title={t('accounts.user.profile')}
          text={t('accounts.start.profile')}
        />
        <Door
          to={address('access')}
          icon={<KeyRound aria-hidden="true" />}
          title={t('accounts.user.access')}
          text={t('accounts.start.access')}
        />
      </Doors>
    </UserPage>
  )
}
