import { useMemo } from 'react'
import type { ArticleContent } from '#contract/edge/journal.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { DifferenceList } from '../../../ground/ui/differences.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { hunksOf, linesOf } from './text-lines.ts'

const FIELDS = ['title', 'slug', 'summary', 'alt'] as const

/** Differences between two versions of a text, line by line. */
export function ContentDifferences({
  was,
  is,
  language,
}: {
  was: ArticleContent
  is: ArticleContent
  language: string
}) {
  const { t } = usePageContext()
  const hunks = useMemo(() => hunksOf(linesOf(was.document), linesOf(is.document)), [was, is])
  const rows = [
    ...FIELDS.filter((field) => was[field] !== is[field]).map((field, index) => ({
      id: -1 - index,
      name: t(field === 'alt' ? 'journal.form.leadAlt' : `journal.form.${field}`),
      was: was[field],
      is: is[field],
      lang: language,
    })),
    ...hunks.map((hunk) => ({
      id: hunk.line,
      name: t('journal.form.line', { line: hunk.line }),
      was: lined(hunk.was),
      is: lined(hunk.is),
      lang: language,
    })),
  ]
  return rows.length > 0 ? (
    <DifferenceList rows={rows} />
  ) : (
    <Soft>{t('journal.form.sameText')}</Soft>
  )
}

const lined = (lines: readonly string[]) =>
  lines.length > 0 ? <span className="lines">{lines.join('\n')}</span> : ''
