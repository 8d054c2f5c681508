import type { ArticleContent } from '#contract/edge/journal.ts'
import type { ArticleMark, ArticleNode } from '#contract/edge/journal-document.ts'
import { diffOf } from '#text/line-diff.ts'

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

/** The differences of two texts, each with the lines that it replaces. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let open: Hunk | null = null
  let line = 1
  for (const { kind, text } of diffOf(before, after)) {
    if (kind === 'same') open = null
    else {
      if (!open) hunks.push((open = { line, was: [], is: [] }))
      open[kind === 'gone' ? 'was' : 'is'].push(text)
    }
    if (kind !== 'gone') line++
  }
  return hunks
}
