import type { ArticleContent } from '#contract/edge/journal.ts'
import type { ArticleMark, ArticleNode } from '#contract/edge/journal-document.ts'

/** An article as lines, in which every difference shows: marks and addresses of links too. */
export const linesOf = (document: ArticleContent['document']): string[] =>
  document.content.flatMap((node) => lines(node, ''))

function lines(node: ArticleNode, indent: string): string[] {
  const { type, attrs = {}, content = [] } = node
  switch (type) {
    case 'paragraph':
      return (indent + inline(content)).split('\n')
    case 'heading':
      return [`${indent}${'#'.repeat(Number(attrs['level']))} ${inline(content)}`]
    case 'blockquote':
      return content.flatMap((child) => lines(child, `${indent}> `))
    case 'bulletList':
    case 'orderedList':
      return content.flatMap((item, index) => {
        const sign = type === 'bulletList' ? '•' : `${Number(attrs['start']) + index}.`
        const [first = '', ...rest] = (item.content ?? []).flatMap((child) => lines(child, ''))
        return [`${indent}${sign} ${first}`, ...rest.map((line) => `${indent}  ${line}`)]
      })
    case 'table':
      return content.map(
        (row) =>
          indent +
          (row.content ?? [])
            .map((cell) => (cell.content ?? []).flatMap((child) => lines(child, '')).join(' '))
            .join(' | '),
      )
    case 'horizontalRule':
      return [`${indent}———`]
    case 'picture':
      return [
        `${indent}🖼 ${['alt', 'caption', 'credit']
          .map((name) => attrs[name])
          .filter(Boolean)
          .join(' · ')}`,
      ]
    case 'market':
    case 'search':
      return [`${indent}📊 ${['place', 'action', 'category'].map((name) => attrs[name]).join(' ')}`]
    case 'offer':
      return [`${indent}⌂ ${String(attrs['offer'])}`]
    default:
      return [indent + inline([node])]
  }
}

const inline = (nodes: readonly ArticleNode[]): string =>
  nodes
    .map(({ type, text = '', marks = [] }) =>
      type === 'hardBreak' ? '\n' : marks.reduceRight(marked, text),
    )
    .join('')

const marked = (text: string, mark: ArticleMark): string =>
  mark.type === 'link'
    ? `[${text}](${mark.attrs.href})`
    : mark.type === 'bold'
      ? `**${text}**`
      : `*${text}*`

/** Lines that were replaced: those before, and those now, with the number of the first one now. */
export interface Hunk {
  line: number
  was: string[]
  is: string[]
}

/** More lines times lines are compared as one piece. */
const CELLS_MAX = 4_000_000

/** The differences of two texts, after the longest common subsequence of their lines. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  if (old.length + now.length === 0) return []
  if (old.length * now.length > CELLS_MAX) return [{ line: start + 1, was: old, is: now }]
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
  const hunks: Hunk[] = []
  let open: Hunk | null = null
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      open = null
      i++
      j++
      continue
    }
    if (!open) hunks.push((open = { line: start + j + 1, was: [], is: [] }))
    if (
      j >= now.length ||
      (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    )
      open.was.push(old[i++]!)
    else open.is.push(now[j++]!)
  }
  return hunks
}
