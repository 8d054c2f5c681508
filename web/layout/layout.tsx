import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import { SessionProvider } from '../accounts/session-provider.tsx'
import { PrefetchQueue } from '../links/prefetch.tsx'
import { later } from '../page/later.tsx'
import { useT } from '../page/page-context.tsx'
import { ToastProvider, Toasts } from '../ui/toast.tsx'
import { Header } from './header.tsx'
import { loadRest } from './load-rest.ts'
import type { Unfinished } from './unfinished.ts'
import styles from './layout.module.css'

const Footer = later(() => loadRest().then((rest) => rest.Footer))
const Announcer = later(() => loadRest().then((rest) => rest.Announcer))
const RetryNavigation = later(() =>
  loadRest().then(
    (rest) => rest.RetryNavigation,
    () => () => null,
  ),
)
const Hearts = later(() =>
  loadRest().then(
    (rest) => rest.Hearts,
    () => () => null,
  ),
)
const UnfinishedLine = later(() => loadRest().then((rest) => rest.UnfinishedLine))
const TermsLine = later(() => loadRest().then((rest) => rest.TermsLine))
const CookieBanner = later(() => loadRest().then((rest) => rest.CookieBanner))

/** Header, footer and other parts of every page. `user`: from the page's load; undefined on public pages. */
export function Layout({
  unfinished,
  user,
  children,
}: {
  unfinished: Unfinished | null
  user: User | null | undefined
  children: ReactNode
}) {
  const t = useT()
  return (
    <SessionProvider loaded={user}>
      <ToastProvider>
        <a href="#content" className={styles['skip']}>
          {t('layout.skip.label')}
        </a>
        <Header />
        {unfinished && <UnfinishedLine unfinished={unfinished} />}
        <TermsLine />
        <Toasts />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        <Footer />
        <CookieBanner />
        <PrefetchQueue />
        <RetryNavigation />
        <Hearts />
        <Announcer />
      </ToastProvider>
    </SessionProvider>
  )
}
