import type { ResultPage } from '../load.ts'

/** Appends the next page. A home that moved on to it, because a new one came before it, is shown once; one that was there already is not promoted after it. */
export function withNext(known: ResultPage[], next: ResultPage): ResultPage[] {
  if (next.page !== (known.at(-1)?.page ?? 0) + 1 || next.data.length === 0) return known
  const shown = new Set(known.flatMap(({ data }) => data.map(({ id }) => id)))
  const above = new Set(known.flatMap(({ promoted = [] }) => promoted.map(({ offer }) => offer.id)))
  return [
    ...known,
    {
      ...next,
      data: next.data.filter(({ id }) => !shown.has(id)),
      ...(next.promoted && {
        promoted: next.promoted.filter(({ offer }) => !shown.has(offer.id) && !above.has(offer.id)),
      }),
    },
  ]
}
