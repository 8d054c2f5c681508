import MarkdownIt, { type Token } from 'markdown-it'

/** Text, or an element with its children. */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  tag: string
  /** Of a heading: its words, as GitHub writes them in addresses. */
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

/** The Markdown of pages as a tree. It never becomes HTML. */
export function readMarkdown(text: string): MarkdownNode[] {
  const root: MarkdownNode[] = []
  addNodes(markdown.parse(text, {}), root)
  nameHeadings(root, new Map())
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

/** The second heading of one text ends with `-1`. */
function nameHeadings(nodes: readonly MarkdownNode[], used: Map<string, number>): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (/^h[1-6]$/.test(node.tag)) {
      const id = anchorOf(plainText(node.children))
      const times = used.get(id) ?? 0
      used.set(id, times + 1)
      node.id = times === 0 ? id : `${id}-${times}`
    } else nameHeadings(node.children, used)
  }
}

/** `What a search finds?`: `what-a-search-finds` */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

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
