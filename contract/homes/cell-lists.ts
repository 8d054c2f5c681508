import type { CategoryId } from '../library.ts'

/**
 * Fewest homes in a cell of the price map: figures of fewer never leave the server. Half of the minimum for a single median (`market.ts`): a cell is
 * seen among others, and is fainter with fewer homes.
 */
export const CELL_MIN = 5
/** Step of published medians, as a logarithm: two medians that differ by one home do not reveal its price. */
export const CELL_STEP = 0.02
/** Resolutions of H3, coarsest first: hexagons of about 120, 45, 17, 6.5, 2.5 and 0.9 km. */
export const CELL_RESOLUTIONS = [3, 4, 5, 6, 7, 8] as const
/** Months of a price map: every third one, back from the current one. */
export const CELL_MONTHS = 8
export const CELL_MONTH_STEP = 3

/**
 * Kinds of property that are compared with each other, by the id of the database. No category is in two of them, so that no figures of one follow from those of others.
 */
export const CELL_KINDS = [
  { id: 1, key: 'flats', categories: [1, 2, 4, 6, 9] },
  { id: 2, key: 'houses', categories: [5, 8, 10] },
  { id: 3, key: 'land', categories: [13, 19] },
  { id: 4, key: 'commercial', categories: [15, 16, 17, 18, 20] },
  { id: 5, key: 'garages', categories: [14] },
] as const satisfies readonly { id: number; key: string; categories: readonly CategoryId[] }[]
export const CELL_KIND_KEYS = CELL_KINDS.map(({ key }) => key)
export type CellKind = (typeof CELL_KINDS)[number]['key']

/** Figures that colour the cells. */
export const CELL_LAYERS = ['buy', 'rent', 'yield', 'change', 'rentChange', 'homes'] as const
export type CellLayer = (typeof CELL_LAYERS)[number]

/** Clockwise from north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
