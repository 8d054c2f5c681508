import type { JSONContent } from '@tiptap/core'
import { LIVE_BLOCKS } from '#contract/edge/document-text.ts'
import type { ArticleDocument, ArticleMark, ArticleNode } from '#contract/edge/journal-document.ts'

/** Attributes of nodes as the server accepts them; those of the editor's own are left out. */
const ATTRS: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  tableHeader: ['colspan', 'rowspan'],
  tableCell: ['colspan', 'rowspan'],
  picture: ['key', 'alt', 'caption', 'credit'],
  market: ['place', 'action', 'category', 'quoted'],
  search: ['place', 'action', 'category', 'quoted'],
  offer: ['offer', 'quoted'],
}
const START_MAX = 9999

/** The editor's document as it is sent, without the empty paragraph that it ends with. */
export function sentDocument(json: JSONContent): ArticleDocument {
  const content = (json.content ?? []).map(sentNode)
  while (content.at(-1)?.type === 'paragraph' && !content.at(-1)?.content) content.pop()
  return { type: 'doc', content }
}

function sentNode({ type = '', attrs, content, text, marks }: JSONContent): ArticleNode {
  const kept = ATTRS[type]?.map((name) => [name, attrs?.[name] ?? null] as const)
  return {
    type: type as ArticleNode['type'],
    ...(kept && {
      attrs: Object.fromEntries(
        kept.map(([name, value]) => [
          name,
          name === 'start' ? Math.min(Number(value), START_MAX) : value,
        ]),
      ),
    }),
    ...(content && content.length > 0 && { content: content.map(sentNode) }),
    ...(text !== undefined && { text }),
    ...(marks && marks.length > 0 && { marks: marks.map(sentMark) }),
  }
}

const sentMark = ({ type, attrs }: NonNullable<JSONContent['marks']>[number]): ArticleMark =>
  type === 'link'
    ? { type, attrs: { href: String(attrs?.['href']) } }
    : { type: type as 'bold' | 'italic' }

/** The document as the editor takes it: never without a block. */
export const editedDocument = ({ content }: ArticleDocument): JSONContent => ({
  type: 'doc',
  content: content.length > 0 ? (content as JSONContent[]) : [{ type: 'paragraph' }],
})

/** Key of the subject of a live block, whatever it quotes. */
export function aboutKey({ type, attrs = {} }: Pick<ArticleNode, 'type' | 'attrs'>): string {
  const { place, action, category, offer } = attrs
  return JSON.stringify(type === 'offer' ? [type, offer] : [type, place, action, category])
}

/** The live blocks of a document, in its order. */
export const liveNodes = (nodes: readonly ArticleNode[]): ArticleNode[] =>
  nodes.flatMap((node) =>
    LIVE_BLOCKS.includes(node.type) ? [node] : node.content ? liveNodes(node.content) : [],
  )

/**
 * The figures for the live blocks of a document, in its order, from the same document as it was saved. Blocks that were added since have none yet;
 * `all`: nothing was changed since, so that theirs replace what is quoted here.
 */
export function savedQuotes(
  mine: ArticleDocument,
  saved: ArticleDocument,
  all: boolean,
): unknown[] {
  const waiting = liveNodes(saved.content)
  return liveNodes(mine.content).map((node) => {
    const index = waiting.findIndex((one) => aboutKey(one) === aboutKey(node))
    const [found] = index < 0 ? [] : waiting.splice(index, 1)
    const own = node.attrs?.['quoted'] ?? null
    return found && (all || own === null) ? (found.attrs?.['quoted'] ?? null) : own
  })
}
