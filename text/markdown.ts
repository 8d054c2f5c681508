import MarkdownIt, { type Token } from 'markdown-it'
import { headingIds } from './anchors.ts'

/** Text, or an element with its children. */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  tag: string
  /** Of a heading. */
  id?: string
  href?: string
  /** The first number of an ordered list that does not begin with 1. */
  start?: number
  children: MarkdownNode[]
}

/** Links that a page may have. */
const HREF = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

// `zero` knows paragraphs alone. Whatever is not enabled is text: HTML, entities, images, indented code.
const markdown = new MarkdownIt('zero').enable([
  'heading',
  'hr',
  'list',
  'table',
  'fence',
  'blockquote',
  'newline',
  'escape',
  'backticks',
  'emphasis',
  'link',
  'autolink',
])
markdown.validateLink = (href) => HREF.test(href)
const { normalizeLinkText } = markdown
markdown.normalizeLinkText = (href) => normalizeLinkText(href.replace(/^mailto:/i, ''))

/** The Markdown of pages as a tree. It never becomes HTML. `taken`: ids that its page has already. */
export function readMarkdown(text: string, taken?: readonly string[]): MarkdownNode[] {
  const root: MarkdownNode[] = []
  addNodes(markdown.parse(text, {}), root)
  nameHeadings(root, headingIds(taken))
  return root
}

function addNodes(tokens: readonly Token[], root: MarkdownNode[]): void {
  const open = [root]
  for (const token of tokens) {
    const parent = open.at(-1)!
    // A paragraph of an item in a list without blank lines.
    if (token.hidden) continue
    if (token.children) addNodes(token.children, parent)
    else if (token.type === 'softbreak') parent.push(' ')
    else if (token.nesting === -1) open.pop()
    else if (token.tag) {
      const element = elementOf(token)
      parent.push(element)
      if (token.nesting === 1) open.push(element.children)
    } else if (token.content) parent.push(token.content)
  }
}

function elementOf(token: Token): MarkdownElement {
  const href = token.attrGet('href')
  const start = token.attrGet('start')
  return {
    tag: token.type === 'fence' ? 'pre' : token.tag,
    ...(href === null ? {} : { href: String(href) }),
    ...(start === null ? {} : { start: Number(start) }),
    children: token.content ? [token.content] : [],
  }
}

function nameHeadings(nodes: readonly MarkdownNode[], idOf: (heading: string) => string): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (/^h[1-6]$/.test(node.tag)) node.id = idOf(plainText(node.children))
    else nameHeadings(node.children, idOf)
  }
}

const BLOCK = /^(?:h[1-6]|p|li|pre|td|th|br)$/

/** The words of nodes, without elements. */
export function plainText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : plainText(node.children) + (BLOCK.test(node.tag) ? '\n' : ''),
    )
    .join('')
}
