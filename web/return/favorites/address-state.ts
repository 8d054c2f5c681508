import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  COMPARED_MAX,
  FAVORITE_FILTERS,
  FAVORITE_SORTS,
  FAVORITE_VIEWS,
} from '#contract/return/favorite-limits.ts'
import { useLocale } from '../../ground/page/page-context.tsx'
import type { Arrangement } from './arrange.ts'

export interface AddressState extends Arrangement {
  view: (typeof FAVORITE_VIEWS)[number] | undefined
  /** Compared homes. */
  homes: readonly number[]
}

/** The state in the address. It is read in the browser, so that it works offline, too. */
export function useAddressState(): AddressState {
  const [query] = useSearchParams()
  return useMemo(() => {
    const oneOf = <T extends string>(name: string, values: readonly T[]): T | undefined =>
      values.find((value) => value === query.get(name))
    return {
      list: query.get('list') ?? undefined,
      show: oneOf('show', FAVORITE_FILTERS),
      sort: oneOf('sort', FAVORITE_SORTS),
      view: oneOf('view', FAVORITE_VIEWS),
      homes: [
        ...new Set(
          (query.get('homes') ?? '')
            .split(',')
            .filter((id) => /^[1-9]\d{0,14}$/.test(id))
            .map(Number),
        ),
      ].slice(0, COMPARED_MAX),
    }
  }, [query])
}

/** The address without the locale. */
export const favoritesAddress = ({ homes, ...state }: Partial<AddressState>): string =>
  address('favorites', { ...state, homes: homes?.length ? homes.join(',') : undefined })

/** Shows another state at once: as a new step of the history, or in place of the present one. */
export function useShow(): (state: Partial<AddressState>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const locale = useLocale()
  return (state, options) =>
    void navigate(`/${locale}${favoritesAddress(state)}`, {
      preventScrollReset: true,
      ...options,
    })
}
