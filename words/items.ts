import { currencyIn } from '#contract/ground/country-currencies.ts'
import type { Span } from '#text/spans.ts'
import { readDate, readShortDay } from './dates.ts'
import type { NamedPlace, PlaceFinder, Likelihood } from './finder.ts'
import { isQuality, Table, type Meanings } from './meaning.ts'
import { readDigits, readFraction, type Digits } from './numbers.ts'
import { joined, type Token } from './tokens.ts'
import { wordsOf as unspacedWords } from './unspaced.ts'

/** A phrase, number, sign, place or unknown word of the text. A word without meanings is unknown. */
export interface Item extends Span {
  /** Its words, folded. */
  words: string[]
  meanings: Meanings
  /** Whether its meanings are those of a stem with an ending. */
  byStem: boolean
  /** Of the letters written together with its first word. */
  prefix?: Meanings | null
  /** Candidates, best first. */
  places?: NamedPlace[]
  /** The postcode of the first of them. */
  postcode?: string
  /** Whether it goes on without a comma or bracket after the item before. */
  joined: boolean
  /** Written together with the item before: `300k`. */
  tight: boolean
  /** After a colon: `rooms: 3`. */
  colon: boolean
  /** The same as two numbers, of which the first may be that of a part of a city: `Paris 11 300 000 €`. */
  apart?: readonly [Item, Item]
  /** Has the ending of a name: `İstanbul’da`. */
  isName?: true
}

/** Minimum population for a name that has a word for a feature. */
const DESPITE_FEATURE = 200_000
/** Longest name of a place, in words. */
const NAME_MAX = 6

/** Words that many languages share, or that names of places are made of, say less of the language than a kind of home does. */
const SMALL_KINDS = new Set<string>([
  'filler',
  'noPlace',
  'in',
  'and',
  'or',
  'to',
  'with',
  'near',
  'away',
] satisfies (keyof Meanings)[])
const SMALL_WORD = 0.4

/** The part of a text that a language's table knows: the weight of its words, of which the highest is the typed language, and their number. */
export function knownWords(
  tokens: readonly Token[],
  table: Table,
): { weight: number; words: number } {
  // A sign of an unspaced script may be one of a name: `家` in `石家庄`.
  const isSign = ({ words: [word = '', ...others] }: Item): boolean =>
    table.language.unspaced === true && others.length === 0 && [...word].length === 1
  const weightOf = (item: Item): number =>
    isSign(item) || Object.keys(item.meanings).every((kind) => SMALL_KINDS.has(kind))
      ? SMALL_WORD
      : 1
  let weight = 0
  let words = 0
  for (const item of phrasesOf(split(tokens, table, null), table)) {
    if (isUnknown(item) || !/\p{L}/u.test(item.words[0]!)) continue
    weight += weightOf(item) * item.words.length
    words += item.words.length
  }
  return { weight, words }
}

const DOLLARS: Readonly<Record<string, string>> = {
  us: 'USD',
  ca: 'CAD',
  can: 'CAD',
  c: 'CAD',
  au: 'AUD',
  a: 'AUD',
  mx: 'MXN',
  r: 'BRL',
}

/** `CA$`, `R$`: whose dollars, or reais. */
function dollarsAt(tokens: readonly Token[], at: number): string | null {
  const sign = tokens[at + 1]
  const letters = tokens[at]!.text
  return sign?.text === '$' && sign.gap === '' && Object.hasOwn(DOLLARS, letters)
    ? DOLLARS[letters]!
    : null
}

/** Looks up tokens: longest phrases first, then places in the rest. */
export function itemsOf(tokens: readonly Token[], table: Table, finder: PlaceFinder): Item[] {
  const found = withPlaces(
    phrasesOf(
      split(tokens, table, (name) => finder.isCity(name)),
      table,
    ),
    finder,
  )
  const items = table.language.unspaced
    ? found.map((item, at) => (isPartOfName(found, at) ? { ...item, meanings: {} } : item))
    : found
  return items.map((item, at) =>
    isUnknown(item) && !item.places && likelihoodOf(items.slice(0, at)) !== 'expected'
      ? { ...item, meanings: table.misspelt(item.words) ?? {} }
      : item,
  )
}

const SIGN = /^\p{Script=Han}$/u
const SIGN_FIRST = /^\p{Script=Han}/u

/** Whether a sign that is a feature begins a name that no place has: `庭瀬`. */
function isPartOfName(items: readonly Item[], at: number): boolean {
  const { words, meanings, tight } = items[at]!
  const next = items[at + 1]
  return (
    isQuality(meanings) &&
    !tight &&
    words.length === 1 &&
    SIGN.test(words[0]!) &&
    next?.tight === true &&
    isUnknown(next) &&
    !next.places &&
    SIGN_FIRST.test(next.words[0]!)
  )
}

/** Whether they end with "available" and small words: a date follows. */
function isMovingIn(items: readonly Item[]): boolean {
  for (let at = items.length - 1; at >= 0; at--) {
    const { available, bound, to, with: since, near, in: inside, filler } = items[at]!.meanings
    if (available) return true
    if (!items[at]!.joined || !(bound || to || since || near || inside || filler)) return false
  }
  return false
}

function phrasesOf(tokens: readonly Token[], table: Table): Item[] {
  const words = tokens.map((token) => (token.kind === 'word' ? token.text : `\0${token.text}`))
  const scaled = (next: Token | undefined): boolean =>
    next?.kind === 'word' && (table.word(next.text)?.multiplier ?? 0) >= 1e6
  const items: Item[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!
    const dated =
      readDate(tokens, at, table) ??
      (isMovingIn(items) && joined(token) ? readShortDay(tokens, at, table) : null)
    const fraction = dated ? null : readFraction(tokens, at, scaled)
    const match =
      token.kind !== 'sign' && !dated
        ? table.match(words, at, (next) => joined(tokens[next]!))
        : null
    const digits = dated || match ? null : (fraction ?? readDigits(tokens, at, scaled))
    const length = dated?.length ?? digits?.length ?? match?.length ?? 1
    const { end } = tokens[at + length - 1]!
    const meanings = dated
      ? dated.date
        ? { date: dated.date }
        : {}
      : digits
        ? { number: digits.value, ...(fraction && { fraction: fraction.value }) }
        : (match?.meanings ?? (token.kind === 'sign' ? Table.sign(token.text) : null) ?? {})
    const dollars = token.kind === 'word' ? dollarsAt(tokens, at) : null
    if (dollars !== null) {
      items.push({
        start: token.start,
        end: tokens[at + 1]!.end,
        words: [token.text, '$'],
        meanings: { currency: dollars },
        byStem: false,
        joined: joined(token),
        tight: token.gap === '' && at > 0,
        colon: false,
      })
      at += 2
      continue
    }
    const signs = token.kind === 'sign' && Object.keys(meanings).length === 0
    // A slash or per cent sign has no meaning alone.
    if (!signs)
      items.push({
        start: token.start,
        end,
        words: tokens.slice(at, at + length).map((each) => each.text),
        meanings,
        byStem: !digits && (match?.byStem ?? false),
        prefix: match?.prefix ?? null,
        joined: joined(token),
        tight: token.gap === '' && at > 0,
        colon: /[:=]/.test(token.gap),
        ...(digits?.spaced && { apart: apartAt(tokens, at, scaled) }),
        ...(tokens[at + length - 1]!.ending && { isName: true }),
      })
    at += length
  }
  return items
}

/** The numbers of `11 300 000` as those of a part of a city and of an amount. */
function apartAt(
  tokens: readonly Token[],
  at: number,
  scaled: (next: Token | undefined) => boolean,
): [Item, Item] {
  const itemOf = (from: number, { value, length }: Digits): Item => ({
    start: tokens[from]!.start,
    end: tokens[from + length - 1]!.end,
    words: tokens.slice(from, from + length).map(({ text }) => text),
    meanings: { number: value },
    byStem: false,
    joined: joined(tokens[from]!),
    tight: false,
    colon: /[:=]/.test(tokens[from]!.gap),
  })
  return [
    itemOf(at, { value: Number(tokens[at]!.text), length: 1 }),
    itemOf(at + 1, readDigits(tokens, at + 1, scaled)!),
  ]
}

/** Splits compound words with known parts (`Zweizimmerwohnung`) and texts without spaces, and takes endings after an apostrophe to their words. */
function split(
  tokens: readonly Token[],
  table: Table,
  isPlace: ((name: string) => boolean) | null,
): Token[] {
  const { compounds, unspaced, apostrophes } = table.language
  if (unspaced) return tokens.flatMap((token) => unspacedWords(token, table, isPlace))
  if (apostrophes) return withEndings(tokens)
  if (!compounds) return [...tokens]
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' || token.text.length < 7 || table.word(token.text)) return [token]
    const parts = partsOf(token.text, table)
    // `Noordwijk` is a town, although both its parts are known.
    if (!parts || parts.length < 2 || isPlace?.(token.text)) return [token]
    let from = 0
    return parts.map((part, at): Token => {
      const start = token.start + Math.round((from / token.text.length) * (token.end - token.start))
      from += part.length
      const end = token.start + Math.round((from / token.text.length) * (token.end - token.start))
      return { kind: 'word', text: part, start, end, gap: at === 0 ? token.gap : '' }
    })
  })
}

const APOSTROPHE = /^['’ʼ]$/
const APOSTROPHE_ENDING_MAX = 6

function withEndings(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (const token of tokens) {
    const before = out.at(-1)
    const isEnding =
      before &&
      before.kind !== 'sign' &&
      token.kind === 'word' &&
      APOSTROPHE.test(token.gap) &&
      token.text.length <= APOSTROPHE_ENDING_MAX
    if (isEnding) out[out.length - 1] = { ...before, end: token.end, ending: token.text }
    else out.push(token)
  }
  return out
}

/** Longest part first; null if a part is unknown. */
function partsOf(word: string, table: Table): string[] | null {
  if (word === '') return []
  for (let length = word.length; length >= 3; length--) {
    const { meanings, byStem } = table.match([word.slice(0, length)], 0, () => false) ?? {}
    if (
      !meanings ||
      (meanings.filler && meanings.number === undefined) ||
      // "neu*" begins "neunund" too.
      (byStem && meanings.noPlace) ||
      meanings.in ||
      meanings.not ||
      meanings.month ||
      meanings.available ||
      meanings.now
    )
      continue
    const rest = partsOf(word.slice(length), table)
    if (rest) return [word.slice(0, length), ...rest]
  }
  return null
}

const isUnknown = ({ meanings }: Item): boolean => Object.keys(meanings).length === 0
const isFiller = ({ meanings }: Item): boolean => Boolean(meanings.filler)
/** Words of the grammar cannot end a name. */
const isSmall = ({
  meanings: {
    filler,
    bound,
    to,
    and,
    or,
    in: inside,
    near,
    with: having,
    not,
    energyClass,
    away,
    number,
    date,
  },
}: Item): boolean =>
  Boolean(
    date ||
    filler ||
    bound ||
    to ||
    and ||
    or ||
    inside ||
    near ||
    having ||
    not ||
    energyClass ||
    away ||
    number !== undefined,
  )

function withPlaces(sentence: readonly Item[], finder: PlaceFinder): Item[] {
  const items = withParts(sentence, finder)
  const out: Item[] = []
  for (let at = 0; at < items.length;) {
    const likelihood = likelihoodOf(out)
    const name =
      numberedAt(items, at, likelihood, finder) ??
      nameAt(items, at, likelihood, finder) ??
      nameWithin(items, at, out.at(-1), finder)
    if (name) {
      out.push(name.item)
      at += name.length
    } else out.push(items[at++]!)
  }
  return out.map((item, at) =>
    isUnknown(item) && !item.places ? guessed(out, item, at, finder) : item,
  )
}

/** Before the number of a part of a city. */
const PART =
  /^(se[ck]tor(ul|u)?|secteur|zon[ae]|bezirk|distri[ck]t|distrito|distretto|arrondissement|municipio|kerulet|raion|rajon|район|сектор)$/
/** Cities whose parts people tell by their numbers. */
const NUMBERED = new Set([
  '/at/vienna/vienna',
  '/cz/praha-hlavni-mesto/prague',
  '/fr/bouches-du-rhone/marseille',
  '/fr/paris/paris',
  '/fr/rhone/lyon',
  '/hu/budapest/budapest',
])
/** Likely rents and prices in euros, and the factor for small currencies. */
const RENTS = { least: 250, most: 5000 }
const PRICES = { least: 50_000, most: 3_000_000 }
const SMALL = 25
const LARGE_MONEY: readonly string[] = ['EUR', 'USD', 'GBP', 'CHF']

/** Numbers after a place or a word for its parts as that of the part, and the amount after it. */
function withParts(items: readonly Item[], finder: PlaceFinder): Item[] {
  return items.flatMap((item, at) => {
    const before = items[at - 1]
    if (!item.apart || !item.joined || !before || item.tight) return [item]
    const isPart = before.words.some((word) => PART.test(word))
    return isPart || (isUnknown(before) && isOfPart(item, before, items[at + 1], finder))
      ? [...item.apart]
      : [item]
  })
}

/** Whether the city has numbered parts, and only the second number is a likely amount: `Paris 2 500 €` is a rent, `Paris 1 200 000 €` a price. */
function isOfPart(
  { apart, meanings }: Item,
  { words }: Item,
  next: Item | undefined,
  finder: PlaceFinder,
): boolean {
  const [first, rest] = apart!
  const [city] = finder.find(words, 'bare')
  const isNumbered =
    city !== undefined &&
    (NUMBERED.has(city.path) || finder.find([...words, ...first.words], 'bare').length > 0)
  if (!isNumbered) return false
  const { multiplier, unit, metres, currency } = next?.joined ? next.meanings : {}
  if (multiplier ?? unit ?? metres) return true
  const money = currency ?? currencyIn(city.iso2)
  const scale = money === null || LARGE_MONEY.includes(money) ? 1 : SMALL
  const isIn = (value: number, { least, most }: typeof RENTS): boolean =>
    value >= least * scale && value <= most * scale
  const usual = rest.words.length > 1 ? PRICES : RENTS
  return isIn(rest.meanings.number!, usual) && !isIn(meanings.number!, usual)
}

/** The noun that a number before it counts, or is the beginning of. */
const COUNTED = [
  'count',
  'counted',
  'counter',
  'unit',
  'metres',
  'distance',
  'currency',
  'otherMoney',
  'multiplier',
  'fraction',
  'perMonth',
  'age',
  'floor',
  'month',
  'feature',
  'after',
  'to',
  'and',
  'or',
] as const satisfies (keyof Meanings)[]

/** A part of a city by its number, which counts nothing: `Paris 15`, `Sector 3`. */
function numberedAt(
  items: readonly Item[],
  at: number,
  likelihood: Likelihood | null,
  finder: PlaceFinder,
): { item: Item; length: number } | null {
  const [name, number, next] = [items[at]!, items[at + 1], items[at + 2]]
  const isNumbered =
    likelihood !== null &&
    isUnknown(name) &&
    number?.joined &&
    !number.tight &&
    /^\d{1,2}$/.test(number.words.join('')) &&
    !(next?.joined && COUNTED.some((kind) => next.meanings[kind] !== undefined))
  if (!isNumbered) return null
  const words = [...name.words, ...number.words]
  const places = finder.find(words, likelihood)
  return places.length > 0 ? { item: { ...name, end: number.end, words, places }, length: 2 } : null
}

/** The longest place name that begins here. */
function nameAt(
  items: readonly Item[],
  at: number,
  likelihood: Likelihood | null,
  finder: PlaceFinder,
): { item: Item; length: number } | null {
  // Folded, `€ Kraków` is the town alone: the sign is that of the number before it.
  if (!/[\p{L}\p{N}]/u.test(items[at]!.words[0]!)) return null
  let length = 1
  while (length < NAME_MAX && items[at + length]?.joined && mayBeInName(items[at + length]!))
    length++
  for (; length > 0; length--) {
    const part = items.slice(at, at + length)
    const places = isExpected(part, likelihood)
      ? finder.find(wordsOf(part), part.at(-1)!.isName ? 'expected' : (likelihood ?? 'bare'))
      : likelihood === null
        ? []
        : largeCities(part, likelihood, finder)
    if (places.length > 0)
      return {
        item: {
          ...part[0]!,
          end: part.at(-1)!.end,
          words: wordsOf(part),
          meanings: {},
          byStem: false,
          places,
        },
        length,
      }
  }
  return null
}

/** A place of any size just after the one that it lies in: `İzmir Bornova`. */
function nameWithin(
  items: readonly Item[],
  at: number,
  before: Item | undefined,
  finder: PlaceFinder,
): { item: Item; length: number } | null {
  const item = items[at]!
  const areas = before?.places
  if (!areas || !item.joined || !isUnknown(item)) return null
  const places = finder
    .find(item.words, 'expected')
    .filter((place) => areas.some((area) => isWithin(place, area)))
  return places.length > 0 ? { item: { ...item, places }, length: 1 } : null
}

/** Letters that are not a number; number words that are also articles (`an`) count. */
const mayBeInName = (item: Item): boolean =>
  /\p{L}/u.test(item.words[0]!) && (item.meanings.number === undefined || isFiller(item))
const wordsOf = (part: readonly Item[]): string[] => part.flatMap(({ words }) => words)

/** The end of `St Julian’s`. */
const isGenitive = ({ words }: Item): boolean => words.length === 1 && words[0] === 's'

/** A number in letters begins longer names: `Três Lagoas`. */
const isCountIn = ([first, ...others]: readonly Item[]): boolean =>
  others.length > 0 && first?.meanings.number !== undefined && /\p{L}/u.test(first.words[0]!)

/** Whether words may be the name of any place, large or small: none of them says something else, or a place must come here. */
function isExpected(part: readonly Item[], likelihood: Likelihood | null): boolean {
  const first = part[0]!
  if (
    part.every((item) => !isUnknown(item)) ||
    (isSmall(part.at(-1)!) && !isGenitive(part.at(-1)!)) ||
    (isSmall(first) && !isFiller(first) && !(likelihood === 'expected' && isCountIn(part)))
  )
    return false
  if (likelihood !== 'expected' && part.some((item) => !isUnknown(item) && !isFiller(item)))
    return false
  return likelihood !== null || part.length > 1
}

/**
 * Large cities with these words as their whole name, although they have a meaning in a search: `New York`, `Long Beach`, `Краснодар` (by the stem of "red"), and `Bath` and `Nice` where a place
 * must come.
 */
function largeCities(
  part: readonly Item[],
  likelihood: Likelihood,
  finder: PlaceFinder,
): NamedPlace[] {
  const [first] = part as [Item]
  const last = part.at(-1)!
  if (
    isSmall(first) &&
    !isFiller(first) &&
    !(first.meanings.in && part.length > 1) &&
    !isCountIn(part)
  )
    return []
  if (
    part.length === 1 &&
    (isSmall(first) || isUnknown(first) || !(likelihood === 'expected' || first.byStem))
  )
    return []
  if (isSmall(last) && !isFiller(last)) return []
  // Of words with a meaning in a search only the weakest may be a name: "garden city" is not. With a feature that of a great city is: `Нови Сад`.
  if (part.length > 1 && !part.some(isUnknown)) {
    const isWeak = (item: Item): boolean => isFiller(item) || item.meanings.noPlace === true
    const isFeature = ({ meanings }: Item): boolean =>
      meanings.feature !== undefined && meanings.category === undefined
    if (part.every(isFiller) || !part.every((item) => isWeak(item) || isFeature(item))) return []
    if (part.some(isFeature))
      return part.some(isWeak)
        ? finder
            .findLarge(wordsOf(part))
            .filter(({ population }) => (population ?? 0) >= DESPITE_FEATURE)
        : []
  }
  return finder.findLarge(wordsOf(part), part.length > 1 && part.some(isUnknown))
}

/** Likelihood of a place by the words before it: certain, possible, or (null, after "with") impossible. */
function likelihoodOf(before: readonly Item[]): Likelihood | null {
  for (let at = before.length - 1; at >= 0 && at >= before.length - 3; at--) {
    const { meanings, places, tight } = before[at]!
    if (meanings.in || meanings.near || meanings.distance) return 'expected'
    if (places && at < before.length - 1) return 'expected'
    // A letter of a layout is no "with": Croatian `stan 3S Zadar`.
    if (meanings.with && !tight) return null
    // `ascensore no Roma`: of the lift.
    if (meanings.not)
      return meanings.notAfter && isQuality(before[at - 1]?.meanings ?? {}) ? 'bare' : null
    if (!meanings.filler && !meanings.and && !meanings.or) return 'bare'
  }
  return 'bare'
}

/** A word after "in" that is no place may be misspelt. */
function guessed(items: readonly Item[], item: Item, at: number, finder: PlaceFinder): Item {
  if (likelihoodOf(items.slice(0, at)) !== 'expected') return item
  const place = finder.misspelt(item.words)
  return place ? { ...item, places: [place] } : item
}

/** Whether one place lies in another. */
export function isWithin(place: NamedPlace, area: NamedPlace): boolean {
  const above = place.region ?? place.parent
  return above !== null && (above.id === area.id || isWithin(above, area))
}
