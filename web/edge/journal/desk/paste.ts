import { ARTICLE_PICTURE_KEY, isLinkAddress, LIVE_BLOCKS } from '#contract/edge/document-text.ts'
import type { ArticleMark, ArticleNode } from '#contract/edge/journal-document.ts'

// Pasted markup as blocks of an article. Pure, over any DOM: only what is named here comes out, whatever goes in.

/** Larger markup is not read: it would hold the page up, and no article is that long. In characters. */
export const PASTE_MAX = 1_000_000

/** Kinds of things that were left out. */
export type LeftOut = 'block' | 'image' | 'link' | 'media' | 'form' | 'drawing' | 'script' | 'depth'

export interface Pasted {
  nodes: ArticleNode[]
  left: Partial<Record<LeftOut, number>>
}

export interface PasteOptions {
  /** Address of the portal: links to its pages are kept without it, and without their locale. */
  ownLink?: (href: string) => string
}

/** Levels of nodes around a paragraph. Deeper lists, quotations and tables become plain paragraphs: the server takes twelve, and they may be pasted into others. */
const LEVELS_MAX = 8
/** Levels that each of them adds. */
const LEVELS = { list: 2, quotation: 1, table: 3 } as const
/** Word has nine levels of lists. */
const WORD_LEVELS_MAX = 4
/** Deeper elements are read as plain text. */
const ELEMENTS_DEEP = 200

/** Elements that are dropped with all that is in them; the kind that is named, or null for what no reader misses. */
const DROPPED: Readonly<Record<string, LeftOut | null>> = {
  script: 'script',
  noscript: null,
  style: null,
  template: null,
  title: null,
  meta: null,
  link: null,
  base: null,
  xml: null,
  colgroup: null,
  svg: 'drawing',
  math: 'drawing',
  canvas: 'drawing',
  iframe: 'media',
  frame: 'media',
  frameset: 'media',
  object: 'media',
  embed: 'media',
  applet: 'media',
  audio: 'media',
  video: 'media',
  form: 'form',
  input: 'form',
  textarea: 'form',
  select: 'form',
  button: 'form',
  dialog: 'form',
}

/** Elements whose text is a block of its own. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside body center dd details div dl dt fieldset figcaption figure footer header hgroup legend li main nav p section ' +
    'summary tbody td tfoot th thead tr caption html search'
  ).split(' '),
)

/** Elements that become blocks around others. */
const KINDS: Readonly<Partial<Record<string, keyof typeof LEVELS>>> = {
  ul: 'list',
  ol: 'list',
  menu: 'list',
  dir: 'list',
  li: 'list',
  blockquote: 'quotation',
  q: 'quotation',
  table: 'table',
}

/** Names of blocks in the editor's own clipboard. */
const OWN: readonly string[] = ['picture', ...LIVE_BLOCKS]

interface Marks {
  bold: boolean
  italic: boolean
  href: string | null
}
const PLAIN: Marks = { bold: false, italic: false, href: null }

interface Place {
  marks: Marks
  /** Levels of nodes around it. */
  level: number
  /** Elements around it. */
  deep: number
}

/** The blocks of a parsed document's body. */
export function pastedFrom(body: Element, options: PasteOptions = {}): Pasted {
  const reader = new Reader(options)
  const nodes = reader.blocks(body, { marks: PLAIN, level: 0, deep: 0 })
  return { nodes, left: reader.left }
}

class Reader {
  readonly left: Pasted['left'] = {}
  readonly #ownLink: (href: string) => string

  constructor({ ownLink = (href) => href }: PasteOptions) {
    this.#ownLink = ownLink
  }

  /** The content of an element as blocks. */
  blocks(parent: Element, place: Place): ArticleNode[] {
    const out = new Blocks()
    this.#children(parent, place, out)
    return out.done()
  }

  #children(parent: Element, place: Place, out: Blocks): void {
    const nodes = [...parent.childNodes]
    for (let index = 0; index < nodes.length; index++) {
      const node = nodes[index]!
      if (node.nodeType === 3) {
        out.text(node.nodeValue ?? '', place.marks)
        continue
      }
      if (node.nodeType !== 1) continue
      const element = node as Element
      if (wordLevel(element) === 0) {
        this.#element(element, place, out)
        continue
      }
      // Word has no lists, but paragraphs that look like items.
      const items: Element[] = []
      while (index < nodes.length) {
        const next = nodes[index]!
        if (next.nodeType === 1 && wordLevel(next as Element) > 0) items.push(next as Element)
        else if (next.nodeType === 1 || (next.nodeValue ?? '').trim() !== '') {
          if (next.nodeType !== 8) break
        }
        index++
      }
      index--
      out.push(...this.#wordLists(items, place))
    }
  }

  #element(element: Element, place: Place, out: Blocks): void {
    const name = element.localName.toLowerCase()
    if (Object.hasOwn(DROPPED, name)) {
      const kind = DROPPED[name]
      if (kind) this.#leave(kind)
      return
    }
    if (isHidden(element)) return
    if (place.deep >= ELEMENTS_DEEP) {
      this.#leave('depth')
      out.text(element.textContent ?? '', place.marks)
      return
    }
    if (isOwnBlock(element)) {
      const own = ownBlock(element)
      if (own) return out.push(own)
      this.#leave('block')
    }
    const inside = { ...place, deep: place.deep + 1, marks: marksOf(element, place.marks) }
    if (name === 'img' || name === 'picture') {
      this.#leave('image')
      return
    }
    if (name === 'br') return out.break()
    if (name === 'a') return this.#link(element, inside, out)
    if (name === 'hr') return out.push({ type: 'horizontalRule' })
    if (name === 'pre' || name === 'listing' || name === 'xmp')
      return out.push(...preformatted(element.textContent ?? ''))
    const heading = headingLevel(element)
    if (heading) return this.#heading(element, heading, inside, out)
    const kind = KINDS[name]
    const nested = kind ? { ...inside, level: place.level + LEVELS[kind] } : inside
    if (nested.level > LEVELS_MAX) {
      this.#leave('depth')
      return this.#block(element, inside, out)
    }
    if (kind === 'list' && name !== 'li')
      return out.push(...this.#list(element, name === 'ol', nested))
    if (name === 'li') {
      const content = asItem(this.blocks(element, nested))
      return out.push(...(content ? [{ type: 'bulletList' as const, content: [content] }] : []))
    }
    if (kind === 'quotation') {
      const content = this.blocks(element, { ...nested, marks: PLAIN })
      return out.push(...(content.length > 0 ? [{ type: 'blockquote' as const, content }] : []))
    }
    if (kind === 'table') return out.push(...this.#table(element, nested))
    if (BLOCKS.has(name)) return this.#block(element, inside, out)
    this.#children(element, inside, out)
  }

  #block(element: Element, place: Place, out: Blocks): void {
    out.end()
    this.#children(element, place, out)
    out.end()
  }

  #link(element: Element, place: Place, out: Blocks): void {
    const href = addressOf(element.getAttribute('href'))
    const own = href && this.#ownLink(href)
    // An anchor of a page is no link: its name is not in the article.
    if (own && !own.startsWith('#') && isLinkAddress(own))
      return this.#children(element, { ...place, marks: { ...place.marks, href: own } }, out)
    if (href && !href.startsWith('#')) this.#leave('link')
    this.#children(element, place, out)
  }

  #heading(element: Element, level: 2 | 3, place: Place, out: Blocks): void {
    const blocks = this.blocks(element, { ...place, marks: PLAIN })
    const words = joined(blocks.filter(({ type }) => type === 'paragraph')).map(unbold)
    const rest = blocks.filter(({ type }) => type !== 'paragraph')
    out.push(
      ...(words.length > 0 ? [{ type: 'heading' as const, attrs: { level }, content: words }] : []),
      ...rest,
    )
  }

  #list(element: Element, isOrdered: boolean, place: Place): ArticleNode[] {
    const items: ArticleNode[] = []
    for (const child of element.childNodes) {
      if (child.nodeType !== 1) {
        const text = (child.nodeValue ?? '').trim()
        if (child.nodeType === 3 && text !== '')
          items.push({ type: 'listItem', content: [paragraph([{ type: 'text', text }])] })
        continue
      }
      const item = child as Element
      const name = item.localName.toLowerCase()
      // Google Docs and old editors put an inner list beside the item that it belongs to.
      if (name === 'ul' || name === 'ol') {
        const last = items.at(-1)
        const level = place.level + LEVELS.list
        const inner =
          level > LEVELS_MAX
            ? this.blocks(item, place)
            : this.#list(item, name === 'ol', { ...place, level })
        if (last) last.content?.push(...inner)
        else items.push(...inner.flatMap((node) => (isList(node) ? (node.content ?? []) : [])))
        continue
      }
      const wrapped = new Blocks()
      if (name === 'li') this.#children(item, { ...place, deep: place.deep + 1 }, wrapped)
      else this.#element(item, place, wrapped)
      const content = asItem(wrapped.done())
      if (content) items.push(content)
    }
    return items.length > 0 ? [listOf(items, isOrdered, startOf(element))] : []
  }

  /** Paragraphs of Word that belong to lists, by the level and the sign in front of them. */
  #wordLists(paragraphs: readonly Element[], place: Place): ArticleNode[] {
    interface Open {
      level: number
      isOrdered: boolean
      start: number
      items: ArticleNode[]
    }
    const done: ArticleNode[] = []
    const open: Open[] = []
    const close = (): void => {
      const list = open.pop()
      if (!list) return
      const node = listOf(list.items, list.isOrdered, list.start)
      const around = open.at(-1)?.items.at(-1)
      if (around) around.content?.push(node)
      else done.push(node)
    }
    for (const element of paragraphs) {
      const level = Math.min(wordLevel(element), WORD_LEVELS_MAX)
      const sign = wordSign(element)
      const number = /^\(?([0-9]{1,4}|[a-z]{1,4})[.)]/i.exec(sign)?.[1]
      const isOrdered = number !== undefined
      while (open.length > 0 && open.at(-1)!.level > level) close()
      const current = open.at(-1)
      if (current && current.level === level && current.isOrdered !== isOrdered) close()
      if (open.at(-1)?.level !== level)
        open.push({ level, isOrdered, start: Number(number) || 1, items: [] })
      const inner = new Blocks()
      this.#children(element, { ...place, marks: marksOf(element, place.marks) }, inner)
      const item = asItem(inner.done())
      if (item) open.at(-1)!.items.push(item)
      if (open.at(-1)!.items.length === 0) open.pop()
    }
    while (open.length > 0) close()
    return done
  }

  #table(table: Element, place: Place): ArticleNode[] {
    const own = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    const rows = own.flatMap((row): ArticleNode[] => {
      const cells = [...row.children].flatMap((cell): ArticleNode[] => {
        const name = cell.localName.toLowerCase()
        if (name !== 'td' && name !== 'th') return []
        // A table in a cell would be too much for a page: its text stays.
        const content = this.blocks(cell, { ...place, level: LEVELS_MAX, marks: PLAIN })
        const isHead = name === 'th'
        return [
          {
            type: isHead ? 'tableHeader' : 'tableCell',
            attrs: { colspan: span(cell, 'colspan', 20), rowspan: span(cell, 'rowspan', 200) },
            content:
              content.length === 0 ? [paragraph([])] : isHead ? content.map(unboldBlock) : content,
          },
        ]
      })
      return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : []
    })
    const caption = [...table.children].find((child) => child.localName === 'caption')
    const title = caption ? this.blocks(caption, place) : []
    // Newsletters and old pages lay out with tables of one cell.
    const single = rows.length === 1 && rows[0]?.content?.length === 1 ? rows[0].content[0] : null
    if (single) return [...title, ...(single.content ?? []).filter(isFilled)]
    return [...title, ...(rows.length > 0 ? [{ type: 'table' as const, content: rows }] : [])]
  }

  #leave(kind: LeftOut): void {
    this.left[kind] = (this.left[kind] ?? 0) + 1
  }
}

/** Collects blocks: text outside them becomes paragraphs. Spaces collapse as browsers show them. */
class Blocks {
  readonly #nodes: ArticleNode[] = []
  #inline: ArticleNode[] = []

  text(raw: string, { bold, italic, href }: Marks): void {
    const last = this.#inline.at(-1)
    const isAfterSpace = !last || last.type === 'hardBreak' || /[ \t\n\r\f]$/.test(last.text ?? '')
    let text = readable(raw).replaceAll(/[ \t\n\r\f]+/g, ' ')
    if (isAfterSpace) text = text.replace(/^ /, '')
    if (text === '') return
    const marks: ArticleMark[] = [
      ...(href === null ? [] : [{ type: 'link' as const, attrs: { href } }]),
      ...(bold ? [{ type: 'bold' as const }] : []),
      ...(italic ? [{ type: 'italic' as const }] : []),
    ]
    if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks))
      last.text += text
    else this.#inline.push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
  }

  break(): void {
    if (this.#inline.length > 0) this.#inline.push({ type: 'hardBreak' })
  }

  end(): void {
    const content = trimmedLine(this.#inline)
    this.#inline = []
    if (content.length > 0) this.#nodes.push(paragraph(content))
  }

  push(...nodes: ArticleNode[]): void {
    this.end()
    this.#nodes.push(...nodes)
  }

  done(): ArticleNode[] {
    this.end()
    return this.#nodes
  }
}

const paragraph = (content: ArticleNode[]): ArticleNode =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' }

const isList = ({ type }: ArticleNode): boolean => type === 'bulletList' || type === 'orderedList'
const isFilled = ({ type, content = [] }: ArticleNode): boolean =>
  type !== 'paragraph' || content.length > 0

/** Without control characters: a text of ours has none. */
const readable = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufeff]/g, '')

/** Without breaks and spaces at its ends. A line of hard spaces only is empty. */
function trimmedLine(inline: readonly ArticleNode[]): ArticleNode[] {
  const nodes = [...inline]
  while (nodes.at(-1)?.type === 'hardBreak') nodes.pop()
  const last = nodes.at(-1)
  if (last?.type === 'text') last.text = last.text?.trimEnd() ?? ''
  const kept = nodes.filter(({ type, text }) => type !== 'text' || text !== '')
  return kept.every(({ text = '' }) => text.trim() === '') ? [] : kept
}

/** The text of paragraphs in one line. */
const joined = (paragraphs: readonly ArticleNode[]): ArticleNode[] =>
  paragraphs.flatMap(({ content = [] }, index) => [
    ...(index > 0 ? [{ type: 'text' as const, text: ' ' }] : []),
    ...content.map((node): ArticleNode =>
      node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node,
    ),
  ])

/** Headings, and heads of tables, are bold as they are. */
function unbold({ marks, ...node }: ArticleNode): ArticleNode {
  const rest = marks?.filter(({ type }) => type !== 'bold') ?? []
  return rest.length > 0 ? { ...node, marks: rest } : node
}
const unboldBlock = (node: ArticleNode): ArticleNode =>
  node.content ? { ...node, content: node.content.map(unboldBlock) } : unbold(node)

/** An item begins with a paragraph. */
function asItem(content: ArticleNode[]): ArticleNode | null {
  if (content.length === 0) return null
  const first = content[0]
  if (first?.type === 'heading') content[0] = paragraph(first.content ?? [])
  else if (first?.type !== 'paragraph') content.unshift(paragraph([]))
  return { type: 'listItem', content }
}

const listOf = (content: ArticleNode[], isOrdered: boolean, start: number): ArticleNode =>
  isOrdered ? { type: 'orderedList', attrs: { start }, content } : { type: 'bulletList', content }

function startOf(element: Element): number {
  const start = Number(element.getAttribute('start') ?? 1)
  return Number.isInteger(start) && start >= 0 && start <= 9999 ? start : 1
}

function span(cell: Element, name: 'colspan' | 'rowspan', most: number): number {
  const value = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : 1
}

const preformatted = (text: string): ArticleNode[] => {
  const lines = readable(text).split(/\r?\n/)
  const content = trimmedLine(
    lines.flatMap((line, index): ArticleNode[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
    ]),
  )
  return content.length > 0 ? [paragraph(content)] : []
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
/** A declaration of the element itself: styles of pages are not pasted. */
const declared = (element: Element, name: string): string | null =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(styleOf(element))?.[1]?.trim() ?? null

function marksOf(element: Element, around: Marks): Marks {
  const name = element.localName.toLowerCase()
  const weight = declared(element, 'font-weight')
  const slant = declared(element, 'font-style')
  return {
    href: around.href,
    // Google Docs wraps all in a `b` that is not bold.
    bold:
      weight === null
        ? around.bold || name === 'b' || name === 'strong'
        : /^(?:bold|bolder|[6-9]00)/i.test(weight),
    italic:
      slant === null
        ? around.italic || name === 'i' || name === 'em'
        : /^(?:italic|oblique)/i.test(slant),
  }
}

function isHidden(element: Element): boolean {
  return (
    element.hasAttribute('hidden') ||
    /^none/i.test(declared(element, 'display') ?? '') ||
    /^all/i.test(declared(element, 'mso-hide') ?? '') ||
    /^ignore/i.test(declared(element, 'mso-list') ?? '')
  )
}

/** h1 is the article's title: a pasted one is a section. */
function headingLevel(element: Element): 2 | 3 | null {
  const level = /^h([1-6])$/i.exec(element.localName)?.[1]
  if (level) return Number(level) <= 2 ? 2 : 3
  return /(?:^|\s)MsoTitle(?:\s|$)/.test(element.getAttribute('class') ?? '') ? 2 : null
}

/** The level of a paragraph of Word in its list, from 1; 0 for another. */
function wordLevel(element: Element): number {
  if (!/^(?:p|h[1-6]|div)$/i.test(element.localName)) return 0
  return Number(/level([1-9])/i.exec(declared(element, 'mso-list') ?? '')?.[1] ?? 0)
}

/** The bullet or number that Word writes in front of an item. */
const wordSign = (element: Element): string =>
  [...element.querySelectorAll('[style]')]
    .filter((each) => /^ignore/i.test(declared(each, 'mso-list') ?? ''))
    .map((each) => each.textContent ?? '')
    .join('')
    .trim()

/** The address of a link, without the detour of Google Docs. */
function addressOf(raw: string | null): string | null {
  // Browsers leave out line breaks and tabs in an address, and spaces around it.
  const href = raw?.replaceAll(/[\t\n\r]/g, '').trim() ?? ''
  if (href === '') return null
  try {
    const url = new URL(href)
    const target = new URLSearchParams(url.search).get('q')
    return /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url' && target
      ? target
      : href
  } catch {
    return href
  }
}

const ownType = (element: Element): string => element.getAttribute('data-article') ?? ''

const isOwnBlock = (element: Element): boolean =>
  OWN.includes(ownType(element)) && element.hasAttribute('data-attrs')

/** A block that was copied in the editor; null where it is not as the editor writes it. */
function ownBlock(element: Element): ArticleNode | null {
  const type = ownType(element)
  try {
    const attrs = JSON.parse(element.getAttribute('data-attrs') ?? '') as Record<string, unknown>
    const taken =
      type === 'picture' ? pictureIn(attrs) : type === 'offer' ? offerIn(attrs) : searchIn(attrs)
    return taken && { type: type as ArticleNode['type'], attrs: taken }
  } catch {
    return null
  }
}

const isLine = (value: unknown): value is string => typeof value === 'string' && value.length <= 300

function pictureIn({ key, alt, caption, credit }: Record<string, unknown>) {
  return typeof key === 'string' &&
    ARTICLE_PICTURE_KEY.test(key) &&
    [alt, caption, credit].every(isLine)
    ? { key, alt, caption, credit }
    : null
}

/** Their figures are filled in by the server. */
const offerIn = ({ offer }: Record<string, unknown>) =>
  Number.isSafeInteger(offer) && Number(offer) > 0 ? { offer, quoted: null } : null

const searchIn = ({ place, action, category }: Record<string, unknown>) =>
  typeof place === 'string' &&
  /^(?:city|state|country|area)\d{1,9}$/.test(place) &&
  (action === 0 || action === 1) &&
  (category === null || (Number.isInteger(category) && Number(category) > 0))
    ? { place, action, category, quoted: null }
    : null
