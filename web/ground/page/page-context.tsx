import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { PageUnits, Units } from '#contract/people/country-units.ts'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { createFormatter, type Formatter, type FormatTable } from '#i18n/format.ts'
import { dirOf, type LocaleCode } from '#i18n/locale-codes.ts'
import {
  createTranslator,
  type MessageKey,
  type Messages,
  type Translator,
} from '#i18n/translate.ts'
import type { RootData } from './root-data.ts'
import { NO_CHOICE, type Choice, type ChosenMoney } from './choice.ts'
import type { CookieScope } from './cookie.ts'
import { textOf } from './carried-texts.ts'
import { recent } from './recent.ts'

/** Context of every component. */
export interface PageContext {
  /** For addresses, numbers and dates. */
  locale: LocaleCode
  /** The language here: the locale's, or English while that is incomplete; of a page's content, while that lacks its tier. */
  language: LocaleCode
  /** The locales that are complete for the page; in the layout, those to choose from. */
  complete: readonly LocaleCode[]
  dir: 'ltr' | 'rtl'
  /** Code of the currency that prices are converted to; and the one that the visitor chose. */
  currency: string
  chosenCurrency: string | null
  /** Of areas and distances; and whether the visitor chose them. */
  units: PageUnits
  chosenUnits: Units | null
  /** The currency that the visitor chose, with its rates. */
  chosenMoney: ChosenMoney | null
  /** Added to links: the choice of visitors without scripts. */
  carried: string
  /** An advertiser's words: with their areas in the units that the visitor chose, else as they were written. */
  written: (text: string) => string
  /** The context with other units; null if it has these. */
  inUnits: (units: PageUnits) => PageContext | null
  /** The visitor's place; null on pages without it. */
  visitorPlace: PlaceDetails | null
  /** `https://www.example.com`, without a slash at its end. */
  origin: string
  cookies: CookieScope
  /** Style address of a full map; null: the offline map. */
  mapStyle: string | null
  t: Translator
  /** Props for a name from the browser's library: in the locale, with its `lang` if the page's language differs. */
  nameOf: (key: MessageKey) => { lang?: LocaleCode; children: string }
  format: Formatter
}

const made = new WeakMap<RootData, PageContext>()

/** The context of a page, from the root's data. */
export function pageContextOf(data: RootData): PageContext {
  const cached = made.get(data)
  if (cached) return cached
  const page = contextWith(data, NO_CHOICE)
  made.set(data, page)
  return page
}

/** The same with the visitor's choices in the browser. */
export const withChoice = (data: RootData, choice: Choice): PageContext =>
  choice === NO_CHOICE ? pageContextOf(data) : contextWith(data, choice)

function contextWith(
  data: RootData,
  choice: Choice,
  units: PageUnits = choice.units ?? data.units,
): PageContext {
  const { locale, language, complete, visitorPlace, origin, cookies, mapStyle } = data
  const { t, names } = readWords(language, data.words, units)
  const nameOf: PageContext['nameOf'] = (key) => {
    const name = names?.[key]
    return typeof name === 'string' ? { lang: locale, children: name } : { children: t(key) }
  }
  return {
    locale,
    language,
    complete,
    dir: dirOf(language),
    currency: choice.money?.currency ?? data.currency,
    chosenCurrency: choice.money?.currency ?? data.choice.currency,
    chosenMoney: choice.money,
    units,
    chosenUnits: choice.units ?? data.choice.units,
    written: (text) => choice.areasIn?.(text, t.format) ?? text,
    inUnits: (other) => (other === units ? null : contextWith(data, choice, other)),
    carried: data.choice.query,
    visitorPlace,
    origin,
    cookies,
    mapStyle,
    format: t.format,
    t,
    nameOf,
  }
}

/** By page and locale; more than this only if translations are replaced at runtime. */
const wordsOf = recent<{ t: Translator; names: Messages | undefined }>(500)

/** Messages come as one JSON text, or its reference. */
const readWords = (language: LocaleCode, words: string, units: PageUnits) =>
  wordsOf(units + words, () => {
    const { messages, formats, names } = JSON.parse(textOf(words)) as {
      messages: Messages
      formats: FormatTable
      names?: Messages
    }
    return { t: createTranslator(language, messages, createFormatter(formats, units)), names }
  })

const Context = createContext<PageContext | null>(null)

export function PageContextProvider({
  value,
  children,
}: {
  value: PageContext
  children: ReactNode
}) {
  return <Context value={value}>{children}</Context>
}

/** A part in the units of what it is about, unless the visitor chose others. */
export function InUnits({ units, children }: { units: PageUnits; children: ReactNode }) {
  const page = usePageContext()
  const own = useMemo(() => page.inUnits(page.chosenUnits ?? units) ?? page, [page, units])
  return <Context value={own}>{children}</Context>
}

export function usePageContext(): PageContext {
  const context = useContext(Context)
  if (!context) throw new Error('used outside a page')
  return context
}

/** `t('home.hero.title')`, `t('places.counts.title', { place })`. */
export const useT = (): Translator => usePageContext().t
export const useFormat = (): Formatter => usePageContext().format
export const useLocale = (): LocaleCode => usePageContext().locale
