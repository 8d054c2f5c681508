import type { ArticleNode } from './journal-document.ts'

// Rules of documents that browsers share with the server: without schemas.

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
