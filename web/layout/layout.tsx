import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import { SessionProvider } from '../accounts/session-provider.tsx'
import { later } from '../later.tsx'
import { PrefetchQueue } from '../links/prefetch.tsx'
import { useT } from '../page-context.tsx'
import { ToastProvider, Toasts } from '../ui/toast.tsx'
import { Header } from './header.tsx'
import type { Unfinished } from './unfinished.ts'
import styles from './layout.module.css'

const Footer = later(() => import('./footer.tsx').then((module) => module.Footer))
const Patience = later(() => import('./patience.tsx').then((module) => module.Patience, () => () => null))
const UnfinishedLine = later(() => import('./unfinished-line.tsx').then((module) => module.UnfinishedLine))
const CookieBanner = later(() => import('../cookies/cookie-banner.tsx').then((module) => module.CookieBanner))

/** What stands around every page. `user` as the page was loaded with; undefined on pages that are the same for everybody. */
export function Layout({ consented, unfinished, user, children }: { consented: boolean; unfinished: Unfinished | null; user: User | null | undefined; children: ReactNode }) {
  const t = useT()
  return (
    <SessionProvider loaded={user}>
      <ToastProvider>
        <a href="#content" className={styles['skip']}>
          {t('layout.skip.label')}
        </a>
        <Header />
        {unfinished && <UnfinishedLine unfinished={unfinished} />}
        <Toasts />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        <Footer />
        {!consented && <CookieBanner />}
        <PrefetchQueue />
        <Patience />
      </ToastProvider>
    </SessionProvider>
  )
}
