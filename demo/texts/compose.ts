import { readFileSync } from 'node:fs'
import { unitsIn } from '#contract/people/country-units.ts'
import { CURRENCIES, type CategoryId } from '#contract/library.ts'
import { type FeatureKey } from '#contract/homes/offer-lists.ts'
import { floorNumber } from '#i18n/floors.ts'
import { isLocale } from '#i18n/locales.ts'
import { SQUARE_METRE } from '#i18n/square-metre.ts'
import { DEMO_AGENCIES } from '../agencies.ts'
import { isDwelling } from '../homes.ts'
import { KM_NEAR, type DemoOffer } from '../offers.ts'
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
import { TITLE_FEATURES, type Counted, type Language, type TitleFeature } from './language.ts'
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

/** Features by where they are, in the order of the text. */
const PARTS = {
  outside: ['balcony', 'terrace', 'garden', 'pool', 'barbecue', 'jacuzzi', 'playground'],
  inside: [
    'fitted-kitchen',
    'built-in-wardrobes',
    'fireplace',
    'air-conditioning',
    'heating',
    'solar-panels',
    'sauna',
    'guest-toilet',
    'storage-room',
    'cellar',
    'internet',
    'alarm',
  ],
  building: ['lift', 'doorman', 'gym', 'wheelchair-accessible'],
  view: ['sea-view', 'mountain-view', 'city-view'],
  parking: ['parking', 'garage'],
} as const satisfies Record<string, readonly FeatureKey[]>

/** Limit of features in a title. */
const TITLED = 11

/** Words that a description of a home has at least, and at most. */
export const WORDS_MIN = 80
export const WORDS_MAX = 150

/** Words, or of a language without spaces its letters by three. */
export const countWords = (text: string, lang: string): number =>
  lang === 'ja' ? Math.round(text.length / 2.6) : text.split(/\s+/).filter(Boolean).length

/** The texts of an offer: in the language of its place, if the demo has it, and in English. They contain only facts of the offer. */
export function composeTexts(offer: DemoOffer, now: Date): ComposedText[] {
  return [...new Set([offer.lang, 'en'])].flatMap((lang) => {
    const language = LANGUAGES[lang]
    return language ? compose(offer, lang, language, now) : []
  })
}

const featureNames = new Map<string, Record<string, string>>()

/** As inside a sentence. German writes nouns with a capital. */
function featureName(key: FeatureKey, lang: string): string {
  let names = featureNames.get(lang)
  if (!names) {
    const file = new URL(`../../i18n/library/${lang}.json`, import.meta.url)
    names = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    featureNames.set(lang, names)
  }
  const name = names[`library.features.${key}`] ?? key
  return lang === 'de' ? name : name.charAt(0).toLocaleLowerCase(lang) + name.slice(1)
}

/** Making one of Intl's formats takes longer than using it a hundred times. */
const formats = new Map<string, unknown>()
function cached<T>(key: string, make: () => T): T {
  const cached = formats.get(key)
  if (cached !== undefined) return cached as T
  const made = make()
  formats.set(key, made)
  return made
}

const DAY = 86_400_000
const SQUARE_FEET = 10.7639
const ACRE = 4046.86

function compose(offer: DemoOffer, lang: string, language: Language, now: Date): ComposedText {
  const { home, asking, action, externalId } = offer
  // Each language has its own pattern, independent of the others.
  const random = createRandom(`${externalId} ${lang}`)
  const number = cached(
    `number ${lang}`,
    () => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }),
  )
  const plural = cached(`plural ${lang}`, () => new Intl.PluralRules(lang))
  const counted = (forms: Counted, n: number | null): string | undefined =>
    n ? (forms[plural.select(n)] ?? forms.other).replace('{n}', number.format(n)) : undefined
  const metres = isLocale(lang) ? SQUARE_METRE[lang] : '{0}\u00a0m²'
  const inFeet = unitsIn(offer.iso2, lang) === 'imperial' && lang === 'en'
  const area = (value: number | null): string | undefined => {
    if (!value) return undefined
    if (!inFeet) return metres.replace('{0}', number.format(value))
    return value < ACRE
      ? `${number.format(Math.round(value * SQUARE_FEET))}\u00a0sq\u00a0ft`
      : `${number.format(value / ACRE)}\u00a0acres`
  }
  const joined = (names: readonly string[]): string =>
    names.length > 1
      ? `${names.slice(0, -1).join(language.with.comma)}${language.with.and}${names.at(-1)}`
      : (names[0] ?? '')

  // A lift or a cellar sells no home.
  const titleFeatures = TITLE_FEATURES.slice(0, TITLED).filter((key) => home.features.includes(key))
  const dwelling = isDwelling(home.category)
  const name = language.homes[home.category as CategoryId]
  const floor = home.floor === null ? null : floorNumber(home.floor, lang)
  const single = home.rooms === 1
  const bedrooms = single ? undefined : counted(language.bedrooms, home.bedrooms)
  const city = offer.cityNames[lang] ?? offer.city
  const agency = DEMO_AGENCIES.find(({ slug }) => slug === offer.agency)
  const money = (amount: number): string =>
    cached(
      `money ${lang} ${offer.currency}`,
      () =>
        new Intl.NumberFormat(lang, {
          style: 'currency',
          currency: offer.currency,
          maximumFractionDigits: 0,
        }),
    ).format(
      amount / 10 ** (CURRENCIES.find(({ code }) => code === offer.currency)?.decimal_digits ?? 2),
    )
  const languageNames = cached(
    `languages ${lang}`,
    () => new Intl.DisplayNames(lang, { type: 'language' }),
  )
  const percent = offer.details.commissionPercent
  const slots: Slots = {
    article: lang === 'en' ? 'an' : undefined,
    home: name,
    Home: capital(name, lang),
    city,
    City: capital(city, lang),
    // Readers of English cannot say a street in other letters.
    street:
      lang === 'en' && !/^[\P{L}\p{Script=Latin}]+$/u.test(offer.street ?? '')
        ? undefined
        : (offer.street ?? undefined),
    km: offer.km >= KM_NEAR ? number.format(offer.km) : undefined,
    rooms: single ? undefined : counted(language.rooms, home.rooms),
    b: single || !home.bedrooms ? undefined : number.format(home.bedrooms),
    bedrooms,
    Bedrooms: bedrooms && capital(bedrooms, lang),
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
    charges: asking.charges ? money(asking.charges) : undefined,
    date:
      offer.freeInDays === null
        ? undefined
        : cached(
            `date ${lang}`,
            () => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }),
          ).format(now.getTime() + offer.freeInDays * DAY),
    percent:
      percent === undefined || percent === null
        ? undefined
        : cached(
            `percent ${lang}`,
            () => new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }),
          ).format(percent / 100),
    agency: agency?.name,
    languages: agency && joined(agency.languages.map((code) => languageNames.of(code) ?? code)),
  }
  const titled = (keys: readonly TitleFeature[]): Slots => ({
    ...slots,
    with: keys.length > 0 ? withPhrase(language, keys) : undefined,
  })
  const say = (patterns: readonly string[], values: Slots = slots): string | undefined =>
    fill(random, patterns, values)
  const listed = (part: keyof typeof PARTS): string | undefined => {
    const names = PARTS[part]
      .filter((key) => home.features.includes(key))
      .map((key) =>
        key === 'terrace' && home.terraceArea
          ? `${featureName(key, lang)} (${area(home.terraceArea)})`
          : featureName(key, lang),
      )
    return names.length > 0 ? say(language[part], { ...slots, list: joined(names) }) : undefined
  }

  const title =
    say(
      dwelling ? language.titles : language.plainTitles,
      titled(titleFeatures.slice(0, random.integer(1, 2))),
    ) ?? capital(name, lang)

  const onFloor =
    home.floor === 0
      ? language.groundFloor
      : home.floor !== null && home.floor === home.floors
        ? language.topFloor
        : language.floor
  const opening = [
    dwelling && !single ? say(language.open) : say(language.plainOpen),
    slots.km ? say(language.far) : say(language.near),
  ]
  const rooms = [
    say(dwelling && !single ? language.size : language.plainSize),
    dwelling && !single && say(language.layout),
    home.floor !== null && say(onFloor),
    listed('inside'),
  ]
  const around = [say(language.plot), listed('outside'), listed('view'), listed('parking')]
  const house = [
    say(home.newBuild ? language.newBuild : language.built),
    listed('building'),
    say(language.energy),
  ]
  const terms = [
    home.furnished && language.furnished[home.furnished],
    home.pets !== null && language.pets[home.pets ? 'yes' : 'no'],
    action === 1 && asking.deposit && asking.amount
      ? counted(language.deposit, asking.deposit / asking.amount)
      : undefined,
    say(language.charges),
    say(language.available),
    percent === 0 ? say(language.free) : say(language.commission),
  ]
  const contact = [say(agency ? language.agency : language.owner), say(language.close)]

  // The same facts in another order: rooms first, or the garden and the view, or the building.
  const order = random.pick([
    [rooms, around, house],
    [rooms, house, around],
    [around, rooms, house],
    [house, rooms, around],
  ] as const)
  const [first, second, third] = order.map(known)
  const merged = random.chance(0.5)
  const paragraphs = merged
    ? [
        [...known(opening), ...(first ?? [])],
        [...(second ?? []), ...(third ?? [])],
      ]
    : [known(opening), [...(first ?? []), ...(second ?? [])], third ?? []]
  // No paragraph of a single sentence.
  const short = paragraphs.findIndex((sentences) => sentences.length === 1)
  if (short > 0) paragraphs[short - 1]?.push(...(paragraphs.splice(short, 1)[0] ?? []))
  const last = [...known(terms), ...known(contact)]
  const gap = lang === 'ja' ? '' : ' '
  const written = (): string =>
    [...paragraphs, last]
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => sentences.map((text) => capital(text, lang)).join(gap))
      .join('\n\n')
      // Spanish: "catalán e inglés".
      .replaceAll(/ y (?=h?i)/g, lang === 'es' ? ' e ' : ' y ')
      // Dates of some languages end with a full stop of their own.
      .replaceAll(/\.\.(?=\s|$)/g, '.')
  const notes = [...language.notes, ...language.close.filter((text) => !last.includes(text))]
  while (countWords(written(), lang) < WORDS_MIN && notes.length > 0)
    last.splice(-1, 0, ...notes.splice(Math.floor(random.next() * notes.length), 1))
  // Drops sentences first that repeat the facts beside the text.
  while (countWords(written(), lang) > WORDS_MAX && last.length > 2) last.shift()
  return { lang, title: capital(title, lang), description: written() }
}

const known = (sentences: readonly (string | false | null | undefined)[]): string[] =>
  sentences.filter((text): text is string => typeof text === 'string')

type Slots = Record<string, string | undefined>

/** One of the patterns whose slots all have values, filled in; undefined if none fits. */
function fill(random: Random, patterns: readonly string[], values: Slots): string | undefined {
  const possible = patterns.filter((pattern) =>
    [...pattern.matchAll(/\{(\w+)\}/g)].every(([, slot]) => values[slot ?? '']),
  )
  return possible.length > 0
    ? random
        .pick(possible)
        .replace(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '')
        // English: "a house", "an apartment".
        .replace(/\b([Aa]) (?=[aeio])/g, values['article'] ? '$1n ' : '$1 ')
    : undefined
}

function withPhrase(
  { with: { before, after, and, comma, items } }: Language,
  keys: readonly TitleFeature[],
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
