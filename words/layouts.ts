import type { CategoryId } from '#contract/library.ts'
import { countedIn, type RoomCount } from '#contract/homes/room-counting.ts'
import { countedBeforePlus, LETTERS_AFTER } from '#text/written/rooms.ts'
import type { Step } from './chips.ts'
import type { Item } from './items.ts'
import { atLeast } from './quantity.ts'

const STUDIO: CategoryId = 2
const ROOMS_MAX = 12
/** `3/2`: bedrooms and bathrooms. The slash is no item. */
const BEDS_AND_BATHS = new Set(['US', 'CA'])
/** The layout of a home as adverts of its country write it: `T2`, `F3`, `2+kk`, `3+1`, `2LDK`, `3 BHK`, `3/2`. Null where no such layout is written, or where the country has none. */
export function layoutAt(items: readonly Item[], at: number, country: string | null): Step | null {
  const [first, second, third] = [items[at], items[at + 1], items[at + 2]]
  const letter = first?.words.length === 1 ? first.words[0]! : ''
  if ((letter === 't' || letter === 'f') && second?.tight) {
    const count = wholeOf(second)
    const of = letter === 'f' ? 'rooms' : countedIn(country ?? '')
    return count === null ? null : step(2, of, count)
  }
  const count = first ? wholeOf(first) : null
  if (count === null || !second) return null
  if (second.words[0] === '+' && third) {
    if (third.words.join('') === 'kk') return step(3, 'rooms', count)
    const of = wholeOf(third) !== 1 ? null : countedBeforePlus(country ?? '')
    return of && step(3, of, count)
  }
  const baths = second.tight ? second.meanings.number : undefined
  if (baths !== undefined && BEDS_AND_BATHS.has(country ?? '')) {
    return baths > ROOMS_MAX
      ? null
      : {
          length: 2,
          filters: [
            { filter: 'bedrooms', ...atLeast('bedrooms', count) },
            { filter: 'bathrooms', ...atLeast('bathrooms', baths) },
          ],
        }
  }
  const of =
    second.joined && second.words.length === 1 ? LETTERS_AFTER[second.words[0]!] : undefined
  return of ? step(2, of, count) : null
}

const wholeOf = ({ words: [word = '', ...others] }: Item): number | null => {
  const digits = /^\0?(\d{1,2})$/.exec(word)?.[1]
  return digits === undefined || others.length > 0 || Number(digits) > ROOMS_MAX
    ? null
    : Number(digits)
}

/** No bedroom, or one room in all, is a studio. */
const step = (length: number, of: RoomCount, count: number): Step =>
  count === 0
    ? { length, filters: [{ filter: 'category', value: STUDIO }] }
    : { length, filters: [{ filter: of, ...atLeast(of, count) }] }
