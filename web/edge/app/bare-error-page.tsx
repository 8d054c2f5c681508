import { usePageContext } from '../../ground/page/page-context.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './error-page.module.css'

/** For failures to load even the code of the error page. */
export function BareErrorPage() {
  const { t, locale } = usePageContext()
  return (
    <Container className={styles['page']}>
      <div className="stack-4">
        <h1>
          <span className={styles['message']}>{t('errors.page.failed')}</span>
        </h1>
        <p>
          <a href={`/${locale}`}>{t('layout.home')}</a>
        </p>
      </div>
    </Container>
  )
}
