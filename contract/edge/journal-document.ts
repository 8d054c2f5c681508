import { z } from 'zod'
import { headingIds } from '#text/anchors.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '../library.ts'
import { AnyPlaceId } from '../homes/places.ts'
import { ARTICLE_PICTURE_KEY, isLinkAddress, LIVE_BLOCKS, textOf } from './document-text.ts'

/** Limits of an article's document: nodes, their depth, characters of its text. */
export const NODES_MAX = 4000
export const DEPTH_MAX = 12
/** Live blocks: each is a search or a lookup, for every reader. */
export const BLOCKS_MAX = 30
export const TEXT_MAX = 120_000
export const CAPTION_MAX = 300

export const ArticlePictureKey = z.string().max(200).regex(ARTICLE_PICTURE_KEY)

const day = z.iso.datetime()
const action = z.literal(SEARCH_TYPES.map(({ id }) => id))
const category = z.literal(HOUSE_TYPES.map(({ id }) => id)).nullable()

/** Figures on the day of writing. The server fills them in; what a writer sends is kept only if it was stored before. */
export const QuotedMarket = z.strictObject({
  at: day,
  n: z.number().int(),
  /** Major units; null with too few offers. */
  perSquareMetre: z.number().nullable(),
  currency: z.string().max(16),
})
export const QuotedSearch = z.strictObject({ at: day, count: z.number().int() })
export const QuotedOffer = z.strictObject({
  at: day,
  /** Minor units; null for a price on request. */
  amount: z.number().int().nullable(),
  currency: z.string().max(16),
  type: z.number().int(),
})

/** The subject of a live block, with its figures on the day of writing. */
export const MarketBlock = z.strictObject({
  place: AnyPlaceId,
  action,
  category,
  quoted: QuotedMarket.nullable(),
})
export type MarketBlock = z.infer<typeof MarketBlock>
export const SearchBlock = z.strictObject({
  place: AnyPlaceId,
  action,
  category,
  quoted: QuotedSearch.nullable(),
})
export type SearchBlock = z.infer<typeof SearchBlock>
export const OfferBlock = z.strictObject({
  offer: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  quoted: QuotedOffer.nullable(),
})
export type OfferBlock = z.infer<typeof OfferBlock>

export const PictureNode = z.strictObject({
  key: ArticlePictureKey,
  alt: z.string().max(CAPTION_MAX),
  caption: z.string().max(CAPTION_MAX),
  credit: z.string().max(CAPTION_MAX),
})
export type PictureNode = z.infer<typeof PictureNode>

const cell = z.strictObject({
  colspan: z.number().int().min(1).max(20),
  rowspan: z.number().int().min(1).max(200),
})

type Group = 'block' | 'inline' | 'item' | 'row' | 'cell'
interface NodeRule {
  group: Group
  /** Groups of its children; none: it has no children. */
  holds?: readonly Group[]
  /** With fewer children it is refused. */
  least?: number
  attrs?: z.ZodObject
}

const BLOCKS = ['block'] as const
const INLINE = ['inline'] as const

/** Every node of a document by its name in the editor. Another is refused by name. */
export const NODES = {
  paragraph: { group: 'block', holds: INLINE },
  heading: { group: 'block', holds: INLINE, attrs: z.strictObject({ level: z.literal([2, 3]) }) },
  blockquote: { group: 'block', holds: BLOCKS, least: 1 },
  bulletList: { group: 'block', holds: ['item'], least: 1 },
  orderedList: {
    group: 'block',
    holds: ['item'],
    least: 1,
    attrs: z.strictObject({ start: z.number().int().min(0).max(9999) }),
  },
  listItem: { group: 'item', holds: BLOCKS, least: 1 },
  horizontalRule: { group: 'block' },
  table: { group: 'block', holds: ['row'], least: 1 },
  tableRow: { group: 'row', holds: ['cell'] },
  tableHeader: { group: 'cell', holds: BLOCKS, least: 1, attrs: cell },
  tableCell: { group: 'cell', holds: BLOCKS, least: 1, attrs: cell },
  picture: { group: 'block', attrs: PictureNode },
  market: { group: 'block', attrs: MarketBlock },
  search: { group: 'block', attrs: SearchBlock },
  offer: { group: 'block', attrs: OfferBlock },
  text: { group: 'inline' },
  hardBreak: { group: 'inline' },
} as const satisfies Record<string, NodeRule>
export type NodeName = keyof typeof NODES

export type ArticleMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'link'; attrs: { href: string } }

/** A checked node. */
export interface ArticleNode {
  type: NodeName
  attrs?: Record<string, unknown>
  content?: ArticleNode[]
  text?: string
  marks?: ArticleMark[]
}

/** A checked document, as the editor writes it. */
export type ArticleDocument = { type: 'doc'; content: ArticleNode[] }

/** As it is sent: `documentFault` checks it. */
export const SentDocument = z.looseObject({
  type: z.literal('doc'),
  content: z.array(z.unknown()).default([]),
})

/** Why a document is refused. `name`: the element, attribute or address. */
export interface DocumentFault {
  why: 'unknown' | 'misplaced' | 'attributes' | 'link' | 'deep' | 'large'
  name: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (value: unknown): string => String(value).slice(0, 40)
const strayKey = (value: Record<string, unknown>, allowed: readonly string[]): string | undefined =>
  Object.keys(value).find((key) => !allowed.includes(key))

/** The first thing that keeps a document from being an `ArticleDocument`; null if it is one. Walks without recursion, so that no depth ends the process. */
export function documentFault(document: Record<string, unknown>): DocumentFault | null {
  const stray = strayKey(document, ['type', 'content'])
  if (stray !== undefined) return { why: 'attributes', name: nameOf(stray) }
  if (document['type'] !== 'doc' || !Array.isArray(document['content']))
    return { why: 'unknown', name: nameOf(document['type']) }
  const waiting: { nodes: unknown[]; holds: readonly Group[]; depth: number }[] = [
    { nodes: document['content'], holds: BLOCKS, depth: 1 },
  ]
  let nodes = 0
  let characters = 0
  let blocks = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > DEPTH_MAX) return { why: 'deep', name: String(DEPTH_MAX) }
    for (const node of next.nodes) {
      if (++nodes > NODES_MAX) return { why: 'large', name: String(NODES_MAX) }
      const fault = nodeFault(node, next.holds)
      if (fault) return fault
      const { type, text, content } = node as ArticleNode
      if (LIVE_BLOCKS.includes(type) && ++blocks > BLOCKS_MAX)
        return { why: 'large', name: String(BLOCKS_MAX) }
      characters += text?.length ?? 0
      if (characters > TEXT_MAX) return { why: 'large', name: String(TEXT_MAX) }
      const rule: NodeRule = NODES[type]
      if (content && rule.holds)
        waiting.push({ nodes: content, holds: rule.holds, depth: next.depth + 1 })
    }
  }
  return null
}

/** Faults of a node itself, without its children. */
function nodeFault(node: unknown, allowed: readonly Group[]): DocumentFault | null {
  if (!isRecord(node) || typeof node['type'] !== 'string' || !Object.hasOwn(NODES, node['type']))
    return { why: 'unknown', name: nameOf(isRecord(node) ? node['type'] : node) }
  const {
    type: name,
    attrs,
    content,
    text,
    marks,
  } = node as Record<string, unknown> & {
    type: NodeName
  }
  const stray = strayKey(node, ['type', 'attrs', 'content', 'text', 'marks'])
  if (stray !== undefined) return { why: 'attributes', name: nameOf(stray) }
  const rule: NodeRule = NODES[name]
  if (!allowed.includes(rule.group)) return { why: 'misplaced', name }
  const children = content === undefined ? [] : content
  if (!Array.isArray(children) || (!rule.holds && content !== undefined))
    return { why: 'misplaced', name }
  if (children.length < (rule.least ?? 0)) return { why: 'misplaced', name }
  if (rule.attrs ? !rule.attrs.safeParse(attrs).success : attrs !== undefined)
    return { why: 'attributes', name }
  if (name === 'text' ? typeof text !== 'string' || text === '' : text !== undefined)
    return { why: 'attributes', name }
  if (marks === undefined) return null
  if (name !== 'text' || !Array.isArray(marks) || marks.length > 3)
    return { why: 'attributes', name }
  for (const mark of marks) {
    const fault = markFault(mark)
    if (fault) return fault
  }
  return new Set(marks.map(({ type }: ArticleMark) => type)).size === marks.length
    ? null
    : { why: 'attributes', name }
}

function markFault(mark: unknown): DocumentFault | null {
  if (!isRecord(mark)) return { why: 'unknown', name: nameOf(mark) }
  const { type, attrs } = mark
  if (type === 'link') {
    if (!isRecord(attrs) || Object.keys(attrs).length !== 1 || !isLinkAddress(attrs['href']))
      return { why: 'link', name: nameOf(isRecord(attrs) ? attrs['href'] : '') }
  } else if (type !== 'bold' && type !== 'italic') return { why: 'unknown', name: nameOf(type) }
  else if (attrs !== undefined) return { why: 'attributes', name: type }
  const stray = strayKey(mark, ['type', 'attrs'])
  return stray === undefined ? null : { why: 'attributes', name: nameOf(stray) }
}

/** Characters of a word where words are not separated, as in Chinese and Japanese. */
const UNSEPARATED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu
/** Words and signs that are read in a minute. */
const WORDS_A_MINUTE = 220
const SIGNS_A_MINUTE = 450

/** Separated words of a text, and signs of languages that do not separate theirs. */
export function lengthOf(document: ArticleDocument): { words: number; signs: number } {
  const text = textOf(document.content)
  return {
    words: text.replaceAll(UNSEPARATED, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    signs: text.match(UNSEPARATED)?.length ?? 0,
  }
}

/** Minutes that reading takes, at least one. */
export function readingMinutes(document: ArticleDocument): number {
  const { words, signs } = lengthOf(document)
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + signs / SIGNS_A_MINUTE))
}

/** Headings with the ids that links lead to. */
export function anchorsOf(document: ArticleDocument): { id: string; level: 2 | 3; text: string }[] {
  const idOf = headingIds()
  return document.content
    .filter(({ type }) => type === 'heading')
    .flatMap((node) => {
      const text = textOf(node.content ?? []).trim()
      if (text === '') return []
      return [{ id: idOf(text), level: node.attrs?.['level'] === 3 ? 3 : 2, text }]
    })
}
