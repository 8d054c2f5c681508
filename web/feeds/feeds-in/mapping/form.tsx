import type { FeedIn, FeedInTest, FeedInWord, PreviewHome } from '#contract/feeds/feeds-in.ts'
import { isMapped } from '#contract/feeds/mapped-formats.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { TextArea } from '../../../ground/ui/field.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { Preview } from '../preview.tsx'
import { CsvFields } from './csv-fields.tsx'
import { NEEDED_FIELDS } from './csv-form.ts'
import type { Country } from './parts.tsx'
import { WordFields } from './word-fields.tsx'

/** The sent form, as a mapping. */
interface Sent {
  mapping: Record<string, unknown>
}

export interface MappingFormProps {
  feedIn: FeedIn
  /** The beginning of the last file. */
  peek: FeedInTest | null
  /** Words that the last run did not understand. */
  words: readonly FeedInWord[]
  countries: readonly Country[]
}

/** Meanings of the words and columns of a source. The JSON below has the settings without a field. */
export function MappingForm({ feedIn, peek, words, countries }: MappingFormProps) {
  const { t, locale } = usePageContext()
  const hydrated = useHydrated()
  const toast = useToast()
  const toastSaved = () => toast(t('accounts.user.saved'), { type: 'success' })
  const form = useForm<true | (Sent & { homes: PreviewHome[] }) | (Sent & { conflict: string })>(
    'mapping',
    { fields: NEEDED_FIELDS, onDone: (done) => done === true && toastSaved() },
  )
  const sent = typeof form.done === 'object' ? form.done : null
  const preview = sent && 'homes' in sent ? sent : null
  const conflict = sent && 'conflict' in sent ? sent.conflict : null
  // Without scripts the page is loaded again, and where somebody else has changed the mapping the form is built anew: with the sent values.
  const shown =
    sent && (conflict !== null || !hydrated) ? { ...feedIn, mapping: sent.mapping } : feedIn
  const text = useForm<true | (Sent & { conflict: string })>('mapping-json', {
    fields: ['mapping'],
    onDone: (done) => done === true && toastSaved(),
  })
  const written = typeof text.done === 'object' ? text.done : null
  const kept = written ? written.mapping : feedIn.mapping
  const seen = { mappingVersion: feedIn.mappingVersion }
  return (
    <>
      <Form
        key={JSON.stringify([conflict === null ? feedIn.mapping : shown.mapping, peek, words])}
        form={form}
        hidden={{ ...seen, ...(peek?.items && { items: peek.items }) }}
      >
        {conflict !== null && <Banner tone="warn">{conflict}</Banner>}
        {isMapped(feedIn.format) ? (
          <CsvFields
            form={form}
            feedIn={shown}
            peek={peek}
            words={words}
            countries={countries}
            lang={locale}
          />
        ) : (
          <WordFields feedIn={shown} words={words} countries={countries} />
        )}
        {preview && <Preview homes={preview.homes} format={feedIn.format} />}
        <div className="line-3">
          {peek && (
            <Button type="submit" name="preview" value="1" busy={form.busy}>
              {t('feedsIn.preview.button')}
            </Button>
          )}
          <Button type="submit" look={preview ? 'primary' : 'secondary'} busy={form.busy}>
            {t('feedsIn.mapping.save')}
          </Button>
        </div>
      </Form>
      <details className="fold" open={text.code !== null || written !== null || undefined}>
        <summary>{t('feedsIn.mapping.whole')}</summary>
        <Form form={text} hidden={seen}>
          {written && <Banner tone="warn">{written.conflict}</Banner>}
          <TextArea
            {...text.field(
              'mapping',
              kept ? JSON.stringify(kept, null, 2) : `{ "format": "${feedIn.format}" }`,
            )}
            key={JSON.stringify(kept)}
            label={t('feedsIn.mapping.json')}
            hint={t('feedsIn.mapping.jsonHint')}
            rows={16}
            dir="ltr"
            spellCheck={false}
          />
          <div>
            <Button type="submit" busy={text.busy}>
              {t('feedsIn.mapping.save')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}
