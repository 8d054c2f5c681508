/** The value at a place of the sorted order; the items are reordered (quickselect). */
function select(items: Float64Array, wanted: number, from: number, to: number): number {
  let low = from
  let high = to - 1
  while (low < high) {
    const pivot = items[(low + high) >>> 1]!
    let left = low
    let right = high
    while (left <= right) {
      while (items[left]! < pivot) left++
      while (items[right]! > pivot) right--
      if (left <= right) {
        const kept = items[left]!
        items[left++] = items[right]!
        items[right--] = kept
      }
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else break
  }
  return items[wanted]!
}

/** The quantile of `items[from..to)`, between two values where it falls between them. Reorders the items; NaN without any. */
export function quantileOf(
  items: Float64Array,
  share: number,
  from = 0,
  to: number = items.length,
): number {
  if (to <= from) return Number.NaN
  const exact = (to - from - 1) * share
  const place = from + Math.floor(exact)
  const lower = select(items, place, from, to)
  const rest = exact - Math.floor(exact)
  if (rest === 0) return lower
  let upper = Infinity
  for (let at = place + 1; at < to; at++) if (items[at]! < upper) upper = items[at]!
  return lower + (upper - lower) * rest
}

export const medianOf = (items: Float64Array, from?: number, to?: number): number =>
  quantileOf(items, 0.5, from, to)
