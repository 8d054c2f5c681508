import type { ArticleContent, EditedText } from '#contract/edge/journal.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Banner } from '../../../ground/ui/banner.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { momentText } from '../../../talk/threads/moment.ts'
import { ContentDifferences } from './content-differences.tsx'

/** Another tab or person has saved meanwhile: both versions are shown, and one is chosen. */
export function Conflict({
  mine,
  theirs,
  language,
  zone,
  onKeep,
  onTake,
}: {
  mine: ArticleContent
  theirs: EditedText
  language: string
  zone: string
  onKeep: () => void
  onTake: () => void
}) {
  const { t, format } = usePageContext()
  return (
    <Banner tone="warn">
      <div className="stack-3">
        <p className="strong" role="alert">
          {t('journal.form.conflict', {
            name: theirs.savedBy ?? '–',
            time: momentText(theirs.savedAt, zone, format),
          })}
        </p>
        <p>{t('journal.form.conflictHint')}</p>
        <ContentDifferences was={theirs.content} is={mine} language={language} />
        <p className="row-2">
          <Button size="s" look="primary" onClick={onKeep}>
            {t('journal.form.keepMine')}
          </Button>
          <Button size="s" onClick={onTake}>
            {t('journal.form.takeTheirs')}
          </Button>
        </p>
      </div>
    </Banner>
  )
}
