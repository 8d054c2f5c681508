import { Bell, ChartNoAxesColumn, LifeBuoy, ListChecks, MessageCircle } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { useSession } from '../../../ground/page/session-context.ts'
import { Door, News } from '../../../ground/ui/doors.tsx'
import type { AccountNews } from './account-news.ts'

/** The doors that `/user` and `/service` share. Visitors without an account have searches and support requests, too. */
export function AccountDoors({
  news,
  unread,
}: {
  news: AccountNews | null
  /** Number of unread conversations. */
  unread: number
}) {
  const { t } = usePageContext()
  const { user } = useSession()
  return (
    <>
      <Door
        to={address('searches')}
        icon={<ListChecks aria-hidden="true" />}
        title={t('service.searches.title')}
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
      {user && (
        <>
          <Door
            to={address('chat', {})}
            icon={<MessageCircle aria-hidden="true" />}
            title={t('service.messages.title')}
            text={t('service.messages.text')}
            news={unread > 0 && <News>{t('accounts.user.unread', { count: unread })}</News>}
          />
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
            to={address('home-reports')}
            icon={<ChartNoAxesColumn aria-hidden="true" />}
            title={t('service.estimates.title')}
            text={t('service.estimates.text')}
          />
        </>
      )}
      <Door
        to={address('support')}
        icon={<LifeBuoy aria-hidden="true" />}
        title={t('service.support.title')}
        text={t('service.support.text')}
        news={
          !!news?.tickets && <News>{t('service.support.waiting', { count: news.tickets })}</News>
        }
      />
    </>
  )
}
