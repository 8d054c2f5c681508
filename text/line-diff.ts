export interface DiffLine {
  /** `same` of both texts, `gone` from the first, `new` in the second. */
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Lines of each text that are compared one by one; longer differences are shown as a whole. */
const COMPARED_MAX = 2_000

/** Line-by-line difference of two texts. */
export const lineDiff = (before: string, after: string): DiffLine[] =>
  diffOf(linesOf(before), linesOf(after))

/** The difference of two lists of lines: a longest common subsequence. */
export function diffOf(a: readonly string[], b: readonly string[]): DiffLine[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  )
    end++
  const same = (lines: readonly string[]): DiffLine[] =>
    lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ kind: 'gone', text })
  const added = (text: string): DiffLine => ({ kind: 'new', text })
  if (a.length > COMPARED_MAX || b.length > COMPARED_MAX) return [...a.map(gone), ...b.map(added)]
  // lengths[i][j]: of the longest common subsequence of the lines from i and from j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] =
        a[i] === b[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i]! })
      i++
      j++
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      lines.push(gone(a[i++]!))
    else lines.push(added(b[j++]!))
  }
  return lines
}
