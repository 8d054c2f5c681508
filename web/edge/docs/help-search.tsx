import { Form } from 'react-router'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import styles from './help.module.css'

/** Searches the pages of help. */
export function HelpSearch({ q }: { q: string }) {
  const { t, locale } = usePageContext()
  return (
    <Form
      action={`/${locale}${address('docs')}`}
      role="search"
      aria-label={t('help.search.label')}
      className={styles['search']}
      data-print="off"
    >
      <Field
        label={t('help.search.label')}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        dir="auto"
      />
      <Button type="submit" look="primary">
        {t('help.search.submit')}
      </Button>
    </Form>
  )
}
