import { expect, test } from 'vitest'
import { parseMapping } from '#feeds/mapping.ts'
import { AREA_UNITS, DATE_ORDERS, ENCODINGS, withCurrent } from './choices.ts'
import { csvForm } from './csv-form.ts'
import { csvMapping } from './csv-mapping.ts'

const DEFAULTS = { lang: 'en' }
const formOf = (values: Record<string, string | string[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) form.append(name, one)
  return form
}

/** Fields of every form. */
const REQUIRED = {
  identity: 'id',
  amount: 'price',
  currency: 'EUR',
  actionFixed: 'buy',
  categoryFixed: 'house',
  countryFixed: 'DE',
  lang: 'de',
}

test('a filled form becomes a mapping that fills the same form; settings without a field stay', () => {
  const before = {
    format: 'csv',
    ignored: { x: 'not needed' },
    period: { column: 'q', format: 'YYYYQn' },
    numbers: { terraceArea: 'terrace' },
  }
  const mapping = csvMapping(
    before,
    formOf({
      delimiter: ';',
      numbers: 'comma-point',
      identity: 'ref',
      action: 'deal',
      actionFixed: 'column',
      actionWord: ['V', 'A', ''],
      actionMeans: ['buy', 'rent', ''],
      category: 'kind',
      categoryWord: ['piso', 'local'],
      categoryMeans: ['apartment', ''],
      amount: 'price',
      currency: 'eur',
      countryFixed: 'ES',
      town: 'town',
      livingArea: 'm2',
      pictures: 'photos',
      lang: 'es',
      titleColumn: '',
      title: 'Casa en {town}',
      street: 'calle',
    }),
  )
  expect(mapping).toEqual({
    format: 'csv',
    delimiter: ';',
    identity: 'ref',
    ignored: { x: 'not needed' },
    period: { column: 'q', format: 'YYYYQn' },
    action: { column: 'deal', values: { V: 'buy', A: 'rent' } },
    category: { column: 'kind', values: { piso: 'apartment' } },
    price: {
      amount: { column: 'price', decimal: ',', thousands: '.' },
      currency: { constant: 'EUR' },
      type: { column: 'deal', values: { V: 'full', A: 'month' } },
    },
    place: { country: { constant: 'ES' }, town: 'town' },
    numbers: { terraceArea: 'terrace', livingArea: { column: 'm2', decimal: ',', thousands: '.' } },
    words: { street: 'calle' },
    pictures: { columns: ['photos'] },
    texts: { es: { title: 'Casa en {town}' } },
  })
  expect(csvForm(mapping, { columns: [], delimiter: null }, DEFAULTS)).toMatchObject({
    action: 'column',
    actionWords: [
      { word: 'V', means: 'buy' },
      { word: 'A', means: 'rent' },
    ],
    categoryWords: [{ word: 'piso', means: 'apartment' }],
    currency: 'EUR',
    country: 'ES',
    lang: 'es',
    title: 'Casa en {town}',
    numbers: 'comma-point',
    pictures: ['photos'],
    columns: { identity: 'ref', action: 'deal', livingArea: 'm2', town: 'town' },
  })
})

test('words for a price on request are saved and shown again, kept without the field, and deleted when emptied', () => {
  const mapping = csvMapping(null, formOf({ ...REQUIRED, onRequest: 'VB، n. V.; , a.A.' }))
  expect(mapping['price']).toMatchObject({ onRequest: ['VB', 'n. V.', 'a.A.'] })
  expect(csvForm(mapping, { columns: [], delimiter: null }, DEFAULTS).onRequest).toBe(
    'VB, n. V., a.A.',
  )
  expect(csvMapping(mapping, formOf(REQUIRED))['price']).toMatchObject({
    onRequest: ['VB', 'n. V.', 'a.A.'],
  })
  expect(csvMapping(mapping, formOf({ ...REQUIRED, onRequest: '' }))['price']).not.toHaveProperty(
    'onRequest',
  )
})

test('units, encoding, dates, states, features, pictures and periods of rents are saved in the mapping and shown again', () => {
  const mapping = csvMapping(
    null,
    formOf({
      delimiter: ',',
      numbers: 'auto',
      identity: 'id',
      actionFixed: 'rent',
      period: 'week',
      categoryFixed: 'house',
      amount: 'price',
      currency: 'GBP',
      countryFixed: 'US',
      town: 'town',
      lang: 'en',
      title: '{town}',
      titleColumn: '',
      livingArea: 'sqft',
      areaUnit: 'sqft',
      plotArea: 'lot',
      plotUnit: 'acre',
      encoding: 'windows-1252',
      dates: 'DD.MM.YYYY',
      availableFrom: 'from',
      publishedAt: '',
      status: 'state',
      statusWord: ['S', ''],
      statusMeans: ['sold', ''],
      'feature.pool': 'pool',
      pictures: ['photo1', 'photo2'],
      separator: 'pipe',
    }),
  )
  expect(mapping).toMatchObject({
    encoding: 'windows-1252',
    dates: 'DD.MM.YYYY',
    availableFrom: 'from',
    status: { column: 'state', values: { S: 'sold' } },
    category: { constant: 'house' },
    price: { type: { constant: 'week' } },
    numbers: {
      livingArea: { column: 'sqft', unit: 'sqft' },
      plotArea: { column: 'lot', unit: 'acre' },
    },
    features: { pool: 'pool' },
    pictures: { columns: ['photo1', 'photo2'], separator: '|' },
  })
  expect(csvForm(mapping, { columns: [], delimiter: null }, DEFAULTS)).toMatchObject({
    action: 'rent',
    period: 'week',
    category: 'house',
    areaUnit: 'sqft',
    plotUnit: 'acre',
    encoding: 'windows-1252',
    dates: 'DD.MM.YYYY',
    statusWords: [{ word: 'S', means: 'sold' }],
    pictures: ['photo1', 'photo2'],
    separator: 'pipe',
    columns: { 'feature.pool': 'pool', availableFrom: 'from', status: 'state' },
  })
})

test('values outside the lists of the form stay unchanged, and each field keeps its own unit', () => {
  const before = {
    format: 'csv',
    identity: 'id',
    action: { constant: 'buy' },
    category: { constant: 'house' },
    encoding: 'iso-8859-15',
    dates: 'YYYYMMDD',
    price: {
      amount: { column: 'price', decimal: '.', thousands: '' },
      currency: { constant: 'EUR' },
      type: { constant: 'auction' },
    },
    numbers: {
      livingArea: { column: 'a', decimal: '.', thousands: '', unit: 'sqft' },
      builtArea: { column: 'b', decimal: '.', thousands: '', unit: 'm2' },
      plotArea: { column: 'c', decimal: '.', thousands: '', unit: 'ydsq' },
    },
    pictures: { columns: ['photos'], separator: '||' },
  }
  const shown = csvForm(before, { columns: [], delimiter: ',' }, DEFAULTS)
  const offered = {
    plotUnit: withCurrent(AREA_UNITS, shown.plotUnit),
    encoding: withCurrent(ENCODINGS, shown.encoding),
    dates: withCurrent(DATE_ORDERS, shown.dates),
  }
  // As a browser sends it: the first of a list where the one that is shown is not among them.
  const sent = (name: keyof typeof offered) =>
    offered[name].includes(shown[name]) ? shown[name] : offered[name][0]!
  const asShown = {
    identity: 'id',
    amount: 'price',
    currency: 'EUR',
    numbers: shown.numbers,
    actionFixed: shown.action,
    categoryFixed: shown.category,
    period: shown.period,
    livingArea: 'a',
    builtArea: 'b',
    plotArea: 'c',
    areaUnit: shown.areaUnit,
    plotUnit: sent('plotUnit'),
    encoding: sent('encoding'),
    dates: sent('dates'),
    pictures: 'photos',
    separator: shown.separator,
    delimiter: ',',
    lang: 'en',
    title: shown.title,
  }
  expect(csvMapping(before, formOf(asShown))).toMatchObject(before)
  expect(
    csvMapping(
      before,
      formOf({ ...asShown, areaUnit: 'm2', separator: 'pipe', actionFixed: 'rent' }),
    ),
  ).toMatchObject({
    numbers: { livingArea: { unit: 'm2' }, builtArea: { unit: 'm2' } },
    pictures: { separator: '|' },
    price: { type: { constant: 'month' } },
  })
})

test('costs, energy and plans are saved in the mapping and shown again', () => {
  const fields = {
    ...REQUIRED,
    numbers: 'comma',
    chargesAmount: 'Nebenkosten',
    terraceArea: 'Terrasse',
    areaUnit: 'sqft',
    energyConsumption: 'Verbrauch',
    commissionPercent: 'Provision',
    commission: 'Provision in Worten',
    energyValidUntil: 'gültig bis',
    dates: 'DD.MM.YYYY',
    furnished: 'Möbel',
    furnishedWord: ['ja', 'teils', ''],
    furnishedMeans: ['fully', 'partly', ''],
    energyClass: 'Klasse',
    energyClassWord: ['A', 'B'],
    energyClassMeans: ['A', 'B'],
    heating: 'Heizung',
    heatingWord: ['Gas', 'Fußboden'],
    heatingMeans: ['gas', 'underfloor'],
    heatingSeparator: 'slash',
    pets: 'Tiere',
    tourUrl: 'Rundgang',
    pictures: 'Bilder',
    plans: ['Plan 1', 'Plan 2'],
    separator: 'pipe',
    privacy: 'area',
    precision: 'street',
  }
  const mapping = csvMapping(null, formOf(fields))
  expect(mapping).toMatchObject({
    numbers: {
      chargesAmount: { column: 'Nebenkosten', decimal: ',', thousands: '' },
      terraceArea: { column: 'Terrasse', unit: 'sqft' },
      energyConsumption: { column: 'Verbrauch' },
    },
    details: {
      commissionPercent: { column: 'Provision', decimal: ',' },
      commission: 'Provision in Worten',
      energyValidUntil: 'gültig bis',
      heating: {
        column: 'Heizung',
        separator: '/',
        values: { Gas: 'gas', Fußboden: 'underfloor' },
      },
    },
    furnished: { column: 'Möbel', values: { ja: 'fully', teils: 'partly' } },
    // Our own words need no list, which would exclude the others.
    energyClass: 'Klasse',
    pets: 'Tiere',
    tourUrl: 'Rundgang',
    plans: { columns: ['Plan 1', 'Plan 2'], separator: '|' },
    addressPrivacy: 'area',
    coordinatePrecision: 'street',
  })
  expect(() => parseMapping(JSON.stringify(mapping))).not.toThrow()
  const shown = csvForm(mapping, { columns: [], delimiter: null }, DEFAULTS)
  expect(shown).toMatchObject({
    columns: {
      chargesAmount: 'Nebenkosten',
      commissionPercent: 'Provision',
      energyValidUntil: 'gültig bis',
      furnished: 'Möbel',
      heating: 'Heizung',
      tourUrl: 'Rundgang',
    },
    choiceWords: {
      furnished: [
        { word: 'ja', means: 'fully' },
        { word: 'teils', means: 'partly' },
      ],
      energyClass: [],
    },
    heatingSeparator: 'slash',
    plans: ['Plan 1', 'Plan 2'],
    privacy: 'area',
    precision: 'street',
  })
  expect(csvMapping(mapping, formOf(fields))).toEqual(mapping)
  // Without the field it stays, emptied it goes.
  expect(csvMapping(mapping, formOf(REQUIRED))).toMatchObject({ details: mapping['details'] })
  expect(csvMapping(mapping, formOf({ ...fields, heating: '' }))['details']).not.toHaveProperty(
    'heating',
  )
})

test('constants stay, also without a field in the form', () => {
  const before = {
    numbers: { floors: { constant: 3 } },
    details: { commissionPercent: { constant: 0 }, heating: { column: 'h', separator: '&' } },
    furnished: { constant: 'fully' },
    addressPrivacy: { column: 'address_privacy' },
    plans: { columns: ['plan'], separator: '||' },
  }
  const shown = csvForm(before, { columns: [], delimiter: null }, DEFAULTS)
  expect(shown).toMatchObject({ privacy: 'kept', heatingSeparator: 'kept', separator: 'kept' })
  const mapping = csvMapping(
    before,
    formOf({
      ...REQUIRED,
      floors: '',
      commissionPercent: '',
      furnished: '',
      heating: 'h',
      heatingSeparator: shown.heatingSeparator,
      privacy: shown.privacy,
      plans: 'plan',
      separator: shown.separator,
    }),
  )
  expect(mapping).toMatchObject(before)
})

test('a form of paths keeps the element of the items, and has nothing of tables', () => {
  const form = (items: string) =>
    formOf({ ...REQUIRED, town: 'location/city', ...(items && { items }) })
  const mapping = csvMapping(null, form('export/homes/home'), 'xml')
  expect(mapping).toMatchObject({ format: 'xml', items: 'export/homes/home' })
  expect(Object.keys(mapping)).not.toContain('delimiter')
  expect(Object.keys(mapping)).not.toContain('encoding')
  expect(parseMapping(JSON.stringify(mapping))).toMatchObject({ place: { town: 'location/city' } })
  expect(csvMapping(mapping, form(''), 'xml')).toEqual(mapping)
})
