import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../links/locale-link.tsx'
import { later } from '../page/later.tsx'
import { useT } from '../page/page-context.tsx'
import { Mark } from '../ui/mark.tsx'
import { Container } from '../ui/section.tsx'
import { loadRest } from './load-rest.ts'
import styles from './header.module.css'

const HeaderTools = later(() => loadRest().then((rest) => rest.HeaderTools))

/** Logo, links to all countries and to a new offer, language, currency and user menu. */
export function Header() {
  const t = useT()
  return (
    <header className={styles['header']}>
      <Container className={styles['row']}>
        <LocaleLink to={address('home')} className={styles['brand']} translate="no">
          <Mark />
          Lares
        </LocaleLink>
        <nav
          aria-label={t('layout.nav.label')}
          className={styles['nav']}
          data-print="off"
          data-narrow="off"
        >
          <LocaleLink to="/#countries" className={`${styles['link']} sinks`}>
            {t('layout.nav.countries')}
          </LocaleLink>
          <LocaleLink
            to={address('offer-form')}
            rel="nofollow"
            className={`${styles['link']} sinks`}
          >
            {t('layout.nav.offer')}
          </LocaleLink>
        </nav>
        <div className={styles['pickers']} data-print="off">
          <HeaderTools />
        </div>
      </Container>
    </header>
  )
}
