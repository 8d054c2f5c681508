import {
  House,
  HousePlus,
  KeyRound,
  ListChecks,
  LogOut,
  ReceiptText,
  User as Person,
  Users,
} from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { failureOf } from '../../ground/forms/failure.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { callbackOf } from '../../ground/page/callback.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { isPrivate } from '../../ground/page/page-at.ts'
import { hasRole } from '../../ground/page/roles.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { Avatar } from '../../ground/ui/avatar.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './account-menu.module.css'

/** The sign-in link, or the user's menu. Both have the same width, so that nothing moves once the session is known. */
export function AccountMenu() {
  const { t, locale } = usePageContext()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const here = callbackOf(pathname + search, locale)
  return (
    <div className={styles['slot']}>
      <LocaleLink
        to={here === `/${locale}` ? address('login') : address('login', { return: here })}
        rel="nofollow"
        className={`${styles['login']} sinks`}
        data-icons="l"
        aria-hidden={user ? true : undefined}
        tabIndex={user ? -1 : undefined}
      >
        <Person aria-hidden="true" />
        <span className="unseenNarrow">{t('layout.account.login')}</span>
      </LocaleLink>
      {user && (
        <Disclosure
          label={t('layout.account.label', { name: user.name })}
          summary={
            <>
              <Avatar name={user.name} picture={user.picture} />
              <bdi className="unseenNarrow cut">{user.name}</bdi>
            </>
          }
        >
          <div className={`${styles['menu']} fullNarrow`}>
            <p className={styles['who']}>
              <bdi className={styles['name']}>{user.name}</bdi>
              <bdi className="soft wrap">{user.email}</bdi>
            </p>
            <ul>
              <li>
                <LocaleLink to={address('profile')} className={`${styles['item']} sinks`}>
                  <Person aria-hidden="true" />
                  {t('layout.account.profile')}
                </LocaleLink>
              </li>
              <li>
                <LocaleLink to={address('access')} className={`${styles['item']} sinks`}>
                  <KeyRound aria-hidden="true" />
                  {t('layout.account.access')}
                </LocaleLink>
              </li>
              <li>
                <LocaleLink to={address('own-offers')} className={`${styles['item']} sinks`}>
                  <House aria-hidden="true" />
                  {t('layout.account.offers')}
                </LocaleLink>
              </li>
              <li>
                <LocaleLink to={address('offer-form')} className={`${styles['item']} sinks`}>
                  <HousePlus aria-hidden="true" />
                  {t('layout.nav.offer')}
                </LocaleLink>
              </li>
              <li>
                <LocaleLink to={address('own-orders')} className={`${styles['item']} sinks`}>
                  <ReceiptText aria-hidden="true" />
                  {t('layout.account.orders')}
                </LocaleLink>
              </li>
              {hasRole(user, 'moderator', 'admin') && (
                <li>
                  <LocaleLink to={address('queue')} className={`${styles['item']} sinks`}>
                    <ListChecks aria-hidden="true" />
                    {t('layout.account.queue')}
                  </LocaleLink>
                </li>
              )}
              {hasRole(user, 'admin') && (
                <li>
                  <LocaleLink to={address('members')} className={`${styles['item']} sinks`}>
                    <Users aria-hidden="true" />
                    {t('layout.account.members')}
                  </LocaleLink>
                </li>
              )}
            </ul>
            <LogOutForm to={isPrivate(pathname) ? `/${locale}` : here} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** A form, so that it works without JavaScript, before hydration, and if the call fails. */
function LogOutForm({ to }: { to: string }) {
  const { t, locale } = usePageContext()
  const { signOut } = useSession()
  const toast = useToast()
  const leave = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    signOut(to).catch((error: unknown) => {
      const isUnanswered =
        error instanceof TypeError ||
        (error instanceof ApiError && !(error.status >= 400 && error.status < 500))
      if (!isUnanswered) return form.submit()
      const { type, message } = failureOf(error, t)
      toast(message, { type, html: true })
    })
  }
  return (
    <form
      method="post"
      action={`/${locale}${address('logout')}`}
      onSubmit={leave}
      className={styles['leave']}
    >
      <input type="hidden" name="return" value={to} />
      <button className={`${styles['item']} sinks`}>
        <LogOut aria-hidden="true" data-flip />
        {t('layout.account.logout')}
      </button>
    </form>
  )
}
