import type { ReactNode } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { SessionProvider } from '../../people/accounts/session-provider.tsx'
import { later } from '../../ground/page/later.tsx'
import { PageContextProvider, useT, type PageContext } from '../../ground/page/page-context.tsx'
import { ToastProvider, Toasts } from '../../ground/ui/toast.tsx'
import { Header } from './header.tsx'
import { loadRest } from './load-rest.ts'
import type { Unfinished } from '../../ground/page/root-data.ts'
import styles from './layout.module.css'

const Duties = later(() =>
  loadRest().then(
    (rest) => rest.Duties,
    () => () => null,
  ),
)
const Lines = later(() => loadRest().then((rest) => rest.Lines))
const Foot = later(() => loadRest().then((rest) => rest.Foot))

/**
 * Header, footer and other parts of every page. `content`: the context of the content, which may be in another language. `user`: from the page's load; undefined on public pages.
 */
export function Layout({
  content,
  unfinished,
  user,
  children,
}: {
  content: PageContext
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
        <Lines unfinished={unfinished} language={content.language} />
        <Toasts />
        <main
          id="content"
          tabIndex={-1}
          className={styles['main']}
          lang={content.language}
          dir={content.dir}
        >
          <PageContextProvider value={content}>{children}</PageContextProvider>
        </main>
        <Foot />
        <Duties />
      </ToastProvider>
    </SessionProvider>
  )
}
