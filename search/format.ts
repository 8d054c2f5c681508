import { FILTERS } from '#contract/filters.ts'
import { CURRENCIES } from '#contract/library.ts'
import { SINCE_DAYS, SORTS } from '#contract/homes/search.ts'
import { BAR_STARTS } from './bars.ts'
import { CHOICES } from './choices.ts'
import { KINDS, MONEYS } from './codes.ts'

/** Increase it with a change of queries, results or counts that the lists below do not show. */
const REVISION = 1

/** The meaning of queries and of their results between two processes: subtotals of another format cannot be added. */
export const FORMAT = JSON.stringify([
  REVISION,
  FILTERS,
  CHOICES,
  SORTS,
  SINCE_DAYS,
  BAR_STARTS.length,
  KINDS,
  MONEYS,
  CURRENCIES.map(({ code }) => code),
])
