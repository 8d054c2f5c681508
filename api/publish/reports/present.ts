import { Problem, type Call } from '../../context.ts'
import { slugOf, titleOf } from '../../homes/offers/named.ts'
import type { ReportedRow } from './queries.ts'

export const notFound = (id: number) =>
  new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
/** The offer that is reported. */
export const nameOf = (row: ReportedRow, call: Call) => ({
  id: row.id,
  status: row.status,
  slugId: slugOf(row, call),
  ...titleOf(row, call),
})
