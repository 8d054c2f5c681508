import type { CellLayer } from '#contract/homes/cell-lists.ts'
import type { Cell, cells } from '#contract/homes/cells.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Formatter } from '#i18n/format.ts'
import { usePageContext, type PageContext } from '../../ground/page/page-context.tsx'
import { signedPercent } from '../../ground/ui/signed-percent.ts'

export type CellView = OutputOf<typeof cells.view>

/** Classes of colour. */
export const COLOURS = 7
/** Cells with at least this many homes have the full opacity. */
export const STRONG = 100
const FAINTEST = 0.35
const STRONGEST = 0.95

const homesOf = ({ buy, rent }: Cell): number => (buy?.n ?? 0) + (rent?.n ?? 0)

/** The value of a cell in a layer, and the number of homes behind it; null where there are too few. */
export function valueOf(cell: Cell, layer: CellLayer): { value: number; n: number } | null {
  const { buy, rent } = cell
  if (layer === 'homes') return { value: homesOf(cell), n: homesOf(cell) }
  if (layer === 'yield')
    return cell.yield !== null && buy && rent
      ? { value: cell.yield, n: Math.min(buy.n, rent.n) }
      : null
  const isRent = layer === 'rent' || layer === 'rentChange'
  const figure = isRent ? rent : buy
  const value = layer === 'buy' || layer === 'rent' ? figure?.perSquareMetre : figure?.change
  return figure && value !== undefined && value !== null ? { value, n: figure.n } : null
}

/** The class of a value: how many bounds it reaches, spread over all colours. */
export function colourOf(value: number, bounds: readonly number[]): number {
  const reached = bounds.filter((bound) => value >= bound).length
  return bounds.length === 0
    ? (COLOURS - 1) / 2
    : Math.round((reached * (COLOURS - 1)) / bounds.length)
}

export function opacityOf(n: number, least: number): number {
  const share = Math.log(Math.max(n, least) / least) / Math.log(STRONG / least)
  return FAINTEST + (STRONGEST - FAINTEST) * Math.min(share, 1)
}

export interface CellTexts {
  /** By the unit of area of the visitor, in the currency of the visitor. */
  price: (perSquareMetre: number) => string
  change: (share: number) => string
  yield: (share: number) => string
  /** A value of a layer. */
  value: (value: number, layer: CellLayer) => string
  /** Day of exchange rates, if prices are converted by the browser. */
  rateDate: string | null
}

/** The figures in the visitor's currency and units, else in the page's. */
export function useCellTexts(currency: string): CellTexts {
  const { format, chosenMoney } = usePageContext()
  const money = chosenMoney?.currency === currency ? null : chosenMoney
  const sample = money?.convertValue(1, currency) ?? null
  const price = (perSquareMetre: number): string => {
    const converted = sample && money?.convertValue(perSquareMetre, currency)
    return converted
      ? format.pricePerArea(converted.value, converted.currency)
      : format.pricePerArea(perSquareMetre, currency)
  }
  const share = (value: number): string => format.percent(value, { decimals: 1 })
  // Medians have steps of about 2 %, so tenths would be false precision.
  const change = (value: number): string => signedPercent(format, value)
  return {
    price,
    change,
    yield: share,
    rateDate: sample?.rateDate ?? null,
    value: (value, layer) =>
      layer === 'homes'
        ? format.number(value)
        : layer === 'yield'
          ? share(value)
          : layer === 'buy' || layer === 'rent'
            ? price(value)
            : change(value),
  }
}

/** `Barcelona, 4 km north` */
export function nameOf(cell: Cell, { t, format }: Pick<PageContext, 't' | 'format'>): string {
  const { place, from } = cell
  if (!place) return t('heatmap.cell.nowhere', coordinatesOf(cell, format))
  if (!from) return place.name
  return t('heatmap.cell.beside', {
    place: place.name,
    distance: format.distance(from.km),
    direction: from.direction,
  })
}

const coordinatesOf = ({ lat, lon }: Cell, format: Formatter) => ({
  lat: format.number(lat, { decimals: 2 }),
  lon: format.number(lon, { decimals: 2 }),
})
