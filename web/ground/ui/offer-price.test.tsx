import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { convertMoney, convertValue } from '#contract/homes/convert.ts'
import { CURRENCIES, ON_REQUEST, PRICE_TYPES } from '#contract/library.ts'
import type { Price } from '#contract/homes/offers.ts'
import type { LocaleCode } from '#i18n/locale-codes.ts'
import { Messages } from '#i18n/messages.ts'
import { PageContextProvider, type PageContext } from '../page/page-context.tsx'
import {
  ConvertedLine,
  pricePerArea,
  PriceLine,
  priceText,
  roundedForReading,
} from './offer-price.tsx'

const messages = new Messages()
const pageIn = (locale: LocaleCode) =>
  ({
    locale,
    t: messages.translator(locale),
    format: messages.translator(locale).format,
    chosenMoney: null,
  }) as PageContext
const { t, format } = pageIn('en')
const price = (amount: number | null, currency = 'EUR', type: number = 0) =>
  ({ amount, currency, type }) as Price

test.each([
  ['euros', 325_000_00, 'EUR', 81.25, '€4,000'],
  ['euros and cents below a hundred', 1_250_50, 'EUR', 84.5, '€14.80'],
  ['dollars', 250_000_00, 'USD', 100, '$2,500'],
  ['yen, which have no smaller unit', 30_000_000, 'JPY', 60, '¥500,000'],
  ['a price that is just not a hundred', 99_99, 'EUR', 1, '€99.99'],
] as const)('a square metre in %s', (_, amount, currency, area, shown) => {
  expect(
    pricePerArea({ price: price(amount, currency), area }, format)?.replaceAll('\u00a0', ' '),
  ).toBe(shown)
})

test('the price per square metre is null without price or area', () => {
  expect([
    pricePerArea({ price: price(null, 'EUR', ON_REQUEST), area: 80 }, format),
    pricePerArea({ price: price(100_00), area: null }, format),
    pricePerArea({ price: price(100_00), area: 0 }, format),
  ]).toEqual([null, null, null])
})

test.each(
  CURRENCIES.filter(({ type }) => type === 'fiat').map(
    ({ code, decimal_digits: digits }) => [code, digits] as const,
  ),
)('a square metre of a home of 100 m² for 123,400 %s is 1,234 of them', (code, digits) => {
  expect(pricePerArea({ price: price(123_400 * 10 ** digits, code), area: 100 }, format)).toBe(
    format.price(1234, code),
  )
})

test.each(PRICE_TYPES)('the price of type $key has its amount, or "on request"', ({ id, key }) => {
  const text = priceText(price(id === ON_REQUEST ? null : 1_200_00, 'EUR', id), t, format)
  const words = {
    full: '€1,200',
    month: '€1,200 per month',
    day: '€1,200 per day',
    auction: 'Auction from €1,200',
    'on-request': 'Price on request',
    form: 'From €1,200',
    to: '€1,200 upfront',
    'full-no-tax': '€1,200 plus tax',
    week: '€1,200 per week',
    year: '€1,200 per year',
  }
  expect(text).toBe(words[key])
})

/** Text of a line, without its elements. */
const shown = (locale: LocaleCode, element: ReactNode) =>
  renderToStaticMarkup(<PageContextProvider value={pageIn(locale)}>{element}</PageContextProvider>)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')

test.each(['en', 'de', 'es', 'ar', 'ru'] as const)(
  'the price line reads like its text, in %s',
  (locale) => {
    const page = pageIn(locale)
    for (const { id } of PRICE_TYPES) {
      const one = price(id === ON_REQUEST ? null : 1_200_00, 'EUR', id)
      expect(shown(locale, <PriceLine price={one} />)).toBe(
        priceText(one, page.t, page.format).replaceAll('\u00a0', ' '),
      )
    }
  },
)

test('converted prices have no cents above a hundred, and their date on request', () => {
  const own = price(1_000_00, 'EUR', 0)
  const converted = { value: 1234.56, currency: 'USD', rateDate: '2026-09-29' }
  expect(shown('en', <ConvertedLine price={own} converted={converted} />)).toBe('≈ $1,235')
  expect(shown('en', <ConvertedLine price={own} converted={converted} dated />)).toBe(
    '≈ $1,235 at the rate of Sep 29, 2026',
  )
  expect([99.994, 99.5, 100, 100.4, 100.5].map(roundedForReading)).toEqual([
    99.994, 99.5, 100, 100, 101,
  ])
})

test('the currency that the visitor chose in the browser wins over the one of the page', () => {
  const day = { date: '2026-09-29', rates: { EUR: 1, USD: 1.25, GBP: 0.8 } }
  const inDollars = {
    ...pageIn('en'),
    chosenMoney: {
      currency: 'USD',
      convert: ({ amount, currency }) =>
        amount === null || currency === 'USD'
          ? null
          : convertMoney({ amount, currency }, 'USD', day),
      convertValue: (value, from) => convertValue(value, from, 'USD', day),
    },
  } as PageContext
  const shownTo = (page: PageContext, currency: string, amount: number | null = 1_000_00) =>
    renderToStaticMarkup(
      <PageContextProvider value={page}>
        <ConvertedLine
          price={price(amount, currency, 0)}
          converted={{ value: 800, currency: 'GBP', rateDate: day.date }}
        />
      </PageContextProvider>,
    )
  expect(shownTo(pageIn('en'), 'EUR')).toBe('<p class="soft" data-converted="EUR">≈ £800</p>')
  expect(shownTo(inDollars, 'EUR')).toBe('<p class="soft" data-converted="EUR">≈ $1,250</p>')
  // Empty, so that styles leave it out.
  expect(shownTo(inDollars, 'USD')).toBe('<p class="soft" data-converted="USD"></p>')
  expect(shownTo(inDollars, 'EUR', null)).toBe('<p class="soft"></p>')
})
