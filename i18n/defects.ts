import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { pluralProblem } from './compare.ts'
import { argumentOf } from './compile.ts'
import type { LocaleCode } from './locale-codes.ts'
import { argumentProblem, moreArguments } from './messages.ts'
import { ALLOWED_DEFECTS, SAME_WORDS, type Allowed } from './allowed-defects.ts'

/** Defects of a translation, in words; empty for a good one. `glossary`: the terms of the locale. */
export function defectsOf(
  locale: LocaleCode,
  key: string,
  english: string,
  text: string,
  glossary: Glossary = {},
): string[] {
  if (text.trim() === '') return ['is empty']
  if (/[{<'}]/.test(english + text)) {
    const structure =
      argumentProblem(english, text, moreArguments(key)) ?? pluralProblem(text, locale)
    if (structure) return [structure]
  }
  const message: Translation = {
    locale,
    key,
    english: variantsOf(english),
    own: variantsOf(text),
    englishWords: wordsOf(english),
    ownWords: wordsOf(text),
  }
  if (locale === 'en') return [...new Set(branchDefects(message))]
  if (text === english)
    return isForgotten(message, english, glossary) ? ['is the English text'] : []
  const defects = new Set<string>()
  for (const [name, rule] of Object.entries(RULES))
    if (!isAllowed(name as keyof typeof RULES, message))
      for (const defect of rule(message)) defects.add(defect)
  for (const defect of glossaryDefects(message, glossary)) defects.add(defect)
  return [...defects]
}

/** A text that people see: one of each choice of a message's plurals and selects. */
interface Variant {
  /** By argument, the branch that was taken: `count` is `one`. */
  taken: Readonly<Record<string, string>>
  /** The arguments of its plurals. */
  counted: ReadonlySet<string>
  /** Arguments and tags that it has. */
  uses: ReadonlySet<string>
  /** The text; arguments and tags are `SLOT`. */
  text: string
}

interface Translation {
  locale: LocaleCode
  key: string
  english: readonly Variant[]
  own: readonly Variant[]
  englishWords: string
  ownWords: string
}

type Rule = (message: Translation) => Iterable<string>

/** Stands for an argument in a text. */
const SLOT = '\ufffc'
const VARIANTS_MAX = 400

const NOTHING: Variant = { taken: {}, counted: new Set(), uses: new Set(), text: '' }

const made = new Map<string, readonly Variant[]>()

function variantsOf(source: string): readonly Variant[] {
  const known = made.get(source)
  if (known) return known
  const variants = expand(parse(source, { requiresOtherClause: true }), null)
  if (made.size > 20_000) made.clear()
  made.set(source, variants)
  return variants
}

function expand(elements: readonly MessageFormatElement[], counted: string | null): Variant[] {
  let all: Variant[] = [{ ...NOTHING }]
  for (const element of elements) {
    const next = variantsOfElement(element, counted)
    // A branch that was taken holds for the whole message.
    all = all
      .flatMap((left) =>
        next.filter((right) => agree(left, right)).map((right) => both(left, right)),
      )
      .slice(0, VARIANTS_MAX)
  }
  return all
}

function variantsOfElement(element: MessageFormatElement, counted: string | null): Variant[] {
  switch (element.type) {
    case TYPE.literal:
      return [{ ...NOTHING, text: element.value }]
    case TYPE.pound:
      return [{ ...NOTHING, uses: new Set(counted === null ? [] : [counted]), text: SLOT }]
    case TYPE.tag:
      return expand(element.children, counted).map((inner) => ({
        ...inner,
        uses: new Set([...inner.uses, `<${element.value}>`]),
      }))
    case TYPE.select:
    case TYPE.plural: {
      const name = element.value
      return Object.entries(element.options).flatMap(([branch, option]) =>
        expand(option.value, element.type === TYPE.plural ? name : counted)
          .filter((inner) => (inner.taken[name] ?? branch) === branch)
          .map((inner) => ({
            ...inner,
            taken: { ...inner.taken, [name]: branch },
            counted: new Set([...inner.counted, ...(element.type === TYPE.plural ? [name] : [])]),
          })),
      )
    }
    default:
      return [{ ...NOTHING, uses: new Set([argumentOf(element.value)]), text: SLOT }]
  }
}

const agree = (a: Variant, b: Variant): boolean =>
  Object.entries(b.taken).every(([name, branch]) => (a.taken[name] ?? branch) === branch)

const both = (a: Variant, b: Variant): Variant => ({
  taken: { ...a.taken, ...b.taken },
  counted: new Set([...a.counted, ...b.counted]),
  uses: new Set([...a.uses, ...b.uses]),
  text: a.text + b.text,
})

/** The English texts that say what a variant says: the same branch, else that for all other values. */
function counterparts(own: Variant, english: readonly Variant[]): Variant[] {
  let fitting = [...english]
  for (const name of new Set(english.flatMap(({ taken }) => Object.keys(taken)))) {
    const branch = own.taken[name]
    if (branch === undefined) continue
    const same = fitting.filter(({ taken }) => (taken[name] ?? branch) === branch)
    fitting =
      same.length > 0 ? same : fitting.filter(({ taken }) => (taken[name] ?? 'other') === 'other')
  }
  return fitting.length > 0 ? fitting : [...english]
}

/** Whole numbers up to 210 of a plural form. */
const counts = new Map<string, number>()
function numbersOf(locale: string, form: string): number {
  const id = `${locale} ${form}`
  let count = counts.get(id)
  if (count === undefined) {
    const rules = new Intl.PluralRules(locale)
    count = Array.from({ length: 211 }, (_, number) => rules.select(number)).filter(
      (name) => name === form,
    ).length
    counts.set(id, count)
  }
  return count
}

/** Each branch has the arguments and tags of the English one. A form for one number needs no number. */
function* branchDefects({ locale, key, english, own }: Translation): Iterable<string> {
  const counted = new Set([...english, ...own].flatMap((variant) => [...variant.counted]))
  for (const variant of own) {
    const problems = counterparts(variant, english).map((source) => {
      const lacking = [...source.uses, ...unsaid(variant, english)].filter(
        (name) =>
          !variant.uses.has(name) &&
          !isSaid(locale, variant, name) &&
          !(name === 'kind' && isOfOneKind(key, variant)),
      )
      const surplus = [...variant.uses].filter(
        (name) => !source.uses.has(name) && !counted.has(name),
      )
      return [
        ...lacking.map((name) => `lacks ${shown(name)}`),
        ...surplus.map((name) => `has ${shown(name)}, which the English has not there`),
      ]
    })
    if (problems.some((list) => list.length === 0)) continue
    const branch = Object.entries(variant.taken)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
    for (const problem of new Set(problems[0]))
      yield branch ? `branch ${branch} ${problem}` : problem
  }
}

/** A branch for one category of homes names it in its own words. */
const isOfOneKind = (key: string, { taken }: Variant): boolean =>
  moreArguments(key).includes('category') && (taken['category'] ?? 'other') !== 'other'

const shown = (name: string): string => (name.startsWith('<') ? name : `{${name}}`)

/** Whether the form of the word says the number: it is that of one number, or of 0 and 1. */
function isSaid(locale: LocaleCode, { taken, counted }: Variant, name: string): boolean {
  const branch = counted.has(name) ? taken[name] : undefined
  if (branch === undefined) return false
  return branch.startsWith('=') || numbersOf(locale, branch) === 1 || isUpToOne(locale, branch)
}

/** `one` of 0 and 1: French says the number of none otherwise. */
const isUpToOne = (locale: LocaleCode, form: string): boolean =>
  form === 'one' && numbersOf(locale, form) === 2

/** Numbers that English says for many, in a form of many: its own `one` needs none, that of Russian is for 21 as well. */
const unsaid = ({ taken, counted }: Variant, english: readonly Variant[]): string[] =>
  [...counted].filter(
    (name) =>
      taken[name] === 'one' &&
      english.some((source) => source.taken[name] === 'other' && source.uses.has(name)),
  )

/** A form for no things may be another sentence. */
const isZero = ({ taken }: Variant): boolean =>
  Object.values(taken).some((branch) => branch === 'zero' || branch === '=0')

/** Text of all literals, without code, addresses and names of arguments. */
function wordsOf(source: string): string {
  return variantsOf(source)
    .map(({ text }) => text)
    .join('\n')
}

/** Code in backticks, addresses, file names, format letters: the same in all languages. */
const CODE =
  /`[^`]*`|https?:\/\/\S+|\b[\w.-]+@[\w.-]+\b|\b(?:[\w-]+\.)+(?:com|org|net|example|json|xml|csv|pdf|html|txt|ics)\b|(?<![\w<])\/[\w/-]+|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|\{\w+\}|\b[a-z]+-\d+\b/g
const withoutCode = (text: string): string => text.replace(CODE, SLOT)

const isAllowed = (rule: Allowed['rule'], { key, locale }: Translation): boolean => {
  const allowed = ALLOWED_DEFECTS[key]
  return allowed?.rule === rule && (allowed.locales?.includes(locale) ?? true)
}

/** Whether the language would say it otherwise than the English text. */
function isForgotten(message: Translation, source: string, glossary: Glossary): boolean {
  if (isAllowed('english', message)) return false
  const { locale, englishWords } = message
  const bare = englishWords.replace(CODE, ' ').replace(KEPT, ' ')
  if (!/\p{L}{4}/u.test(bare)) return false
  const term = bare.replaceAll(SLOT, '').trim()
  const loaned = SAME_WORDS[term] ?? SAME_WORDS[source]
  if (loaned === 'all' || loaned?.includes(locale)) return false
  return glossary[term.toLowerCase()]?.use.toLowerCase() !== term.toLowerCase()
}

// Scripts

type Script = 'Latin' | 'Cyrillic' | 'Arabic' | 'Greek' | 'Georgian' | 'Devanagari' | 'CJK'
const SCRIPT_OF: Readonly<Partial<Record<LocaleCode, Script>>> = {
  ru: 'Cyrillic',
  uk: 'Cyrillic',
  be: 'Cyrillic',
  bg: 'Cyrillic',
  sr: 'Cyrillic',
  mk: 'Cyrillic',
  kk: 'Cyrillic',
  ar: 'Arabic',
  fa: 'Arabic',
  el: 'Greek',
  ka: 'Georgian',
  hi: 'Devanagari',
  'zh-CN': 'CJK',
  ja: 'CJK',
  ko: 'CJK',
}
const LETTERS: Readonly<Record<Script, RegExp>> = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Georgian: /\p{Script=Georgian}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  CJK: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/gu,
}
const scriptOf = (locale: LocaleCode): Script => SCRIPT_OF[locale] ?? 'Latin'

/** Latin words that other scripts keep: names, formats, units. */
const KEPT =
  /(?<![\p{L}\d])(?:(?:[A-Z]+[a-z]*[A-Z\d][\w]*|[A-Z]\d*)s?|Lares|Realty|Rightmove|OpenImmo|Webhooks?|GitHub|Matomo|Google|Apple|Chrome|Safari|Firefox|Windows|Android|Facebook|Telegram|WhatsApp|Viber|Stripe|Overture|OpenStreetMap|Protomaps|Claude|Anthropic|Idealista|Kyero|Trovit|Mitula|Avito|Yandex|Natural Earth|Countries States Cities Database|GeoNames|Cian|Bearer|Atom|[Ww]ebhooks?|[Cc]ookies?|eBay|iOS|iCal|sq|ft|px|km|mi|ha|m|cm|kWh|kg|kW|kB|h|a|x|y|p)(?![\p{L}\d])/gu

function* scriptDefects({ locale, ownWords, englishWords }: Translation): Iterable<string> {
  const script = scriptOf(locale)
  const text = withoutCode(ownWords)
  const mixed =
    /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|\p{Script=Cyrillic}\p{Script=Greek}|\p{Script=Greek}\p{Script=Cyrillic}/u.exec(
      text,
    )
  if (mixed) yield `mixes letters of two scripts in a word: “${around(text, mixed.index)}”`
  for (const [name, letters] of Object.entries(LETTERS) as [Script, RegExp][]) {
    if (name === script || name === 'Latin') continue
    const found = text.match(letters)?.find((letter) => !englishWords.includes(letter))
    if (found) yield `has the ${name} letter ${found}`
  }
  if (script === 'Latin') return
  // Names are written as in English, and words that are quoted there are examples.
  const named = new Set([
    ...[...englishWords.matchAll(/(?<=[^.\n]\s\(?)\p{Lu}[\p{L}-]+/gu)].map(([word]) => word),
    ...[...englishWords.matchAll(/“([^”]*)”/gu)].flatMap(([, quoted = '']) => quoted.split(/\W+/)),
  ])
  const bare = text
    .replace(KEPT, ' ')
    .replace(/\p{Script=Latin}[\p{Script=Latin}-]*/gu, (word) => (named.has(word) ? ' ' : word))
  const own = bare.match(LETTERS[script])?.length ?? 0
  const latin = bare.match(LETTERS.Latin)?.length ?? 0
  if (latin > 2 && latin > (own + latin) * LATIN_SHARE) yield `is not in ${script} letters`
}
/** Of the letters of a text in another script. */
const LATIN_SHARE = 0.34

/** The letters of languages besides a to z (Latin), or all of them. Upper case follows. */
const ALPHABETS: Readonly<Partial<Record<LocaleCode, string>>> = {
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  it: 'àèéìíîòóùú',
  es: 'áéíñóúü',
  pl: 'ąćęłńóśźż',
  pt: 'áâãàçéêíóôõúü',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņōŗšūž',
  fi: 'äöåšž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșț',
  cs: 'áčďéěíňóřšťúůýž',
  nl: 'áäéëèíïóöúüê',
  sl: 'čšž',
  et: 'äöõüšž',
  ga: 'áéíóú',
  sq: 'çë',
  sv: 'åäöé',
  tr: 'çğıİöşüâîû',
  hr: 'čćđšž',
  da: 'æøåé',
  no: 'æøåéòóôê',
  mt: 'ċġħżàèìòùîé',
  is: 'áðéíóúýþæö',
  ca: 'àçéèíïóòúü',
  bs: 'čćđšž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  be: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  mk: 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ',
  kk: 'аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя',
}
const alphabets = new Map(
  Object.entries(ALPHABETS).map(([locale, letters]) => [
    locale,
    new Set([...letters, ...letters.toUpperCase()]),
  ]),
)
/** Letters of Arabic in Persian, and of Persian in Arabic. */
const WRONG_LETTERS: Readonly<Partial<Record<LocaleCode, RegExp>>> = {
  fa: /[يكىة]/u,
  // A tatweel only joins a letter to an argument or a Latin word.
  ar: /[پچژگکیۀ]/u,
  'zh-CN':
    /[這個們來時為國說對會學發後過還沒點從開關問間價買賣設請選擇電郵帳號碼樓屋圖條無與實標題東業務處寫將進動轉種記錄聯繫樣難雙離區縣]/u,
  ja: /[们这为时说对发过还从开关问间价买卖设请选择电邮帐码图无实标题东业务处进动转种记录联样难离]/u,
}
const CHINESE_ONLY_FINE = '屋'

/** English words that no other of our languages has, but for ducks. */
const ENGLISH_WORDS =
  /(?<![\p{L}\d’'-])(?:the|and|your|you|with|this|from|that|which|these|our|please|without|listings?)(?![\p{L}\d’'-])/iu
function* languageDefects({ locale, ownWords, englishWords }: Translation): Iterable<string> {
  const text = withoutCode(ownWords)
  const word = ENGLISH_WORDS.exec(text)?.[0]
  if (word) yield `has the English word “${word}”`
  const wrong = WRONG_LETTERS[locale]?.exec(text)?.[0]
  if (wrong && wrong !== CHINESE_ONLY_FINE) yield `has the letter ${wrong} of another language`
  const alphabet = alphabets.get(locale)
  if (alphabet) {
    const script = LETTERS[scriptOf(locale)]
    const found = text
      .match(script)
      ?.find(
        (letter) =>
          !(scriptOf(locale) === 'Latin' && /[a-z]/i.test(letter)) &&
          !alphabet.has(letter) &&
          !'ªº'.includes(letter) &&
          !englishWords.includes(letter),
      )
    if (found) yield `has the letter ${found}, which the language has not`
  }
  if (
    locale === 'ja' &&
    /\p{Script=Han}/u.test(text) &&
    (text.match(LETTERS.CJK)?.length ?? 0) > 20
  )
    if (!/[\u3040-\u30ff]/u.test(text)) yield 'has no kana: Chinese?'
}

// Length

/** The length of a text that is in proportion: so many times the English one, and so many letters more. */
const LONGEST: Readonly<Record<Script, readonly [number, number]>> = {
  Latin: [2.2, 12],
  Cyrillic: [2.2, 12],
  Greek: [2.2, 12],
  Georgian: [2.2, 12],
  Devanagari: [2.2, 14],
  Arabic: [2, 12],
  CJK: [1.2, 8],
}
const SHORTEST: Readonly<Record<Script, number>> = {
  Latin: 0.35,
  Cyrillic: 0.35,
  Greek: 0.35,
  Georgian: 0.35,
  Devanagari: 0.3,
  Arabic: 0.3,
  CJK: 0.12,
}
/** A text of so many letters fits anywhere. */
const NARROW = 30
/** Shorter English texts may become a word. */
const LONG = 40

/** Most characters of a translation of a text that has no arguments; null for others. */
export function longestOf(locale: LocaleCode, english: string): number | null {
  if (/[{<]/.test(english)) return null
  const [times, more] = LONGEST[scriptOf(locale)]
  return Math.floor(Math.max(english.length * times + more, NARROW))
}

function* lengthDefects({ locale, key, english, own }: Translation): Iterable<string> {
  const script = scriptOf(locale)
  const [times, more] = LONGEST[script]
  for (const variant of own) {
    if (isZero(variant) || isOfOneKind(key, variant)) continue
    const lengths = counterparts(variant, english).map(({ text }) => text.trim().length)
    const length = variant.text.trim().length
    const longest = Math.max(...lengths)
    if (length > Math.max(longest * times + more, NARROW))
      yield `is too long: ${length} for ${longest} in English`
    const shortest = Math.min(...lengths)
    if (shortest > LONG && length < shortest * SHORTEST[script])
      yield `is too short: ${length} for ${shortest} in English`
  }
}

// Punctuation

const edges = (text: string): string =>
  `${/^\s*/.exec(text)?.[0] ?? ''}|${text.trim() === '' ? '' : (/\s*$/.exec(text)?.[0] ?? '')}`
const spaced = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Signs at the end, by what they mean. */
const SIGNS: Readonly<Record<string, string>> = {
  '.': '.',
  '。': '.',
  '।': '.',
  '．': '.',
  '?': '?',
  '？': '?',
  '؟': '?',
  '\u037e': '?',
  '!': '!',
  '！': '!',
  ':': ':',
  '：': ':',
  '…': '…',
  ',': ',',
  '،': ',',
  '、': ',',
  ';': ';',
  '؛': ';',
  '；': ';',
}
const CLOSING = /[\s”“’‘»«›‹"'」』）)\]`\u200e\u200f\u2066-\u2069]+$/u

function endOf(text: string, locale: LocaleCode): string {
  const last = text.replace(CLOSING, '').at(-1) ?? ''
  if (locale === 'el' && last === ';') return '?'
  if (locale === 'el' && (last === '·' || last === '\u0387')) return ';'
  return SIGNS[last] ?? ''
}

function* edgeDefects({ locale, english, own }: Translation): Iterable<string> {
  for (const variant of own) {
    const sources = counterparts(variant, english).map(({ text }) => text)
    const spaces = new Set(sources.map(edges))
    if (!spaces.has(edges(variant.text)))
      yield `has other spaces at its ends than English: “${spaced(variant.text)}”`
    if (isZero(variant)) continue
    const ends = new Set(sources.map((text) => endOf(text, 'en')))
    const end = endOf(variant.text, locale)
    if (ends.has(end)) continue
    // An abbreviation ends in a full stop: `m.`, `Min.`, `руб.`
    if (end === '.' && ends.has('') && ABBREVIATED.test(variant.text.trim())) continue
    // A name that cannot be declined is put behind a colon.
    if (end === '' && NAMED_LAST.test(variant.text)) continue
    yield `ends in “${end}”, English in “${[...ends].join('” or “')}”`
  }
}
const NAMED_LAST = /[:：]\s?\S?\ufffc\S?$/u
const ABBREVIATED = /(?:^|[\s\d\ufffc(/.-])\p{L}{1,5}\.$/u

const SPACED_BEFORE = /[ \u00a0\u202f][:;!?](?=\s|$|[”»“])/u
function* spaceDefects({ locale, own, englishWords }: Translation): Iterable<string> {
  for (const { text } of own) {
    const plain = withoutCode(text)
    const double = / {2}|[ \u00a0\u202f]{2}/.exec(text.replace(/\n */g, '\n'))
    if (double && !/ {2}/.test(englishWords))
      yield `has two spaces in a row: “${around(text, double.index)}”`
    if (text.includes('...')) yield 'has three dots instead of …'
    if (/\S [,.](?=\s|$)/u.test(plain) && !/\S [,.](?=\s|$)/u.test(withoutCode(englishWords)))
      yield 'has a space before a comma or full stop'
    if (locale === 'fr') {
      const bare = /[\p{L}\d»”)\ufffc%€²][:;!?](?=\s|$|[»”\ufffc])/u.exec(plain)
      if (bare) yield `lacks a space before ${bare[0].slice(1)}: “${around(plain, bare.index)}”`
      const quote = /«(?![ \u00a0\u202f])|(?<![ \u00a0\u202f])»/u.exec(plain)
      if (quote) yield `lacks a space inside « »: “${around(plain, quote.index)}”`
    } else if (SPACED_BEFORE.test(plain) && !SPACED_BEFORE.test(withoutCode(englishWords)))
      yield 'has a space before : ; ! or ?'
    if (locale === 'el' && plain.includes('?')) yield 'has ? instead of the Greek ;'
    if (locale === 'ar' || locale === 'fa') {
      if (/\p{Script=Arabic}\s*\?/u.test(plain)) yield 'has ? instead of ؟'
      if (/\p{Script=Arabic}\s*,/u.test(plain)) yield 'has a comma instead of ،'
      if (/\p{Script=Arabic}\s*;/u.test(plain)) yield 'has ; instead of ؛'
    }
    if (locale === 'es') {
      if (count(plain, '?') !== count(plain, '¿')) yield 'has not a ¿ for each ?'
      if (count(plain, '!') !== count(plain, '¡')) yield 'has not a ¡ for each !'
    }
    if (locale === 'zh-CN' || locale === 'ja') {
      const western = /[\p{Script=Han}\u3040-\u30ff][,.?!;:](?![\w/])/u.exec(plain)
      if (western) yield `has a Western sign: “${around(plain, western.index)}”`
    }
  }
}

/** Quotation marks of languages: opening and closing, also those inside others. CLDR, and what print uses besides. */
const GUILLEMETS = ['«', '»'] as const
const ENGLISH_QUOTES = ['“', '”'] as const
const LOW_QUOTES = ['„', '“'] as const
const LOW_HIGH_QUOTES = ['„', '”'] as const
type Pair = readonly [open: string, close: string]
const QUOTES: Readonly<Record<LocaleCode, readonly Pair[]>> = {
  en: [ENGLISH_QUOTES],
  de: [LOW_QUOTES],
  fr: [GUILLEMETS, ENGLISH_QUOTES],
  it: [GUILLEMETS, ENGLISH_QUOTES],
  es: [GUILLEMETS, ENGLISH_QUOTES],
  pl: [LOW_HIGH_QUOTES, GUILLEMETS],
  pt: [GUILLEMETS, ENGLISH_QUOTES],
  lt: [LOW_QUOTES],
  lv: [GUILLEMETS, ENGLISH_QUOTES, LOW_HIGH_QUOTES, LOW_QUOTES],
  fi: [['”', '”']],
  hu: [LOW_HIGH_QUOTES, ['»', '«']],
  ja: [
    ['「', '」'],
    ['『', '』'],
  ],
  ro: [LOW_HIGH_QUOTES, GUILLEMETS],
  el: [GUILLEMETS, ENGLISH_QUOTES],
  cs: [LOW_QUOTES],
  nl: [ENGLISH_QUOTES, ['‘', '’'], LOW_HIGH_QUOTES],
  'zh-CN': [ENGLISH_QUOTES, ['《', '》']],
  ar: [GUILLEMETS, ENGLISH_QUOTES],
  uk: [GUILLEMETS, LOW_QUOTES],
  be: [GUILLEMETS, LOW_QUOTES],
  ru: [GUILLEMETS, LOW_QUOTES],
  sl: [LOW_QUOTES, ['»', '«']],
  et: [LOW_QUOTES, GUILLEMETS],
  ga: [ENGLISH_QUOTES],
  sr: [LOW_HIGH_QUOTES, LOW_QUOTES],
  bg: [LOW_QUOTES],
  sq: [GUILLEMETS, ENGLISH_QUOTES, LOW_QUOTES],
  sv: [['”', '”']],
  tr: [ENGLISH_QUOTES],
  hr: [LOW_HIGH_QUOTES, LOW_QUOTES, ['»', '«']],
  da: [ENGLISH_QUOTES, ['”', '”'], ['»', '«']],
  ka: [LOW_QUOTES, GUILLEMETS],
  no: [GUILLEMETS],
  mk: [LOW_QUOTES],
  mt: [ENGLISH_QUOTES],
  is: [LOW_QUOTES],
  ca: [GUILLEMETS, ENGLISH_QUOTES],
  bs: [LOW_HIGH_QUOTES, LOW_QUOTES, ['»', '«']],
  sk: [LOW_QUOTES],
  fa: [GUILLEMETS],
  ko: [ENGLISH_QUOTES, ['‘', '’'], ['『', '』'], ['「', '」']],
  hi: [ENGLISH_QUOTES, ['‘', '’']],
  kk: [GUILLEMETS, ENGLISH_QUOTES],
}
const ALL_QUOTES = /["“”„‟«»「」『』《》]/gu
const BRACKETS: readonly Pair[] = [
  ['(', ')'],
  ['[', ']'],
  ['（', '）'],
  ['【', '】'],
]

function* quoteDefects({ locale, own, englishWords }: Translation): Iterable<string> {
  const pairs = QUOTES[locale]
  const known = new Set(pairs.flat())
  for (const { text } of own) {
    const plain = withoutCode(text)
    if (plain.includes('"') && !englishWords.includes('"'))
      yield 'has straight quotes instead of quotation marks'
    const apostrophe = /'/.exec(plain)
    if (apostrophe && !englishWords.includes("'"))
      yield `has a straight apostrophe: “${around(plain, apostrophe.index)}”`
    const marks = (plain.match(ALL_QUOTES) ?? []).filter((mark) => mark !== '"')
    const foreign = marks.find((mark) => !known.has(mark))
    if (foreign) yield `has the quotation mark ${foreign}, which the language has not`
    else if (!isBalanced(marks, pairs))
      yield `has quotation marks that are no pair: ${marks.join(' ')}`
    const brackets = plain.match(/[()[\]（）【】]/gu) ?? []
    if (
      !isBalanced(brackets, BRACKETS) &&
      isBalanced(withoutCode(englishWords).match(/[()[\]]/g) ?? [], BRACKETS)
    )
      yield `has brackets that are no pair: ${brackets.join(' ')}`
  }
}

/** Whether each mark that opens is closed by its own, one inside the other. */
function isBalanced(marks: readonly string[], pairs: readonly Pair[]): boolean {
  const open: string[] = []
  for (const mark of marks) {
    const expected = open.at(-1)
    if (
      expected !== undefined &&
      pairs.some(([first, last]) => first === expected && last === mark)
    )
      open.pop()
    else if (pairs.some(([first]) => first === mark)) open.push(mark)
    else return false
  }
  return open.length === 0
}

/** Signs that are not seen, with the locales that need them. */
const UNSEEN: readonly (readonly [RegExp, readonly LocaleCode[], string])[] = [
  [/[\u200b\u2060\ufeff\u00ad]/u, [], 'an invisible character'],
  [/[\u200c\u200d]/u, ['fa', 'hi', 'ar'], 'a joiner'],
  [/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u, ['ar', 'fa'], 'a mark of direction'],
  [/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u, [], 'a control character'],
  [/[\u2000-\u200a\u205f\u3000]/u, [], 'an unusual space'],
  [/\ufffd/u, [], 'a character that could not be read'],
]

function* unseenDefects({ locale, ownWords, englishWords }: Translation): Iterable<string> {
  for (const [pattern, locales, name] of UNSEEN) {
    const found = pattern.exec(ownWords)
    if (found && !locales.includes(locale) && !pattern.test(englishWords))
      yield `has ${name} (U+${found[0].codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase()}) in “${around(ownWords, found.index)}”`
  }
  if (ownWords.includes('\n\n') !== englishWords.includes('\n\n') && !englishWords.includes('\n'))
    yield 'has an empty line'
}

// Values

const DIGITS: readonly string[] = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९']
const inLatin = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९]/gu, (digit) => {
    const row = DIGITS.find((digits) => digits.includes(digit)) ?? ''
    return String(row.indexOf(digit))
  })

/** Numbers of two digits and more, and code, are those of English. */
function* valueDefects({ own, english }: Translation): Iterable<string> {
  const values = (text: string): string[] =>
    (
      inLatin(text)
        .replace(/(?<=\d)[.,٬٫\s\u00a0\u202f’](?=\d{3}(?!\d))/gu, '')
        .match(/\d+/g) ?? []
    ).filter((number) => number.length > 1)
  const code = (text: string): string[] => text.match(/`[^`]*`/g) ?? []
  for (const variant of own) {
    const sources = counterparts(variant, english)
    for (const [read, name] of [
      [values, 'number'],
      [code, 'code'],
    ] as const) {
      const found = new Set(read(variant.text))
      const lacking = sources.map(({ text }) => read(text).filter((value) => !found.has(value)))
      if (lacking.every((list) => list.length > 0)) yield `lacks the ${name} ${lacking[0]?.[0]}`
    }
  }
}

const CASELESS: ReadonlySet<LocaleCode> = new Set(['ka', 'ga'])
function* caseDefects({ locale, english, own }: Translation): Iterable<string> {
  if (CASELESS.has(locale)) return
  for (const variant of own)
    if (
      /^\p{Ll}/u.test(variant.text) &&
      !/^\p{Ll}\p{Lu}/u.test(variant.text) &&
      counterparts(variant, english).every(({ text }) => /^\p{Lu}\p{Ll}/u.test(text))
    )
      yield 'begins in lower case, English in upper case'
}

// Glossary

export interface GlossaryEntry {
  use: string
  /** Beginnings, in lower case, by which its forms are recognised. */
  stems: readonly string[]
  /** Words that must not be used for it. */
  avoid?: readonly string[]
  /** Keys whose English has the term in another sense. */
  except?: readonly string[]
  /** From the list of terms: a message with the term must have its translation. */
  strict?: boolean
  note?: string
}
/** By English term. */
export type Glossary = Readonly<Record<string, GlossaryEntry>>

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const terms = new Map<string, RegExp>()
/** A term as whole words, also in the plural. */
function termPattern(term: string): RegExp {
  let pattern = terms.get(term)
  if (!pattern) {
    const word = escaped(term.toLowerCase())
    const forms = word.endsWith('y') ? `${word.slice(0, -1)}(?:y|ies)` : `${word}(?:s|es)?`
    pattern = new RegExp(`(?<![\\p{L}\\d])${forms}(?![\\p{L}\\d])`, 'gu')
    terms.set(term, pattern)
  }
  return pattern
}

/** Terms that occur in an English message. */
export function termsIn(source: string, all: readonly string[]): string[] {
  let english = withoutCode(wordsOf(source)).toLowerCase()
  return all
    .toSorted((a, b) => b.length - a.length)
    .filter((term) => {
      const rest = english.replace(termPattern(term), SLOT)
      const isFound = rest !== english
      english = rest
      return isFound
    })
}

function* glossaryDefects(
  { key, englishWords, ownWords }: Translation,
  glossary: Glossary,
): Iterable<string> {
  let english = withoutCode(englishWords).toLowerCase()
  const own = withoutCode(ownWords).toLowerCase()
  for (const [term, entry] of longestFirst(glossary)) {
    // A term inside a longer one has no translation of its own.
    const rest = english.replace(termPattern(term), SLOT)
    if (rest === english) continue
    english = rest
    if (entry.except?.includes(key)) continue
    for (const word of entry.avoid ?? [])
      if (hasWord(own, word.toLowerCase())) yield `says “${word}” for “${term}”: use “${entry.use}”`
    if (entry.strict && !entry.stems.some((stem) => own.includes(stem.toLowerCase())))
      yield `has not the term “${entry.use}” for “${term}”`
  }
}

const sorted = new WeakMap<Glossary, readonly [string, GlossaryEntry][]>()
function longestFirst(glossary: Glossary): readonly [string, GlossaryEntry][] {
  let entries = sorted.get(glossary)
  if (!entries) {
    entries = Object.entries(glossary).toSorted(([a], [b]) => b.length - a.length)
    sorted.set(glossary, entries)
  }
  return entries
}

/** Scripts without spaces have no whole words. */
const hasWord = (text: string, word: string): boolean =>
  word.match(LETTERS.CJK)
    ? text.includes(word)
    : new RegExp(`(?<![\\p{L}\\p{M}\\d])${escaped(word)}(?![\\p{L}\\p{M}\\d])`, 'u').test(text)

const RULES = {
  branch: branchDefects,
  script: scriptDefects,
  language: languageDefects,
  length: lengthDefects,
  edge: edgeDefects,
  space: spaceDefects,
  quote: quoteDefects,
  unseen: unseenDefects,
  value: valueDefects,
  case: caseDefects,
} as const satisfies Record<string, Rule>

const count = (text: string, sign: string): number => text.split(sign).length - 1
const around = (text: string, index: number): string =>
  spaced(text.slice(Math.max(0, index - 12), index + 12))
