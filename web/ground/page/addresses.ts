import { listingSlug, parseListingSlug } from '#contract/addresses.ts'
import { PAGES } from '#contract/pages.ts'
import { LOCALE_CODES, type LocaleCode } from '#i18n/locale-codes.ts'

/** The locale codes that are also countries' codes: `/es/...` may be Spanish or Spain. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  'de fr it es pl pt lt lv fi hu ro nl ar be ru sl et ga sr bg sv tr hr no mk mt is ca bs sk'.split(
    ' ',
  ),
)
/** The locales by their codes in lower case. */
const LOCALES: ReadonlyMap<string, LocaleCode> = new Map(
  LOCALE_CODES.map((code) => [code.toLowerCase(), code]),
)
/** First segments of pages that are not places: `service`, `offer` ... */
const PAGE_WORDS: ReadonlySet<string> = new Set(
  Object.values(PAGES)
    .map(({ path }) => path.split('/')[0] ?? '')
    .filter((word) => word && !word.startsWith(':')),
)

/** A parsed address: the locale, if there is one, and the path without it. */
export interface Address {
  locale: LocaleCode | null
  /** Path without the locale: `/`, `/es/madrid`. */
  path: string
}

/**
 * A first segment that is one of the 43 codes is the locale, unless it is a country's code too and the rest makes sense only as that
 * country's path: `/es/buy-apartment` and `/es/catalonia` are Spain, `/es/fr/paris` is Paris in Spanish.
 */
export function readAddress(pathname: string): Address {
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  const locale = LOCALES.get(first.toLowerCase()) ?? null
  const next = rest[0]
  const bare = { locale: null, path: `/${[first, ...rest].filter(Boolean).join('/')}` }
  if (!locale) return bare
  const isCountryPath =
    next !== undefined &&
    COUNTRY_CODES.has(locale) &&
    !/^[a-z]{2}$/i.test(next) &&
    !PAGE_WORDS.has(next)
  return isCountryPath ? bare : { locale, path: `/${rest.join('/')}` }
}

/** The country of a place's address, `es` of `/en/es/madrid.data`; null on other pages. */
export function countryOf(pathname: string): string | null {
  const [first = ''] = readAddress(pathname.replace(/\.\w+$/, ''))
    .path.split('/')
    .filter(Boolean)
  return /^[a-z]{2}$/i.test(first) ? first.toLowerCase() : null
}

/** `/de/es/madrid` from `/es/madrid`. A listing's address gets the locale's word for the action. */
export function inLocale(path: string, locale: string): string {
  const segments = path.split('/').filter(Boolean)
  const last = segments.at(-1)
  const listing = segments.length > 1 && last ? parseListingSlug(last) : null
  if (listing) segments[segments.length - 1] = listingSlug(listing.action, listing.category, locale)
  return `/${[locale, ...segments].join('/')}`
}

/** The locale of `?lang=`; null if it is absent or unknown. */
export function langOf(url: URL): LocaleCode | null {
  return LOCALES.get(url.searchParams.get('lang')?.toLowerCase() ?? '') ?? null
}

/** The page's address of a request for data of client navigation (`.data`, or `_.data` after a slash); other addresses are unchanged. */
export const pageOfData = (pathname: string): string => pathname.replace(/(\/_)?\.data$/, '') || '/'
