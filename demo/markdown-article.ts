import MarkdownIt, { type Token } from 'markdown-it'
import type { ArticleDocument, ArticleMark, ArticleNode } from '#contract/edge/journal-document.ts'
import { HOUSE_TYPES } from '#contract/library.ts'

const markdown = new MarkdownIt({ html: false })

/** Nodes of the editor by markdown-it's names of elements. */
const NAMES = {
  p: 'paragraph',
  blockquote: 'blockquote',
  ul: 'bulletList',
  li: 'listItem',
  table: 'table',
  tr: 'tableRow',
} as const
/** Elements that the editor's tables do not have. */
const UNWRAPPED: readonly string[] = ['thead', 'tbody']
const BLOCK = /^\[\[(market|search|offer) place=(\w+) action=(buy|rent)(?: category=(\d+))?\]\]$/

/** A live block of a demo article, before its figures are known: `[[market place=city32653 action=buy category=1]]`. A home has no number yet. */
export interface DemoBlock {
  type: 'market' | 'search' | 'offer'
  place: string
  action: 0 | 1
  category: number | null
}

/** Markdown of a demo article as the editor's document. `hrefOf` answers links between articles, `blockOf` live blocks (null: it is left out). */
export function documentOf(
  text: string,
  hrefOf: (href: string) => string,
  blockOf: (block: DemoBlock) => ArticleNode | null,
): ArticleDocument {
  const root: ArticleNode[] = []
  const open = [root]
  const add = (node: ArticleNode) => open.at(-1)!.push(node)
  const begin = (node: ArticleNode) => {
    node.content = []
    add(node)
    open.push(node.content)
  }
  const tokens = markdown.parse(text, {})
  for (const token of tokens) {
    const { tag, nesting } = token
    if (UNWRAPPED.includes(tag)) continue
    if (token.type === 'inline') {
      const block = blockIn(token.content)
      if (block) add(block)
      else open.at(-1)!.push(...inline(token.children ?? []))
    } else if (nesting === -1) {
      open.pop()
      if (tag === 'th' || tag === 'td') open.pop()
    } else if (nesting === 1) {
      if (tag === 'ol')
        begin({ type: 'orderedList', attrs: { start: Number(token.attrGet('start') ?? 1) } })
      else if (/^h\d$/.test(tag)) begin({ type: 'heading', attrs: { level: tag === 'h3' ? 3 : 2 } })
      else if (tag === 'th' || tag === 'td') {
        const type = tag === 'th' ? 'tableHeader' : 'tableCell'
        begin({ type, attrs: { colspan: 1, rowspan: 1 } })
        begin({ type: 'paragraph' })
      } else if (tag in NAMES) begin({ type: NAMES[tag as keyof typeof NAMES] })
      else throw new RangeError(`Unknown element ${tag}`)
    } else if (tag === 'hr') add({ type: 'horizontalRule' })
  }
  return { type: 'doc', content: lifted(root) }

  function blockIn(content: string): ArticleNode | null {
    const [, type, place, action, category] = BLOCK.exec(content.trim()) ?? []
    if (!type || !place) return null
    return (
      blockOf({
        type: type as DemoBlock['type'],
        place,
        action: action === 'buy' ? 0 : 1,
        category: HOUSE_TYPES.find(({ id }) => id === Number(category))?.id ?? null,
      }) ?? { type: 'paragraph', content: [] }
    )
  }

  function inline(children: readonly Token[]): ArticleNode[] {
    const marks: ArticleMark[] = []
    return children.flatMap((token): ArticleNode[] => {
      if (token.type === 'softbreak') return textNode(' ', marks)
      if (token.type === 'hardbreak') return [{ type: 'hardBreak' }]
      if (token.type === 'text' || token.type === 'code_inline')
        return textNode(token.content, marks)
      if (token.nesting === -1) marks.pop()
      else if (token.tag === 'strong') marks.push({ type: 'bold' })
      else if (token.tag === 'em') marks.push({ type: 'italic' })
      else if (token.tag === 'a')
        marks.push({ type: 'link', attrs: { href: hrefOf(String(token.attrGet('href'))) } })
      return []
    })
  }
}

const textNode = (text: string, marks: readonly ArticleMark[]): ArticleNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]

/** Live blocks instead of the paragraphs around them, without empty paragraphs. */
const lifted = (nodes: readonly ArticleNode[]): ArticleNode[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'paragraph') return [node]
    const [only] = node.content ?? []
    if (!only || (only.type === 'paragraph' && !only.content?.length)) return []
    return only.type === 'text' || only.type === 'hardBreak' ? [node] : [only]
  })
