import { useEffect, useMemo } from 'react'
import { useFetcher } from 'react-router'
import { address } from '#contract/addresses.ts'
import { createFormatter, type FormatTable } from '#i18n/format.ts'
import { createTranslator, type Messages } from '#i18n/translate.ts'
import { useAnswer } from '../../../ground/forms/failure.ts'
import { loadBeside } from '../../../ground/forms/keep-forms.ts'
import {
  PageContextProvider,
  usePageContext,
  type PageContext,
} from '../../../ground/page/page-context.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Skeleton } from '../../../ground/ui/skeleton.tsx'
import { cameFrom } from './came-from.ts'
import type { SaveData } from './save-data.ts'
import { SavePanel } from './save-panel.tsx'

/** The page on which a search is saved as a dialog over its results. Its messages come with it. */
export function SaveDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const context = usePageContext()
  const { data: answer, load } = useFetcher<SaveData>()
  const data = useAnswer(answer)
  const of = useMemo(() => {
    const from = cameFrom()
    return `/${context.locale}${address('save-search', { of: page, ...(from && { replaces: from.id, access: from.access }) })}`
  }, [context.locale, page])
  useEffect(() => loadBeside(load, of), [load, of])
  const inside = useMemo(() => (data ? withWords(context, data.words) : context), [context, data])
  const hasFailed = answer !== data
  useEffect(() => {
    if (hasFailed) onClose()
  }, [hasFailed])
  return (
    <Dialog open size="l" title={context.t('search.save.label')} onClose={onClose}>
      {data ? (
        <PageContextProvider value={inside}>
          <SavePanel {...data} action={of} />
        </PageContextProvider>
      ) : (
        <Skeleton height="24rem" />
      )}
    </Dialog>
  )
}

/** The context with the messages that came with the dialog. */
function withWords(context: PageContext, words: string): PageContext {
  const { messages, formats } = JSON.parse(words) as { messages: Messages; formats: FormatTable }
  const t = createTranslator(context.language, messages, createFormatter(formats, context.units))
  return { ...context, t, format: t.format }
}
