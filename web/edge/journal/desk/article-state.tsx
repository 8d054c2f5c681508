import type { DeskText } from '#contract/edge/journal.ts'
import type { ArticleState } from '#contract/edge/journal-lists.ts'
import { useT } from '../../../ground/page/page-context.tsx'
import { Badge, type Tone } from '../../../ground/ui/layout.tsx'

const TONES: Readonly<Partial<Record<ArticleState, Tone>>> = {
  in_review: 'warn',
  scheduled: 'accent',
  published: 'good',
  withdrawn: 'bad',
}

/** The state of an article in one language. */
export function StateMark({
  text: { state, changed },
}: {
  text: Pick<DeskText, 'state' | 'changed'>
}) {
  const t = useT()
  return (
    <>
      <Badge tone={TONES[state]}>{t(`journal.state.${state}`)}</Badge>
      {changed && (state === 'published' || state === 'scheduled') && (
        <Badge tone="warn">{t('journal.state.changed')}</Badge>
      )}
    </>
  )
}
