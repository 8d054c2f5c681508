import { NEVER } from './columns.ts'
import { PartCache } from './part-cache.ts'
import type { Part } from './part.ts'
import { DAY, daysOf, recommendedTime } from './recommend.ts'
import { RowCodes, type Values } from './row-codes.ts'
import { evenScale, wholeScale } from './scale.ts'

/** Days that codes of times distinguish, up to the last that a part has. */
const DAYS = 250
/** Number of earlier days for the availability date. */
const DAYS_BEFORE = 30
/** Days per step of codes for page orders: three and a half years in all. */
const STEP = 5 * DAY
const STEPS = 250
/** Nothing is moved up by more steps than this. */
const STEPS_UP = 5

const publishedValues: Values = ({ arrays: { published } }, rows, count, into) => {
  for (let i = 0; i < count; i++) into[i] = published[rows[i]!]!
}
const changedValues: Values = ({ arrays: { changed } }, rows, count, into) => {
  for (let i = 0; i < count; i++) into[i] = changed[rows[i]!]!
}
const reducedValues: Values = ({ arrays: { reduced } }, rows, count, into) => {
  for (let i = 0; i < count; i++) into[i] = reduced[rows[i]!] || NaN
}
const availableValues: Values = ({ arrays: { available } }, rows, count, into) => {
  for (let i = 0; i < count; i++)
    into[i] = available[rows[i]!] === NEVER ? NaN : available[rows[i]!]!
}
const recommendedValues: Values = (
  { arrays: { published, merit, fairness } },
  rows,
  count,
  into,
) => {
  for (let i = 0; i < count; i++)
    into[i] = recommendedTime(published[rows[i]!]!, merit[rows[i]!]!, fairness[rows[i]!]!)
}

function lastOf(values: Float64Array | Int16Array): number {
  let last = 0
  for (let row = 0; row < values.length; row++) if (values[row]! > last) last = values[row]!
  return last
}
const lastDays = (part: Part) =>
  evenScale(lastOf(part.columns.arrays.published) - DAYS * DAY, DAY, DAYS)
const lastYears = (part: Part) =>
  evenScale(lastOf(part.columns.arrays.published) - (STEPS - STEPS_UP) * STEP, STEP, STEPS)
const lastReduced = (part: Part) => {
  const last = lastOf(part.columns.arrays.reduced)
  return wholeScale(last - DAYS, last)
}
/** Days that are asked for lie after the last publication. */
const nextDays = (part: Part) => {
  const last = daysOf(lastOf(part.columns.arrays.published))
  return wholeScale(last - DAYS_BEFORE, last - DAYS_BEFORE + DAYS)
}

function cachedCodes(
  values: Values,
  scaleOf: (part: Part) => ReturnType<typeof evenScale>,
): (part: Part) => RowCodes {
  const cache = new PartCache<RowCodes>(1)
  return (part) => cache.get(part, [], () => new RowCodes(part, values, scaleOf(part)))
}

/** For filters by days. */
export const sinceCodes = {
  publishedSince: cachedCodes(publishedValues, lastDays),
  reducedSince: cachedCodes(reducedValues, lastReduced),
}
export const availableCodes = cachedCodes(availableValues, nextDays)
/** For the order of pages: by the time of publication, of the last change, and as recommended. */
export const orderCodes = {
  newest: cachedCodes(publishedValues, lastYears),
  changed: cachedCodes(changedValues, lastYears),
  recommended: cachedCodes(recommendedValues, lastYears),
}
