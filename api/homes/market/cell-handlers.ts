import { cellToBoundary, getResolution, latLngToCell } from 'h3-js'
import { LRUCache } from 'lru-cache'
import { readBox, type Box } from '#contract/homes/areas.ts'
import {
  CELL_KINDS,
  CELL_LAYERS,
  CELL_RESOLUTIONS,
  DIRECTIONS,
  type CellLayer,
} from '#contract/homes/cell-lists.ts'
import type { Cell, cells } from '#contract/homes/cells.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Place, Places } from '#places/index.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import {
  countCells,
  selectCellMonths,
  selectCells,
  type CellRow,
  type ResolutionBox,
} from './cell-queries.ts'
import { lastRefresh } from './refresh-queries.ts'

const DEFAULT_CURRENCY = 'EUR'
/** More cells than these are shown coarser. */
const CELLS_MAX = 700
/** Cells that are enough to compare prices. Finer cells are shown if there are at least as many, or as many as coarser ones. */
const CELLS_ENOUGH = 12
/** Cells across a view, at most. */
const CELLS_ACROSS = 40
/** Width of cells, and how far they reach from their middle, in kilometres. */
const WIDTH: Readonly<Record<number, number>> = { 3: 120, 4: 45, 5: 17, 6: 6.5, 7: 2.45, 8: 0.92 }
const REACH: Readonly<Record<number, number>> = { 3: 90, 4: 34, 5: 13, 6: 5, 7: 1.9, 8: 0.7 }
const KM_A_DEGREE = 111.32
/** Candidates for the name of a cell: the largest towns around it. Around Paris dozens of larger ones lie beside it. */
const TOWNS_MAX = 60
/** Parts of one size by which a layer is coloured. */
const PARTS = 7
const BUY = 0
const MONTHS_A_YEAR = 12

export const handlers: Handlers<typeof cells> = {
  async view({ box: text, kind: key, month, currency = DEFAULT_CURRENCY }, call) {
    const box = readBox(text)
    const perEur = call.rates.perEur(currency)
    if (box === null)
      throw new Problem(422, 'validation_failed', 'search.box.wrong', {}, { field: 'box' })
    if (perEur === null)
      throw new Problem(
        422,
        'validation_failed',
        'search.currency.unknown',
        {},
        { field: 'currency' },
      )
    const kind = CELL_KINDS.find((one) => one.key === key)?.id ?? CELL_KINDS[0].id
    const [last, months] = await Promise.all([
      lastRefresh(call.db),
      selectCellMonths(call.db, kind),
    ])
    const newest = months.at(-1)
    const shown = months.find((day) => day.startsWith(month ?? newest ?? '')) ?? newest
    const answer: OutputOf<typeof cells.view> = {
      asOf: last?.at ?? null,
      currency,
      rateDate: last?.rateDate ?? null,
      months: months.map((day) => day.slice(0, 7)),
      month: shown?.slice(0, 7) ?? null,
      resolution: null,
      breaks: breaksOf([]),
      cells: [],
    }
    if (newest === undefined || shown === undefined) return answer
    const boxes = boxesOf(box)
    const resolution = chosenOf(await countCells(call.db, kind, shown, boxes))
    if (resolution === null) return answer
    const own = boxes.find((one) => one.resolution === resolution)!
    const wanted = [...new Set([shown, yearBefore(shown), newest, yearBefore(newest)])]
    const rows = await selectCells(call.db, kind, wanted, own)
    const named = namesOf(call)
    return {
      ...answer,
      resolution,
      breaks: breaksOf(cellsOf(rows, newest, perEur)),
      cells: cellsOf(rows, shown, perEur)
        .map((cell) => {
          const corners = cornersOf(cell)
          return { ...cell, ...named(cell, corners), corners }
        })
        .sort((a, b) => homesOf(b) - homesOf(a) || a.id.localeCompare(b.id)),
    }
  },
}

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** The box for each resolution that suits its size, finest first, wider by the reach of cells beyond their middles. */
function boxesOf(box: Box): ResolutionBox[] {
  const [west, south, east, north] = box
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const across = (east >= west ? east - west : east - west + 360) * KM_A_DEGREE * middle
  const size = Math.max(across, (north - south) * KM_A_DEGREE, 1)
  return CELL_RESOLUTIONS.filter(
    (resolution, at) => at === 0 || WIDTH[resolution]! * CELLS_ACROSS >= size,
  )
    .map((resolution) => ({ resolution, box: widened(box, REACH[resolution]! / KM_A_DEGREE) }))
    .reverse()
}

function widened([west, south, east, north]: Box, by: number): Box {
  const latitudes = [Math.max(south - by, -90), Math.min(north + by, 90)] as const
  const farthest = Math.min(Math.max(Math.abs(latitudes[0]), Math.abs(latitudes[1])), 85)
  const along = by / Math.cos((farthest * Math.PI) / 180)
  const width = east >= west ? east - west : east - west + 360
  if (width + 2 * along >= 360) return [-180, latitudes[0], 180, latitudes[1]]
  return [turned(west - along), latitudes[0], turned(east + along), latitudes[1]]
}
const turned = (lon: number): number => (lon < -180 ? lon + 360 : lon > 180 ? lon - 360 : lon)

/** The finest resolution with enough cells, else the one with most. */
function chosenOf(counts: readonly { resolution: number; cells: number }[]): number | null {
  const fitting = counts.filter(({ cells: count }) => count <= CELLS_MAX)
  const worth = (count: number): number => Math.min(count, CELLS_ENOUGH)
  const [best] = [...(fitting.length > 0 ? fitting : counts)].sort(
    (a, b) => worth(b.cells) - worth(a.cells) || b.resolution - a.resolution,
  )
  return best?.resolution ?? null
}

type Figures = Pick<Cell, 'id' | 'lat' | 'lon' | 'buy' | 'rent' | 'yield'>

function cellsOf(rows: readonly CellRow[], month: string, perEur: number): Figures[] {
  const before = new Map(
    rows
      .filter((row) => row.month === yearBefore(month))
      .map((row) => [`${row.cell} ${row.action}`, row.perSquareMetre]),
  )
  const found = new Map<string, Figures>()
  for (const { cell, action, n, perSquareMetre, lat, lon, ...row } of rows) {
    if (row.month !== month) continue
    const own = found.get(cell) ?? { id: cell, lat, lon, buy: null, rent: null, yield: null }
    const old = before.get(`${cell} ${action}`)
    own[action === BUY ? 'buy' : 'rent'] = {
      n,
      perSquareMetre: perSquareMetre * perEur,
      change: old === undefined ? null : perSquareMetre / old - 1,
    }
    own.yield =
      own.buy && own.rent
        ? (own.rent.perSquareMetre * MONTHS_A_YEAR) / own.buy.perSquareMetre
        : null
    found.set(cell, own)
  }
  return [...found.values()]
}

const homesOf = ({ buy, rent }: Pick<Cell, 'buy' | 'rent'>): number =>
  (buy?.n ?? 0) + (rent?.n ?? 0)

const VALUES: Readonly<Record<CellLayer, (cell: Figures) => number | null>> = {
  buy: ({ buy }) => buy?.perSquareMetre ?? null,
  rent: ({ rent }) => rent?.perSquareMetre ?? null,
  yield: (cell) => cell.yield,
  change: ({ buy }) => buy?.change ?? null,
  rentChange: ({ rent }) => rent?.change ?? null,
  homes: homesOf,
}

/** Changes are coloured by their size, everything else by rank among the cells. Bounds are between steps of medians, so that rise and fall are symmetric. */
const CHANGES = [-0.09, -0.05, -0.01, 0.01, 0.05, 0.09]
const breaksOf = (own: readonly Figures[]): OutputOf<typeof cells.view>['breaks'] =>
  Object.fromEntries(
    CELL_LAYERS.map((layer) => {
      const values = own
        .map(VALUES[layer])
        .filter((value) => value !== null)
        .sort((a, b) => a - b)
      const isChange = layer === 'change' || layer === 'rentChange'
      return [layer, values.length === 0 ? [] : isChange ? CHANGES : parted(values)]
    }),
  ) as OutputOf<typeof cells.view>['breaks']

/** Two digits are enough for a legend; equal bounds are one. */
function parted(values: readonly number[]): number[] {
  const bounds = Array.from({ length: PARTS - 1 }, (_, part) =>
    Number(values[Math.floor(((part + 1) * values.length) / PARTS)]!.toPrecision(2)),
  )
  return [...new Set(bounds)].filter((bound) => bound > values[0]!)
}

/** Corners in the order of H3, around the cell's middle where they cross the antimeridian. */
const cornersOf = ({ id, lon: middle }: Pick<Cell, 'id' | 'lon'>): number[] =>
  cellToBoundary(id).flatMap(([lat, lon]) => {
    const near = lon - middle > 180 ? lon - 360 : lon - middle < -180 ? lon + 360 : lon
    return [Number(near.toFixed(5)), Number(lat.toFixed(5))]
  })

/** Places around a cell are the same in each view. */
interface Around {
  /** The largest town in the cell, else the nearest. */
  town: Place | null
  isInside: boolean
  /** Countries at its corners. */
  countries: ReadonlyMap<number, string>
}
const CACHED_CELLS_MAX = 20_000
const cellCache = new LRUCache<string, Around>({ max: CACHED_CELLS_MAX })
/** With a town so near, cities beyond a degree around the cell are nearer to none of its corners, however far they reach. */
const NEAR_KM = 50

/** Names cells by their largest town, else by the one nearest. */
function namesOf({
  places,
  locale,
}: Pick<Call, 'places' | 'locale'>): (
  cell: Figures,
  corners: readonly number[],
) => Pick<Cell, 'place' | 'from' | 'countries'> {
  /** Three cells meet at a corner. */
  const atCorners = new Map<string, Place | null>()
  const nearCorner = (lat: number, lon: number) => {
    const key = `${lat} ${lon}`
    const before = atCorners.get(key)
    if (before !== undefined) return before
    const found = places.nearest(lat, turned(lon))
    atCorners.set(key, found)
    return found
  }
  const countriesOf = (corners: readonly number[], isTownNear: boolean) => {
    const [west, south, east, north] = extentOf(corners)
    const around = 1 + north - south
    const along = around / Math.cos((Math.min(85, Math.max(-south, north)) * Math.PI) / 180)
    const countries = new Map<number, string>()
    // Away from borders all corners are of one country.
    const [one, other] = isTownNear
      ? places.countriesIn([west - along, south - around, east + along, north + around])
      : []
    if (one && !other) return countries.set(one.countryId, one.iso2)
    for (let at = 0; at < corners.length; at += 2) {
      const near = nearCorner(corners[at + 1]!, corners[at]!)
      if (near) countries.set(near.countryId, near.iso2)
    }
    return countries
  }
  const aroundOf = ({ id, lat, lon }: Figures, corners: readonly number[]): Around => {
    const before = cellCache.get(id)
    if (before) return before
    const inside = largestInside(id, corners, places)
    const town = inside ?? places.nearest(lat, lon)
    const isNear = inside !== null || (town !== null && fromTown(town, lat, lon).km <= NEAR_KM)
    const found = { town, isInside: inside !== null, countries: countriesOf(corners, isNear) }
    cellCache.set(id, found)
    return found
  }
  return (cell, corners) => {
    const { lat, lon } = cell
    const { town, isInside, countries: atEdges } = aroundOf(cell, corners)
    const countries = new Map([...(town ? [[town.countryId, town.iso2] as const] : []), ...atEdges])
    return {
      countries: [...countries].map(([country, iso2]) => ({
        id: `country${country}`,
        iso2: iso2.toLowerCase(),
      })),
      place: town && { name: places.name(town, locale), iso2: town.iso2.toLowerCase() },
      from: town && !isInside ? fromTown(town, lat, lon) : null,
    }
  }
}

/** West, south, east, north; longitudes as the corners have them. */
function extentOf(corners: readonly number[]): [number, number, number, number] {
  const longitudes = corners.filter((_, at) => at % 2 === 0)
  const latitudes = corners.filter((_, at) => at % 2 === 1)
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
}

function largestInside(
  id: string,
  corners: readonly number[],
  places: Pick<Places, 'largestIn'>,
): Place | null {
  const resolution = getResolution(id)
  const [west, south, east, north] = extentOf(corners)
  const boxes: [number, number][] =
    west < -180
      ? [
          [west + 360, 180],
          [-180, east],
        ]
      : east > 180
        ? [
            [west, 180],
            [-180, east - 360],
          ]
        : [[west, east]]
  const largest = boxes
    .flatMap(([from, to]) => places.largestIn([from, south, to, north], TOWNS_MAX))
    .sort((one, other) => (other.population ?? 0) - (one.population ?? 0))
    .find(({ lat, lon }) => latLngToCell(lat!, lon!, resolution) === id)
  return largest ?? null
}

function fromTown(town: NonNullable<ReturnType<Places['nearest']>>, lat: number, lon: number) {
  const north = (lat - town.lat!) * KM_A_DEGREE
  const east = (lon - town.lon!) * KM_A_DEGREE * Math.cos((lat * Math.PI) / 180)
  const turns = Math.atan2(east, north) / (2 * Math.PI) + 1
  return {
    km: Math.round(Math.hypot(north, east) * 10) / 10,
    direction: DIRECTIONS[Math.round(turns * DIRECTIONS.length) % DIRECTIONS.length]!,
  }
}
