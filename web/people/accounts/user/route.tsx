import { Building2, House, KeyRound, Plug, Search, User } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { unindexedHead } from '../../../ground/page/seo.ts'
import { Door, Doors, News } from '../../../ground/ui/doors.tsx'
import { AccountDoors } from './account-doors.tsx'
import { useAccountNews } from './account-news.ts'
import { useUnreadChats } from './unread-chats.ts'
import { UserPage } from './user-page.tsx'

/** The guard redirects visitors to sign in. */
export const loader = () => null

export const meta = unindexedHead((page) => ({
  title: page.t('accounts.start.seoTitle'),
  description: page.t('accounts.start.lead'),
  path: address('user'),
}))

/** Links to all pages of an account, with their news. */
export default function UserStart() {
  const { t, format } = usePageContext()
  const news = useAccountNews()
  const unread = useUnreadChats()
  return (
    <UserPage title={t('accounts.user.label')} unread={unread}>
      <p className="lead above">{t('accounts.start.lead')}</p>
      <Doors>
        <AccountDoors news={news} unread={unread} />
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
