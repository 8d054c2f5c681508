import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import type { OfferCard } from '#contract/homes/offers.ts'
import type { Database } from '#db/schema.ts'
import { scopeOf, type Scope } from '#search/index.ts'
import type { Call } from '../../context.ts'
import { cards } from '../offers/handlers.ts'
import { toCard } from '../offers/present.ts'
import type { SearchService } from './service.ts'
import { selectCards, type CardRow } from '../offers/queries.ts'

/** Each takes some two kilobytes. */
const MAX_CARD_ROWS = 4000
/** Longest age of a card's row. Changes that the index does not follow, such as the name of an agency, show after this. */
const MAX_CARD_AGE_MS = 5000

/** The place and kind of an offer, and whether it is live. */
interface PlacedRow {
  id: number
  status: OfferStatus
  action: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
}

const LIVE: readonly OfferStatus[] = LIVE_STATUSES

type Index = Pick<SearchService, 'version' | 'lastChange'>
type ReadRows<Row> = (db: Kysely<Database>, ids: readonly number[], lang: string) => Promise<Row[]>

interface CacheOptions<Row> {
  read: ReadRows<Row>
  maxRows: number
  maxAgeMs: number
  clock?: { now(): number }
}

/** Reads rows of offers, and keeps those of live ones until an offer of their place and kind changes. */
export class CachedRows<Row extends PlacedRow> {
  readonly #index: Index
  readonly #read: ReadRows<Row>
  /** `version`: of the index, before the row was read. */
  readonly #rows: LRUCache<string, { row: Row; scope: Scope; version: number }>

  constructor(index: Index, { read, maxRows, maxAgeMs, clock = performance }: CacheOptions<Row>) {
    this.#index = index
    this.#read = read
    this.#rows = new LRUCache({ max: maxRows, ttl: maxAgeMs, perf: clock, ttlResolution: 0 })
  }

  /** Rows in the order of `ids`, without those that do not exist. */
  async read(db: Kysely<Database>, ids: readonly number[], lang = ''): Promise<Row[]> {
    const found = new Map<number, Row>()
    for (const id of ids) {
      const row = this.#get(keyOf(id, lang))
      if (row) found.set(id, row)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      const { version } = this.#index
      for (const row of await this.#read(db, missing, lang)) {
        found.set(row.id, row)
        // The index does not follow others: a draft may move, and be published elsewhere.
        if (LIVE.includes(row.status))
          this.#rows.set(keyOf(row.id, lang), { row, scope: scopeOfRow(row), version })
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  #get(key: string): Row | null {
    const cached = this.#rows.get(key)
    return cached && this.#index.lastChange([cached.scope]) <= cached.version ? cached.row : null
  }
}

/** One for all calls that search the same index. */
export function cachedRowsFor<Row extends PlacedRow>(
  options: CacheOptions<Row>,
): (index: Index) => CachedRows<Row> {
  const ofIndex = new WeakMap<Index, CachedRows<Row>>()
  return (index) => {
    const made = ofIndex.get(index) ?? new CachedRows(index, options)
    ofIndex.set(index, made)
    return made
  }
}

const cardRows = cachedRowsFor<CardRow>({
  read: selectCards,
  maxRows: MAX_CARD_ROWS,
  maxAgeMs: MAX_CARD_AGE_MS,
})

/** Cards of results, as `cards` gives them, from the cached rows. */
export const cachedCards = (
  ids: readonly number[],
  call: Call,
  currency?: string,
): Promise<OfferCard[]> =>
  cards(ids, call, currency, {
    readRows: (db, some, lang) => cardRows(call.search).read(db, some, lang),
    present: cachedCard,
  })

type Cards = Map<string | undefined, OfferCard>
const cardsOf = new WeakMap<CardRow, Cards>()

/** The card of a kept row, which is made once for each currency. */
export function cachedCard(row: CardRow, call: Call, currency?: string): OfferCard {
  const cards: Cards = cardsOf.get(row) ?? new Map()
  cardsOf.set(row, cards)
  const card = cards.get(currency) ?? toCard(row, call, currency)
  cards.set(currency, card)
  return card
}

const keyOf = (id: number, lang: string): string => `${lang} ${id}`

const scopeOfRow = ({ country_id, state_id, city_id, action, category }: PlacedRow): Scope =>
  scopeOf({
    places: [{ countryId: country_id, stateId: state_id, cityId: city_id }],
    action: action as 0 | 1,
    category: [category],
  })
