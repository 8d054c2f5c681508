import { useState } from 'react'
import type { DeskArticle, EditedText } from '#contract/edge/journal.ts'
import { languageName } from '#i18n/locales.ts'
import { Form } from '../../../ground/forms/form.tsx'
import { useForm } from '../../../ground/forms/use-form.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'

/** Deletes what was never published: the language on the page, or the article. */
export function DeleteArticle({
  article,
  language,
  text,
}: {
  article: DeskArticle
  language: string
  text: EditedText
}) {
  const { t } = usePageContext()
  const isLast = article.texts.length === 1
  const canText = text.publishedAt === null && !isLast
  const canAll = article.texts.every(({ publishedAt }) => publishedAt === null)
  if (!canText && !(canAll && text.publishedAt === null))
    return <Soft>{t('journal.form.notDeletable')}</Soft>
  return (
    <div className="row-2">
      {canText && (
        <Deletion
          name="removeText"
          language={language}
          label={t('journal.form.deleteLanguage', { language: languageName(language) })}
        />
      )}
      {canAll && <Deletion name="remove" language={language} label={t('journal.form.delete')} />}
    </div>
  )
}

function Deletion({
  name,
  language,
  label,
}: {
  name: 'remove' | 'removeText'
  language: string
  label: string
}) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const [asks, setAsks] = useState(false)
  const form = useForm(name, { fields: [] })
  return (
    <Form
      form={form}
      hidden={{ language }}
      onSubmit={(event) => {
        if (!hydrated || asks) return
        event.preventDefault()
        setAsks(true)
      }}
    >
      <Button type="submit" size="s" look="danger" busy={form.busy}>
        {label}
      </Button>
      <Dialog
        open={asks}
        title={label}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{t('journal.act.keep')}</Button>
            <Button
              look="danger"
              busy={form.busy}
              onClick={() => form.element.current?.requestSubmit()}
            >
              {t('journal.form.deleteNow')}
            </Button>
          </>
        }
      >
        {t('journal.form.deleteText')}
      </Dialog>
    </Form>
  )
}
