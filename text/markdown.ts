import MarkdownIt, { type Token } from 'markdown-it'

/** Text, or an element with its children. */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  tag: string
  href?: string
  /** The first number of an ordered list that does not begin with 1. */
  start?: number
  children: MarkdownNode[]
}

/** Links that a page may have; others are text. */
const HREF = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

// `zero` knows paragraphs alone. Whatever is not enabled is text: HTML, entities, images, code blocks, quotes.
const markdown = new MarkdownIt('zero').enable([
  'heading',
  'hr',
  'list',
  'table',
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

/** The Markdown of pages that an operator writes, as a tree. It never becomes HTML. */
export function readMarkdown(text: string): MarkdownNode[] {
  const root: MarkdownNode[] = []
  addNodes(markdown.parse(text, {}), root)
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
    tag: token.tag,
    ...(href === null ? {} : { href: String(href) }),
    ...(start === null ? {} : { start: Number(start) }),
    children: token.content ? [token.content] : [],
  }
}
