import type { ResultPage } from '../load.ts'

/** Appends the next page. A home that moved on to it, because a new one came before it, is shown once. */
export function withNext(known: ResultPage[], next: ResultPage): ResultPage[] {
  if (next.page !== (known.at(-1)?.page ?? 0) + 1 || next.data.length === 0) return known
  const shown = new Set(known.flatMap(({ data }) => data.map(({ id }) => id)))
  return [...known, { ...next, data: next.data.filter(({ id }) => !shown.has(id)) }]
}
