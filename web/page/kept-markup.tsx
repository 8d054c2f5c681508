import { createContext, use, type ReactNode } from 'react'
import { useT } from './page-context.tsx'

/** What keeps markup: only where pages are drawn on the server. */
export interface MarkupMarks {
  /** What stands for the part where its markup is kept; else what stands before and after it. */
  marks: (words: object, by: string) => string | readonly [before: string, after: string]
}

const Context = createContext<MarkupMarks | null>(null)
export const KeptMarkupProvider = Context.Provider

/**
 * A part of a page that many pages have. The server draws it once and puts its markup in as text from then on: cards of offers are two thirds
 * of what it draws. The part depends on nothing but the page's words and what `by` says, and has no ids of its own (`useId`).
 */
export function Kept({ by, children }: { by: () => string; children: ReactNode }) {
  const words = useT()
  const marks = use(Context)?.marks(words, by())
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
