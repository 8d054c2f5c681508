import { address } from '#contract/addresses.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Breadcrumbs } from '../../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Select } from '../../../ground/ui/field.tsx'
import { Page } from '../../../ground/ui/layout.tsx'

/** Begins an article: asks for the language that it is written in first. */
export function NewArticle() {
  const { t, locale } = usePageContext()
  const form = useForm('new', { fields: ['language'] })
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('journal.desk.title'), to: address('journal-desk') },
          { label: t('journal.form.new') },
        ]}
      />
      <h1 className="title above">{t('journal.form.new')}</h1>
      <div className="formColumn apart">
        <Form form={form}>
          <LanguageSelect {...form.field('language', locale)} label={t('journal.form.language')} />
          <div>
            <Button type="submit" look="primary" busy={form.busy}>
              {t('journal.form.begin')}
            </Button>
          </div>
        </Form>
      </div>
    </Page>
  )
}

/** One of the languages of the portal; those that have a text already are left out. */
export function LanguageSelect({
  without = [],
  ...props
}: {
  name: string
  label: string
  defaultValue: string | undefined
  error?: string | undefined
  without?: readonly string[]
}) {
  const { complete } = usePageContext()
  const codes = [...complete, ...LOCALES.map(({ code }) => code)]
  return (
    <Select {...props}>
      {[...new Set(codes)]
        .filter((code) => !without.includes(code))
        .map((code) => (
          <option key={code} value={code} lang={code}>
            {LOCALES.find((one) => one.code === code)?.name}
          </option>
        ))}
    </Select>
  )
}
