import { AGENCY_TEXT_MAX, type OwnAgency } from '#contract/homes/own-agency.ts'
import { dirOf, LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Select, TextArea } from '../../ground/ui/field.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

/** The description in each language that it is written in, and a form for one more. */
export function TextForms({ agency }: { agency: OwnAgency }) {
  const { t, locale } = usePageContext()
  const { languages } = agency
  const texts = Object.fromEntries(
    Object.entries({ ...agency.texts, ...agency.change?.texts }).filter(([, text]) => text !== ''),
  )
  const written = Object.keys(texts)
  const missing = LOCALES.filter(({ code }) => !written.includes(code))
  const next = [locale, ...languages].find((code) => !written.includes(code)) ?? missing[0]?.code
  return (
    <>
      {LOCALES.filter(({ code }) => written.includes(code)).map(({ code, name }) => (
        <TextForm key={code} lang={code} name={name} description={texts[code] ?? ''} />
      ))}
      {next && (
        <details className="fold" open={written.length === 0 || undefined}>
          <summary>{t('ownAgency.text.add')}</summary>
          <NewText key={written.join()} next={next} missing={missing} />
        </details>
      )}
    </>
  )
}

function useTextForm(name: string) {
  const { t } = usePageContext()
  const toast = useToast()
  return useForm(name, {
    fields: ['description', 'texts'],
    onDone: () => toast(t('ownAgency.change.sent'), { type: 'success' }),
  })
}

function TextForm({
  lang,
  name,
  description,
}: {
  lang: LocaleCode
  name: string
  description: string
}) {
  const { t } = usePageContext()
  const form = useTextForm(`text-${lang}`)
  return (
    <Form form={form} hidden={{ lang }}>
      <TextArea
        {...form.field('description', description)}
        label={name}
        hint={t('ownAgency.text.hint')}
        lang={lang}
        dir={dirOf(lang)}
        maxLength={AGENCY_TEXT_MAX}
        rows={5}
      />
      <div>
        <Button type="submit" busy={form.busy} aria-label={`${t('accounts.user.save')}: ${name}`}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}

function NewText({
  next,
  missing,
}: {
  next: string
  missing: readonly { code: string; name: string }[]
}) {
  const { t } = usePageContext()
  const form = useTextForm('text-new')
  return (
    <Form form={form}>
      <Select name="lang" label={t('ownAgency.text.language')} defaultValue={next}>
        {missing.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.field('description')}
        label={t('ownAgency.text.description')}
        dir="auto"
        required
        maxLength={AGENCY_TEXT_MAX}
        rows={5}
      />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('accounts.user.save')}
        </Button>
      </div>
    </Form>
  )
}
