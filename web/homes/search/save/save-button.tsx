import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { BellPlus, ListChecks } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { LocaleLink } from '../../../ground/links/locale-link.tsx'
import { useT } from '../../../ground/page/page-context.tsx'
import styles from '../feed/feed-link.module.css'

const SaveDialog = lazy(() =>
  import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })),
)

/** Saves the search of a page: a dialog with scripts, else a page of its own; and leads to its summary. `page`: without the locale. */
export function SaveButton({ page }: { page: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent): void => {
    const { metaKey, ctrlKey, altKey, shiftKey } = event
    if (metaKey || ctrlKey || altKey || shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <LocaleLink
        to={address('save-search', { of: page })}
        rel="nofollow"
        className={styles['link']}
        data-icons="s"
        data-print="off"
        onClick={open}
      >
        <BellPlus aria-hidden="true" />
        {t('search.save.label')}
      </LocaleLink>
      <LocaleLink
        to={address('summarize', { of: page })}
        rel="nofollow"
        className={styles['link']}
        data-icons="s"
        data-print="off"
      >
        <ListChecks aria-hidden="true" />
        {t('search.summary')}
      </LocaleLink>
      {isOpen && (
        <Suspense>
          <SaveDialog page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
