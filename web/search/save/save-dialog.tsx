import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { address } from '#contract/addresses.ts'
import { useAnswer } from '../../forms/failure.ts'
import { loadBeside } from '../../forms/keep-forms.ts'
import { PageContextProvider, usePageContext, withWords } from '../../page/page-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SaveData } from './save-data.ts'
import { SavePanel } from './save-panel.tsx'

/** The page on which a search is saved as a dialog over its results. Its messages come with it. */
export function SaveDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const context = usePageContext()
  const { data: answer, load } = useFetcher<SaveData>()
  const data = useAnswer(answer)
  const of = `/${context.locale}${address('save-search', { of: page })}`
  useEffect(() => loadBeside(load, of), [load, of])
  const hasFailed = answer !== data
  useEffect(() => {
    if (hasFailed) onClose()
  }, [hasFailed])
  return (
    <Dialog open size="l" title={context.t('search.save.label')} onClose={onClose}>
      {data ? (
        <PageContextProvider value={withWords(context, data.words)}>
          <SavePanel {...data} action={of} />
        </PageContextProvider>
      ) : (
        <Skeleton height="24rem" />
      )}
    </Dialog>
  )
}
