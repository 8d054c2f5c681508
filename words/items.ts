import type { Span } from '#contract/spans.ts'
import type { NamedPlace, PlaceFinder, Standing } from './finder.ts'
import { Table, type Meanings } from './meaning.ts'
import { readDigits } from './numbers.ts'
import { joined, type Token } from './tokens.ts'

/** A phrase, number, sign, place or unknown word of the text. Nothing is known of a word without meanings. */
export interface Item extends Span {
  /** Its words, folded. */
  words: string[]
  meanings: Meanings
  /** Of the letters written together with its first word. */
  prefix?: Meanings | null
  /** Candidates, best first. */
  places?: NamedPlace[]
  /** Whether it goes on without a comma or bracket after the item before. */
  joined: boolean
  /** Written together with the item before: `300k`. */
  tight: boolean
  /** After a colon: `rooms: 3`. */
  colon: boolean
}

/** Longest name of a place, in words. */
const NAME_MAX = 6
/** People of a city that is meant by a word that also means something else. */
const CITY = 80_000

/** How many words of a text a language has in its tables: whichever has most is the one that was typed. */
export function knownWords(tokens: readonly Token[], table: Table): number {
  return phrasesOf(split(tokens, table), table).reduce((sum, { words, meanings }) => sum + (Object.keys(meanings).length > 0 && /\p{L}/u.test(words[0]!) ? words.length : 0), 0)
}

/** What the tokens say one by one: the longest phrases, then the places among what is left. */
export function itemsOf(tokens: readonly Token[], table: Table, finder: PlaceFinder): Item[] {
  return withPlaces(phrasesOf(split(tokens, table), table), finder)
}

function phrasesOf(tokens: readonly Token[], table: Table): Item[] {
  const words = tokens.map((token) => (token.kind === 'word' ? token.text : `\0${token.text}`))
  const scaled = (next: Token | undefined): boolean => next?.kind === 'word' && (table.word(next.text)?.multiplier ?? 0) >= 1e6
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    const digits = readDigits(tokens, at, scaled)
    const match = token.kind === 'word' ? table.match(words, at, (next) => joined(tokens[next]!)) : null
    const length = digits?.length ?? match?.length ?? 1
    const { end } = tokens[at + length - 1]!
    const meanings = digits ? { number: digits.value } : (match?.meanings ?? (token.kind === 'sign' ? Table.sign(token.text) : null) ?? {})
    const signs = token.kind === 'sign' && Object.keys(meanings).length === 0
    // A slash or per cent sign says nothing by itself.
    if (!signs) items.push({ start: token.start, end, words: tokens.slice(at, at + length).map((each) => each.text), meanings, prefix: match?.prefix ?? null, joined: joined(token), tight: token.gap === '' && at > 0, colon: /[:=]/.test(token.gap) })
    at += length
  }
  return items
}

/** Words that a language writes as one, taken apart where all parts are known: `Zweizimmerwohnung`. */
function split(tokens: readonly Token[], table: Table): Token[] {
  if (!table.language.compounds) return [...tokens]
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' || token.text.length < 7 || table.word(token.text)) return [token]
    const parts = partsOf(token.text, table)
    if (!parts || parts.length < 2) return [token]
    let from = 0
    return parts.map((part, at): Token => {
      const start = token.start + Math.round((from / token.text.length) * (token.end - token.start))
      from += part.length
      const end = token.start + Math.round((from / token.text.length) * (token.end - token.start))
      return { kind: 'word', text: part, start, end, gap: at === 0 ? token.gap : '' }
    })
  })
}

/** Longest part first; null when something is left that is no known word. */
function partsOf(word: string, table: Table): string[] | null {
  if (word === '') return []
  for (let length = word.length; length >= 3; length--) {
    const meanings = table.word(word.slice(0, length))
    if (!meanings || meanings.filler || meanings.in || meanings.not) continue
    const rest = partsOf(word.slice(length), table)
    if (rest) return [word.slice(0, length), ...rest]
  }
  return null
}

const isUnknown = ({ meanings }: Item): boolean => Object.keys(meanings).length === 0
const isFiller = ({ meanings }: Item): boolean => Boolean(meanings.filler)
/** Words of the grammar cannot end a name. */
const isSmall = ({ meanings: { filler, bound, to, and, or, in: inside, near, with: having, not, energyClass, away, number } }: Item): boolean =>
  Boolean(filler || bound || to || and || or || inside || near || having || not || energyClass || away || number !== undefined)

function withPlaces(items: readonly Item[], finder: PlaceFinder): Item[] {
  const out: Item[] = []
  for (let at = 0; at < items.length; ) {
    const standing = standingOf(out)
    const name = nameAt(items, at, standing, finder)
    if (name) {
      out.push(name.item)
      at += name.length
    } else out.push(items[at++]!)
  }
  return out.map((item, at) => (isUnknown(item) && !item.places ? guessed(out, item, at, finder) : item))
}

/** The longest name of a place that begins here. */
function nameAt(items: readonly Item[], at: number, standing: Standing | null, finder: PlaceFinder): { item: Item; length: number } | null {
  let length = 1
  while (length < NAME_MAX && items[at + length]?.joined && items[at + length]!.meanings.number === undefined) length++
  for (; length > 0; length--) {
    const part = items.slice(at, at + length)
    const last = part.at(-1)!
    if (length === 1 && standing === 'told' && !isUnknown(last) && !isSmall(last)) return known(last, finder)
    if (part.every((item) => !isUnknown(item)) || isSmall(last) || (isSmall(part[0]!) && !isFiller(part[0]!))) continue
    // A word that means something in a search can be part of a name only where a place is expected.
    if (standing !== 'told' && part.some((item) => !isUnknown(item) && !isFiller(item))) continue
    if (standing === null && length === 1) continue
    const words = part.flatMap((item) => item.words)
    const places = finder.find(words, standing ?? 'bare')
    if (places.length > 0) return { item: { ...part[0]!, end: last.end, words, meanings: {}, places }, length }
  }
  return null
}

/** A word of the search that is also a large city (`in Nice`, `in Bath`), where a place is expected. */
function known(item: Item, finder: PlaceFinder): { item: Item; length: number } | null {
  const places = finder.find(item.words, 'bare').filter(({ population }) => (population ?? 0) >= CITY)
  return places.length > 0 ? { item: { ...item, meanings: {}, places }, length: 1 } : null
}

/** What the words before say of the one that comes: a place is told, possible, or (null, after "with") not to be expected. */
function standingOf(before: readonly Item[]): Standing | null {
  for (let at = before.length - 1; at >= 0 && at >= before.length - 3; at--) {
    const { meanings, places } = before[at]!
    if (meanings.in || meanings.near || meanings.distance) return 'told'
    if (places && at < before.length - 1) return 'told'
    if (meanings.with || meanings.not) return null
    if (!meanings.filler && !meanings.and && !meanings.or) return 'bare'
  }
  return 'bare'
}

/** A word after "in" that no place has as its name may be misspelt. */
function guessed(items: readonly Item[], item: Item, at: number, finder: PlaceFinder): Item {
  if (standingOf(items.slice(0, at)) !== 'told') return item
  const place = finder.misspelt(item.words)
  return place ? { ...item, places: [place] } : item
}

/** Whether one place lies in another. */
export const isWithin = (place: NamedPlace, area: NamedPlace): boolean => place.parent !== null && (place.parent.id === area.id || isWithin(place.parent, area))

