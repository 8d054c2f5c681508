import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { later } from '../../ground/page/later.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import { Mark } from '../../ground/ui/mark.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { loadRest } from './load-rest.ts'
import styles from './header.module.css'

const HeaderSearch = later(() => loadRest().then((rest) => rest.HeaderSearch))
const NavLinks = later(() => loadRest().then((rest) => rest.NavLinks))
const HeaderTools = later(() => loadRest().then((rest) => rest.HeaderTools))

/** Logo, search, navigation, language, currency and user menu. */
export function Header() {
  const t = useT()
  return (
    <header className={styles['header']}>
      <Container className={styles['row']}>
        <div className={styles['start']}>
          <LocaleLink to={address('home')} className={styles['brand']} translate="no">
            <Mark />
            Lares
          </LocaleLink>
        </div>
        <div className={styles['search']}>
          <HeaderSearch />
        </div>
        <nav aria-label={t('layout.nav.label')} className={styles['nav']}>
          <NavLinks className={`${styles['link']} sinks`} />
        </nav>
        <div className={styles['pickers']}>
          <HeaderTools />
        </div>
      </Container>
    </header>
  )
}
