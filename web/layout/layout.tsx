import type { ReactNode } from 'react'
import { CookieBanner } from '../cookies/cookie-banner.tsx'
import { PrefetchQueue } from '../links/prefetch.tsx'
import { useT } from '../page-context.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** What stands around every page. */
export function Layout({ consented, children }: { consented: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <ToastProvider>
      <a href="#content" className={styles['skip']}>
        {t('layout.skip.label')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      {!consented && <CookieBanner />}
      <PrefetchQueue />
    </ToastProvider>
  )
}
