import { createContext, use, type ReactNode } from 'react'
import { usePageContext } from './page-context.tsx'

/** The store of markup: only on the server. */
export interface MarkupMarks {
  /** The placeholder of stored markup; else the marks around the part. */
  marks: (words: object, by: string) => string | readonly [before: string, after: string]
}

const Context = createContext<MarkupMarks | null>(null)
export const MarkupCacheProvider = Context.Provider

/**
 * A part shared by many pages. The server renders it once and caches its markup: cards of offers are two thirds of its rendering. The part may
 * depend only on the page's messages and on `by`, and must not use `useId`.
 */
export function CachedMarkup({ by, children }: { by: () => string; children: ReactNode }) {
  const { t, carried } = usePageContext()
  const marks = use(Context)?.marks(t, carried + by())
  if (marks === undefined) return children
  if (typeof marks === 'string') return marks
  const [before, after] = marks
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
