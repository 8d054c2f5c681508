import { expect, test } from 'vitest'
import { answerWritten, isNothing } from './answers.ts'
import { floorsWritten, floorWritten } from './floors.ts'
import { periodOf, withoutPeriod } from './periods.ts'
import { currenciesWritten, monthsWritten, priceWritten } from './prices.ts'
import { roomsWritten } from './rooms.ts'
import { areaWritten, unitSize } from './units.ts'

test.each([
  ['EG', 0, null],
  ['Hochparterre', 0, null],
  ['2. OG', 2, null],
  ['4. Stock', 4, null],
  ['1. UG', -1, null],
  ['Souterrain', -1, null],
  ['RDC', 0, null],
  ['rez-de-chaussée', 0, null],
  ['2ème étage', 2, null],
  ['1er', 1, null],
  ['sous-sol', -1, null],
  ['planta baja', 0, null],
  ['PB', 0, null],
  ['3ª planta', 3, null],
  ['sótano', -1, null],
  ['piano terra', 0, null],
  ['2 di 6', 2, 6],
  ['r/c', 0, null],
  ['térreo', 0, null],
  ['begane grond', 0, null],
  ['3e verdieping', 3, null],
  ['parter/4', 0, 4],
  ['3/10', 3, 10],
  ['II piętro', 2, null],
  ['5. patro', 5, null],
  ['3. NP', 2, null],
  ['földszint', 0, null],
  ['3. emelet', 3, null],
  ['parter', 0, null],
  ['demisol', -1, null],
  ['prizemlje', 0, null],
  ['ground floor', 0, null],
  ['12th floor', 12, null],
  ['third', 3, null],
  ['4 of 7', 4, 7],
  ['basement', -1, null],
  ['5 из 9', 5, 9],
  ['6-й этаж', 6, null],
  ['цоколь', -1, null],
  ['2 av 4', 2, 4],
  ['3 tr', 3, null],
  ['zemin kat', 0, null],
  ['4. kat', 4, null],
  ['ισόγειο', 0, null],
  ['2ος όροφος', 2, null],
  ['קומה 5', 5, null],
  ['קרקע', 0, null],
  ['الطابق الثالث', 3, null],
  ['أرضي', 0, null],
  ['7階', 7, null],
  ['地下1階', -1, null],
  ['10階/15階建', 10, 15],
  ['지하 2층', -2, null],
  ['12F/24F', 12, 24],
  ['tầng 8', 8, null],
  ['lantai 2', 2, null],
  ['-2', -2, null],
  ['B1', -1, null],
] as const)('the floor %s', (text, floor, floors) => {
  expect(floorWritten(text)).toEqual({ floor, floors })
})

test('a text that is no floor, or higher than its building', () => {
  for (const text of [
    'penthouse',
    '5/2',
    '2.5',
    '12/2026',
    'high',
    '',
    '3 4',
    'na '.repeat(100_000),
  ])
    expect(floorWritten(text), text).toBeNull()
  expect(['5', '5 floors', 'G+4', '4 étages', 'many'].map(floorsWritten)).toEqual([
    5,
    5,
    5,
    4,
    null,
  ])
})

test.each([
  ['3+1', 'TR', 4, 3],
  ['2+1', 'CZ', 2, null],
  ['3+kk', 'CZ', 3, null],
  ['2+kk', 'SK', 2, null],
  ['1 + 2 fél', 'HU', 2, null],
  ['T2', 'PT', null, 2],
  ['T4', 'FR', 4, null],
  ['F3', 'FR', 3, null],
  ['4½', 'CH', 4.5, null],
  ['3 1/2 Zimmer', 'CH', 3.5, null],
  ['2,5 Zi.', 'DE', 2.5, null],
  ['3-Zimmer-Wohnung', 'DE', 3, null],
  ['3LDK', 'JP', null, 3],
  ['1K', 'JP', 1, null],
  ['3 BHK', 'IN', null, 3],
  ['3室2厅1卫', 'CN', null, 3],
  ['방 3개', 'KR', null, 3],
  ['3h+k+s', 'FI', 3, null],
  ['2 rok', 'SE', 2, null],
  ['4-roms', 'NO', 4, null],
  ['2-к. кв.', 'RU', 2, null],
  ['3-комнатная', 'RU', 3, null],
  ['3 кімнати', 'UA', 3, null],
  ['2 pokoje', 'PL', 2, null],
  ['3-izbový', 'SK', 3, null],
  ['тристаен', 'BG', 3, null],
  ['4 camere', 'RO', 4, null],
  ['trilocale', 'IT', 3, null],
  ['4 pièces', 'FR', 4, null],
  ['3 hab.', 'ES', null, 3],
  ['2 ambientes', 'AR', 2, null],
  ['3 quartos', 'BR', null, 3],
  ['3 bed', 'GB', null, 3],
  ['2 slaapkamers', 'NL', null, 2],
  ['3.5 חדרים', 'IL', 3.5, null],
  ['3 غرف نوم', 'AE', null, 3],
  ['2 ห้องนอน', 'TH', null, 2],
  ['Studio', 'FR', 1, 0],
  ['5+', 'DE', 5, null],
] as const)('the layout %s in %s', (text, country, rooms, bedrooms) => {
  const counted = ['DE', 'CH', 'FR', 'IT'].includes(country) ? 'rooms' : 'bedrooms'
  expect(roomsWritten(text, { of: 'rooms', country, counted })).toEqual({ rooms, bedrooms })
})

test('a sum is a layout only where adverts are written so', () => {
  const at = { of: 'rooms', country: 'GB', counted: 'bedrooms' } as const
  for (const text of ['3+1', 'large', '3 cats', '', '2026-11-28'])
    expect(roomsWritten(text, at), text).toBeNull()
})

test.each([
  ['84,5 m²', '84,5', 1],
  ['60 მ²', '60', 1],
  ['100平方米', '100', 1],
  ['30坪', '30', 400 / 121],
  ['85 τ.μ.', '85', 1],
  ['90 kvm', '90', 1],
  ['50 ตร.ม.', '50', 1],
  ['2 dunam', '2', 1000],
  ['2 דונם', '2', 1000],
  ['6 соток', '6', 100],
  ['10 сот.', '10', 100],
  // With a Latin c, as in the sample of YRL.
  ['6 cот.', '6', 100],
  ['6 coток', '6', 100],
  ['1,200 sf', '1,200', 0.09290304],
  ['1.200 sq. ft.', '1.200', 0.09290304],
  ['ca. 85', '85', null],
  ['> 85 m²', '85', 1],
  ['~120 qm', '120', 1],
  ['70 кв.м', '70', 1],
  ['3 rai', '3', 1600],
  ['٨٠ م²', '80', 1],
  ['24평', '24', 400 / 121],
  ['1,5 ha', '1,5', 10_000],
] as const)('the area %s', (text, number, size) => {
  expect(areaWritten(text)).toEqual({ number, size })
})

test('an area has no other words', () => {
  for (const text of ['80 m² + 10', 'large', '3 Zimmer', ''])
    expect(areaWritten(text), text).toBeNull()
  expect(['сотка', 'м²', 'sq. m', 'hectare', 'miles'].map(unitSize)).toEqual([
    100,
    1,
    1,
    10_000,
    null,
  ])
})

test('yes, no and nothing as tables have them', () => {
  const yes =
    'yes Y ja SI sí oui sim tak ano igen da да так evet ναι kyllä نعم כן हाँ có 是 有 はい 예 კი 1 1.0 1,0 2 true WAHR ✓ x'
  const no =
    'no N nein non não nie ne nem nu не нет ні hayır yok όχι ei لا אין नहीं không 否 無 なし 없음 არა 0 0.0 false FALSCH ✗'
  for (const text of yes.split(' ')) expect(answerWritten(text), text).toBe(true)
  for (const text of no.split(' ')) expect(answerWritten(text), text).toBe(false)
  // Japanese and Korean tables mean yes by a circle, and no by a cross.
  for (const text of ['maybe', '?', '-1', '1.5', '1999', '', '○', '×'])
    expect(answerWritten(text), text).toBeNull()
  for (const text of ['-', '--', '—', 'n/a', 'N.A.', 'k. A.', 'null', 'NaN', 'не указано', '#N/A'])
    expect(isNothing(text), text).toBe(true)
  for (const text of ['0', 'no', '-5', 'x', '?']) expect(isNothing(text), text).toBe(false)
})

const plain = { period: null, bound: null, isQualified: false, isWarm: false, isOnRequest: false }
test.each([
  ['Guide price £300,000', [['300,000', 1]], 'GBP', { isQualified: true }],
  ['Offers in excess of £1.2m', [['1.2', 1e6]], 'GBP', { isQualified: true }],
  ['From £250k', [['250', 1e3]], 'GBP', { bound: 'from' }],
  ['£450pw', [['450', 1]], 'GBP', { period: 'week' }],
  ['£900 p.c.m.', [['900', 1]], 'GBP', { period: 'month' }],
  ['ab 350.000 €', [['350.000', 1]], 'EUR', { bound: 'from' }],
  ['bis 900 €', [['900', 1]], 'EUR', { bound: 'to' }],
  ['KM 550 €', [['550', 1]], 'EUR', {}],
  ['550 KM', [['550', 1]], 'BAM', {}],
  ['1.250,- €', [['1.250,-', 1]], 'EUR', {}],
  ['350 T€', [['350', 1e3]], 'EUR', {}],
  ['1200 € warm', [['1200', 1]], 'EUR', { isQualified: true, isWarm: true }],
  ["Fr. 1'200.-", [["1'200.-", 1]], 'CHF', {}],
  ['1 200 €/mois CC', [['1 200', 1]], 'EUR', { period: 'month', isQualified: true }],
  ['Desde 180.000 €', [['180.000', 1]], 'EUR', { bound: 'from' }],
  ['300 mil €', [['300', 1e3]], 'EUR', {}],
  ['$1.2 mil', [['1.2', 1e6]], 'USD', {}],
  ['$300k', [['300', 1e3]], 'USD', {}],
  ['A$850,000', [['850,000', 1]], 'AUD', {}],
  ['R$ 450.000,00', [['450.000,00', 1]], 'BRL', {}],
  ['5 crore', [['5', 1e7]], undefined, {}],
  [
    '1 Cr 20 Lac',
    [
      ['1', 1e7],
      ['20', 1e5],
    ],
    undefined,
    {},
  ],
  ['₹ 45 lakh', [['45', 1e5]], 'INR', {}],
  ['1,2 mln zł', [['1,2', 1e6]], 'PLN', {}],
  ['45,9 M Ft', [['45,9', 1e6]], 'HUF', {}],
  ['12 млн руб.', [['12', 1e6]], 'RUB', {}],
  ['35 000 ₽/мес.', [['35 000', 1]], 'RUB', { period: 'month' }],
  ['25 000 грн', [['25 000', 1]], 'UAH', {}],
  ['kr 3 200 000', [['3 200 000', 1]], 'SEK', {}],
  ['900 €/kk', [['900', 1]], 'EUR', { period: 'month' }],
  ['€ 450.000 k.k.', [['450.000', 1]], 'EUR', { isQualified: true }],
  [
    '3億5000万円',
    [
      ['3', 1e8],
      ['5000', 1e4],
    ],
    'JPY',
    {},
  ],
  [
    '5억 3000만원',
    [
      ['5', 1e8],
      ['3000', 1e4],
    ],
    'KRW',
    {},
  ],
  ['2 tỷ', [['2', 1e9]], undefined, {}],
  ['Rp 1,5 miliar', [['1,5', 1e9]], 'IDR', {}],
  ['฿3.5 ล้าน', [['3.5', 1e6]], 'THB', {}],
  ['2.5 מיליון ₪', [['2.5', 1e6]], 'ILS', {}],
  ['AED 120,000 per year', [['120,000', 1]], 'AED', { period: 'year' }],
  ['£300,000 - £350,000', [['300,000', 1]], 'GBP', { bound: 'from', isQualified: true }],
  ['200-300k €', [['200', 1e3]], 'EUR', { bound: 'from', isQualified: true }],
  ['POA', [], undefined, { isOnRequest: true }],
  ['auf Anfrage', [], undefined, { isOnRequest: true }],
  ['Zapytaj o cenę', [], undefined, { isOnRequest: true }],
  ['цена по запросу', [], undefined, { isOnRequest: true }],
  ['面议', [], undefined, { isOnRequest: true }],
] as const)('the price %s', (text, parts, currency, more) => {
  const { currencies, ...read } = priceWritten(text)!
  expect(read).toEqual({
    ...plain,
    ...more,
    parts: parts.map(([number, times]) => ({ number, times })),
  })
  expect(currencies?.[0]).toBe(currency)
})

test('a price has no words that say something else', () => {
  for (const text of [
    '3.500 €/m²',
    '3 bedrooms 300000',
    '-300',
    '€ -300',
    'EUR',
    '80 m²',
    'hello',
    '',
  ])
    expect(priceWritten(text), text).toBeNull()
})

test('currencies, periods and deposits by their words', () => {
  expect(
    ['€', 'Euro', 'zł', 'руб.', 'krw', 'x'].map((word) => currenciesWritten(word)?.[0]),
  ).toEqual(['EUR', 'EUR', 'PLN', 'RUB', 'KRW', undefined])
  expect(['месяц', 'мес', 'week', 'сутки', 'Jahr', 'once'].map(periodOf)).toEqual([
    'month',
    'month',
    'week',
    'day',
    'year',
    null,
  ])
  expect(withoutPeriod('12.000 €/Jahr')).toEqual({ amount: '12.000 €', period: 'year' })
  expect(['3 MM', '2 Monatskaltmieten', '1,5 mois', '2 months', '2400'].map(monthsWritten)).toEqual(
    [3, 2, 1.5, 2, null],
  )
})
