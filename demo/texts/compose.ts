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
import { tell, voiceFor } from './told.ts'
import { TITLE_FEATURES, type Counted, type Language, type TitleFeature } from './language.ts'
import { nl } from './nl.ts'
import { pitch, pitchesFor, pitchKind } from './pitched.ts'
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

const libraries = new Map<string, Record<string, string>>()

function libraryOf(lang: string): Record<string, string> {
  let names = libraries.get(lang)
  if (!names) {
    const file = new URL(`../../i18n/library/${lang}.json`, import.meta.url)
    names = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    libraries.set(lang, names)
  }
  return names
}

/** As inside a sentence. German writes nouns with a capital. */
function featureName(key: FeatureKey, lang: string): string {
  const name = libraryOf(lang)[`library.features.${key}`] ?? key
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

/** English names of homes that differ by country. */
const OTHER_NAMES: Record<string, Partial<Record<CategoryId, string>>> = {
  AE: { 5: 'villa' },
  GB: { 1: 'flat', 8: 'terraced house', 10: 'maisonette' },
  IE: { 8: 'terraced house' },
  MT: { 10: 'maisonette' },
}
/** Words of the United States, as they are in the texts. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/\ba lift\b/g, 'an elevator'],
  [/\blift\b/g, 'elevator'],
  [/\bneighbour/g, 'neighbor'],
  [/\bcentre\b/g, 'center'],
  [/\bconcierge\b/g, 'doorman'],
  [/\bpram\b/g, 'stroller'],
  [/\btyres\b/g, 'tires'],
  [/\bkerb\b/g, 'curb'],
]

const DAY = 86_400_000
const SQUARE_FEET = 10.7639
const ACRE = 4046.86
const MILE = 1.609344

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
  const inFeet = unitsIn(offer.iso2, lang) !== 'metric'
  const inMiles = unitsIn(offer.iso2, lang) === 'imperial'
  const signs = libraryOf(lang)
  const area = (value: number | null): string | undefined => {
    if (!value) return undefined
    if (!inFeet) return metres.replace('{0}', number.format(value))
    return value < ACRE || lang !== 'en'
      ? `${number.format(Math.round(value * SQUARE_FEET))}\u00a0${signs['library.landAreaSigns.sqft']}`
      : `${number.format(value / ACRE)}\u00a0acres`
  }
  // English is read in several units, so that they are not in its patterns.
  const distance = (km: number): string =>
    lang !== 'en'
      ? number.format(km)
      : inMiles
        ? `${number.format(km / MILE)} miles`
        : `${number.format(km)} km`
  const joined = (names: readonly string[]): string =>
    names.length > 1
      ? `${names.slice(0, -1).join(language.with.comma)}${language.with.and}${names.at(-1)}`
      : (names[0] ?? '')

  // A lift or a cellar sells no home.
  const titleFeatures = TITLE_FEATURES.slice(0, TITLED).filter((key) => home.features.includes(key))
  const dwelling = isDwelling(home.category)
  const name =
    (lang === 'en' ? OTHER_NAMES[offer.iso2]?.[home.category as CategoryId] : undefined) ??
    language.homes[home.category as CategoryId]
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
  // The month first is American.
  const dates = lang === 'en' && !['US', 'CA', 'PH'].includes(offer.iso2) ? 'en-GB' : lang
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
    km: offer.km >= KM_NEAR ? distance(offer.km) : undefined,
    rooms: single ? undefined : counted(language.rooms, home.rooms),
    b: single || !home.bedrooms ? undefined : number.format(home.bedrooms),
    bedrooms,
    Bedrooms: bedrooms && capital(bedrooms, lang),
    bathrooms: counted(language.bathrooms, home.bathrooms),
    area: area(home.livingArea ?? home.builtArea),
    plot: area(home.plotArea),
    floor: floor === null ? undefined : number.format(floor),
    floors: home.floors === null ? undefined : number.format(home.floors),
    year: home.yearBuilt ? String(home.yearBuilt) : undefined,
    class: home.energyClass ?? undefined,
    kwh: home.energyConsumption ? number.format(home.energyConsumption) : undefined,
    charges: asking.charges ? money(asking.charges) : undefined,
    date:
      offer.freeInDays === null
        ? undefined
        : cached(
            `date ${dates}`,
            () => new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }),
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
  const pitched = pitchKind(offer)
  const pitches = pitched && pitchesFor(lang)
  const voice = dwelling && !pitches ? voiceFor(offer, lang) : undefined
  if (voice) {
    const district = offer.districtNames[lang] ?? offer.district ?? city
    Object.assign(slots, {
      district,
      District: capital(district, lang),
      Street: slots['street'] && capital(slots['street'], lang),
      terrace: area(home.terraceArea),
      rent: asking.amount ? money(asking.amount) : undefined,
      deposit: asking.deposit ? money(asking.deposit) : undefined,
      manyBathrooms:
        (home.bathrooms ?? 0) > 1 && (home.bedrooms ?? 0) > 1 ? slots['bathrooms'] : undefined,
      warm: asking.amount && asking.charges ? money(asking.amount + asking.charges) : undefined,
      lease: offer.details.leaseYears ? String(offer.details.leaseYears) : undefined,
      ground: offer.details.groundRent ? money(offer.details.groundRent) : undefined,
      band: offer.terms.taxBand,
      tax: offer.terms.propertyTax && money(offer.terms.propertyTax),
    })
    // The ground floor is the first there.
    if (offer.iso2 === 'US' && home.floor !== null) slots['floor'] = number.format(home.floor + 1)
  }
  if (pitches) {
    slots['terrace'] = area(home.terraceArea)
    slots['district'] = offer.districtNames[lang] ?? offer.district ?? undefined
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
      voice?.titles ??
        (pitches && pitched
          ? pitches[pitched].titles
          : dwelling
            ? language.titles
            : language.plainTitles),
      titled(titleFeatures.slice(0, random.integer(1, 2))),
    ) ?? capital(name, lang)

  const american = (text: string): string =>
    offer.iso2 === 'US' && lang === 'en'
      ? AMERICAN.reduce((changed, [word, other]) => changed.replaceAll(word, other), text)
      : text
  const toText = (parts: readonly (readonly string[])[]): string =>
    american(
      parts
        .filter((sentences) => sentences.length > 0)
        .map((sentences) =>
          sentences.map((text) => capital(text, lang)).join(lang === 'ja' ? '' : ' '),
        )
        .join('\n\n')
        // Spanish: "catalán e inglés".
        .replaceAll(/ y (?=h?i)/g, lang === 'es' ? ' e ' : ' y ')
        // Dates of some languages end with a full stop of their own.
        .replaceAll(/\.\.(?=\s|$)/g, '.'),
    )
  if (voice) {
    const count = (text: string): number => countWords(text, lang)
    const told = tell(offer, lang, voice, random, {
      say: (patterns, extra) => say(patterns, { ...titled(titleFeatures), ...extra }),
      count,
      minutes: (n) => counted(voice.minutes, n),
      contact: [
        home.furnished && language.furnished[home.furnished],
        home.pets !== null && language.pets[home.pets ? 'yes' : 'no'],
        say(language.available),
        say(agency ? voice.agency : language.owner),
        say(voice.close),
      ].filter((text) => typeof text === 'string'),
    })
    const last = told.at(-1)!
    const more = language.notes.filter((text) => !last.includes(text))
    while (count(toText(told)) < WORDS_MIN && more.length > 0)
      last.splice(-1, 0, ...more.splice(Math.floor(random.next() * more.length), 1))
    while (count(toText(told)) > WORDS_MAX && told[1]!.length > 1) told[1]!.splice(-1, 1)
    return { lang, title: american(capital(title, lang)), description: toText(told) }
  }

  if (pitches && pitched) {
    const told = pitch(offer, pitches, pitched, random, {
      say,
      near: slots.km ? say(language.far) : say(language.near),
      // One lives in a home; the first of these sentences says where anything is.
      floor: say(
        (home.floor === 0 ? language.groundFloor : language.floor).slice(
          0,
          pitched === 'stay' ? undefined : 1,
        ),
      ),
      terms: [
        pitched === 'stay' && home.pets !== null && language.pets[home.pets ? 'yes' : 'no'],
        say(language.charges),
        percent === 0 ? say(language.free) : say(language.commission),
        say(agency ? language.agency : language.owner),
      ].filter((text) => typeof text === 'string'),
      count: (parts) => countWords(toText(parts), lang),
      notes: language.notes,
      close: say(language.close) ?? '',
      least: WORDS_MIN,
      most: WORDS_MAX,
    })
    return { lang, title: american(capital(title, lang)), description: toText(told) }
  }

  const onFloor =
    home.floor === 0
      ? language.groundFloor
      : home.floor !== null && home.floor === (home.floors ?? 0) - 1
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
    action === 1 && asking.deposit && asking.amount && asking.deposit % asking.amount === 0
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
  const written = (): string => toText([...paragraphs, last])
  // A second way of asking for a visit only where nothing else is left to say.
  for (const sentences of [language.notes, language.close.filter((text) => !last.includes(text))]) {
    const left = [...sentences]
    while (countWords(written(), lang) < WORDS_MIN && left.length > 0)
      last.splice(-1, 0, ...left.splice(Math.floor(random.next() * left.length), 1))
  }
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
        .replace(/(?<!\p{L})([Aa]) (?=[aeio])/gu, values['article'] ? '$1n ' : '$1 ')
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
