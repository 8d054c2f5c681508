import { z } from 'zod'
import { readBox } from './areas.ts'
import { CELL_KIND_KEYS, CELL_LAYERS, DIRECTIONS } from './cell-lists.ts'
import { endpoint } from '../endpoint.ts'

/** Prices of homes that are for sale, or for rent, in a cell; never of fewer than CELL_MIN. */
const CellFigure = z.object({
  n: z.number().int(),
  /** Median in major units of the response's currency, rents by the month. */
  perSquareMetre: z.number(),
  /** Change of the median in a year, 0.05 for 5 %; null if there are too few homes. */
  change: z.number().nullable(),
})

export const Cell = z.object({
  /** Index of H3. */
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** `lon, lat, lon, lat ...`; longitudes go beyond 180 degrees where the cell crosses the antimeridian. */
  corners: z.array(z.number()),
  /** The largest town in the cell, else the nearest one. */
  place: z.object({ name: z.string(), iso2: z.string() }).nullable(),
  /** Countries that the cell is in, that of its middle first; by the towns nearest to its middle and its corners. */
  countries: z.array(z.object({ id: z.string(), iso2: z.string() })),
  /** How far the cell's middle is from that of the town, and where; null if the town is in the cell. */
  from: z
    .object({
      km: z.number(),
      direction: z.enum(DIRECTIONS),
    })
    .nullable(),
  /** Null if there are too few homes. */
  buy: CellFigure.nullable(),
  rent: CellFigure.nullable(),
  /** Rent of a year by price, 0.05 for 5 %. */
  yield: z.number().nullable(),
})
export type Cell = z.infer<typeof Cell>

export const cells = {
  view: endpoint({
    method: 'GET',
    path: '/market/cells',
    guard: {},
    summary:
      'Asking prices per square metre by hexagon, with yield and change in a year: at the finest resolution at which enough hexagons have enough homes.',
    input: z.object({
      /** `west,south,east,north` */
      box: z
        .string()
        .max(80)
        .refine((text) => readBox(text) !== null, 'search.box.wrong'),
      kind: z.enum(CELL_KIND_KEYS).default('flats'),
      /** `YYYY-MM`, one of `months`; default: the newest. */
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .optional(),
      currency: z.string().max(16).optional(),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({
      /** When the figures were computed; null before the first time. */
      asOf: z.string().nullable(),
      currency: z.string(),
      /** Day of the exchange rates. */
      rateDate: z.string().nullable(),
      /** Months with figures, oldest first. */
      months: z.array(z.string()),
      month: z.string().nullable(),
      /** Resolution of H3; null without cells. */
      resolution: z.number().int().nullable(),
      /** Values of each layer that divide its cells of the newest month into parts of one size, ascending: the colours of all months. */
      breaks: z.record(z.enum(CELL_LAYERS), z.array(z.number())),
      /** Most homes first. */
      cells: z.array(Cell),
    }),
    cache: 60,
    limit: 240,
  }),
}
