import type { CategoryId } from '#contract/library.ts'
import { countedIn, type RoomCount } from '#contract/homes/room-counting.ts'
import { countedBeforePlus, LETTERS_AFTER } from '#text/written/rooms.ts'
import type { Step } from './chips.ts'
import type { Item } from './items.ts'
import type { Language } from './language.ts'
import { atLeast } from './quantity.ts'

const STUDIO: CategoryId = 2
const ROOMS_MAX = 12
/** Living rooms beside the others: `4+2`. */
const BESIDE_MAX = 2
/** `3/2`: bedrooms and bathrooms. The slash is no item. */
const BEDS_AND_BATHS = new Set(['US', 'CA'])

/** Whose adverts a layout is read by: those of the country of the place or search, else of the language. */
export interface Market {
  country: string | null
  /** Where most speakers of the language live. */
  home: string
  language: Language
}

interface Layout {
  length: number
  /** None is a studio. */
  count: number
  of: RoomCount
  bathrooms?: number
}

/** The layout of a home as adverts of its country write it: `T2`, `F3`, `2+kk`, `3+1`, `2LDK`, `3 BHK`, `3/2`, and two of them as a range. Null where no such layout is written, or where the country has none. */
export function layoutAt(items: readonly Item[], at: number, market: Market): Step | null {
  const first = layoutOf(items, at, market)
  if (!first) return null
  let end = at + first.length
  const between = items[end]?.meanings
  const second = between && (between.to || between.or) ? layoutOf(items, end + 1, market) : null
  if (second && second.of === first.of && second.count > first.count && first.count > 0)
    return {
      length: first.length + 1 + second.length,
      filters: [{ filter: first.of, min: first.count, max: second.count }],
    }
  // Not the bound of what follows: `2+1 en fazla 25000 TL`.
  const isOfNext = items[end]?.meanings.bound && items[end + 1]?.meanings.number !== undefined
  const after = items[end]?.joined && !isOfNext ? items[end]!.meanings.after : undefined
  if (after) end++
  const { count, of, bathrooms } = first
  const length = end - at
  // No bedroom, or one room in all, is a studio.
  if (count === 0) return { length, filters: [{ filter: 'category', value: STUDIO }] }
  const range =
    after === 'min'
      ? { min: count, max: null }
      : after === 'max'
        ? { min: null, max: count }
        : atLeast(of, count)
  return {
    length,
    filters: [
      { filter: of, ...range },
      ...(bathrooms === undefined
        ? []
        : [{ filter: 'bathrooms' as const, ...atLeast('bathrooms', bathrooms) }]),
    ],
  }
}

function layoutOf(
  items: readonly Item[],
  at: number,
  { country, home, language }: Market,
): Layout | null {
  const [first, second, third] = [items[at], items[at + 1], items[at + 2]]
  const letter = first?.words.length === 1 ? first.words[0]! : ''
  // A Portuguese house is a `V3`, a flat a `T3`.
  const isHouse = letter === 'v' && country === 'PT'
  if ((letter === 't' || letter === 'f' || isHouse) && second?.tight) {
    const count = wholeOf(second)
    const of = letter === 'f' ? 'rooms' : countedIn(country ?? home)
    return count === null ? null : { length: 2, of, count }
  }
  const count = first ? wholeOf(first) : null
  if (count === null || !second) return null
  if (second.words[0] === '+' && third) {
    if (third.words.join('') === 'kk') return { length: 3, of: 'rooms', count }
    const of = countedBeforePlus(country ?? '') ?? language.plus ?? null
    const beside = wholeOf(third)
    // A Hungarian `1+1` has a room and a half.
    if (of === 'halves')
      return beside === null || beside > BESIDE_MAX
        ? null
        : { length: 3, of: 'rooms', count: count + beside / 2 }
    if (of === null || beside === null || beside > BESIDE_MAX) return null
    // A Turkish `1+0` has no room beside the living room.
    if (of === 'bedrooms') return { length: 3, of, count: beside === 0 ? 0 : count }
    return beside === 1 ? { length: 3, of, count } : null
  }
  const baths = second.tight ? second.meanings.number : undefined
  if (baths !== undefined && BEDS_AND_BATHS.has(country ?? ''))
    return baths > ROOMS_MAX ? null : { length: 2, of: 'bedrooms', count, bathrooms: baths }
  const word = second.words.length === 1 ? second.words[0]! : ''
  const of = second.joined
    ? (LETTERS_AFTER[word] ?? (second.tight ? language.layouts?.[word] : undefined))
    : undefined
  return of ? { length: 2, of, count } : null
}

const wholeOf = ({ words: [word = '', ...others] }: Item): number | null => {
  const digits = /^\0?(\d{1,2})$/.exec(word)?.[1]
  return digits === undefined || others.length > 0 || Number(digits) > ROOMS_MAX
    ? null
    : Number(digits)
}
