import { useEffect, useState } from 'react'
import { entryIndex } from '../../ground/page/history-entry.ts'

/** The last visited results: address with filters and page, and position in the history. */
interface LastResults {
  to: string
  entry: number | null
}
let last: LastResults | null = null

/** `to`: address with its locale. */
export function rememberResults(to: string): void {
  last = { to, entry: entryIndex() }
}

/** Their address when they were last visited. */
export const lastResults = (): string => last?.to ?? ''

/** The results that the visitor came from; null on the server, and for visitors from elsewhere. `isBefore`: the browser's Back leads there. */
export function useLastResults(): { to: string; isBefore: boolean } | null {
  const [known, setKnown] = useState<{ to: string; isBefore: boolean } | null>(null)
  useEffect(() => {
    const entry = entryIndex()
    setKnown(last && { to: last.to, isBefore: last.entry !== null && entry === last.entry + 1 })
  }, [])
  return known
}
