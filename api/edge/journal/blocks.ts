import { nodesOf } from '#contract/edge/document-text.ts'
import {
  type ArticleDocument,
  type ArticleNode,
  type MarketBlock,
  type OfferBlock,
  type SearchBlock,
} from '#contract/edge/journal-document.ts'
import type { LiveBlock } from '#contract/edge/journal.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import { SearchInput } from '#contract/homes/search.ts'
import { canonical } from '#text/canonical.ts'
import type { Call } from '../../context.ts'
import { marketFigures } from '../../homes/market/handlers.ts'
import { presentTitled } from '../../homes/places/present.ts'
import { cachedCards } from '../../homes/search/cached-rows.ts'
import { queryOf } from '../../homes/search/handlers.ts'
import { SearchAway, SearchBusy } from '../../homes/search/searchers.ts'

/** Homes that the block of a search shows. */
const NEWEST_SHOWN = 3

type Today = Extract<LiveBlock, { type: 'market' }>['today']

/**
 * Blocks with today's figures, in the order of the document. Their offers are no part of `call.shown`: a page of the journal is rendered anew as often
 * as others without offers, so that a withdrawal shows at once.
 */
export function liveBlocks(document: ArticleDocument, call: Call): Promise<LiveBlock[]> {
  return Promise.all(
    [...nodesOf(document.content)].flatMap(({ type, attrs }): Promise<LiveBlock>[] => {
      if (type === 'market') return [marketBlock(attrs as MarketBlock, call)]
      if (type === 'search') return [searchBlock(attrs as SearchBlock, call)]
      return type === 'offer' ? [offerBlock(attrs as OfferBlock, call)] : []
    }),
  )
}

const placeOf = (id: string, call: Call) => {
  const place = call.places.get(id)
  return place && presentTitled(place, call)
}

async function marketBlock({ place, action, category, quoted }: MarketBlock, call: Call) {
  const today = await marketToday({ place, action, category }, quoted?.currency, call)
  return { type: 'market' as const, place: placeOf(place, call), action, category, quoted, today }
}

async function searchBlock({ place, action, category, quoted }: SearchBlock, call: Call) {
  const found = await newest({ place, action, category }, call)
  return {
    type: 'search' as const,
    place: placeOf(place, call),
    action,
    category,
    quoted,
    count: found?.count ?? null,
    offers: found?.offers ?? [],
  }
}

async function offerBlock({ offer: id, quoted }: OfferBlock, call: Call) {
  const [offer = null] = await cachedCards([id], call)
  return { type: 'offer' as const, quoted, offer }
}

/** In the currency of the place’s country, unless another was quoted: both figures are then of one currency. */
async function marketToday(
  { place: location, action, category }: Omit<MarketBlock, 'quoted'>,
  quotedIn: string | undefined,
  call: Call,
): Promise<Today> {
  const place = call.places.get(location)
  if (!place) return null
  const own = currencyIn(place.iso2.toUpperCase()) ?? 'EUR'
  const currency = quotedIn ?? (call.rates.perEur(own) === null ? 'EUR' : own)
  if (call.rates.perEur(currency) === null) return null
  const { asOf, actions } = await marketFigures({ location, currency }, call)
  const figures = actions.find((one) => one.action === action)
  if (asOf === null || !figures) return null
  const figure =
    category === null
      ? figures.homes
      : (figures.categories.find((one) => one.category === category) ?? {
          n: 0,
          perSquareMetre: null,
        })
  return { at: asOf, currency, n: figure.n, perSquareMetre: figure.perSquareMetre }
}

/** The newest homes of a search, and how many there are; null for an unknown place, and while too many searches wait. */
export async function newest(
  {
    place,
    action,
    category,
  }: {
    place: string | string[]
    action?: number | undefined
    category?: number | null | undefined
  },
  call: Call,
): Promise<{ count: number; offers: OfferCard[] } | null> {
  const location = [place].flat().filter((id) => call.places.get(id) !== null)
  if (location.length === 0) return null
  const input = SearchInput.parse({
    location,
    ...(action !== undefined && { action }),
    ...(category !== null && category !== undefined && { category: [category] }),
    sort: 'newest',
  })
  try {
    const { total, ids } = await call.search.search(queryOf(input, call))
    return { count: total, offers: await cachedCards(ids.slice(0, NEWEST_SHOWN), call) }
  } catch (error) {
    if (error instanceof SearchBusy || error instanceof SearchAway) return null
    throw error
  }
}

const keyOf = ({ type, attrs }: ArticleNode): string => canonical([type, attrs])

/** Blocks with a quoted figure. */
export const quotedIn = (...documents: readonly (ArticleDocument | undefined)[]): Set<string> =>
  new Set(
    documents.flatMap((document) =>
      [...nodesOf(document?.content ?? [])].filter(isQuoted).map(keyOf),
    ),
  )
const isQuoted = ({ attrs }: ArticleNode): boolean => (attrs?.['quoted'] ?? null) !== null

/** The document with today's figures in blocks that quote none. What is quoted stays if it is among `known`: no writer makes up a figure of the portal. */
export async function quoteBlocks(
  document: ArticleDocument,
  known: ReadonlySet<string>,
  call: Call,
): Promise<ArticleDocument> {
  const quote = async (node: ArticleNode): Promise<ArticleNode> => {
    if (node.content) return { ...node, content: await Promise.all(node.content.map(quote)) }
    if (isQuoted(node) && known.has(keyOf(node))) return node
    const quoted = await quotedToday(node, call)
    return quoted === undefined ? node : { ...node, attrs: { ...node.attrs, quoted } }
  }
  return { type: 'doc', content: await Promise.all(document.content.map(quote)) }
}

/** Today’s figures of a block; undefined for other nodes. */
async function quotedToday({ type, attrs }: ArticleNode, call: Call): Promise<unknown> {
  const at = new Date().toISOString()
  if (type === 'market') return marketToday(attrs as MarketBlock, undefined, call)
  if (type === 'search') {
    const found = await newest(attrs as SearchBlock, call)
    return found && { at, count: found.count }
  }
  if (type !== 'offer') return undefined
  const [offer] = await cachedCards([(attrs as OfferBlock).offer], call)
  return offer
    ? {
        at,
        amount: offer.price.amount,
        currency: offer.price.currency,
        type: offer.price.type,
      }
    : null
}
