import { plainCode } from '#text/plain-code.ts'
import type { Gazetteer, NamedPlace } from './finder.ts'
import { isWithin, type Item } from './items.ts'

type Postcode = ReturnType<Gazetteer['postcodes']>[number]

/** Letters and digits, all of it: `SW1A 1AA`, `1012 AB`, `D02 AF30`; not `2000 in`, nor `1000 SQ`. */
const WHOLE_WITH_LETTERS =
  /^(?:\p{L}[^ -]{1,3}[ -]?\p{N}[^ -]{1,3}|\p{L}\d[\dW] ?(?=\p{L}+\d)[\p{L}\d]{4}|\p{N}{4} ?(?!SQ|SF|FT|QM|KM|PW|PM|EU)\p{Lu}{2})$/u
/** Digits and letters that are something else, `1500 PW`, or words in a text of capitals, `2000 IN`: codes of the Netherlands have no F, I, O, Q, U and Y. */
const OTHER_LETTERS = /[FIOQUY]|AM|BD|DA|DH|DT|HA|KM|KR|LE|PA|PM|PW|RM|TL/
/** The first half of one: `E14`. */
const HALF = /^\p{L}{1,2}\d/u
/** Digits with the separator of codes: `00-001`, `150-0001`, `111 20`. */
const APART = /^(?:\d+ ?-\d+|\d{3} \d\d)$/

/**
 * Items with postcodes as places. Digits are one beside the place that they are of (`10115 Berlin`), or with the hyphen of the country; alone they may be a price (`inDigits`). The first half of a code
 * with letters is one only in a search of its country.
 */
export function withPostcodes(
  items: readonly Item[],
  codes: readonly Postcode[],
  text: string,
  country: string | null,
): Item[] {
  let found = [...items]
  // The whole of `M5V 2T6` before its beginning, which is the half of another.
  const longestFirst = codes.toSorted((a, b) => b.end - b.start - (a.end - a.start))
  for (const { start, end, place } of longestFirst) {
    const code = plainCode(text.slice(start, end))
    const from = found.findIndex((item) => item.start >= start && item.end <= end)
    const own = found.filter((item) => item.start >= start && item.end <= end)
    const [first] = own
    if (!first || own.some(({ places }) => places)) continue
    // `bouwjaar na 2010 Haarlem`: the year of building.
    const { built, years } = found[from - 1]?.meanings ?? {}
    if ((built || years) && first.joined && /^\d{4}$/.test(code)) continue
    const replace = (at: number, count: number, item: Item): void => {
      found = [...found.slice(0, at), item, ...found.slice(at + count)]
    }
    // Codes with letters are of one country, wherever one is.
    const isCode =
      code.length > 4 &&
      WHOLE_WITH_LETTERS.test(code) &&
      (/^\p{L}/u.test(code) ||
        country === null ||
        place.iso2 === country ||
        !OTHER_LETTERS.test(code.slice(-2)))
    const isHalf =
      (HALF.test(code) || APART.test(code)) &&
      place.iso2 === country &&
      !/\d *$/.test(text.slice(0, start))
    const [before, after] = [found[from - 1], found[from + own.length]]
    const beside = isMeasured(code, before, after)
      ? undefined
      : [after?.joined ? after : undefined, first.joined ? before : undefined].find((item) =>
          item?.places?.some((other) => isNear(place, other)),
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
        postcode: code,
      })
    } else if (isCode || isHalf)
      replace(from, own.length, {
        ...first,
        end,
        words: [code],
        meanings: {},
        byStem: false,
        places: [place],
        postcode: code,
      })
  }
  return found
}

/** Whether words say that digits are a price or a size: `Wien 1200 €`. */
function isMeasured(code: string, before: Item | undefined, after: Item | undefined): boolean {
  if (!/^\d+$/.test(code)) return false
  const { currency, otherMoney, unit, multiplier, perMonth } = after?.joined ? after.meanings : {}
  return Boolean(
    (currency ?? otherMoney ?? unit ?? multiplier ?? perMonth) ||
    before?.meanings.bound ||
    before?.meanings.currency,
  )
}

/** Digits that may be a postcode, read as a price or not at all. */
export interface InDigits {
  code: string
  start: number
  end: number
  place: NamedPlace
  /** Likely a price. */
  isPrice: boolean
}

/** The words around digits, as far as they decide. */
export interface Around {
  isRenting: boolean
  isNewBuild: boolean
  places: readonly NamedPlace[]
}

const THOUSAND = 1000
/** Of codes with four digits. */
const FIFTY = 50
/** Where round codes are those of cities: 75000, 21000. With four digits they are everywhere. */
const ROUND_CODES: readonly string[] = ['CN', 'FR', 'HR', 'KZ', 'MX', 'RS', 'RU', 'TH', 'TR', 'UA']
/** Where rents by the month have five digits, as postcodes do. */
const FIVE_DIGIT_RENTS: readonly string[] = ['CZ', 'MX', 'RS', 'SE', 'TH', 'TR', 'UA']

/** Postcodes of digits alone in the country of the search, else in the one of the reader's language. In a search of another country, five digits of the language's other countries stay a price. */
export function inDigits(
  codes: readonly Postcode[],
  text: string,
  country: string | null,
  { isRenting, isNewBuild, places }: Around,
): InDigits[] {
  const here = codes.filter(({ place }) => place.iso2 === country)
  const others = codes.filter(
    ({ home, start, end }) =>
      (country === null || end - start === 5 ? home >= 0 : home === 0) &&
      !here.some((code) => code.start === start),
  )
  const found = new Map<number, InDigits>()
  for (const { start, end, place, home } of [...here, ...others]) {
    const code = text.slice(start, end)
    if (!/^\d+(?: \d+)?$/.test(code) || found.has(start)) continue
    const number = Number(code.replace(' ', ''))
    const round = number > 9999 ? THOUSAND : FIFTY
    const isShort = number <= 9999
    // The town that is named has another postcode.
    if (places.some((other) => !isNear(place, other))) continue
    if (isNewBuild && isShort && number > 1900 && number < 2100) continue
    const isAlone = code === text.trim()
    const isRound =
      number % round === 0 && !(isAlone && (isShort || ROUND_CODES.includes(place.iso2)))
    const isPrice =
      !code.startsWith('0') &&
      (isRound ||
        (country !== null && country !== place.iso2 && home > 0) ||
        (!isAlone &&
          ((isShort && /9[59]$/.test(code)) ||
            (isRenting && (isShort || FIVE_DIGIT_RENTS.includes(place.iso2))))))
    found.set(start, { code, start, end, place, isPrice })
  }
  return [...found.values()]
}

/** Items with digits as places. */
export function withDigits(items: readonly Item[], codes: readonly InDigits[]): Item[] {
  return items.map((item) => {
    const code = codes.find(({ start, end }) => start === item.start && end === item.end)
    return code
      ? {
          ...item,
          words: [code.code],
          meanings: {},
          byStem: false,
          places: [code.place],
          postcode: code.code,
        }
      : item
  })
}

/** Whether one is the other, or lies in it. */
const isNear = (code: NamedPlace, place: NamedPlace): boolean =>
  code.id === place.id || isWithin(code, place) || isWithin(place, code)
