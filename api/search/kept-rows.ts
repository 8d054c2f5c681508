import { LRUCache } from 'lru-cache'
import type { OfferCard } from '#contract/offers.ts'
import { scopeOf, type Scope } from '#search/index.ts'
import type { Call } from '../context.ts'
import { toCard } from '../offers/present.ts'
import type { SearchService } from './service.ts'
import { selectCards, type CardRow } from '../offers/queries.ts'

/** Each takes some two kilobytes. */
const MAX_ROWS = 4000
/** Longest age of a kept row. Changes that the index does not follow, such as the name of an agency, show after this. */
const MAX_AGE_MS = 5000

interface KeptRow {
  row: CardRow
  scope: Scope
  /** Of the index, before the row was read. */
  version: number
}

type Index = Pick<SearchService, 'version' | 'lastChange'>
type ReadRows = typeof selectCards

const ofIndex = new WeakMap<Index, ReadRows>()

/** `selectCards` for results of a search: rows are kept until an offer of their place and kind changes. One for all calls. */
export function keptRows(index: Index): ReadRows {
  const made = ofIndex.get(index) ?? keepRows(index)
  ofIndex.set(index, made)
  return made
}

export function keepRows(
  index: Index,
  { read = selectCards, clock = performance }: { read?: ReadRows; clock?: { now(): number } } = {},
): ReadRows {
  const rows = new LRUCache<string, KeptRow>({
    max: MAX_ROWS,
    ttl: MAX_AGE_MS,
    perf: clock,
    ttlResolution: 0,
  })
  const kept = (key: string): CardRow | null => {
    const known = rows.get(key)
    return known && index.lastChange([known.scope]) <= known.version ? known.row : null
  }
  return async (db, ids, lang) => {
    const found = new Map<number, CardRow>()
    for (const id of ids) {
      const row = kept(`${lang} ${id}`)
      if (row) found.set(id, row)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const { version } = index
      for (const row of await read(db, missing, lang)) {
        found.set(row.id, row)
        rows.set(`${lang} ${row.id}`, { row, scope: scopeOfRow(row), version })
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}

type Cards = Map<string | undefined, OfferCard>
const cardsOf = new WeakMap<CardRow, Cards>()

/** The card of a kept row, which is made once for each currency. */
export function keptCard(row: CardRow, call: Call, currency?: string): OfferCard {
  const cards: Cards = cardsOf.get(row) ?? new Map()
  cardsOf.set(row, cards)
  const card = cards.get(currency) ?? toCard(row, call, currency)
  cards.set(currency, card)
  return card
}

const scopeOfRow = ({ country_id, state_id, city_id, action, category }: CardRow): Scope =>
  scopeOf({
    places: [{ countryId: country_id, stateId: state_id, cityId: city_id }],
    action: action as 0 | 1,
    category: [category],
  })
