import type { CategoryId } from '#contract/library.ts'
import { floorNumber } from '#i18n/floors.ts'
import { isDwelling } from '../homes.ts'
import type { DemoOffer } from '../offers.ts'
import { createRandom, type Random } from '../random.ts'
import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ka } from './ka.ts'
import { TELLING, type Counted, type Language, type Telling } from './language.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { sr } from './sr.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'

export interface ComposedText {
  lang: string
  title: string
  description: string
}

/** The languages that the seed speaks; elsewhere there is the English text alone. */
export const LANGUAGES: Record<string, Language> = {
  ar,
  cs,
  de,
  el,
  en,
  es,
  fr,
  it,
  ja,
  ka,
  nl,
  pl,
  pt,
  ru,
  sr,
  sv,
  tr,
  uk,
}

/** The texts of an offer: one in the language of its place, where the seed speaks it, and one in English. Only what the data says. */
export function composeTexts(offer: DemoOffer): ComposedText[] {
  return [...new Set([offer.lang, 'en'])].flatMap((lang) => {
    const language = LANGUAGES[lang]
    return language ? compose(offer, lang, language) : []
  })
}

function compose(
  { home, asking, action, externalId }: DemoOffer,
  lang: string,
  language: Language,
): ComposedText {
  // Each language tells it in its own way; the pattern does not depend on another's.
  const random = createRandom(`${externalId} ${lang}`)
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  const plural = new Intl.PluralRules(lang)
  const counted = (forms: Counted, n: number | null): string | undefined =>
    n ? (forms[plural.select(n)] ?? forms.other).replace('{n}', number.format(n)) : undefined
  const area = (value: number | null): string | undefined =>
    value ? `${number.format(value)} m²` : undefined

  const telling = TELLING.filter((key) => home.features.includes(key))
  const dwelling = isDwelling(home.category)
  const name = language.homes[home.category as CategoryId]
  const floor = home.floor === null ? null : floorNumber(home.floor, lang)
  const slots: Slots = {
    home: name,
    Home: capital(name, lang),
    n: home.rooms && home.rooms > 1 ? number.format(home.rooms) : undefined,
    rooms: counted(language.rooms, home.rooms),
    bedrooms: counted(language.bedrooms, home.bedrooms),
    bathrooms: counted(language.bathrooms, home.bathrooms),
    area: area(home.livingArea ?? home.builtArea),
    plot: area(home.plotArea),
    floor: floor === null ? undefined : number.format(floor),
    // The uppermost of three may be the fourth, for who counts the ground floor.
    floors:
      home.floors === null || (floor ?? 0) > home.floors ? undefined : number.format(home.floors),
    year: home.yearBuilt ? String(home.yearBuilt) : undefined,
    class: home.energyClass ?? undefined,
    kwh: home.energyConsumption ? number.format(home.energyConsumption) : undefined,
  }
  const listed = (keys: readonly Telling[]): Slots => {
    const text = keys.length > 0 ? withPhrase(language, keys) : undefined
    return { ...slots, with: text, With: text && capital(text, lang) }
  }
  const say = (patterns: readonly string[], values: Slots = slots): string | undefined =>
    fill(random, patterns, values)

  const title =
    say(
      dwelling ? language.titles : language.plainTitles,
      listed(telling.slice(0, random.integer(1, 2))),
    ) ?? capital(name, lang)
  const single = home.rooms === 1
  const onFloor =
    home.floor === 0
      ? language.groundFloor
      : home.floor !== null && home.floor === home.floors
        ? language.topFloor
        : language.floor
  const sentences = [
    dwelling && !single ? say(language.size) : say(language.plainSize),
    dwelling && !single && say(language.layout),
    home.floor !== null && say(onFloor),
    say(language.plot),
    say(home.newBuild ? language.newBuild : language.built),
    say(language.features, listed(telling.slice(0, 6))),
    say(language.energy),
    home.furnished && language.furnished[home.furnished],
    home.pets !== null && language.pets[home.pets ? 'yes' : 'no'],
    action === 1 && asking.deposit && asking.amount
      ? counted(language.deposit, asking.deposit / asking.amount)
      : undefined,
  ]
  const gap = lang === 'ja' || lang === 'zh-CN' ? '' : ' '
  return {
    lang,
    title,
    description: sentences
      .filter((text): text is string => typeof text === 'string')
      .map((text) => capital(text, lang))
      .join(gap),
  }
}

type Slots = Record<string, string | undefined>

/** One of the patterns whose slots all have values, filled in; undefined when there is none. */
function fill(random: Random, patterns: readonly string[], values: Slots): string | undefined {
  const possible = patterns.filter((pattern) =>
    [...pattern.matchAll(/\{(\w+)\}/g)].every(([, slot]) => values[slot ?? '']),
  )
  return possible.length > 0
    ? random.pick(possible).replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '')
    : undefined
}

function withPhrase(
  { with: { before, after, and, comma, items } }: Language,
  keys: readonly Telling[],
): string {
  const names = keys.map((key) => items[key])
  const list =
    names.length > 1 ? `${names.slice(0, -1).join(comma)}${and}${names.at(-1)}` : (names[0] ?? '')
  return `${before}${list}${after}`
}

/** Georgian has no capitals in running text. Greek capitals keep their accent at the start of a sentence, which `toUpperCase` would remove. */
const capital = (text: string, lang: string): string =>
  lang === 'ka'
    ? text
    : text.charAt(0).toLocaleUpperCase(lang === 'tr' ? 'tr' : 'en') + text.slice(1)
