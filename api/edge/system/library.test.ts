import { expect, it } from 'vitest'
import { CURRENCIES, HOUSE_TYPES } from '#contract/library.ts'
import { Library } from '#contract/edge/system.ts'
import { LOCALES } from '#i18n/locales.ts'
import { Messages } from '#i18n/messages.ts'
import { library } from './library.ts'

const warnings: string[] = []
const messages = new Messages({ warn: (message) => warnings.push(message) })

it('has every group of the contract, in the requested language and all others', () => {
  const german = library(messages, 'de')
  expect(Library.parse(german)).toEqual(german)
  expect(Object.keys(german).sort()).toEqual([
    'currencies',
    'energyClasses',
    'features',
    'forms',
    'furnished',
    'houseTypes',
    'landAreaUnits',
    'landTypes',
    'layout',
    'localCurrencies',
    'locales',
    'priceTypes',
    'roles',
    'searchTypes',
    'statuses',
  ])
  expect(german['houseTypes']).toHaveLength(HOUSE_TYPES.length)
  expect(german['houseTypes']?.[0]).toMatchObject({
    id: 1,
    slug: 'apartment',
    name: 'Wohnung',
    plural: 'Wohnungen',
    locales: { en: { name: 'Apartment' }, ru: { name: 'Квартира' }, ja: { name: 'マンション' } },
  })
  expect(german['houseTypes']?.find((type) => type.slug === 'condo')?.['countries']).toEqual([])
  expect(german['searchTypes']?.[0]).toMatchObject({
    id: 0,
    slug: 'buy',
    slugs: { pl: 'kup' },
    name: 'Kaufen',
    locales: { ru: 'Купить' },
  })
  expect(german['priceTypes']?.map((type) => type.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(german['roles']?.map((role) => [role.id, role.value])).toEqual([
    [0, 'user'],
    [3, 'writer'],
    [6, 'moderator'],
    [16, 'admin'],
  ])
  expect(german['currencies']).toHaveLength(27 + 7)
  expect(german['localCurrencies']?.map(({ value }) => value)).toEqual(
    CURRENCIES.slice(27 + 7).map(({ code }) => code),
  )
  expect(german['currencies']?.find((currency) => currency.value === 'RSD')).toMatchObject({
    name: 'Serbischer Dinar',
    decimal_digits: 0,
    type: 'fiat',
    locales: { fr: 'dinar serbe' },
  })
  expect(german['locales']?.find((locale) => locale.value === 'fa')).toMatchObject({
    name: 'فارسی',
    dir: 'rtl',
    icon: 'ir',
  })
})

it.each(LOCALES.map((locale) => locale.code))('tells its items apart in %s', (code) => {
  for (const group of [
    'houseTypes',
    'features',
    'statuses',
    'priceTypes',
    'searchTypes',
    'landTypes',
  ]) {
    const names = library(messages, code)[group]?.map((item) => item.name) ?? []
    expect(new Set(names).size, group).toBe(names.length)
  }
})

it('names everything in all 43 languages', () => {
  for (const [group, items] of Object.entries(library(messages, 'en'))) {
    if (group === 'energyClasses' || group === 'locales') continue
    for (const item of items)
      expect(Object.keys(item.locales), `${group} ${item.slug ?? item.value}`).toEqual(
        LOCALES.map((locale) => locale.code),
      )
  }
  expect(warnings).toEqual([])
})
