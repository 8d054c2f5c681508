import { lazy, Suspense } from 'react'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { useSession } from '../accounts/session-context.ts'
import { useHydrated } from '../hydrated.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { useT } from '../page-context.tsx'
import { Mark } from '../ui/mark.tsx'
import { Container } from '../ui/section.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import styles from './header.module.css'
import { LanguagePicker } from './language-picker.tsx'

/** Only for who is logged in, and nothing that a page could not do without. */
const NotificationCenter = lazy(() => import('../notifications/center.tsx').catch(() => ({ default: () => null })))

/** Name and mark, the way to all countries, language and currency, who is logged in. */
export function Header() {
  const t = useT()
  const { user } = useSession()
  const hydrated = useHydrated()
  return (
    <header className={styles['header']}>
      <Container className={styles['row']}>
        <LocaleLink to="/" className={styles['brand']} translate="no">
          <Mark />
          Lares
        </LocaleLink>
        <nav aria-label={t('layout.nav.label')} className={styles['nav']}>
          <LocaleLink to="/#countries" className={styles['link']}>
            {t('layout.nav.countries')}
          </LocaleLink>
        </nav>
        <div className={styles['pickers']}>
          {/* In front, where nothing has to move for it. */}
          {hydrated && user && (
            <Suspense>
              <NotificationCenter key={user.id} userId={user.id} />
            </Suspense>
          )}
          <LanguagePicker />
          <CurrencyPicker />
          <AccountMenu />
        </div>
      </Container>
    </header>
  )
}
