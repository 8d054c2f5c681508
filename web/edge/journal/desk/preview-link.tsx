import { useState } from 'react'
import { journalTexts, type EditedText } from '#contract/edge/journal.ts'
import { failureOf } from '../../../ground/forms/failure.ts'
import { inLocale } from '../../../ground/page/addresses.ts'
import { useApi } from '../../../ground/page/api.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'

const CALLS = { journalTexts }

/** A link that shows the draft to everyone who has it. */
export function PreviewLink({
  article,
  text: { preview, language },
  onTaken,
}: {
  article: number
  text: EditedText
  onTaken: (text: EditedText) => void
}) {
  const { t, origin } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const share = async (on: boolean): Promise<void> => {
    setBusy(true)
    try {
      onTaken((await api.journalTexts.share({ id: article, language, on })).data)
    } catch (error) {
      toast(failureOf(error, t).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const link = preview === null ? '' : origin + inLocale(preview, language)
  const copy = (): void =>
    void navigator.clipboard.writeText(link).then(
      () => toast(t('journal.form.copied'), { type: 'success' }),
      () => toast(t('journal.form.notCopied'), { type: 'warning' }),
    )
  return (
    <section className="box">
      <h2 className="subheading">{t('journal.form.preview')}</h2>
      <Soft>{t('journal.form.previewHint')}</Soft>
      {preview === null ? (
        <div>
          <Button size="s" busy={busy} disabled={!hydrated} onClick={() => void share(true)}>
            {t('journal.form.previewMake')}
          </Button>
        </div>
      ) : (
        <>
          <Field label={t('journal.form.previewLink')} value={link} readOnly dir="ltr" />
          <div className="row-2">
            <Button size="s" onClick={copy}>
              {t('journal.form.copy')}
            </Button>
            <a href={link} target="_blank" rel="noopener">
              {t('journal.form.previewOpen')}
            </a>
            <Button size="s" look="quiet" busy={busy} onClick={() => void share(false)}>
              {t('journal.form.previewEnd')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
