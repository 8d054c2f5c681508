import { HEATINGS, type Heating } from '#contract/homes/details.ts'
import {
  FEATURES,
  type FeatureKey,
  ENERGY_CLASSES,
  type EnergyClass,
} from '#contract/homes/offer-lists.ts'
import {
  CURRENCIES,
  HOUSE_TYPES,
  PRICE_TYPES,
  SEARCH_TYPES,
  type ActionId,
  type CategoryId,
  type Group,
} from '#contract/library.ts'
import { fold, searchForms } from '#text/fold.ts'
import type { ParsedDay } from './dates.ts'
import { CURRENCY_SIGNS } from '#text/written/money.ts'
import { OTHER_UNITS, UNIT_SIZES, type UnitKey } from '#text/written/units.ts'
import type { Phrases } from '#text/written/phrases.ts'
import type { Count, Furnished, Language } from './language.ts'
import { distance, sameLetters } from './spelling.ts'

export type Bound = 'min' | 'max' | 'about' | 'exact' | 'between' | 'decade'

/** A meaning of a phrase. A phrase can have several kinds (`до` is an end, an upper bound and "to"); the grammar takes the one that fits. */
export interface Meanings {
  number?: number
  multiplier?: number
  /** Added to the number before: "and a half". */
  fraction?: number
  action?: ActionId
  category?: CategoryId
  group?: Group
  feature?: FeatureKey
  lacking?: FeatureKey
  furnished?: Furnished
  newBuild?: true
  groundFloor?: true
  topFloor?: true
  cheap?: true
  floor?: true
  built?: true
  /** Of a year. */
  years?: 'min' | 'max'
  warmRent?: true
  /** Of the age of a building: the word before it, the unit after it, and a unit without such a word. */
  age?: 'before' | 'unit' | 'alone'
  /** From 1. */
  ordinal?: number
  heating?: Heating
  noCommission?: true
  available?: true
  now?: true
  /** From 1. */
  month?: number
  date?: ParsedDay
  pets?: true
  energy?: true
  energyClass?: EnergyClass
  count?: Count
  counted?: Partial<Record<Count, number>> & { category?: CategoryId }
  bound?: Bound
  after?: 'min' | 'max' | 'about' | 'decade'
  to?: true
  and?: true
  or?: true
  /** Square metres. */
  unit?: number
  metres?: true
  /** Kilometres in one. */
  distance?: number
  within?: true
  away?: true
  currency?: string
  /** A currency that is not supported: the number before it is no price for the search. */
  otherMoney?: true
  /** Months by which one such amount is comparable: 365/84 for a week. */
  perMonth?: number
  subject?: 'price' | 'area' | 'other'
  not?: true
  notAfter?: true
  unwanted?: true
  with?: true
  in?: true
  near?: true
  nearAfter?: true
  counter?: true
  uncounted?: true
  filler?: true
  noPlace?: true
  townItself?: true
}

const perMonth = (key: string): number => {
  const type = PRICE_TYPES.find((entry) => entry.key === key)
  return type && 'perMonth' in type ? type.perMonth : 1
}
export const PER_DAY = perMonth('day')
const categoryOf = (slug: string): CategoryId => HOUSE_TYPES.find((type) => type.slug === slug)!.id
/** Codes of ISO 4217 in use that `CURRENCIES` lacks. */
const OTHER_CODES =
  'AFN AOA BDT BHD BND BOB BWP CRC CUP DOP DZD ETB FJD GHS GTQ HNL IQD IRR JMD JOD KES KGS KHR LBP LKR LYD MAD MGA MNT MUR MVR MZN NAD NGN NIO NPR OMR PAB PKR PYG SCR SYP TND TTD TWD TZS UGX XAF XOF YER ZMW'.split(
    ' ',
  )
const OTHER_SIGNS: Record<string, Meanings> = {
  '<': { bound: 'max' },
  '≤': { bound: 'max' },
  '>': { bound: 'min' },
  '≥': { bound: 'min' },
  '~': { bound: 'about', to: true },
  '〜': { bound: 'max', to: true, after: 'min' },
  '≈': { bound: 'about' },
  '+': { after: 'min' },
  '-': { to: true },
  '–': { to: true },
  '—': { to: true },
  '½': { number: 0.5, fraction: 0.5 },
  '¼': { number: 0.25, fraction: 0.25 },
  '¾': { number: 0.75, fraction: 0.75 },
}

/** Kinds of phrase that a home has or is, and that can be denied. */
const QUALITIES = [
  'feature',
  'heating',
  'noCommission',
  'furnished',
  'newBuild',
  'groundFloor',
  'topFloor',
  'cheap',
  'pets',
] as const
/** The same, and kinds of home and what is done with them: what "without" takes with it in a row. */
const ROW = [...QUALITIES, 'category', 'group', 'action'] as const

export const isQuality = (meanings: Meanings): boolean =>
  QUALITIES.some((kind) => meanings[kind] !== undefined)
export const isInRow = (meanings: Meanings): boolean =>
  ROW.some((kind) => meanings[kind] !== undefined)

/** Most have no branches; a map for each would be most of the memory of a table. */
class Node {
  next: Map<string, Node> | null = null
  /** By beginnings of words. */
  stems: Map<string, Node> | null = null
  meanings: Meanings | null = null
}

/** More letters that a word may have after its stem. */
const ENDING_MAX = 4
const WORDS_MAX = 7
/** Minimum length for a missing or extra letter, and for a wrong letter. */
const MISSPELT_FROM = 5
const OTHER_LETTER_FROM = 7

export interface Match {
  /** How many words. */
  length: number
  meanings: Meanings
  /** Meanings of the letters joined to its first word (`ب`, with). */
  prefix: Meanings | null
  /** Whether a word of it is only a stem of the table with an ending: `neuss` by `neu*`. */
  byStem: boolean
}

/** Messages of the library by key. */
export type Names = Readonly<Record<string, string>>

/** All phrases of a language, for the longest match. */
export class Table {
  readonly language: Language
  private readonly root = new Node()
  /** Words of phrases, of a language without spaces. */
  private readonly parts = new Set<string>()
  private readonly endingMax: number
  /** The longest word, in letters. */
  longest = 0

  constructor(language: Language, names: Names = {}) {
    this.language = language
    this.endingMax = language.endingMax ?? ENDING_MAX
    const all = language
    for (const [word, value] of Object.entries(all.numbers)) this.add(word, { number: value })
    for (const [word, value] of Object.entries(all.fractions)) this.add(word, { fraction: value })
    for (const [word, value] of Object.entries(all.multipliers))
      this.add(word, { multiplier: value })
    this.add(all.actions.buy, { action: 0 })
    this.add(all.actions.rent, { action: 1 })
    for (const { id, slug } of HOUSE_TYPES) this.add(all.categories[slug] ?? '', { category: id })
    for (const group of ['homes', 'commercial'] as const) this.add(all.groups[group], { group })
    for (const { key } of FEATURES) {
      this.add(all.features[key] ?? '', { feature: key })
      this.add(all.without?.[key] ?? '', { lacking: key })
    }
    for (const value of ['no', 'partly', 'fully'] as const)
      this.add(all.furnished[value], { furnished: value })
    for (const heating of HEATINGS) this.add(all.heatings[heating] ?? '', { heating })
    for (const [at, phrases] of all.months.entries()) this.add(phrases, { month: at + 1 })
    for (const [at, phrases] of all.ordinals.entries()) this.add(phrases, { ordinal: at + 1 })
    for (const count of ['rooms', 'bedrooms', 'bathrooms'] as const)
      this.add(all.counts[count], { count })
    for (const [word, { category, ...counts }] of Object.entries(all.counted))
      this.add(word, {
        counted: { ...counts, ...(category ? { category: categoryOf(category) } : {}) },
      })
    for (const bound of ['min', 'max', 'about', 'exact', 'between'] as const)
      this.add(all.bounds[bound], { bound })
    for (const years of ['min', 'max'] as const) this.add(all.years[years], { years })
    for (const after of ['min', 'max', 'about', 'decade'] as const)
      this.add(all.after[after] ?? '', { after })
    for (const age of ['before', 'unit', 'alone'] as const) this.add(all.age?.[age] ?? '', { age })
    for (const [key, phrases] of Object.entries(all.units))
      this.add(phrases, { unit: UNIT_SIZES[key as UnitKey] })
    this.add('m2', { unit: UNIT_SIZES.m2 })
    for (const [word, squareMetres] of Object.entries(all.otherUnits ?? {}))
      this.add(word, { unit: squareMetres })
    // Short Latin words mean something else in a search.
    for (const [phrases, squareMetres] of OTHER_UNITS)
      for (const phrase of phrases.split('|'))
        if (/^[^\p{Script=Latin}]+$/u.test(phrase)) this.add(phrase, { unit: squareMetres })
    for (const [code, phrases] of Object.entries(all.currencies))
      this.add(phrases, { currency: code })
    for (const { code } of CURRENCIES)
      if (code !== 'ALL' && code !== 'TRY') this.add(code, { currency: code })
    for (const code of OTHER_CODES) this.add(code, { otherMoney: true })
    this.add(all.otherMoney, { otherMoney: true })
    for (const [key, phrases] of Object.entries(all.periods))
      this.add(phrases, { perMonth: perMonth(key) })
    this.add(all.distances.km, { distance: 1 })
    this.add(all.distances.mile, { distance: 1.609344 })
    this.add(all.subjects.price, { subject: 'price' })
    this.add(all.subjects.area, { subject: 'area' })
    this.add(all.subjects.other ?? '', { subject: 'other', noPlace: true })
    for (const kind of [
      'newBuild',
      'groundFloor',
      'topFloor',
      'cheap',
      'built',
      'warmRent',
      'floor',
      'noCommission',
      'available',
      'now',
      'pets',
      'energy',
      'to',
      'and',
      'or',
      'metres',
      'away',
      'within',
      'not',
      'notAfter',
      'unwanted',
      'with',
      'in',
      'near',
      'nearAfter',
    ] as const)
      this.add(all[kind] ?? '', { [kind]: true })
    this.add(all.counters ?? '', { counter: true })
    this.add(all.uncounted ?? '', { uncounted: true })
    this.add(all.fillers, { filler: true })
    this.add(all.noPlaces, { noPlace: true })
    this.add(all.townItself, { townItself: true, noPlace: true })
    for (const letter of ENERGY_CLASSES)
      if (!letter.endsWith('+')) this.add(letter, { energyClass: letter })
    this.addNames(names)
  }

  /** Names of the library, where the table says nothing else of the word. */
  private addNames(names: Names): void {
    const notNames = new Set((this.language.notNames ?? '').split('|').map(fold))
    const add = (key: string, meanings: Meanings): void => {
      for (const part of partsOfName(names[`library.${key}`] ?? ''))
        if (!notNames.has(fold(part))) this.add(part, meanings, true)
    }
    for (const { id, slug } of HOUSE_TYPES) {
      add(`houseTypes.${slug}`, { category: id })
      add(`houseTypesPlural.${slug}`, { category: id })
    }
    for (const { key } of FEATURES) add(`features.${key}`, { feature: key })
    for (const value of ['no', 'partly', 'fully'] as const)
      add(`furnished.${value}`, { furnished: value })
    for (const { id, key } of SEARCH_TYPES) add(`searchTypes.${key}`, { action: id })
    for (const { code } of CURRENCIES) add(`currencies.${code}`, { currency: code })
  }

  /** The longest phrase at the beginning of these words; null when none begins so. */
  match(words: readonly string[], from: number, joined: (at: number) => boolean): Match | null {
    let best: Match | null = null
    let prefix = ''
    const walk = (node: Node, at: number, byStem: boolean): void => {
      if (node.meanings && (!best || at - from > best.length))
        best = {
          length: at - from,
          meanings: node.meanings,
          prefix: this.root.next?.get(prefix)?.meanings ?? null,
          byStem,
        }
      if (at >= words.length || at - from >= WORDS_MAX || (at > from && !joined(at))) return
      for (const form of at === from ? this.forms(words[at]!) : [words[at]!]) {
        if (at === from) prefix = words[at]!.slice(0, words[at]!.length - form.length)
        const exact = node.next?.get(form)
        if (exact) walk(exact, at + 1, byStem)
        // The longest stem first: of two phrases of the same length it says more.
        for (let cut = 0; node.stems && cut <= this.endingMax && cut < form.length; cut++) {
          const stem = node.stems.get(form.slice(0, form.length - cut))
          if (stem) walk(stem, at + 1, byStem || cut > 0)
        }
        if (best) return
      }
    }
    walk(this.root, from, false)
    return best
  }

  /** Meanings of a misspelt word, if it is a kind of home, a feature or a noun that is counted: `bedrrom`, `psicina`, `кваритра`. */
  misspelt([word = '', ...others]: readonly string[]): Meanings | null {
    if (others.length > 0 || word.length < MISSPELT_FROM || /\p{Script=Arabic}/u.test(word))
      return null
    const fits = (known: string, typed: string): boolean =>
      known.length >= MISSPELT_FROM &&
      known[0] === word[0] &&
      distance(typed, known, 1) === 1 &&
      // Of short words another letter makes another word: `horse`, `house`.
      (word.length >= OTHER_LETTER_FROM ||
        known.length !== typed.length ||
        sameLetters(known, typed))
    const isNamed = ({ category, feature, furnished, count }: Meanings): boolean =>
      (category ?? feature ?? furnished ?? count) !== undefined
    for (const [known, { meanings }] of this.root.next ?? [])
      if (meanings && isNamed(meanings) && fits(known, word)) return meanings
    for (const [stem, { meanings }] of this.root.stems ?? [])
      if (meanings && isNamed(meanings))
        for (const length of [stem.length, stem.length - 1, stem.length + 1])
          if (word.length - length <= this.endingMax && fits(stem, word.slice(0, length)))
            return meanings
    return null
  }

  /** Meanings of one word, exactly. */
  word(word: string): Meanings | null {
    return this.match([word], 0, () => false)?.meanings ?? null
  }

  static sign(sign: string): Meanings | null {
    const code = Object.hasOwn(CURRENCY_SIGNS, sign) ? CURRENCY_SIGNS[sign]![0] : undefined
    if (code === undefined) return OTHER_SIGNS[sign] ?? null
    return CURRENCIES.some((known) => known.code === code)
      ? { currency: code }
      : { otherMoney: true }
  }

  /** The word, and the word without letters that are joined to it. */
  private forms(word: string): string[] {
    const cut = (this.language.prefixes ?? [])
      .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length > 2)
      .map((prefix) => word.slice(prefix.length))
    return [word, ...cut]
  }

  /** Whether a phrase has a word, as it stands: in a script without spaces. */
  has(word: string): boolean {
    return this.parts.has(word)
  }

  /** Whether the table has a meaning for a word, so that the names of the library add nothing. */
  private isKnown(word: string): boolean {
    const meanings = this.word(word)
    return meanings !== null && !isFree(meanings)
  }

  private add(phrases: Phrases, meanings: Meanings, isName = false): void {
    for (const phrase of phrases.split('|').map((text) => text.trim())) {
      if (phrase === '') continue
      for (const words of spellings(phrase)) {
        // Signs alone fold to nothing; a phrase of no words would match everywhere.
        if (words.length === 0) continue
        if (isName && words.length === 1 && this.isKnown(words[0]!)) continue
        let node = this.root
        for (const word of words) {
          if (this.language.unspaced) this.parts.add(word)
          this.longest = Math.max(this.longest, word.length)
          node = word.endsWith('*')
            ? child((node.stems ??= new Map()), word.slice(0, -1))
            : child((node.next ??= new Map()), /^\d+$/.test(word) ? `\0${word}` : word)
        }
        node.meanings = { ...meanings, ...node.meanings }
      }
    }
  }
}

/** Whether a table says of a word at most that it is small or no place. */
const isFree = (meanings: Meanings | null): boolean =>
  Object.keys(meanings ?? {}).every((kind) => kind === 'filler' || kind === 'noPlace')

/** A name with its parts: `一棟・ビル`. */
const partsOfName = (name: string): string[] => {
  const parts = name.split(/[・/]|\s\|\s/).map((part) => part.trim())
  return parts.length > 1 ? [name, ...parts] : parts
}

/** Folded, with the stars kept; umlauts also spelt out. */
function spellings(phrase: string): string[][] {
  const words = phrase.split(/[\s\-'’ʼ·・]+/).filter(Boolean)
  const folded = words.map((word) =>
    searchForms(word.replace('*', '')).map(
      (form) => form.replace(/ /g, '') + (word.endsWith('*') ? '*' : ''),
    ),
  )
  const plain = folded.map(([first = '']) => first).filter(Boolean)
  const spelt = folded.map((forms) => forms.at(-1) ?? '').filter(Boolean)
  return plain.join(' ') === spelt.join(' ') ? [plain] : [plain, spelt]
}

function child(next: Map<string, Node>, word: string): Node {
  const node = next.get(word) ?? new Node()
  next.set(word, node)
  return node
}
