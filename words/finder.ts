import type { AreaKind } from '#contract/homes/places.ts'
import { fold } from '#text/fold.ts'
import type { Language } from './language.ts'
import { distance, sameLetters } from './spelling.ts'

/** A place as far as words need it. */
export interface NamedPlace {
  id: string
  type: 'country' | 'state' | 'city' | 'area'
  /** Of an area. */
  kind: AreaKind | null
  iso2: string
  population: number | null
  path: string
  parent: NamedPlace | null
  /** The state that a state lies in. */
  region: NamedPlace | null
}

/** Interface to place data, implemented by `places/`. */
export interface Gazetteer {
  /** The places with this text as a whole name in any language, largest first. */
  named(text: string): NamedPlace[]
  /** Places of one name; of a city and the state of its name, the one that a search returns comes first. */
  withTwins(places: readonly NamedPlace[]): NamedPlace[]
  /** Candidates for a text, including prefixes and one wrong letter, best first. */
  search(text: string, options: { lang?: string; limit?: number }): NamedPlace[]
  /** Postcodes in a text with the places that they are of: one for each country that has such a code. */
  postcodes(
    text: string,
    lang?: string,
  ): { start: number; end: number; place: NamedPlace; home: number }[]
  name(place: NamedPlace, lang: string): string
  locales(place: NamedPlace): Record<string, string>
}

/** Caches searches, for reading a sentence repeatedly without one of its parts. */
export function remembering(places: Gazetteer): Gazetteer {
  const searched = new Map<string, NamedPlace[]>()
  return {
    named: (text) => places.named(text),
    withTwins: (found) => places.withTwins(found),
    search(text, options) {
      const key = JSON.stringify([text, options])
      const found = searched.get(key) ?? places.search(text, options)
      searched.set(key, found)
      return found
    },
    postcodes: (text, lang) => places.postcodes(text, lang),
    name: (place, lang) => places.name(place, lang),
    locales: (place) => places.locales(place),
  }
}

/** Likelihood of a place at this position: after "in" or not. */
export type Likelihood = 'expected' | 'bare'

/** Minimum population for a bare name, in the country of the search and elsewhere; and in a language that the visitor does not read. */
const BARE = { here: 1_000, elsewhere: 30_000, foreign: 200_000 }
/** The same for names of two or three letters (`Ulm`, `NYC`), which may be other words. */
const SHORT_NAME = { here: 100_000, elsewhere: 500_000, foreign: 750_000 }
/** Minimum population for names whose words have another meaning in a search, in the country of the search and elsewhere. */
const DESPITE = { here: 20_000, elsewhere: 80_000 }
/** After "in" also villages, but not foreign hamlets named like a word. */
const EXPECTED_ELSEWHERE = 500
/** Minimum population with a wrong letter. */
const MISSPELT = { here: 1_000, elsewhere: 50_000 }
/** Penalties of a foreign language, and of a name longer than the typed one (`Freiburg` im Breisgau). */
const FOREIGN = -3
const LONGER = -1
/** Minimum population for a prefix of a name. */
const CITY = 100_000
/** Bonus for the country of the search, in powers of ten of population, less for a village: who writes Houston in Britain means the city. Penalty for a declined form. */
const HERE = 3
const HERE_VILLAGE = 2
const VILLAGE = 10_000
const INFLECTED = -0.7
const STATE = -1
const UNKNOWN_PEOPLE = { country: 1e7, state: 1e5, city: 0, area: 3e5, district: 2e4 }
/** Shorter words are not looked for with a wrong letter, nor is the first letter ever wrong; from `LONG` on two are forgiven. Scripts that leave out vowels have shorter ones. */
const SHORT = 5
const SHORT_CONSONANTS = 4
const LONG = 10
/** Limit of fuzzy searches per text, which are slow. */
const SEARCHES = 2

const peopleOf = ({ type, kind, population }: NamedPlace): number =>
  population ?? UNKNOWN_PEOPLE[kind === 'district' ? kind : type]

const foldedParts = (phrases = ''): string[] => phrases.split('|').map(fold).filter(Boolean)

/** A syllable or a word in one or two letters. */
const SYLLABLES = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/** Finds places in words, and resolves ambiguous names. */
export class PlaceFinder {
  private readonly gazetteer: Gazetteer
  private readonly language: Language
  private readonly country: string | null
  private readonly endings: NonNullable<Language['endings']>
  private readonly kinds: readonly string[]
  private readonly otherNames: ReadonlyMap<string, string>
  private readonly cities = new Map<string, boolean>()
  private readonly letters: RegExp | null
  private searches = 0

  constructor(gazetteer: Gazetteer, language: Language, country: string | null) {
    this.gazetteer = gazetteer
    this.language = language
    this.country = country
    this.endings = [
      ...(language.endings ?? []),
      ...foldedParts(language.placeSuffixes).map((suffix): [string, string] => [suffix, '']),
    ]
    this.kinds = foldedParts(language.placeKinds)
    this.otherNames = new Map(
      Object.entries(language.placeNames ?? {}).map(([typed, name]) => [fold(typed), fold(name)]),
    )
    const letters = Object.keys(language.latinLetters ?? {}).sort((a, b) => b.length - a.length)
    this.letters = letters.length > 0 ? new RegExp(letters.join('|'), 'gu') : null
  }

  /** Whether a bare name is a place. */
  isCity(name: string): boolean {
    const known = this.cities.get(name) ?? this.find([name], 'bare').length > 0
    this.cities.set(name, known)
    return known
  }

  /** Places of that name, in any declension, best first. */
  find(words: readonly string[], likelihood: Likelihood): NamedPlace[] {
    const found = new Map<string, { place: NamedPlace; score: number }>()
    const asTyped = words.join(' ')
    const add = (place: NamedPlace, cost: number): void => {
      const score = this.weight(place) + cost
      if (score > (found.get(place.id)?.score ?? -Infinity)) found.set(place.id, { place, score })
    }
    const forms = this.forms(words)
    for (const form of this.inLatin(forms))
      for (const place of this.gazetteer.named(form))
        if (place.iso2 === this.country && this.isMeant(place, form, likelihood))
          add(place, INFLECTED)
    for (const form of forms) {
      if (form.length < 2) continue
      for (const place of this.gazetteer.named(form)) {
        if (!this.isMeant(place, form, likelihood)) continue
        add(place, (form === asTyped ? 0 : INFLECTED) + this.strangeness(place, form))
      }
    }
    const largest = Math.max(...[...found.values()].map(({ place }) => place.population ?? 0))
    if (likelihood === 'expected' && found.size > 0 && largest < CITY && asTyped.length >= SHORT) {
      for (const place of this.searched(asTyped))
        // An area around the town (Valletta and harbours) is not meant by the town's name.
        if (
          place.type !== 'area' &&
          this.names(place).some((name) => name.startsWith(`${asTyped} `))
        )
          add(place, LONGER)
    }
    return this.gazetteer.withTwins(
      [...found.values()].sort((a, b) => b.score - a.score).map(({ place }) => place),
    )
  }

  /** Places large enough for a name with other meanings, best first. Districts never are: `centro`, `sol`. With a word that means nothing else a town of the country is enough: `Nova Gorica`. */
  findLarge(words: readonly string[], isPartlyUnknown = false): NamedPlace[] {
    const here = isPartlyUnknown ? BARE.here : DESPITE.here
    return this.find(words, 'bare').filter(
      (place) =>
        place.kind !== 'district' &&
        (place.type === 'area' ? peopleOf(place) : (place.population ?? 0)) >=
          (place.iso2 === this.country ? here : DESPITE.elsewhere),
    )
  }

  /** The place of a misspelt name, or null. */
  misspelt(words: readonly string[]): NamedPlace | null {
    const text = words.join(' ')
    if (text.length < (/\p{Script=Arabic}/u.test(text) ? SHORT_CONSONANTS : SHORT)) return null
    const far = text.length >= LONG ? 2 : 1
    const fits = (place: NamedPlace): boolean =>
      !(place.type === 'country' && !this.names(place).some((name) => sameLetters(name, text))) &&
      peopleOf(place) >= (place.iso2 === this.country ? MISSPELT.here : MISSPELT.elsewhere) &&
      this.names(place).some(
        (name) =>
          name[0] === text[0] &&
          Math.abs(name.length - text.length) <= far &&
          distance(name, text, far) <= far,
      )
    const [best] = this.searched(text)
      .filter(fits)
      .sort((a, b) => this.weight(b) - this.weight(a))
    return best ?? null
  }

  /** Penalty of a name in a language that the visitor does not read. */
  private strangeness(place: NamedPlace, form: string): number {
    const names = this.names(place)
    return names.includes(form)
      ? 0
      : names.some((name) => name.startsWith(`${form} `))
        ? LONGER
        : FOREIGN
  }

  private searched(text: string): NamedPlace[] {
    return ++this.searches > SEARCHES
      ? []
      : this.gazetteer.search(text, { lang: this.language.code, limit: 8 })
  }

  private isMeant(place: NamedPlace, form: string, likelihood: Likelihood): boolean {
    const people = peopleOf(place)
    const here = place.iso2 === this.country
    if (likelihood === 'expected') return here || people >= EXPECTED_ELSEWHERE
    if (people < (here ? BARE.here : BARE.elsewhere)) return false
    const isOwn = this.names(place).includes(form)
    if (form.length <= 3 && !SYLLABLES.test(form))
      return people >= (!isOwn ? SHORT_NAME.foreign : here ? SHORT_NAME.here : SHORT_NAME.elsewhere)
    return people >= BARE.foreign || here || isOwn
  }

  /** Folded names in the visitor's language, in English, and where it lies. */
  private names(place: NamedPlace): string[] {
    return [
      ...new Set(
        [this.language.code, 'en', 'es', 'de'].map((lang) => this.gazetteer.name(place, lang)),
      ),
    ].map(fold)
  }

  private weight(place: NamedPlace): number {
    const people = peopleOf(place)
    return (
      Math.log10(people + 30) +
      (place.type === 'state' ? STATE : 0) +
      (place.iso2 !== this.country ? 0 : people < VILLAGE ? HERE_VILLAGE : HERE)
    )
  }

  /** The forms in Latin letters, for towns of the country. */
  private inLatin(forms: Iterable<string>): Set<string> {
    const { latinLetters = {} } = this.language
    const { letters } = this
    return new Set(
      letters === null
        ? []
        : [...forms]
            .map((form) => form.replace(letters, (letter) => latinLetters[letter]!))
            .filter((form) => /^[a-z]{3,}[a-z ]*$/.test(form)),
    )
  }

  /** The words as typed, as a dictionary may have them, and under their other names. */
  private forms(words: readonly string[]): Set<string> {
    const forms = this.inflections(words)
    for (const form of forms) {
      const name = this.otherNames.get(form)
      if (name !== undefined) forms.add(name)
    }
    return forms
  }

  private inflections(words: readonly string[]): Set<string> {
    const { adjectives = [], beginnings = [], prefixes = [] } = this.language
    const { endings } = this
    const [first = '', ...others] = words
    const forms = new Set([words.join(' ')])
    for (const prefix of prefixes)
      if (first.startsWith(prefix) && first.length - prefix.length > 2)
        forms.add([first.slice(prefix.length), ...others].join(' '))
    for (const [beginning, ...dictionary] of beginnings)
      if (first.startsWith(beginning))
        for (const other of dictionary)
          forms.add([other + first.slice(beginning.length), ...others].join(' '))
    for (const kind of this.kinds) forms.add(words.join(' ') + kind)
    if (endings.length === 0) return forms
    const last = words.at(-1) ?? ''
    const before = words.slice(0, -1)
    const adjectivesBefore = beforeNoun(before, adjectives)
    for (const noun of inflected(last, endings, before.length > 0 ? 1 : 2)) {
      forms.add([...before, noun].join(' '))
      for (const first of adjectivesBefore) forms.add(`${first} ${noun}`)
    }
    if (before.length > 0)
      for (const noun of inflected(first, endings)) forms.add([noun, ...others].join(' '))
    return forms
  }
}

/** The words before a noun with one or two of them as dictionary forms of adjectives: `Spišskej Novej`, `Splitsko-dalmatinskoj`. */
function beforeNoun(
  words: readonly string[],
  adjectives: NonNullable<Language['endings']>,
): string[] {
  const [first = '', second, ...others] = words
  const firsts = inflected(first, adjectives)
  const seconds = second === undefined ? [] : inflected(second, adjectives)
  const rest = second === undefined ? [] : [second, ...others]
  return [
    ...firsts.map((form) => [form, ...rest].join(' ')),
    ...[first, ...firsts].flatMap((form) =>
      seconds.map((next) => [form, next, ...others].join(' ')),
    ),
  ]
}

/** Dictionary forms of a word, by the endings of the language. Beside another word its stem may be a single letter: `Кривому Розі`, `Кривий Ріг`. */
function inflected(word: string, endings: NonNullable<Language['endings']>, stemMin = 2): string[] {
  return endings.flatMap(([ending, ...dictionary]) => {
    const stem = word.slice(0, word.length - ending.length)
    return word.endsWith(ending) && stem.length >= stemMin
      ? dictionary.map((other) => fold(stem + other))
      : []
  })
}
