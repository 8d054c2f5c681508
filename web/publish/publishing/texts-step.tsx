import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { address } from '#contract/addresses.ts'
import { publishing, type DraftText } from '#contract/publish/publishing.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/offer-fields.ts'
import { dirOf, languageName, LOCALES, type LocaleCode } from '#i18n/locales.ts'
import { useApi } from '../../ground/page/api.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select, TextArea } from '../../ground/ui/field.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import fieldStyles from './fields.module.css'
import type { StepProps } from './step-page.tsx'

const CALLS = { publishing }

/** Address of the form for a language's text. */
const textAddress = (id: number, lang: string): string =>
  address('offer-form', { id, step: 'texts', text: lang })

/** Minimum length for detecting the language. */
const RECOGNISED_FROM = 30

/** The text of one language at a time, each with its address. Warns about a text in another language. */
export function TextsFields({
  offer,
  newest: { hints },
  form,
  lang,
  flush,
}: StepProps & { lang: string; flush: () => Promise<void> | undefined | Promise<undefined> }) {
  const { t, locale } = usePageContext()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { texts } = offer.content
  const text = texts[lang]
  const to = (code: string): string => textAddress(offer.id, code)
  const [written, setWritten] = useState<DraftText>({
    title: text?.title ?? '',
    description: text?.description ?? '',
  })
  const langs = [...new Set([...Object.keys(texts), lang])]
  const add = (code: string): void =>
    void (code && flush()?.then(() => navigate(`/${locale}${to(code)}`)))
  const writing = { lang, dir: dirOf(lang as LocaleCode) }
  return (
    <>
      <p className="lead">{t('publishing.texts.lead')}</p>
      {langs.length > 1 && (
        <Tabs
          label={t('publishing.texts.languages')}
          items={langs.map((code) => ({
            to: to(code),
            label: languageName(code),
            current: code === lang,
          }))}
        />
      )}
      {langs.length === 1 && (
        <p className="label">{t('publishing.texts.in', { language: languageName(lang) })}</p>
      )}
      <Recognised offer={offer} lang={lang} written={written} flush={flush} />
      <Field
        {...form.field(`texts.${lang}.title`, text?.title ?? '')}
        {...writing}
        label={t('publishing.texts.title')}
        hint={hints[`texts.${lang}.title`]?.[0] ?? t('publishing.texts.titleHint')}
        maxLength={TITLE_MAX}
        onInput={(event) => setWritten({ ...written, title: event.currentTarget.value })}
      />
      <TextArea
        {...form.field(`texts.${lang}.description`, text?.description ?? '')}
        {...writing}
        label={t('publishing.texts.description')}
        hint={
          hints[`texts.${lang}.description`]?.[0] ??
          t('publishing.texts.length', { count: written.description.length })
        }
        maxLength={DESCRIPTION_MAX}
        rows={10}
        onInput={(event) => setWritten({ ...written, description: event.currentTarget.value })}
      />
      <div className={fieldStyles['joined']}>
        <Select
          name="language"
          label={t('publishing.texts.add')}
          defaultValue=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">{t('publishing.field.choose')}</option>
          {LOCALES.filter(({ code }) => !langs.includes(code)).map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
        {!hydrated && (
          <Button type="submit" name="addLanguage" value="1" data-send>
            {t('publishing.texts.addSubmit')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Warns if a text is in another language, and offers to move it. */
function Recognised({
  offer,
  lang,
  written,
  flush,
}: {
  offer: StepProps['offer']
  lang: string
  written: DraftText
  flush: () => Promise<void> | undefined | Promise<undefined>
}) {
  const { t, locale } = usePageContext()
  const api = useApi(CALLS)
  const navigate = useNavigate()
  const [seems, setSeems] = useState<LocaleCode | null>(null)
  const whole = `${written.title}\n${written.description}`
  useEffect(() => {
    let stale = false
    if (whole.length < RECOGNISED_FROM) setSeems(null)
    else
      void import('#i18n/recognise.ts').then(
        ({ seemsToBe }) => !stale && setSeems(seemsToBe(whole, lang)),
      )
    return () => void (stale = true)
  }, [whole, lang])
  if (!seems) return null
  const move = async (): Promise<void> => {
    await flush()
    const { data } = await api.publishing.get({ id: offer.id })
    await api.publishing.save({
      id: offer.id,
      version: data.draftVersion,
      texts: {
        [lang]: null,
        [seems]: { title: written.title.trim(), description: written.description.trim() },
      },
    })
    void navigate(`/${locale}${textAddress(offer.id, seems)}`)
  }
  return (
    <Banner
      tone="warn"
      action={
        !offer.content.texts[seems] && (
          <Button size="s" onClick={() => void move()}>
            {t('publishing.texts.move', { language: languageName(seems) })}
          </Button>
        )
      }
    >
      {t('publishing.texts.seems', { language: languageName(seems) })}
    </Banner>
  )
}
