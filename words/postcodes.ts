import type { Gazetteer, NamedPlace } from './finder.ts'
import { isWithin, type Item } from './items.ts'

type Postcode = ReturnType<Gazetteer['postcodes']>[number]

/** Letters and digits, all of it: `SW1A 1AA`, `1012 AB`; not `2000 in`. */
const WHOLE_WITH_LETTERS = /^(?:\p{L}[^ -]{1,3}[ -]?\p{N}[^ -]{1,3}|\p{N}{4} ?\p{Lu}{2})$/u
/** The first half of one: `E14`. */
const HALF = /^\p{Lu}{1,2}\d/u

/**
 * Items with postcodes as places. Digits are one only beside the place that they are of (`10115 Berlin`): alone they are a price. The first half of a code with letters is one only in capitals, and in
 * a search of its country.
 */
export function withPostcodes(
  items: readonly Item[],
  codes: readonly Postcode[],
  text: string,
  country: string | null,
): Item[] {
  let found = [...items]
  for (const { start, end, place } of codes) {
    const code = text.slice(start, end)
    const from = found.findIndex((item) => item.start >= start && item.end <= end)
    const own = found.filter((item) => item.start >= start && item.end <= end)
    const [first] = own
    if (!first || own.some(({ places }) => places)) continue
    const replace = (at: number, count: number, item: Item): void => {
      found = [...found.slice(0, at), item, ...found.slice(at + count)]
    }
    const isCode = code.length > 4 && WHOLE_WITH_LETTERS.test(code)
    const isHalf = HALF.test(code) && place.iso2 === country && !/\d *$/.test(text.slice(0, start))
    const [before, after] = [found[from - 1], found[from + own.length]]
    const beside = [after?.joined ? after : undefined, first.joined ? before : undefined].find(
      (item) => item?.places?.some((other) => isNear(place, other)),
    )
    if (beside) {
      const other = beside.places!.find((candidate) => isNear(place, candidate))!
      const places = [isWithin(place, other) ? place : other, ...beside.places!]
      const at = Math.min(from, found.indexOf(beside))
      replace(at, own.length + 1, {
        ...beside,
        start: Math.min(start, beside.start),
        end: Math.max(end, beside.end),
        joined: found[at]!.joined,
        places,
      })
    } else if (isCode || isHalf)
      replace(from, own.length, {
        ...first,
        end,
        words: [code],
        meanings: {},
        byStem: false,
        places: [place],
      })
  }
  return found
}

/** Whether one is the other, or lies in it. */
const isNear = (code: NamedPlace, place: NamedPlace): boolean =>
  code.id === place.id || isWithin(code, place) || isWithin(place, code)
