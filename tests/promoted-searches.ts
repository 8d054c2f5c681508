import fc from 'fast-check'
import { expect } from 'vitest'
import { PROMOTED_PER_PAGE, TURN_MINUTES } from '#contract/homes/ranking.ts'
import { PAGE_SIZE } from '#contract/homes/search.ts'
import { drawOffers } from '#lab/bench/made-up.ts'
import { createRandom, pick } from '#lab/bench/random.ts'
import {
  type Columns,
  momentOf,
  placeKey,
  priceFactors,
  SearchIndex,
  sumOf,
  View,
  WordIntake,
  type Query,
} from '#search/index.ts'
import { MINUTE } from '#search/recommend.ts'
import { PLAIN } from './indexed-offer.ts'
import { anyFilter, PLACES } from './searches.ts'

const FACTORS = priceFactors('EUR', (code) => ({ EUR: 1, USD: 1.1, GBP: 0.8 })[code] ?? null)!
const NOW = Date.UTC(2026, 0, 5) * 1000
const HIDDEN = 1 << 6
const TEXTS = ['Flat by the sea', 'Piso en Ñuñoa', '新東京 2', '']

/** The same offers with promotions and without. */
interface World {
  promoted: SearchIndex
  plain: SearchIndex
  /** The end of each promotion that was put last. */
  untilOf: ReadonlyMap<number, number>
}

/** From a handful of offers to several blocks; some hidden, some removed, some in the tail. A promotion in ten has ended. */
function worldOf(seed: number): World {
  const [amount, share] = [
    [6, 0.9],
    [60, 0.3],
    [700, 0.05],
    [3000, 0.02],
    [30_000, 0.001],
  ][seed % 5] as [number, number]
  const untilOf = new Map<number, number>()
  const build = (isPromoted: boolean) => {
    const random = createRandom(seed + 1)
    const columns = drawOffers(amount, random)
    const words = new WordIntake(amount)
    const until = (id: number) => {
      const [drawn, left] = [random(), Math.ceil(random() * 3000)]
      const end = drawn < share ? NOW / MINUTE + (drawn < share / 10 ? 1 - left : left) : 0
      untilOf.set(id, end)
      return isPromoted ? end : 0
    }
    for (let row = 0; row < amount; row++) {
      placeRow(columns, row, random)
      columns.arrays.promotedUntil[row] = until(columns.arrays.id[row]!)
      words.add(pick(random, TEXTS))
    }
    const index = SearchIndex.of(columns, words)
    for (let at = 0; at < amount / 20; at++) {
      const id = random() < 0.5 ? 1 + Math.floor(random() * amount) : amount + 1 + at
      index.put({
        ...PLAIN,
        ...pick(random, PLACES),
        id,
        publishedAt: 1.7e15 + Math.floor(random() * 40) * 2e12,
        agencyId: random() < 0.3 ? 1 + Math.floor(random() * 3) : null,
        hidden: Number(random() < 0.1),
        text: pick(random, TEXTS),
        promotedUntil: until(id),
      })
      index.remove(1 + Math.floor(random() * amount))
    }
    index.commit()
    return index
  }
  return { promoted: build(true), plain: build(false), untilOf }
}

/** In places and with moments that searches ask about; many were published at the same moment. */
function placeRow({ arrays }: Columns, row: number, random: () => number): void {
  arrays.place[row] = placeKey(pick(random, PLACES))
  if (random() < 0.5) arrays.published[row] = 1.7e15 + Math.floor(random() * 40) * 2e12
  if (random() < 0.1) arrays.traits[row]! |= HIDDEN
  if (random() < 0.3) arrays.agency[row] = Math.floor(random() * 8)
}

const anySearch = fc.record({
  seed: fc.integer({ min: 0, max: 9 }),
  filters: fc.array(anyFilter, { maxLength: 3 }),
  page: fc.constantFrom(1, 1, 1, 2, 3, 0),
  turn: fc.integer({ min: 0, max: 300 }),
  extras: fc.constantFrom<Partial<Query>>(
    {},
    { facets: true },
    { facets: true, groups: true, histograms: true, bounds: true, topAgencies: 3 },
    { clusters: { view: [-180, -85, 180, 85], zoom: 3 } },
  ),
})

/** That random searches have the same results with promotions and without, and that each promoted home is one of them, with its exact place among them. Returns how many were promoted. */
export function checkPromoted(numRuns: number): number {
  const worlds = new Map<number, World>()
  let shown = 0
  fc.assert(
    fc.property(anySearch, ({ seed, filters, page, turn, extras }) => {
      const world = worlds.get(seed) ?? worldOf(seed)
      worlds.set(seed, world)
      const query: Query = {
        ...Object.assign({}, ...filters),
        ...extras,
        factors: FACTORS,
        sort: 'recommended',
        page,
        now: NOW + turn * TURN_MINUTES * MINUTE,
      }
      const minute = query.now! / MINUTE
      const { promoted, ...rest } = world.promoted.search({ ...query, promoted: true })
      expect(rest).toEqual(world.plain.search(query))
      expect(world.promoted.search(query)).toEqual(rest)
      // Other orders have none.
      expect(world.promoted.search({ ...query, sort: 'newest', promoted: true }).promoted).toEqual(
        [],
      )

      const untilOf = (id: number) => world.untilOf.get(id)!
      const pageWith = (at: number) => world.plain.search({ ...query, page: at }).ids
      expect(promoted!.length).toBeLessThanOrEqual(PROMOTED_PER_PAGE)
      for (const { id, rank } of promoted!) {
        expect(untilOf(id)).toBeGreaterThan(minute)
        expect(pageWith(Math.ceil(rank / PAGE_SIZE))[(rank - 1) % PAGE_SIZE]).toBe(id)
      }
      shown += promoted!.length

      // As many as may be: all of few results are looked through.
      if (rest.total <= 40 * PAGE_SIZE && page > 0) {
        const all = Array.from({ length: Math.ceil(rest.total / PAGE_SIZE) }, (_, at) =>
          pageWith(at + 1),
        ).flat()
        const paid = all.filter((id) => untilOf(id) > minute).length
        const expected =
          rest.ids.length === 0
            ? 0
            : Math.min(PROMOTED_PER_PAGE, Math.max(0, paid - (page - 1) * PROMOTED_PER_PAGE))
        expect(promoted).toHaveLength(expected)
      }

      const view = View.of(world.promoted.view.buffers())
      const moment = momentOf(world.promoted.view.buffers())
      const shares = [0, 1].map((number) =>
        view.subtotal({ ...query, promoted: true }, { number, of: 2 }, moment),
      )
      expect(sumOf({ ...query, promoted: true }, shares).promoted).toEqual(promoted)
    }),
    { numRuns },
  )
  return shown
}
