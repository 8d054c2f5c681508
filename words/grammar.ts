import { nativeSymbol } from '#contract/ground/currency-names.ts'
import { floorOf, groundFloorOf } from '#i18n/floors.ts'
import { ENERGY_SOURCES, HEATING_WAYS } from '#contract/homes/details.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { CURRENCIES, HOUSE_TYPES } from '#contract/library.ts'
import { ENERGY_CLASSES, type EnergyClass } from '#contract/homes/offer-lists.ts'
import type { Span } from '#text/spans.ts'
import type { Chip, Filter, Step } from './chips.ts'
import { dayOf } from './dates.ts'
import type { NamedPlace } from './finder.ts'
import { isWithin, type Item } from './items.ts'
import type { Language } from './language.ts'
import { layoutAt } from './layouts.ts'
import { isInRow, isQuality, type Meanings } from './meaning.ts'
import { atLeast, quantityAt, type Context } from './quantity.ts'

export interface Unknown extends Span {
  /** Whether it is at the position of a place, after "in" or "near". */
  place: boolean
}

export interface SmallWord extends Span {
  /** Whether it joins two of a list, as "and" does. */
  joins: boolean
  /** Says again what a chip says, and goes with it. */
  again?: true
}

export interface Parsed {
  chips: Chip[]
  /** Unknown words, adjacent ones joined. */
  rest: Unknown[]
  /** Words without a meaning of their own. */
  small: SmallWord[]
}

/** Whether an unknown word is a connecting one of another language. */
export type Connects = (word: string) => boolean

/** "80 m in Malaga" is an area, "500 m from Malaga" a distance. */
const SHORTEST_METRES = 500
/** "up to 800 KM in Tuzla" is a rent in marks, "20 km from Tuzla" a distance. */
const FARTHEST_KM = 200
/** Letters of energy classes as a Russian keyboard has them, and as Greece names them. */
const OTHER_LETTERS: ReadonlyMap<string, EnergyClass> = new Map([
  ['а', 'A'],
  ['в', 'B'],
  ['с', 'C'],
  ['е', 'E'],
  ['н', 'H'],
  ['α', 'A'],
  ['β', 'B'],
  ['γ', 'C'],
  ['δ', 'D'],
  ['ε', 'E'],
  ['ζ', 'F'],
  ['η', 'G'],
])

export interface Reading {
  connects: Connects
  today: string | null
  language: Language
  /** Country of the search; places in the text take precedence. */
  country: string | null
  /** Where most speakers of the language live. */
  home: string
}

/** Parses the items of a text from left to right: each becomes a chip, a small word, or unknown. */
export function parse(
  sentence: readonly Item[],
  { connects, today, language, country, home: homeland }: Reading,
): Parsed {
  const chips: Chip[] = []
  const rest: Item[] = []
  const small: SmallWord[] = []
  const read = new Set<Item>()
  const home = sentence.find(({ places }) => places)?.places?.[0]?.iso2 ?? country
  const items = sentence.map((item) => inMoneyOf(home, item))
  const context: Context = {
    ...contextOf(items),
    pricesIn: home === homeland ? (language.pricesIn ?? 1) : 1,
    inOtherMoney: home !== null && currencyIn(home) === null,
  }
  const market = { country: home, home: homeland, language }
  const isLaidOut = items.some((_, at) => layoutAt(items, at, market) !== null)
  for (let at = 0; at < items.length;) {
    const step =
      negated(items, at, context) ??
      builtIn(items, at, language.yearsAdded ?? 0) ??
      agedAt(items, at, today) ??
      availability(items, at, today) ??
      distance(items, at) ??
      floor(items, at, language) ??
      layoutAt(items, at, market) ??
      quantityAt(items, at, context) ??
      energy(items, at) ??
      location(items, at) ??
      phrase(items, at, isLaidOut)
    if (step) {
      const used = items.slice(at, at + step.length)
      const span = { start: used[0]!.start, end: used.at(-1)!.end }
      const others = step.filters?.filter((filter) => !isSaid(filter, chips)) ?? []
      const wanted = others.filter((filter) => !isTaken(filter, chips))
      chips.push(...wanted.map((filter): Chip => ({ ...filter, ...span })))
      if (wanted.length > 0) for (const item of used) read.add(item)
      if (step.filters?.length === 0) small.push({ ...span, joins: false })
      else if (step.filters && others.length === 0)
        small.push({ ...span, joins: false, again: true })
      else if (step.filters && wanted.length === 0) rest.push(...used)
      if (!step.filters) rest.push(...used)
      at += step.length
    } else {
      const { start, end, meanings } = items[at]!
      if (isSilent(items, at))
        small.push({ start, end, joins: Boolean((meanings.and || meanings.or) && !meanings.with) })
      else rest.push(items[at]!)
      at++
    }
  }
  // The word for its period may stand apart from the price.
  const isPeriod = ({ meanings }: Item): boolean =>
    context.perMonth !== null &&
    meanings.perMonth !== undefined &&
    chips.some(({ filter }) => filter === 'price')
  small.push(
    ...rest.filter(isPeriod).map(({ start, end }): SmallWord => ({ start, end, joins: false })),
  )
  const unknown = rest.filter((item) => !isPeriod(item))
  return { chips: settled(chips, items), rest: spansOf(unknown, items, read, connects), small }
}

const PESO = /^(pesos?|песо|بيزو)$/

/** A dollar sign, pesos and `¥` are those of the country, where it has such: Toronto's dollars are Canadian, Shanghai's `¥` are yuan. */
function inMoneyOf(country: string | null, item: Item): Item {
  const [word = '', ...others] = item.words
  const local = CURRENCIES.find(({ code }) => code === (country && currencyIn(country)))
  const isLocal =
    (word === '$' && (local && nativeSymbol(local)) === '$') ||
    (local?.code === 'CNY' && word === '¥') ||
    (local?.code === 'MXN' && others.length === 0 && PESO.test(word))
  return isLocal ? { ...item, meanings: { currency: local!.code } } : item
}

const FIRST_YEAR = 1000
const OTHER_CALENDAR = 1500
const LAST_YEAR = 2100
/** "built in or after the year". */
const BEFORE_YEAR = 5

/** `built after 2000`, `Baujahr ab 2010`, `2015 года постройки`, `built between 1990 and 2000`. */
function builtIn(items: readonly Item[], at: number, yearsAdded: number): Step | null {
  const isBuilt = (item: Item | undefined): boolean => item?.meanings.built === true
  let bound: 'min' | 'max' | null = null
  let next = at
  let hasWord = false
  for (; next < at + BEFORE_YEAR && items[next]; next++) {
    const {
      built,
      years,
      bound: word,
      filler,
      in: inside,
      to,
      with: since,
      perMonth,
    } = items[next]!.meanings
    if (built) hasWord = true
    else if (years) bound ??= years
    else if (word) bound ??= word === 'min' || word === 'max' ? word : null
    else if (next === at || !(filler || inside || to || since || perMonth)) break
  }
  const first = yearOf(items[next], yearsAdded)
  if (first === null) return null
  let end = next + 1
  const between = items[end]?.meanings
  const last = between && (between.to || between.and) ? yearOf(items[end + 1], yearsAdded) : null
  if (last !== null) end += 2
  if (items[end]?.joined && items[end]!.meanings.age === 'unit') end++
  // `2015 sonrası yapılmış`.
  const yearsAfter = items[end]?.joined ? items[end]!.meanings.years : undefined
  if (yearsAfter && last === null) {
    bound ??= yearsAfter
    end++
  }
  while (items[end]?.meanings.filler && items[end]!.joined && isBuilt(items[end + 1])) end++
  // "or newer" says that it is a year, and is its bound.
  let after = items[end]?.meanings.after
  if (isBuilt(items[end]) && items[end]!.joined) {
    hasWord = true
    if (!after) after = items[++end]?.meanings.after
  }
  if (after) {
    bound = after === 'min' || after === 'max' ? after : null
    end++
  }
  if (!hasWord) return null
  const range =
    last !== null
      ? { min: Math.min(first, last), max: Math.max(first, last) }
      : { min: bound === 'max' ? null : first, max: bound === 'min' ? null : first }
  return { length: end - at, filters: [{ filter: 'year', ...range }] }
}

const OLDEST = 300

/** `築10年以内`, `5 yaşında`: at most so old, unless it says at least. */
function agedAt(items: readonly Item[], at: number, today: string | null): Step | null {
  const { age: before } = items[at]!.meanings
  const isSaid = before === 'before'
  const { bound } = items[isSaid ? at + 1 : at]?.meanings ?? {}
  const first = at + (isSaid ? 1 : 0) + (bound ? 1 : 0)
  const number = wholeOf(items[first])
  const unit = items[first + 1]
  const age = unit?.joined ? unit.meanings.age : undefined
  if (number === null || number > OLDEST || !(age === 'alone' || (isSaid && age === 'unit')))
    return null
  const { after } = items[first + 2]?.meanings ?? {}
  const length = first + (after ? 3 : 2) - at
  if (today === null) return { length }
  const year = Number(today.slice(0, 4)) - number
  return {
    length,
    filters: [
      (after ?? bound) === 'min'
        ? { filter: 'year', min: null, max: year }
        : { filter: 'year', min: year, max: null },
    ],
  }
}

const yearOf = (item: Item | undefined, added: number): number | null => {
  const year = /^\d{4}$/.test(item?.words.join('') ?? '') ? Number(item!.words.join('')) : 0
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  return year < OTHER_CALENDAR ? year + added : year
}

/** Ordinal suffixes: `2nd`, `3-й`, `2ª`, `2n`; folded, as words are. */
const ORDINAL_ENDING =
  /^(st|nd|rd|th|na|[aoernt]|i?eme|er|ere|re|nde|ste|de|te|i?os|[иы]?и|ои|[ое]?м|ο[σν]?|ου|[ыі]?н?ш[ыі])$/
const HIGHEST_FLOOR = 100

/** `2nd floor`, `третий этаж`, `3. Etage`, `planta 2`, `الطابق الثاني`, as the language counts; `2階以上` and `1階以外` are not the ground floor. */
function floor(items: readonly Item[], at: number, language: Language): Step | null {
  const found = floorAfter(items, at, language) ?? floorBefore(items, at)
  if (!found || found.number > HIGHEST_FLOOR) return null
  const value = floorOf(found.number, groundFloorOf(language.code))
  let end = at + found.length
  const isBetween = items[end]?.joined && items[end]!.meanings.filler && !items[end]!.meanings.after
  const next = items[isBetween ? end + 1 : end]
  const { after, notAfter } = next?.joined ? next.meanings : {}
  if (after || notAfter) {
    end += isBetween ? 2 : 1
    const isNotGround = (after === 'min' && value === 1) || (notAfter && value === 0)
    return {
      length: end - at,
      ...(isNotGround && { filters: [{ filter: 'notGround', value: true }] }),
    }
  }
  return Number.isInteger(value)
    ? { length: found.length, filters: [{ filter: 'floor', min: value, max: value }] }
    : { length: found.length }
}

type Numbered = { number: number; length: number } | null

/** The number first. */
function floorAfter(items: readonly Item[], at: number, language: Language): Numbered {
  const { ordinal } = items[at]!.meanings
  if (ordinal !== undefined)
    return items[at + 1]?.joined && items[at + 1]!.meanings.floor
      ? { number: ordinal, length: 2 }
      : null
  const number = wholeOf(items[at])
  if (number === null || !items[at + 1]?.joined) return null
  if (isOfFloors(items, at) && items[at + 2]?.joined && items[at + 2]!.meanings.floor)
    return language.floorAfterNumber ? { number, length: 3 } : null
  const isOrdinal = ORDINAL_ENDING.test(items[at + 1]!.words[0]!)
  const noun = items[at + (isOrdinal ? 2 : 1)]
  return noun?.joined && noun.meanings.floor && (isOrdinal || language.floorAfterNumber)
    ? { number, length: isOrdinal ? 3 : 2 }
    : null
}

/** `3/9`: of a house with so many floors. Only a slash stands between. */
function isOfFloors(items: readonly Item[], at: number): boolean {
  const [floor, floors] = [wholeOf(items[at]), wholeOf(items[at + 1])]
  return floor !== null && floors !== null && items[at + 1]!.tight && floor <= floors
}

/** The number last, and counting nothing else: not `этаж, 2 комнаты`. A word that is a kind of home too is one before a number: Catalan `pis 2a planta`. */
function floorBefore(items: readonly Item[], at: number): Numbered {
  const next = items[at + 1]
  if (!items[at]!.meanings.floor || items[at]!.meanings.category || !next?.joined) return null
  if (next.meanings.ordinal !== undefined) return { number: next.meanings.ordinal, length: 2 }
  const number = wholeOf(next)
  if (number !== null && isOfFloors(items, at + 1)) return { number, length: 3 }
  const { count, unit, metres, currency, multiplier, distance } = items[at + 2]?.meanings ?? {}
  return number === null || (count ?? unit ?? metres ?? currency ?? multiplier ?? distance)
    ? null
    : { number, length: 2 }
}

/** Of digits: `une`, `один` and `una planta` say how many. */
const wholeOf = (item: Item | undefined): number | null =>
  item !== undefined && /^\d{1,3}$/.test(item.words.join('')) ? Number(item.words.join('')) : null

function contextOf(items: readonly Item[]): Pick<Context, 'perMonth' | 'renting' | 'indoors'> {
  const categories = items
    .flatMap(({ meanings: { category, counted, feature } }, at) =>
      feature || isBeside(items, at) ? [] : [category ?? counted?.category],
    )
    .filter((id) => id !== undefined)
  const periods = items.flatMap(({ meanings }) => meanings.perMonth ?? [])
  return {
    perMonth: periods.length === 1 && periods[0]! > 1 ? periods[0]! : null,
    renting:
      items.some(
        ({ meanings }) =>
          meanings.action === 1 || meanings.perMonth !== undefined || meanings.warmRent === true,
      ) || items.some(isRoomToLet),
    indoors:
      categories.length > 0 &&
      HOUSE_TYPES.every(({ id, area }) => area === 'living' || !categories.includes(id)),
  }
}

const ROOM = HOUSE_TYPES.find(({ slug }) => slug === 'room')!.id

/** A room of a flat is let; `3 rooms` count those of a home. */
const isRoomToLet = ({ meanings }: Item, at: number, items: readonly Item[]): boolean =>
  meanings.category === ROOM && items[at - 1]?.meanings.number === undefined

/** Whether an item is one of a row that can be negated. */
const isNamed = (item: Item | undefined): boolean => item !== undefined && isInRow(item.meanings)

/** Words of "pets are never ever allowed" between the noun and what denies it. */
const BETWEEN_MAX = 3

/** `エレベーターなし`, `asansör ve balkon olmayan`, `ascensore no`, `pets not allowed`: a row, and after it the word that negates it. */
function negatedBefore(items: readonly Item[], at: number): Step | null {
  let end = at
  while (
    isNamed(items[end]) &&
    !items[end]!.meanings.notAfter &&
    (end === at || items[end]!.joined)
  ) {
    end++
    let hasConnector = false
    while (items[end]?.joined && !isNamed(items[end]) && isBetweenRow(items[end]!)) {
      const { and, or } = items[end++]!.meanings
      hasConnector ||= Boolean(and ?? or)
    }
    // `kerttel medence nélkül`: with a garden.
    if (!hasConnector) break
  }
  if (end === at) return null
  const named = items.slice(at, end).filter((item) => isNamed(item))
  const denied = deniedBy(named)
  const isOfPets = named.some(({ meanings }) => meanings.pets)
  const most = end + (isOfPets ? BETWEEN_MAX : 0)
  while (end < most && items[end]?.joined && isVerb(items[end]!)) end++
  const word = items[end]
  if (!word || !(word.joined || word.colon)) return null
  const { not, notAfter, unwanted } = word.meanings
  const length = end + 1 - at
  const next = items[end + 1]
  // `balkon zakaz zwierząt` forbids what follows.
  if (unwanted) return !isOfPets && next?.joined && next.meanings.pets ? null : { length }
  if (!not) return notAfter ? { length, ...(denied && { filters: denied }) } : null
  // `casa no Roma` is a house elsewhere.
  if (!named.every(({ meanings }) => isQuality(meanings))) return null
  if (next?.joined && isUnknown(next)) return { length: length + 1 }
  const turned = items.slice(end + 1).find((item) => !isBetweenRow(item))
  const isOfNext =
    next?.joined && (!notAfter || next.meanings.in || (turned && isQuality(turned.meanings)))
  return isOfNext ? null : { length, ...(denied && { filters: denied }) }
}

const isUnknown = ({ meanings, places }: Item): boolean =>
  !places && Object.keys(meanings).length === 0

/** Whether a word may be the verb of "pets are not allowed". */
const isVerb = (item: Item): boolean =>
  !item.places &&
  !isNamed(item) &&
  item.meanings.number === undefined &&
  !(item.meanings.not ?? item.meanings.notAfter ?? item.meanings.unwanted)

/** `no se permiten`, `verboten`: what it names is not understood. */
function unwantedAt(items: readonly Item[], at: number): Step {
  let end = at + 1
  while (items[end]?.joined && isBetweenRow(items[end]!)) end++
  if (!items[end]?.joined || !isNamed(items[end])) return { length: 1 }
  end++
  while (items[end]?.joined && (items[end]!.meanings.and ?? items[end]!.meanings.or)) {
    if (!isNamed(items[end + 1])) break
    end += 2
  }
  return { length: end - at }
}

const isBetweenRow = ({ meanings }: Item): boolean =>
  Boolean(meanings.filler || meanings.and || meanings.or || meanings.with) && !meanings.notAfter

/** Filters for what there must not be; null if some of it is no filter. */
function deniedBy(named: readonly Item[]): Filter[] | null {
  const filters = named.flatMap(({ meanings: { feature, groundFloor } }): Filter[] =>
    feature
      ? [{ filter: 'without', value: feature }]
      : groundFloor
        ? [{ filter: 'notGround', value: true }]
        : [],
  )
  return filters.length === named.length ? filters : null
}

/** "without a lift", "not on the ground floor"; of other negated words the opposite must not be searched. */
function negated(items: readonly Item[], at: number, context: Context): Step | null {
  if (items[at]!.meanings.unwanted) return unwantedAt(items, at)
  if (!items[at]!.meanings.not) return negatedBefore(items, at)
  let end = at + 1
  const isSmall = ({ meanings }: Item) => Boolean(meanings.filler || meanings.with || meanings.in)
  const divides = ({ meanings }: Item) => Boolean(meanings.or || meanings.and)
  const isBetween = (item: Item) => isSmall(item) || divides(item)
  const skipSmall = () => {
    while (items[end]?.joined && isSmall(items[end]!)) end++
  }
  skipSmall()
  const next = items[end]
  if (!next?.joined) return { length: end - at }
  const first = end
  end += quantityAt(items, end, context)?.length ?? 1
  // In Arabic "and" is joined to the next word.
  while (items[end]?.joined && (divides(items[end]!) || items[end]!.prefix?.and)) {
    const before = end
    if (divides(items[end]!)) {
      end++
      skipSmall()
    }
    if (!isNamed(items[end])) {
      end = before
      break
    }
    end++
  }
  const named = items.slice(first, end).filter((item) => !isBetween(item))
  const filters = deniedBy(named)
  // A part or next word that is not understood may turn it: "no lift needed".
  const after = items[end]
  const isTurned = after?.joined && (isUnknown(after) || after.meanings.unwanted)
  return filters && !isTurned ? { length: end - at, filters } : { length: end - at }
}

/** Longest run of words before the date in "free to move in from the". */
const BEFORE_DATE = 5

/** A date without such words says when to move in by its year: `8 марта` is a street, `9 de Julio` a town. The word before it may make it another date: "built", "after", "not before". */
function isAlone(items: readonly Item[], at: number): boolean {
  const { date } = items[at]!.meanings
  if (!date?.year) return false
  let before = at
  do {
    if (!items[before]!.joined) return true
    before--
  } while (items[before]?.meanings.filler)
  const item = items[before]
  if (!item) return true
  const { bound, to, not, near, in: inside, with: since, built, years } = item.meanings
  return (
    Boolean(item.places) ||
    (Object.keys(item.meanings).length > 0 &&
      !(bound || to || not || near || inside || since || built || years))
  )
}

/** `[available] [from] date`, `date [available]`, `available now`. A month, or a date without its year, needs one of these words. */
function availability(items: readonly Item[], at: number, today: string | null): Step | null {
  let next = at
  let hasWord = false
  let isBound = false
  for (; next < at + BEFORE_DATE && items[next]; next++) {
    const {
      available,
      now,
      bound,
      date,
      month,
      number,
      to,
      with: since,
      near,
      in: inside,
      filler,
    } = items[next]!.meanings
    // `即入居可` is both.
    if (available && now) hasWord = true
    if (date || month || now || (number !== undefined && !filler)) break
    if (available) hasWord = true
    else if (bound === 'min' || bound === 'max' || to || (since && !hasWord)) isBound = true
    else if (next === at || !(near || inside || since || filler)) break
  }
  const { date, month, now } = items[next]?.meanings ?? {}
  let end = next + 1
  let after = end
  while (after < end + 2 && items[after]?.meanings.filler) after++
  if (items[after]?.meanings.available && items[after]!.joined) {
    hasWord = true
    end = after + 1
  }
  const value =
    !hasWord && !isBound
      ? next === at && date && isAlone(items, at)
        ? dayOf(date, today)
        : null
      : date
        ? dayOf(date, today)
        : month
          ? dayOf({ day: 1, month, year: null }, today)
          : now
            ? 'now'
            : null
  return value && { length: end - at, filters: [{ filter: 'availableBy', value }] }
}

function energy(items: readonly Item[], at: number): Step | null {
  if (!items[at]!.meanings.energy) return null
  let end = at + 1
  const bound = items[end]?.meanings.bound
  if (bound) end++
  const word = items[end]?.words[0] ?? ''
  const letter = items[end]?.meanings.energyClass ?? OTHER_LETTERS.get(word)
  if (!letter) return null
  end++
  let value: EnergyClass = letter
  const plus = items[end]
  if (letter === 'A' && plus?.words[0] === '+' && plus.tight) {
    value = 'A+'
    end++
  }
  const values = [value]
  while (items[end]?.meanings.or || items[end]?.meanings.and) {
    const next = items[end + 1]
    const other = next && (next.meanings.energyClass ?? OTHER_LETTERS.get(next.words[0]!))
    if (!other || next.meanings.number !== undefined) break
    values.push(other)
    end += 2
  }
  const after = items[end]?.meanings.after
  if (after) end++
  const index = ENERGY_CLASSES.indexOf(value)
  const better = bound === 'min' || after !== undefined
  return {
    length: end - at,
    filters: [{ filter: 'energy', value: better ? ENERGY_CLASSES.slice(0, index + 1) : values }],
  }
}

/** Words allowed before a distance and between it and its place. */
const mayPrecede = ({
  meanings: { bound, in: inside, near, within, to, filler, number },
}: Item): boolean =>
  number === undefined &&
  Boolean(bound === 'max' || bound === 'about' || inside || near || within || to || filler)
const mayFollow = ({ meanings: { away, near, in: inside, filler, bound } }: Item): boolean =>
  Boolean(away || near || inside || filler || bound)

/** `[within] 5 km [of] place`, `500 m from place` */
function distance(items: readonly Item[], at: number): Step | null {
  let next = at
  while (next < at + 3 && items[next] && mayPrecede(items[next]!)) next++
  const value = items[next]?.meanings.number
  const unit = items[next + 1]?.meanings
  const km =
    unit?.distance ??
    (unit?.metres && value !== undefined && value >= SHORTEST_METRES ? 0.001 : undefined)
  if (value === undefined || km === undefined) return null
  if (unit?.currency && value * km > FARTHEST_KM) return null
  next += 2
  const end = next + 4
  while (next < end && items[next] && !items[next]!.places && mayFollow(items[next]!)) next++
  // "500 m in Malaga" are those of a plot.
  const isFar = ({ meanings: { away, near, within } }: Item): boolean =>
    Boolean(away ?? near ?? within)
  if (unit?.distance === undefined && !items.slice(at, next).some(isFar)) return null
  const place = items[next]?.places ? location(items, next, true) : null
  const [filter] = place?.filters ?? []
  if (!place || filter?.filter !== 'location') return null
  return {
    length: next + place.length - at,
    filters: [{ ...filter, near: true, km: Math.round(value * km * 100) / 100 }],
  }
}

/** `東京から5km以内`, `距离上海50公里以内`: after the place, and with a bound, since "Malaga, 5 km from the beach" is no radius. */
function radiusAfter(
  items: readonly Item[],
  at: number,
  isNear: boolean,
): { km: number; length: number } | null {
  let next = at
  while (
    next < at + 2 &&
    items[next]?.joined &&
    (items[next]!.meanings.away || items[next]!.meanings.filler)
  )
    next++
  const value = items[next]?.meanings.number
  const unit = items[next + 1]?.meanings.distance
  const end = items[next + 2]
  const isBounded = end?.joined && (end.meanings.after === 'max' || end.meanings.nearAfter)
  const {
    away,
    filler,
    with: having,
  } = (items[next + 3]?.joined && items[next + 3]!.meanings) || {}
  if (
    (next === at && !isNear && (away || filler || having)) ||
    value === undefined ||
    unit === undefined ||
    !isBounded
  )
    return null
  return { km: Math.round(value * unit * 100) / 100, length: next + 3 - at }
}

/** A place, with the "near" before it, and beside it the place around it: `Paris, Texas`, `Spain, Barcelona`. */
function location(items: readonly Item[], at: number, isCircle = false): Step | null {
  let from = at
  while (items[from]?.meanings.near || (from > at && items[from]?.meanings.filler)) from++
  const isNear = from > at
  const [first] = items[from]?.places ?? []
  if (!first) return null
  let length = from - at + 1
  let value = first
  for (let next = from + 1; next <= from + 3 && next < items.length; next++) {
    const { places, meanings } = items[next]!
    const inner =
      places &&
      (items[from]!.places!.find((place) => places.some((area) => isWithin(place, area))) ??
        places.find(
          (place) =>
            isWithin(place, first) ||
            // `Ankara Çankaya`: in the province that has the name of its city.
            (next === from + 1 &&
              items[next]!.joined &&
              items[from]!.places!.some((area) => isWithin(place, area))),
        ))
    if (inner) {
      value = inner
      length = next - at + 1
    }
    if (places || !(meanings.in || meanings.filler)) break
  }
  let after = at + length
  while (
    after < at + length + 2 &&
    items[after]?.joined &&
    items[after]!.meanings.filler &&
    !items[after]!.meanings.nearAfter
  )
    after++
  const isNearAfter = items[after]?.joined === true && items[after]!.meanings.nearAfter === true
  if (isNearAfter) length = after + 1 - at
  const radius = isNearAfter || isCircle ? null : radiusAfter(items, at + length, isNear)
  if (radius) length += radius.length
  const near = isNear || isNearAfter || radius !== null
  // A circle needs a middle: that of the city in the state of its name.
  const middle =
    near || isCircle
      ? items[from]!.places!.find((place) => place.type === 'city' && isWithin(place, value))
      : undefined
  const aside = !near && isAside(items, at, value)
  return {
    length,
    filters: [
      {
        filter: 'location',
        value: middle ?? value,
        near,
        km: radius?.km ?? null,
        ...(aside && { aside }),
        ...(items[from]!.postcode && { postcode: items[from]!.postcode }),
      },
    ],
  }
}

/** Whether a place of another country stands just before, with no word or comma between: "Málaga Distrito Capital". */
function isAside(items: readonly Item[], at: number, { iso2 }: NamedPlace): boolean {
  const [before] = items[at]!.joined ? (items[at - 1]?.places ?? []) : []
  return before !== undefined && before.iso2 !== iso2
}

function phrase(items: readonly Item[], at: number, isLaidOut: boolean): Step | null {
  const { meanings } = items[at]!
  const {
    action,
    category,
    group,
    feature,
    furnished,
    heating,
    noCommission,
    newBuild,
    groundFloor,
    topFloor,
    cheap,
    pets,
    counted,
    lacking,
  } = meanings
  if (lacking) return { length: 1, filters: [{ filter: 'without', value: lacking }] }
  if (counted) {
    const { category: kind, ...counts } = counted
    const { or, to } = items[at + 1]?.meanings ?? {}
    const other = or || to ? items[at + 2]?.meanings.counted : undefined
    const filters: Filter[] = Object.entries(counts).map(([of, count]) => {
      const most = other?.[of as keyof typeof counts] ?? 0
      const range = most > count ? { min: count, max: most } : atLeast(of, count)
      return { filter: of as keyof typeof counts, ...range }
    })
    const isRange = filters.some((filter) => 'max' in filter && filter.max! > (filter.min ?? 0))
    return {
      length: isRange ? 3 : 1,
      filters: kind ? [...filters, { filter: 'category', value: kind }] : filters,
    }
  }
  if (feature && !(category && !isLaidOut && isSubject(items, at)))
    return { length: 1, filters: [{ filter: 'features', value: feature }] }
  // "a house with land" is a house; that it has land no filter can say.
  if (category && isBeside(items, at)) return null
  if (category) return { length: 1, filters: [{ filter: 'category', value: category }] }
  if (group) return { length: 1, filters: [{ filter: 'group', value: group }] }
  if (furnished) return { length: 1, filters: [{ filter: 'furnished', value: furnished }] }
  if (heating) {
    const way = HEATING_WAYS.find((key) => key === heating)
    const source = ENERGY_SOURCES.find((key) => key === heating)
    return {
      length: 1,
      filters: way
        ? [{ filter: 'heating', value: way }]
        : source
          ? [{ filter: 'heatSource', value: source }]
          : [],
    }
  }
  if (noCommission) return { length: 1, filters: [{ filter: 'noCommission', value: true }] }
  if (newBuild) return { length: 1, filters: [{ filter: 'newBuild', value: true }] }
  if (groundFloor) return { length: 1, filters: [{ filter: 'floor', min: 0, max: 0 }] }
  if (topFloor) return { length: 1, filters: [{ filter: 'topFloor', value: true }] }
  if (cheap) return { length: 1, filters: [{ filter: 'sort', value: 'price' }] }
  if (pets) return { length: 1, filters: [{ filter: 'pets', value: true }] }
  if (action !== undefined) return { length: 1, filters: [{ filter: 'action', value: action }] }
  return null
}

/** Whether another category precedes, followed by "with": `house with land`, `house with 500 m² of land`. */
function isBeside(items: readonly Item[], at: number): boolean {
  let before = at - 1
  const isSize = ({ filler, number, unit, bound }: Meanings): boolean =>
    Boolean(filler || number !== undefined || unit || bound)
  while (before >= 0 && isSize(items[before]!.meanings) && !items[before]!.meanings.with) before--
  return (
    Boolean(items[before]?.meanings.with) &&
    items.slice(0, before).some(({ meanings }) => meanings.category ?? meanings.counted?.category)
  )
}

/** "garage" is the category only if no other category or room count is given, "with" does not precede it, and it is the only feature. */
function isSubject(items: readonly Item[], at: number): boolean {
  const isHome = ({ meanings: { category, feature, count, counted } }: Item): boolean =>
    Boolean(category ? !feature && !count : (count ?? counted))
  const isFeature = ({ meanings: { category, feature } }: Item): boolean =>
    feature !== undefined && category === undefined
  let before = at - 1
  while (items[before]?.meanings.filler && !items[before]!.meanings.with) before--
  let after = at + 1
  while (
    items[after] &&
    (items[after]!.meanings.and || items[after]!.meanings.or) &&
    !items[after]!.meanings.with
  )
    after++
  const isListed =
    items.slice(0, at).some(isFeature) ||
    (items[after] !== undefined && isFeature(items[after]!) && !items[after]!.prefix?.with)
  return (
    !isListed &&
    !items.some((item, other) => other !== at && isHome(item)) &&
    !items[before]?.meanings.with &&
    !items[at]!.prefix?.with
  )
}

/** Kinds of home and features that are equal are one: `chata nebo chalupa`. */
function isSaid(filter: Filter, chips: readonly Chip[]): boolean {
  return (
    (filter.filter === 'category' || filter.filter === 'features' || filter.filter === 'without') &&
    chips.some((chip) => chip.filter === filter.filter && chip.value === filter.value)
  )
}

/** Whether a filter with a single value is set already. */
function isTaken(filter: Filter, chips: readonly Chip[]): boolean {
  return chips.some((chip) => {
    if (chip.filter !== filter.filter) return false
    if ('min' in chip && 'min' in filter)
      return (
        (chip.min !== null && filter.min !== null) || (chip.max !== null && filter.max !== null)
      )
    return ![
      'features',
      'without',
      'category',
      'location',
      'energy',
      'heating',
      'heatSource',
    ].includes(chip.filter)
  })
}

/** Monthly rents imply renting, as do rents with their costs. */
function settled(chips: Chip[], items: readonly Item[]): Chip[] {
  const price = chips.find((chip) => chip.filter === 'price')
  const period = items.find(
    ({ start, end, meanings }) =>
      meanings.perMonth !== undefined && price && start >= price.start && end <= price.end,
  )
  if (
    !price ||
    !(period || items.some(({ meanings }) => meanings.warmRent)) ||
    chips.some(({ filter }) => filter === 'action')
  )
    return chips
  return [...chips, { filter: 'action', value: 1, start: price.start, end: price.end }]
}

/** Small words need no answer. */
function isSilent(items: readonly Item[], at: number): boolean {
  const { meanings: m, words } = items[at]!
  // "Málaga capital" is the town and not its province.
  if (m.townItself && items[at]!.joined && items[at - 1]?.places) return true
  if (m.noPlace) return false
  if (m.filler || m.in || m.with || m.and || m.or || m.to || m.subject || m.away) return true
  return words.length === 1 && words[0]!.length === 1 && /[^\p{L}\p{N}]/u.test(words[0]!)
}

/** Connecting words at the edge of unknown ones are dropped. */
export const isConnecting = ({
  filler,
  in: inside,
  with: having,
  and,
  or,
  to,
  away,
  number,
  unit,
  bound,
  not,
  near,
}: Meanings): boolean =>
  Boolean(filler || inside || having || and || or || to || away) &&
  !(number !== undefined || unit || bound || not || near)

function isUnknownPlace(items: readonly Item[], at: number): boolean {
  let before = at - 1
  while (
    items[before]?.meanings.filler &&
    !items[before]!.meanings.in &&
    !items[before]!.meanings.near
  )
    before--
  const { in: inside, near } = items[before]?.meanings ?? {}
  return Object.keys(items[at]!.meanings).length === 0 && Boolean(inside || near)
}

/** Joins adjacent spans, including small words between them. */
function spansOf(
  rest: readonly Item[],
  items: readonly Item[],
  read: ReadonlySet<Item>,
  connects: Connects,
): Unknown[] {
  const pieces: Item[][] = []
  let before = -1
  for (const item of rest) {
    const at = items.indexOf(item)
    const between = items.slice(before + 1, at)
    const last = pieces.at(-1)
    if (
      last &&
      item.joined &&
      between.every((each, i) => each.joined && !read.has(each) && isSilent(items, before + 1 + i))
    )
      last.push(item)
    else pieces.push([item])
    before = at
  }
  const isEdge = ({ meanings, words }: Item): boolean =>
    isConnecting(meanings) || (Object.keys(meanings).length === 0 && words.every(connects))
  return pieces.flatMap((piece) => {
    const first = piece.find((item) => !isEdge(item))
    const last = piece.findLast((item) => !isEdge(item))
    return first && last
      ? [{ start: first.start, end: last.end, place: isUnknownPlace(items, items.indexOf(first)) }]
      : []
  })
}
