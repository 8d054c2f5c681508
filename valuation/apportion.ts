/** Rounds parts to whole steps so that they still add up to the rounded sum: those that lose most by rounding get the rest. */
export function apportion(parts: readonly number[], step = 1): number[] {
  const exact = parts.map((part) => part / step)
  const total = Math.round(exact.reduce((sum, part) => sum + part, 0))
  const rounded = exact.map(Math.floor)
  const rest = total - rounded.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((part, at) => ({ at, lost: part - Math.floor(part) }))
    .sort((one, other) => other.lost - one.lost || one.at - other.at)
  for (const { at } of order.slice(0, rest)) rounded[at] = rounded[at]! + 1
  // Never -0.
  return rounded.map((part) => part * step + 0)
}
