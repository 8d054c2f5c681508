import { useState, type SubmitEvent } from 'react'
import { HREF_MAX, isLinkAddress } from '#contract/edge/document-text.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { ownLink } from './own-link.ts'

/** Asks for the address of a link; checked as the server does. */
export function LinkDialog({
  href,
  onSet,
  onClose,
}: {
  /** Of the present link; '' for a new one. */
  href: string
  /** Null removes the link. */
  onSet: (href: string | null) => void
  onClose: () => void
}) {
  const { t } = usePageContext()
  const [text, setText] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    const address = ownLink(completed(text.trim()), location.origin)
    if (isLinkAddress(address)) onSet(address)
    else setWrong(true)
  }
  return (
    <Dialog open title={t('journal.form.link')} onClose={onClose}>
      <form onSubmit={submit} className="stack-4" noValidate>
        <Field
          label={t('journal.form.linkAddress')}
          hint={t('journal.form.linkHint')}
          error={isWrong ? t('journal.form.linkWrong') : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(false)
          }}
          maxLength={HREF_MAX}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <div className="row-3">
          <Button type="submit" look="primary">
            {t('journal.form.linkSet')}
          </Button>
          {href !== '' && (
            <Button onClick={() => onSet(null)}>{t('journal.form.linkRemove')}</Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** People type addresses without `https://`, and plain email addresses. */
function completed(text: string): string {
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u.test(text) ? `https://${text}` : text
}
