import { fold } from '#text/fold.ts'
import {
  attachedCity,
  isAttached,
  withAttached,
  withoutKinds,
  wordsOf,
} from './settlement-kinds.ts'

/** A possible name of a town in what somebody wrote as one, and what stands beside it. */
export interface TownReading {
  name: string
  /** Beside the name; empty where nothing but a postcode, a kind or a number is. */
  rest: string
  /** Whether it is as written, without kinds or numbers taken away. */
  isWritten: boolean
  /** How the rest is separated: by a comma or bracket, by a hyphen, or only by a space. */
  by: 'none' | 'sign' | 'hyphen' | 'space'
}

/** No name of a town is longer; longer text would be read in as many ways as it has parts. */
export const TOWN_MAX = 120
const WORDS_MAX = 8
/** Shorter words alone are articles and the like. */
const NAME_MIN = 4
export const SIGNS = /[/(),;|·•\n،、，]| [-–—] /

const ONES =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const inWords = (number: number): string =>
  number < 20 ? ONES[number]! : TENS[Math.floor(number / 10)]! + ONES[number % 10]!
const SHORT: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  pt: 'point',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
}

/** A name as it is, and as English writes it: "29 Palms" is Twentynine Palms, "Ft. Lauderdale" Fort Lauderdale. */
const spellings = (name: string): string[] => [
  name,
  name.replace(/^\d{1,2}\b/, (number) => inWords(Number(number))),
  name.replace(
    /^(st|ste|ft|mt|pt|[nsew])\b(?:\. ?|[ -])(?=\S)/i,
    (_, short: string) => `${SHORT[short.toLowerCase()]!} `,
  ),
  name.replace(/^st\b(?:\. ?|[ -])(?=\S)/i, 'Sankt '),
]

/** The readings of a town, the most certain first: all of it, without what is no name, the parts between signs, and the first and last words. */
export function readTown(written: string): TownReading[] {
  const text = written.slice(0, TOWN_MAX).trim()
  const found = new Map<string, TownReading>()
  const add = (name: string, rest: string, by: TownReading['by'], isWritten = true): void => {
    for (const spelling of spellings(name.trim())) {
      const key = fold(spelling)
      if (key !== '' && !found.has(key))
        found.set(key, { name: spelling, rest: rest.trim(), by, isWritten })
    }
  }
  const addBoth = (name: string, rest: string, by: TownReading['by']): void => {
    for (const one of [name, ...withoutKinds(name)])
      for (const spelling of [one, ...withAttached(one)]) add(spelling, rest, by, one === name)
  }
  const parts = text
    .split(SIGNS)
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length < 2) addBoth(text, '', 'none')
  else {
    add(text, '', 'none')
    for (const [at, part] of parts.entries())
      addBoth(part, parts.filter((_, other) => other !== at).join(', '), 'sign')
  }
  for (const part of parts) {
    const city = attachedCity(part)
    if (city) addBoth(city.name, city.rest, 'sign')
  }
  for (const [at, part] of parts.entries()) {
    const others = parts.filter((_, other) => other !== at)
    const list = wordsOf(part).slice(0, WORDS_MAX)
    for (let count = list.length - 1; count > 0; count--)
      for (const isFirst of [true, false]) {
        const cut = isFirst ? count : list.length - count
        const [before, after] = [part.slice(0, list[cut]!.start), part.slice(list[cut]!.start)]
        const [name, rest] = isFirst ? [before, after] : [after, before]
        const by = isAttached(before) ? 'sign' : /[-–—/]\s*$/.test(before) ? 'hyphen' : 'space'
        if (fold(name).length >= NAME_MIN || by === 'hyphen')
          addBoth(
            name.replace(/[\s\-–—.,]+$/, ''),
            [rest.replace(/[\s\-–—]+$/, ''), ...others].join(', '),
            by,
          )
      }
  }
  return [...found.values()]
}
