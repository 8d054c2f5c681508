import { startTransition, useEffect, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { search, type FacetName } from '#contract/search.ts'
import { useApi } from '../../page/api.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { withoutAll, writeFilters, type Filters } from '../filters.ts'
import type { Counts } from '../load.ts'
import { toSearch } from '../query.ts'
import { readFilters } from '../read-filters.ts'

const CALLS = { search }

/** While somebody types or slides nothing is asked. */
const PAUSE_MS = 180

const EXTRAS: InputOf<typeof search.offers>['with'] = ['facets', 'histograms', 'agencies']

export interface LiveCounts {
  /** The last that are known: they stay until others come. */
  counts: Counts
  /** `fresh`: they are of the filters as they are now. `failed`: those could not be had. */
  state: 'fresh' | 'waiting' | 'failed'
}

/** The counts for filters that are being chosen. Answers that come too late are dropped. */
export function useLiveCounts(draft: Filters, given: Counts): LiveCounts {
  const api = useApi(CALLS)
  const { currency } = usePageContext()
  // As the address would say it: what cannot be searched for is not asked.
  const key = writeFilters({ ...draft, page: 1, words: null })
  const bounds = draft.currency
  // The slider is of the unit that is chosen, before there are bounds that an address could have.
  const unit = draft.priceUnit
  const asked = [key, bounds, unit].join(' ')
  const [answer, setAnswer] = useState<{
    key: string | null
    unit: string
    failed: boolean
    counts: Counts
  }>(() => ({ key: given.facets ? asked : null, unit, failed: false, counts: given }))
  const known = answer.key === asked
  const isFirst = answer.key === null
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    const ask = async () => {
      const filters = {
        ...readFilters(new URLSearchParams(key)),
        currency: bounds,
        priceUnit: unit,
      }
      const found = api.search.offers(
        { ...toSearch(filters, currency), page: 0, with: EXTRAS },
        { signal: abort.signal },
      )
      try {
        const counts = await found
        if (!abort.signal.aborted)
          startTransition(() => setAnswer({ key: asked, unit, failed: false, counts }))
      } catch {
        if (!abort.signal.aborted) setAnswer((before) => ({ ...before, key: asked, failed: true }))
      }
    }
    const timer = setTimeout(() => void ask(), isFirst ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, currency, key, bounds, unit, asked, known, isFirst])
  const { counts } = answer
  return {
    counts:
      answer.unit === unit || !counts.histograms
        ? counts
        : { ...counts, histograms: { ...counts.histograms, price: [] } },
    state: !known ? 'waiting' : answer.failed ? 'failed' : 'fresh',
  }
}

/** What there is where it is searched, without any filter: it keeps its place for as long as the panel is open. Undefined until it is known, null when it cannot be had. */
export function useAllCounts(whole: Filters): Counts | null | undefined {
  const api = useApi(CALLS)
  const { currency } = usePageContext()
  const [all, setAll] = useState<Counts | null>()
  const [filters] = useState(() => withoutAll(whole))
  useEffect(() => {
    const abort = new AbortController()
    // Without an answer the panel goes by what the filters leave.
    api.search
      .offers({ ...toSearch(filters, currency), page: 0, with: EXTRAS }, { signal: abort.signal })
      .then(
        (counts) => startTransition(() => setAll(counts)),
        () => !abort.signal.aborted && setAll(null),
      )
    return () => abort.abort()
  }, [api, currency, filters])
  return all
}

/** How many homes a choice has; null while that is not known. */
export function countOf(
  counts: Counts | null,
  facet: FacetName,
  value: string | number,
): number | null {
  const facets = counts?.facets
  if (!facets) return null
  return facets[facet]?.find((choice) => choice.value === value)?.count ?? 0
}

/** How many homes have at least so many rooms; facets end with 10 for "10 or more". Half rooms are counted as whole ones, bathrooms by steps: with a most it is not known. */
export function countFrom(
  counts: Counts | null,
  facet: 'rooms' | 'bedrooms' | 'bathrooms',
  least: number,
  most: number | null,
): number | null {
  const facets = counts?.facets
  if (!facets || (facet !== 'bedrooms' && most !== null)) return null
  return (facets[facet] ?? []).reduce(
    (sum, { value, count }) =>
      Number(value) >= least && Number(value) <= (most ?? Infinity) ? sum + count : sum,
    0,
  )
}
