import { address } from '#contract/addresses.ts'
import { LEGAL_PAGES } from '#contract/ground/legal.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useT } from '../../ground/page/page-context.tsx'
import { CachedMarkup } from '../../ground/page/cached-markup.tsx'
import { Mark } from '../../ground/ui/mark.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './footer.module.css'
import { useNearestCountry } from './page-place.ts'

/** Only links that have a target. */
export function Footer() {
  const country = useNearestCountry()
  return (
    <footer className={styles['footer']}>
      <CachedMarkup by={() => `footer ${country}`}>
        <Content country={country} />
      </CachedMarkup>
    </footer>
  )
}

function Content({ country }: { country: string }) {
  const t = useT()
  return (
    <>
      <Container className={styles['row']}>
        <div className={styles['about']}>
          <span className={styles['brand']} translate="no">
            <Mark size={22} />
            Lares
          </span>
          <p>{t('layout.footer.about')}</p>
        </div>
        <nav aria-label={t('layout.footer.label')}>
          <ul className={styles['links']}>
            <li>
              <LocaleLink className="plain" to={address('home')}>
                {t('layout.footer.search')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to="/#countries">
                {t('layout.nav.countries')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('agencies', { country })}>
                {t('layout.nav.agencies')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('estimate')}>
                {t('layout.nav.value')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('heatmap')}>
                {t('layout.nav.prices')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('journal')}>
                {t('layout.footer.journal')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('service')}>
                {t('layout.footer.service')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('list-property')}>
                {t('layout.nav.offer')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('docs')}>
                {t('layout.footer.help')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('ranking')}>
                {t('layout.footer.ranking')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('support')}>
                {t('layout.footer.contact')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('api-docs')}>
                {t('layout.footer.api')}
              </LocaleLink>
            </li>
            <li>
              <LocaleLink className="plain" to={address('manage-cookies')}>
                {t('layout.footer.cookies')}
              </LocaleLink>
            </li>
          </ul>
        </nav>
      </Container>
      <Container>
        <nav aria-label={t('layout.footer.legal')}>
          <ul className={styles['links']}>
            {LEGAL_PAGES.map((page) => (
              <li key={page}>
                <LocaleLink to={address(page)}>{t(`layout.footer.${page}`)}</LocaleLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles['sources']}>
          <a href="/notice.txt">{t('layout.footer.sources')}</a>
        </p>
      </Container>
    </>
  )
}
