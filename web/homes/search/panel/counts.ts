import { startTransition, useEffect, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { search, type FacetName } from '#contract/homes/search.ts'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { withoutAll, writeFilters, type Filters } from '../filters.ts'
import type { Counts } from '../load.ts'
import { toSearch } from '#contract/homes/filter-search.ts'
import { readFilters } from '../read-filters.ts'

const CALLS = { search }

/** Delay while typing or sliding. */
const COUNT_DELAY_MS = 180

const EXTRAS: InputOf<typeof search.offers>['with'] = ['facets', 'histograms', 'agencies']

export interface LiveCounts {
  /** The last known ones, until others arrive. */
  counts: Counts
  /** `fresh`: for the current filters. `failed`: the last call failed. */
  state: 'fresh' | 'waiting' | 'failed'
}

/** Live counts for the chosen filters. Discards outdated answers. */
export function useLiveCounts(draft: Filters, given: Counts): LiveCounts {
  const api = useApi(CALLS)
  const { currency } = usePageContext()
  // Normalised like the address: invalid values are not sent.
  const key = writeFilters({ ...draft, page: 1, words: null })
  const bounds = draft.currency
  // Without bounds the address has no unit, but the slider needs it.
  const unit = draft.priceUnit
  const countKey = [key, bounds, unit].join(' ')
  const [answer, setAnswer] = useState<{
    key: string | null
    unit: string
    failed: boolean
    counts: Counts
  }>(() => ({ key: given.facets ? countKey : null, unit, failed: false, counts: given }))
  const isCurrent = answer.key === countKey
  const isFirst = answer.key === null
  useEffect(() => {
    if (isCurrent) return
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
          startTransition(() => setAnswer({ key: countKey, unit, failed: false, counts }))
      } catch {
        if (!abort.signal.aborted)
          setAnswer((before) => ({ ...before, key: countKey, failed: true }))
      }
    }
    const timer = setTimeout(() => void ask(), isFirst ? 0 : COUNT_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, currency, key, bounds, unit, countKey, isCurrent, isFirst])
  const { counts } = answer
  return {
    counts:
      answer.unit === unit || !counts.histograms
        ? counts
        : { ...counts, histograms: { ...counts.histograms, price: [] } },
    state: !isCurrent ? 'waiting' : answer.failed ? 'failed' : 'fresh',
  }
}

/** Counts without any filter, for the life of the panel. Undefined until known, null after a failure. */
export function useAllCounts(whole: Filters): Counts | null | undefined {
  const api = useApi(CALLS)
  const { currency } = usePageContext()
  const [all, setAll] = useState<Counts | null>()
  const [filters] = useState(() => withoutAll(whole))
  useEffect(() => {
    const abort = new AbortController()
    // Without these the panel uses the filtered counts.
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

/** Count of a choice; null if unknown. */
export function countOf(
  counts: Counts | null,
  facet: FacetName,
  value: string | number,
): number | null {
  const facets = counts?.facets
  if (!facets) return null
  return facets[facet]?.find((choice) => choice.value === value)?.count ?? 0
}

/** Number of homes with at least this many rooms; facets end with 10 for "10 or more". Half rooms count as whole ones, bathrooms by steps; unknown with a maximum. */
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
