import { useLocation, useNavigate } from 'react-router'
import { address } from '#contract/addresses.ts'
import { CELL_LAYERS, type CellLayer } from '#contract/homes/cell-lists.ts'
import { useLocale } from '../../ground/page/page-context.tsx'

/** Values of the page's query; null removes one. */
export type Change = Partial<
  Record<'layer' | 'kind' | 'month' | 'box' | 'cell' | 'location', string | null>
>

export interface AddressState {
  layer: CellLayer
  cell: string | null
  /** The address of the page with some values changed, without the locale. */
  with: (change: Change) => string
  /** Goes there; `replace`: Back skips the view before it. */
  go: (change: Change, options?: { replace?: boolean }) => void
}

/** The view in the address: the layer and the chosen cell need no data of their own. */
export function useAddressState(): AddressState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const locale = useLocale()
  const query = new URLSearchParams(search)
  const layer = CELL_LAYERS.find((one) => one === query.get('layer')) ?? CELL_LAYERS[0]
  const changed = (change: Change, from: string): string => {
    const next = new URLSearchParams(from)
    next.delete('q')
    for (const [name, value] of Object.entries(change))
      if (value === null) next.delete(name)
      else next.set(name, value)
    const text = next.toString().replaceAll('%2C', ',')
    return address('heatmap') + (text && `?${text}`)
  }
  return {
    layer,
    cell: query.get('cell'),
    with: (change) => changed(change, search),
    go: (change, { replace = false } = {}) =>
      // The map moves while an earlier move is still loading: the newest address counts.
      void navigate(`/${locale}${changed(change, window.location.search)}`, {
        replace,
        preventScrollReset: true,
      }),
  }
}
