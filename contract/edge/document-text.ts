import type { ArticleNode } from './journal-document.ts'

// Rules of documents that browsers share with the server: without schemas.

/** Blocks with figures of the portal, by the names of their nodes. */
export const LIVE_BLOCKS: readonly string[] = ['market', 'search', 'offer']

/** Key of an uploaded picture, or of one that the program draws. */
export const ARTICLE_PICTURE_KEY = /^(?:articles\/[0-9a-f]{32}|demo-\d+\/[\w-]{1,150})$/

/** Characters of the address of a link. */
export const HREF_MAX = 2000

/** Addresses that a link may have: outside ones, mail, phone, pages of the portal (without their locale), and headings. */
const HREF = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d][\d\s().-]*|\/(?![/\\])[^\s]*|#[^\s]+)$/i

export const isLinkAddress = (href: unknown): href is string =>
  typeof href === 'string' && href.length <= HREF_MAX && HREF.test(href)

/** All nodes, parents first, in the order of the text. */
export function* nodesOf(nodes: readonly ArticleNode[]): Generator<ArticleNode> {
  for (const node of nodes) {
    yield node
    if (node.content) yield* nodesOf(node.content)
  }
}

/** Its text, one line per block. */
export function textOf(nodes: readonly ArticleNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'text'
        ? (node.text ?? '')
        : node.type === 'hardBreak'
          ? '\n'
          : `${textOf(node.content ?? [])}\n`,
    )
    .join('')
}
