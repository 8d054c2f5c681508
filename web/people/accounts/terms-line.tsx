import { address } from '#contract/addresses.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './terms-line.module.css'

/** Asks users to agree to the operator's terms, without blocking the page. */
export function TermsLine() {
  const wanted = useSession().user?.terms_wanted
  return wanted ? <NewTerms key={wanted.version} {...wanted} /> : null
}

function NewTerms({ version, date }: { version: string; date: string }) {
  const { t, format, locale } = usePageContext()
  const form = useForm('terms', { fields: [] })
  if (form.done !== undefined) return null
  return (
    <aside className={styles['line']} data-print="off" aria-label={t('layout.terms.label')}>
      <Container className={`${styles['row']} links`}>
        <p>
          {t.rich('layout.terms.text', {
            date: format.date(date),
            link: (text) => (
              <LocaleLink key="link" to={address('terms')}>
                {text}
              </LocaleLink>
            ),
          })}
        </p>
        <Form form={form} action={`/${locale}${address('terms')}`} hidden={{ version }}>
          <Button type="submit" busy={form.busy}>
            {t('layout.terms.agree')}
          </Button>
        </Form>
      </Container>
    </aside>
  )
}
