/** A piece of a line: text, or text in bold, italics, code or a link. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

/**
 * The Markdown of pages that an operator writes: headings, paragraphs, lists, tables, rules; bold, italics, code and links. Anything else, HTML among it, is text. Time is
 * linear in the length: no rule looks back.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!.trim()
    if (line === '') {
      at++
      continue
    }
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    if (heading) {
      const level = Math.min(heading[1]!.length, 3) as 1 | 2 | 3
      blocks.push({ kind: 'heading', level, content: inline(heading[2]!.replace(/ #+$/, '')) })
      at++
    } else if (isRule(line)) {
      blocks.push({ kind: 'rule' })
      at++
    } else if (itemOf(line) !== null) {
      const ordered = /^\d/.test(line)
      const items: string[] = []
      for (; at < lines.length; at++) {
        const item = itemOf(lines[at]!.trim())
        if (item !== null && /^\s*\d/.test(lines[at]!) === ordered) items.push(item)
        else if (item === null && /^\s+\S/.test(lines[at]!))
          items.push(`${items.pop()} ${lines[at]!.trim()}`)
        else break
      }
      blocks.push({ kind: 'list', ordered, items: items.map((item) => inline(item)) })
    } else if (line.startsWith('|') && /^\|[\s:|-]+$/.test(lines[at + 1]?.trim() ?? '')) {
      const head = cells(line)
      const rows: Inline[][][] = []
      for (at += 2; lines[at]?.trim().startsWith('|'); at++) {
        const row = cells(lines[at]!.trim())
        rows.push(head.map((_, column) => row[column] ?? []))
      }
      blocks.push({ kind: 'table', head, rows })
    } else {
      const content: string[] = []
      let broken = true
      for (; at < lines.length; at++) {
        const next = lines[at]!
        const bare = next.trim()
        if (bare === '' || (content.length > 0 && startsBlock(bare))) break
        const written = bare.replace(/\\$/, '')
        if (broken) content.push(written)
        else content.push(`${content.pop()} ${written}`)
        broken = / {2}$|\\$/.test(next)
      }
      blocks.push({ kind: 'paragraph', lines: content.map((line) => inline(line)) })
    }
  }
  return blocks
}

const isRule = (line: string): boolean => /^(-{3,}|\*{3,}|_{3,})$/.test(line)
const itemOf = (line: string): string | null =>
  /^(?:[-*+]|\d{1,4}[.)]) (.*)$/.exec(line)?.[1] ?? null
const startsBlock = (line: string): boolean =>
  /^#{1,6} /.test(line) || isRule(line) || itemOf(line) !== null
const cells = (line: string): Inline[][] =>
  line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => inline(cell.trim()))

/** Links that a page may have; others are text. */
const HREF = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i
/** Deeper nesting is text. */
const DEPTH_MAX = 3
const INLINE =
  /\\([\\`*_[\](){}#+.!|-])|`([^`]{1,1000})`|\*\*([^*]{1,2000})\*\*|(?<![\p{L}\p{N}])__([^_]{1,2000})__(?![\p{L}\p{N}])|\*([^*\s][^*]{0,2000})\*|(?<![\p{L}\p{N}])_([^_\s][^_]{0,2000})_(?![\p{L}\p{N}])|\[([^[\]]{1,500})\]\(([^()\s]{1,1000})\)|<((?:https?:\/\/|mailto:)[^<>\s]{1,1000})>/gu

function inline(text: string, depth = 0): Inline[] {
  const out: Inline[] = []
  const say = (more: string): void => {
    const last = out.at(-1)
    if (last?.kind === 'text') last.text += more
    else if (more) out.push({ kind: 'text', text: more })
  }
  if (depth >= DEPTH_MAX) return [{ kind: 'text', text }]
  let end = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, code, bold, bold2, italic, italic2, label, href, bare] = match
    say(text.slice(end, match.index))
    end = match.index + whole.length
    const strong = bold ?? bold2
    const emphasis = italic ?? italic2
    if (escaped !== undefined) say(escaped)
    else if (code !== undefined) out.push({ kind: 'code', text: code })
    else if (strong !== undefined) out.push({ kind: 'strong', content: inline(strong, depth + 1) })
    else if (emphasis !== undefined)
      out.push({ kind: 'emphasis', content: inline(emphasis, depth + 1) })
    else if (label !== undefined && href !== undefined && HREF.test(href))
      out.push({ kind: 'link', href, content: inline(label, depth + 1) })
    else if (bare !== undefined)
      out.push({
        kind: 'link',
        href: bare,
        content: [{ kind: 'text', text: bare.replace(/^mailto:/i, '') }],
      })
    else say(whole)
  }
  say(text.slice(end))
  return out
}
