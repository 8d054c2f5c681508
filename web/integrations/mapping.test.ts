import { expect, test } from 'vitest'
import {
  ACTION_GUESSES,
  AREA_UNITS,
  csvForm,
  csvMapping,
  DATE_ORDERS,
  ENCODINGS,
  isOwnTable,
  PLACE_FIELDS,
  unsaidIn,
  withCurrent,
  withFound,
  withUnknown,
  wordForm,
  wordMapping,
} from './mapping.ts'

const DEFAULTS = { lang: 'en' }
const formOf = (values: Record<string, string | string[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) form.append(name, one)
  return form
}

test('the names of columns suggest what they hold', () => {
  const form = csvForm(
    null,
    { columns: ['Ref', 'Precio', 'Tipo', 'Localidad', 'lat', 'lng', 'titulo'], delimiter: ';' },
    DEFAULTS,
  )
  expect(form.columns).toMatchObject({
    identity: 'Ref',
    amount: 'Precio',
    category: 'Tipo',
    town: 'Localidad',
    lat: 'lat',
    lon: 'lng',
    titleColumn: 'titulo',
    street: '',
  })
  expect(form).toMatchObject({
    delimiter: ';',
    action: '',
    category: 'column',
    currency: '',
    lang: 'en',
  })
  // As the words of a search are understood: a Spanish habitación is a bedroom.
  expect(
    csvForm(null, { columns: ['id', 'habitaciones'], delimiter: ',' }, DEFAULTS).columns,
  ).toMatchObject({ bedrooms: 'habitaciones', rooms: '' })
})

test('what is filled in is a mapping, which shows itself the same again; what the form does not ask stays', () => {
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

test('words that nobody knows wait beside those that are known', () => {
  const before = {
    format: 'kyero',
    values: { category: { Villa: 'house' }, features: { x: 'pool' } },
    ignored: { a: 'b' },
  }
  const found = [
    { field: 'type', word: 'Yurt', count: 3 },
    { field: 'type', word: 'VILLA', count: 1 },
    { field: 'pool', word: 'maybe', count: 1 },
  ].map((word) => ({ ...word, proposal: null }))
  expect(withUnknown(wordForm(before).categoryWords, found, ['type'])).toEqual([
    { word: 'Villa', means: 'house' },
    { word: 'Yurt', means: '', proposal: null },
  ])
  expect(
    wordMapping(
      before,
      'kyero',
      formOf({
        currency: 'usd',
        country: '',
        lang: '',
        categoryWord: ['Villa', 'Yurt', 'Cabin'],
        categoryMeans: ['house', 'mobile-home', ''],
      }),
    ),
  ).toEqual({
    format: 'kyero',
    ignored: { a: 'b' },
    defaults: { currency: 'USD' },
    values: { features: { x: 'pool' }, category: { Villa: 'house', Yurt: 'mobile-home' } },
  })
})

test('words of the file are offered before it is tried, each with what it plainly means', () => {
  expect(
    withFound(
      [{ word: 'KAUF', means: 'rent' }],
      ['Kauf', 'Miete', 'miete', 'constructor'],
      ACTION_GUESSES,
    ),
  ).toEqual([
    { word: 'KAUF', means: 'rent' },
    { word: 'Miete', means: 'rent' },
    { word: 'constructor', means: '' },
  ])
})

test('words for a price on request come into the mapping and show themselves again; without the field they stay, emptied they go', () => {
  const asked = {
    identity: 'id',
    amount: 'price',
    currency: 'EUR',
    actionFixed: 'buy',
    categoryFixed: 'house',
    countryFixed: 'DE',
    lang: 'de',
  }
  const mapping = csvMapping(null, formOf({ ...asked, onRequest: 'VB، n. V.; , a.A.' }))
  expect(mapping['price']).toMatchObject({ onRequest: ['VB', 'n. V.', 'a.A.'] })
  expect(csvForm(mapping, { columns: [], delimiter: null }, DEFAULTS).onRequest).toBe(
    'VB, n. V., a.A.',
  )
  expect(csvMapping(mapping, formOf(asked))['price']).toMatchObject({
    onRequest: ['VB', 'n. V.', 'a.A.'],
  })
  expect(csvMapping(mapping, formOf({ ...asked, onRequest: '' }))['price']).not.toHaveProperty(
    'onRequest',
  )
})

test('neither currency nor kind nor deal is taken for granted; units, features and pictures are guessed by the names of columns', () => {
  const columns = [
    'id',
    'price',
    'sqft_living',
    'lot acres',
    'bathrooms',
    'piscina',
    'Has Lift',
    'photo1',
    'photo2',
    'image_url',
    'moneda',
    'status',
  ]
  const form = csvForm(null, { columns, delimiter: ',' }, DEFAULTS)
  expect(form).toMatchObject({
    action: '',
    category: '',
    currency: 'moneda',
    areaUnit: 'sqft',
    pictures: ['photo1', 'photo2', 'image_url'],
  })
  expect(form.columns).toMatchObject({
    livingArea: 'sqft_living',
    bathrooms: 'bathrooms',
    status: 'status',
    'feature.pool': 'piscina',
    'feature.lift': 'Has Lift',
    'feature.garden': '',
  })
})

test('units, encoding, dates, states, features, pictures and periods of rents come into the mapping, and show themselves again', () => {
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

test('a table that the portal itself wrote is told from those of others', () => {
  expect(
    isOwnTable([
      'id',
      'reference',
      'status',
      'action',
      'price',
      'price_type',
      'coordinate_precision',
      'address_privacy',
    ]),
  ).toBe(true)
  expect(isOwnTable(['id', 'price', 'price_type'])).toBe(false)
})

test('towns that nobody knows are offered with what the pins say, and stored with a default kind, deal and the reference as id', () => {
  const found = [
    { field: 'town', word: 'Orihuela Costa', count: 44, proposal: 'Torrevieja' },
    { field: 'province', word: 'Costa Blanca', count: 3, proposal: 'Alicante' },
  ]
  expect(withUnknown(wordForm(null).placeWords, found, PLACE_FIELDS)).toEqual([
    { word: 'Orihuela Costa', means: '', proposal: 'Torrevieja' },
    { word: 'Costa Blanca', means: '', proposal: 'Alicante' },
  ])
  const said = {
    currency: '',
    country: '',
    lang: '',
    actionFixed: 'buy',
    categoryFixed: 'house',
    isReferenceId: 'on',
    placeWord: ['Orihuela Costa', 'Costa Blanca'],
    placeMeans: ['Orihuela ', ''],
  }
  const mapping = wordMapping(null, 'kyero', formOf(said))
  expect(mapping).toEqual({
    format: 'kyero',
    defaults: { action: 'buy', category: 'house', id: 'reference' },
    values: { places: { 'Orihuela Costa': 'Orihuela' } },
  })
  expect(wordForm(mapping)).toMatchObject({
    action: 'buy',
    category: 'house',
    isReferenceId: true,
    placeWords: [{ word: 'Orihuela Costa', means: 'Orihuela' }],
  })
  expect(csvMapping(null, formOf({ ...said, identity: 'id', amount: 'price' }))['places']).toEqual({
    'Orihuela Costa': 'Orihuela',
  })
})

test('what the lists of the form do not offer stays as it is, and each field keeps its own unit', () => {
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

test('columns are known by the names that German, Spanish, Arabic and Russian systems give them', () => {
  const guessed = (...columns: string[]) => {
    const form = csvForm(null, { columns, delimiter: ';', encoding: 'windows-1256' }, DEFAULTS)
    return Object.fromEntries(
      Object.entries(form.columns).flatMap(([name, column]) => (column ? [[column, name]] : [])),
    )
  }
  expect(
    guessed(
      'Objekt-Nr.',
      'Objektart',
      'Vermarktungsart',
      'Kaufpreis (EUR)',
      'Ort',
      'PLZ',
      'Straße',
      'Wohnfläche [m²]',
      'Grundstücksfläche',
      'Verfügbar ab',
    ),
  ).toEqual({
    'Objekt-Nr.': 'identity',
    Objektart: 'category',
    Vermarktungsart: 'action',
    'Kaufpreis (EUR)': 'amount',
    Ort: 'town',
    PLZ: 'postalCode',
    Straße: 'street',
    'Wohnfläche [m²]': 'livingArea',
    Grundstücksfläche: 'plotArea',
    'Verfügbar ab': 'availableFrom',
  })
  expect(
    guessed(
      'المرجع',
      'نوع العقار',
      'العملية',
      'السعر',
      'العملة',
      'المدينة',
      'الدولة',
      'المساحة',
      'غرف النوم',
      'الحمامات',
      'العنوان',
      'الوصف',
    ),
  ).toMatchObject({
    المرجع: 'identity',
    'نوع العقار': 'category',
    العملية: 'action',
    السعر: 'amount',
    المدينة: 'town',
    الدولة: 'country',
    المساحة: 'livingArea',
    'غرف النوم': 'bedrooms',
    الحمامات: 'bathrooms',
    العنوان: 'titleColumn',
    الوصف: 'descriptionColumn',
  })
  expect(
    guessed('Номер объекта', 'Тип недвижимости', 'Цена', 'Город', 'Площадь', 'Этаж'),
  ).toMatchObject({
    'Номер объекта': 'identity',
    'Тип недвижимости': 'category',
    Цена: 'amount',
    Город: 'town',
    Площадь: 'livingArea',
    Этаж: 'floor',
  })
  expect(
    csvForm(
      null,
      { columns: ['الصور', 'Bild 1', 'السعر'], delimiter: ',', encoding: 'windows-1256' },
      DEFAULTS,
    ),
  ).toMatchObject({ pictures: ['الصور', 'Bild 1'], encoding: 'windows-1256' })
})

test('what a form of CSV leaves unsaid is named by its fields', () => {
  const said = (fields: Record<string, string>): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  expect(unsaidIn(said({ lang: 'German', delimiter: ';;' }))).toEqual({
    identity: 'column',
    amount: 'column',
    currency: 'currency',
    actionFixed: 'choice',
    categoryFixed: 'choice',
    countryFixed: 'country',
    lang: 'lang',
    delimiter: 'delimiter',
  })
  const whole = {
    identity: 'id',
    amount: 'price',
    currency: 'EUR',
    actionFixed: 'buy',
    categoryFixed: 'column',
    category: 'kind',
    country: 'land',
    lang: 'de',
    delimiter: 'tab',
  }
  expect(unsaidIn(said(whole))).toEqual({})
  expect(unsaidIn(said({ ...whole, category: '', actionFixed: 'column' }))).toEqual({
    category: 'column',
    action: 'column',
  })
})
