import { CURRENCY_PLURALS, nativeSymbol } from '#contract/ground/currency-names.ts'
import {
  FEATURES,
  ENERGY_CLASSES,
  LAND_AREA_UNITS,
  LAND_TYPES,
  OFFER_STATUSES,
} from '#contract/homes/offer-lists.ts'
import {
  CURRENCY_GROUPS,
  type Currency,
  FORMS,
  HOUSE_TYPES,
  LAYOUT,
  PRICE_TYPES,
  ROLES,
  SEARCH_TYPES,
} from '#contract/library.ts'
import type { Library } from '#contract/edge/system.ts'
import { dirOf, LOCALES, type LocaleCode } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import type { MessageKey } from '#i18n/translate.ts'

type Item = Library[string][number]

const FURNISHED = ['no', 'partly', 'fully'] as const

/**
 * The lists of the library with their names in one language and in all others (`locales`), by group, for `GET library` and
 * `libraries/{lang}.json`. Price types also have their `includeType`, currencies the fields of the contract.
 */
export function library(messages: Messages, locale: LocaleCode): Library {
  const translate = (language: LocaleCode, key: MessageKey): string =>
    messages.translator(language)(key)
  const each = <T>(name: (language: LocaleCode) => T): Record<string, T> =>
    Object.fromEntries(LOCALES.map(({ code }) => [code, name(code)]))
  /** An item that is named by one message. */
  const named = (key: MessageKey, more: Partial<Item>): Item => ({
    ...more,
    name: translate(locale, key),
    locales: each((language) => translate(language, key)),
  })

  const currencyOf = (currency: Currency): Item => ({
    ...currency,
    symbol_native: nativeSymbol(currency),
    name_plural: CURRENCY_PLURALS[currency.code],
    ...named(`library.currencies.${currency.code}` as MessageKey, { value: currency.code }),
  })
  return {
    forms: FORMS.map(({ id, key }) => named(`library.forms.${key}`, { id, slug: key })),
    searchTypes: SEARCH_TYPES.map(({ id, key, slug, slugs }) =>
      named(`library.searchTypes.${key}`, { id, slug, slugs }),
    ),
    houseTypes: HOUSE_TYPES.map(({ id, slug, ...more }) => ({
      id,
      slug,
      name: translate(locale, `library.houseTypes.${slug}`),
      description: translate(locale, `library.houseTypesAbout.${slug}`),
      plural: translate(locale, `library.houseTypesPlural.${slug}`),
      ...('countries' in more ? { countries: more.countries } : {}),
      locales: each((language) => ({
        name: translate(language, `library.houseTypes.${slug}`),
        description: translate(language, `library.houseTypesAbout.${slug}`),
      })),
    })),
    priceTypes: PRICE_TYPES.map(({ id, key, includeType }) =>
      named(`library.priceTypes.${key}`, { id, slug: key, includeType }),
    ),
    landAreaUnits: LAND_AREA_UNITS.map(({ id, key, squareMetres }) =>
      named(`library.landAreaUnits.${key}`, {
        id,
        slug: key,
        sign: translate(locale, `library.landAreaSigns.${key}`),
        squareMetres,
      }),
    ),
    landTypes: LAND_TYPES.map(({ id, key }) =>
      named(`library.landTypes.${key}`, { id, slug: key }),
    ),
    features: FEATURES.map(({ bit, key }) =>
      named(`library.features.${key}`, { id: bit, slug: key }),
    ),
    furnished: FURNISHED.map((value) => named(`library.furnished.${value}`, { value })),
    statuses: OFFER_STATUSES.map((value) => named(`library.statuses.${value}`, { value })),
    energyClasses: ENERGY_CLASSES.map((value) => ({ value, name: value, locales: {} })),
    currencies: CURRENCY_GROUPS.currencies.map(currencyOf),
    localCurrencies: CURRENCY_GROUPS.localCurrencies.map(currencyOf),
    roles: Object.entries(ROLES).map(([value, bit]) =>
      named(`library.roles.${value as keyof typeof ROLES}`, { id: bit, value }),
    ),
    layout: Object.entries(LAYOUT).map(([value, bit]) =>
      named(`library.layout.${value as keyof typeof LAYOUT}`, { id: bit, value }),
    ),
    locales: LOCALES.map((entry) => ({
      value: entry.code,
      ...entry,
      ...(dirOf(entry.code) === 'rtl' && { dir: 'rtl' }),
      locales: {},
    })),
  }
}
