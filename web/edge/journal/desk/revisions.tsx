import { useState } from 'react'
import {
  journalTexts,
  type ArticleContent,
  type EditedText,
  type Revision,
} from '#contract/edge/journal.ts'
import { failureOf } from '../../../ground/forms/failure.ts'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Badge, Soft } from '../../../ground/ui/layout.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { momentText } from '../../../talk/threads/moment.ts'
import { ContentDifferences } from './content-differences.tsx'

const CALLS = { journalTexts }

/** Earlier versions of a text: what differs from the present one, and how to bring one back. */
export function Revisions({
  article,
  language,
  content,
  zone,
  flush,
  version,
  onTaken,
}: {
  article: number
  language: string
  content: ArticleContent
  zone: string
  flush: () => Promise<boolean>
  version: () => number
  onTaken: (text: EditedText) => void
}) {
  const { t, format } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const [list, setList] = useState<readonly Revision[] | null>(null)
  const [pages, setPages] = useState({ page: 0, pages: 1 })
  const [shown, setShown] = useState<(Revision & { content: ArticleContent }) | null>(null)
  const [busy, setBusy] = useState(false)
  const at = { id: article, language }

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(failureOf(error, t).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const load = (page: number) =>
    attempt(async () => {
      const found = await api.journalTexts.revisions({ ...at, page })
      setList((earlier) => [...(page > 1 ? (earlier ?? []) : []), ...found.data])
      setPages(found)
    })
  const restore = (revision: number) =>
    attempt(async () => {
      if (!(await flush())) return void toast(t('journal.act.unsaved'), { type: 'warning' })
      const { data } = await api.journalTexts.restore({ ...at, revision, version: version() })
      onTaken(data)
      setShown(null)
      toast(t('journal.form.restoredRevision'), { type: 'success' })
      await load(1)
    })
  return (
    <details className="fold" onToggle={({ currentTarget }) => currentTarget.open && void load(1)}>
      <summary>{t('journal.form.revisions')}</summary>
      <div className="stack-3">
        {list?.length === 0 && <Soft>{t('journal.form.noRevisions')}</Soft>}
        <ul className="lined">
          {list?.map((revision) => (
            <li key={revision.id} className="entry">
              <span>
                {momentText(revision.at, zone, format)}{' '}
                {revision.published && (
                  <Badge tone="good">{t('journal.form.revisionPublished')}</Badge>
                )}
              </span>
              <Soft as="span">
                <bdi>{revision.by ?? t('journal.form.scheduler')}</bdi>
              </Soft>
              <Button
                size="s"
                busy={busy}
                aria-label={t('journal.form.compareAt', {
                  time: momentText(revision.at, zone, format),
                })}
                onClick={() =>
                  void attempt(async () =>
                    setShown(
                      (await api.journalTexts.revision({ ...at, revision: revision.id })).data,
                    ),
                  )
                }
              >
                {t('journal.form.compare')}
              </Button>
            </li>
          ))}
        </ul>
        {pages.page < pages.pages && list && (
          <Button size="s" look="quiet" busy={busy} onClick={() => void load(pages.page + 1)}>
            {t('journal.form.moreRevisions')}
          </Button>
        )}
      </div>
      <Dialog
        open={shown !== null}
        size="l"
        title={shown ? momentText(shown.at, zone, format) : ''}
        onClose={() => setShown(null)}
        footer={
          <Button look="primary" busy={busy} onClick={() => shown && void restore(shown.id)}>
            {t('journal.form.restore')}
          </Button>
        }
      >
        {shown && (
          <div className="stack-3">
            <Soft>{t('journal.form.compareHint')}</Soft>
            <ContentDifferences was={shown.content} is={content} language={language} />
          </div>
        )}
      </Dialog>
    </details>
  )
}
