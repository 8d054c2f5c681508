import { useEffect, useState } from 'react'

/** The results looked at last: their address, filters and page included, and their place in the history. */
interface LastResults {
  to: string
  entry: number | null
}
let last: LastResults | null = null

const entryNow = (): number | null => (history.state as { idx?: number } | null)?.idx ?? null

/** `to`: address with its locale. */
export function rememberResults(to: string): void {
  last = { to, entry: entryNow() }
}

/** Their address, as it was when they were looked at last. */
export const lastResults = (): string => last?.to ?? ''

/** The results that the visitor came from; null on the server, and for who came from elsewhere. `isBefore`: the browser's Back leads there. */
export function useLastResults(): { to: string; isBefore: boolean } | null {
  const [known, setKnown] = useState<{ to: string; isBefore: boolean } | null>(null)
  useEffect(() => {
    const entry = entryNow()
    setKnown(last && { to: last.to, isBefore: last.entry !== null && entry === last.entry + 1 })
  }, [])
  return known
}
