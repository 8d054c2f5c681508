import { expect, test } from 'vitest'
import { isOwnTable } from './column-guesses.ts'
import { csvForm, missingIn } from './csv-form.ts'

const DEFAULTS = { lang: 'en' }

test('guesses fields from the names of columns', () => {
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

test('columns of American tables are guessed, each area with its unit', () => {
  const columns = ['id', 'sqft_living', 'sqft_lot', 'yr_built', 'zipcode']
  const form = csvForm(null, { columns, delimiter: ',' }, DEFAULTS)
  expect(form).toMatchObject({ areaUnit: 'sqft', plotUnit: 'sqft' })
  expect(form.columns).toMatchObject({
    plotArea: 'sqft_lot',
    yearBuilt: 'yr_built',
    postalCode: 'zipcode',
  })
})

test('currency, kind and deal are not preset; units, features and pictures are guessed by column names', () => {
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

test('distinguishes the portal’s own tables from others', () => {
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

test('columns are recognised by their German, Spanish, Arabic and Russian names', () => {
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

test('missing values of a CSV form are errors of its fields', () => {
  const formWith = (fields: Record<string, string>): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  expect(missingIn(formWith({ lang: 'German', delimiter: ';;' }))).toEqual({
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
  expect(missingIn(formWith(whole))).toEqual({})
  expect(missingIn(formWith({ ...whole, category: '', actionFixed: 'column' }))).toEqual({
    category: 'column',
    action: 'column',
  })
})

test('the period of a rent is guessed by column name or amounts, else left empty', () => {
  const period = (column: string, ...seen: ('month' | 'week' | 'day' | 'year')[]) => {
    const form = csvForm(
      null,
      { columns: ['id', column], delimiter: ',', periods: { [column]: seen } },
      DEFAULTS,
    )
    expect(form.columns['amount']).toBe(column)
    return form.period
  }
  expect(
    [
      'Jahresmiete',
      'Annual rent',
      'rent p.a.',
      'Price (per year)',
      'alquiler anual',
      'الإيجار السنوي',
      'годовая аренда',
    ].map((column) => period(column)),
  ).toEqual(Array.from({ length: 7 }, () => 'year'))
  expect(
    [
      'Kaltmiete',
      'Monthly rent',
      'Miete/Monat',
      'Rent (pcm)',
      'alquiler mensual',
      'аренда в месяц',
    ].map((column) => period(column)),
  ).toEqual(Array.from({ length: 6 }, () => 'month'))
  expect(period('weekly rent')).toBe('week')
  expect(period('price per night')).toBe('day')
  expect(period('price', 'year')).toBe('year')
  expect(period('Jahresmiete', 'year')).toBe('year')
  // The period is missing, or the sources disagree.
  expect(period('price')).toBe('')
  expect(period('price', 'month', 'year')).toBe('')
  expect(period('Jahresmiete', 'month')).toBe('')
})

test('the order of dates is taken from the file if it is unambiguous, else left empty', () => {
  const dates = (seen: 'DD.MM.YYYY' | 'MM/DD/YYYY' | 'unclear' | null, columns = ['id']) =>
    csvForm(null, { columns, delimiter: ',', dates: seen }, DEFAULTS).dates
  expect(dates('DD.MM.YYYY')).toBe('DD.MM.YYYY')
  expect(dates('MM/DD/YYYY')).toBe('MM/DD/YYYY')
  expect(dates('unclear')).toBe('')
  expect(dates(null)).toBe('YYYY-MM-DD')
  // No file yet.
  expect(dates(null, [])).toBe('')
})

test('a missing period or order of dates is an error where it matters', () => {
  const fields = {
    identity: 'id',
    amount: 'price',
    currency: 'EUR',
    actionFixed: 'buy',
    categoryFixed: 'house',
    countryFixed: 'DE',
    lang: 'de',
    delimiter: ',',
    period: '',
    dates: '',
  }
  const missing = (more: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value)
    return missingIn(form)
  }
  expect(missing({})).toEqual({})
  expect(missing({ actionFixed: 'rent' })).toEqual({ period: 'choice' })
  expect(missing({ actionFixed: 'rent', period: 'year' })).toEqual({})
  expect(missing({ actionFixed: 'column', action: 'deal', actionMeans: 'rent' })).toEqual({
    period: 'choice',
  })
  expect(missing({ actionFixed: 'column', action: 'deal', actionMeans: 'buy' })).toEqual({})
  for (const name of ['availableFrom', 'publishedAt', 'energyValidUntil'])
    expect(missing({ [name]: 'from' })).toEqual({ dates: 'choice' })
  expect(missing({ availableFrom: 'from', dates: 'DD.MM.YYYY' })).toEqual({})
})

test('costs and energy are known by the names of their columns', () => {
  const guessed = (...columns: string[]) =>
    Object.fromEntries(
      Object.entries(csvForm(null, { columns, delimiter: ';' }, DEFAULTS).columns).flatMap(
        ([name, column]) => (column ? [[column, name]] : []),
      ),
    )
  expect(
    guessed(
      'Nebenkosten',
      'Kaution',
      'Provision %',
      'Käuferprovision',
      'Energieausweistyp',
      'Energieausweis gültig bis',
      'Energieeffizienzklasse',
      'Endenergieverbrauch',
      'Energieträger',
      'Baujahr Heizung',
      'Heizungsart',
      'Möbliert',
      'Haustiere',
    ),
  ).toEqual({
    Nebenkosten: 'chargesAmount',
    Kaution: 'depositAmount',
    'Provision %': 'commissionPercent',
    Käuferprovision: 'commission',
    Energieausweistyp: 'energyCertificate',
    'Energieausweis gültig bis': 'energyValidUntil',
    Energieeffizienzklasse: 'energyClass',
    Endenergieverbrauch: 'energyConsumption',
    Energieträger: 'energySource',
    'Baujahr Heizung': 'heatingYear',
    Heizungsart: 'heating',
    Möbliert: 'furnished',
    Haustiere: 'pets',
  })
  expect(guessed('epc_rating', 'service charge', 'CO2 emissions', 'virtual_tour', 'video')).toEqual(
    {
      epc_rating: 'energyClass',
      'service charge': 'chargesAmount',
      'CO2 emissions': 'emissions',
      virtual_tour: 'tourUrl',
      video: 'videoUrl',
    },
  )
})

test('a column for heating has yes and no, or its kind', () => {
  const columns = (values: string[]) =>
    csvForm(
      null,
      { columns: ['id', 'heating'], delimiter: ',', values: { heating: values } },
      DEFAULTS,
    )
  expect(columns(['yes', 'no']).columns).toMatchObject({
    heating: '',
    'feature.heating': 'heating',
  })
  expect(columns(['Gas', 'Central; gas'])).toMatchObject({
    columns: { heating: 'heating', 'feature.heating': '' },
    heatingSeparator: 'semicolon',
  })
  expect(columns(['Central heating']).heatingSeparator).toBe('comma')
})

test('paths of XML and JSON are guessed by their names, and others than those of the home are not', () => {
  const { columns, pictures, currency } = csvForm(
    null,
    {
      columns: [
        'agent/name',
        'agent/city',
        '@id',
        'agent/@id',
        'type/name',
        'prices/price/value',
        'prices/price/@currency',
        'address/city',
        'address/street',
        'size/living',
        'sizes/plot',
        'location/geo/lat',
        'features/lift',
        'title[en]',
        'photos/photo/@url',
        'images/image',
        'agent/photo',
      ],
      delimiter: null,
    },
    { lang: 'en' },
  )
  expect(columns).toMatchObject({
    identity: '@id',
    category: 'type/name',
    amount: 'prices/price/value',
    town: 'address/city',
    street: 'address/street',
    livingArea: 'size/living',
    plotArea: 'sizes/plot',
    lat: 'location/geo/lat',
    titleColumn: 'title[en]',
    'feature.lift': 'features/lift',
  })
  expect(currency).toBe('prices/price/@currency')
  expect(pictures).toEqual(['photos/photo/@url', 'images/image'])
})
