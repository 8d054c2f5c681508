import type { DeskArticle } from '#contract/edge/journal.ts'
import { languageName } from '#i18n/locales.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Select } from '../../../ground/ui/field.tsx'
import { LanguageSelect } from './new-article.tsx'

/** Begins the text of another language, empty or as a copy to translate. */
export function AddLanguage({
  article,
  language,
  isFold = false,
}: {
  article: DeskArticle
  /** The one on the page. */
  language: string
  isFold?: boolean
}) {
  const { t } = usePageContext()
  const form = useForm('language', { fields: ['language', 'from'] })
  const written = article.texts.map((one) => one.language as string)
  const fields = (
    <Form form={form}>
      <LanguageSelect
        {...form.field('language', written.includes(language) ? undefined : language)}
        label={t('journal.form.language')}
        without={written}
      />
      <Select {...form.field('from', '')} label={t('journal.form.copyOf')}>
        <option value="">{t('journal.form.copyNone')}</option>
        {written.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
      <div>
        <Button type="submit" busy={form.busy}>
          {t('journal.form.addLanguage')}
        </Button>
      </div>
    </Form>
  )
  if (!isFold)
    return (
      <div className="stack-4">
        <h2 className="heading">{t('journal.form.addLanguage')}</h2>
        {fields}
      </div>
    )
  return (
    <details className="fold">
      <summary>{t('journal.form.addLanguage')}</summary>
      {fields}
    </details>
  )
}
