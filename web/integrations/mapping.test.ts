import { expect, test } from 'vitest'
import { csvForm, csvMapping, withUnknown, wordForm, wordMapping } from './mapping.ts'

const DEFAULTS = { currency: 'EUR', lang: 'en' }
const formOf = (values: Record<string, string | string[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) form.append(name, one)
  return form
}

test('the names of columns suggest what they hold', () => {
  const form = csvForm(null, { columns: ['Ref', 'Precio', 'Tipo', 'Localidad', 'lat', 'lng', 'titulo'], delimiter: ';' }, DEFAULTS)
  expect(form.columns).toMatchObject({ identity: 'Ref', amount: 'Precio', category: 'Tipo', town: 'Localidad', lat: 'lat', lon: 'lng', titleColumn: 'titulo', street: '' })
  expect(form).toMatchObject({ delimiter: ';', action: 'buy', currency: 'EUR', lang: 'en' })
})

test('what is filled in is a mapping, which shows itself the same again; what the form does not ask stays', () => {
  const before = { format: 'csv', ignored: { x: 'not needed' }, period: { column: 'q', format: 'YYYYQn' }, numbers: { terraceArea: 'terrace' } }
  const mapping = csvMapping(before, formOf({
    delimiter: ';', numbers: 'comma-point', identity: 'ref', action: 'deal', actionFixed: '', actionWord: ['V', 'A', ''], actionMeans: ['buy', 'rent', ''], category: 'kind', categoryWord: ['piso', 'local'], categoryMeans: ['apartment', ''],
    amount: 'price', currency: 'eur', countryFixed: 'ES', town: 'town', livingArea: 'm2', pictures: 'photos', lang: 'es', titleColumn: '', title: 'Casa en {town}', street: 'calle',
  }))
  expect(mapping).toEqual({
    format: 'csv', delimiter: ';', identity: 'ref', ignored: { x: 'not needed' }, period: { column: 'q', format: 'YYYYQn' },
    action: { column: 'deal', values: { V: 'buy', A: 'rent' } },
    category: { column: 'kind', values: { piso: 'apartment' } },
    price: { amount: { column: 'price', decimal: ',', thousands: '.' }, currency: { constant: 'EUR' }, type: { column: 'deal', values: { V: 'full', A: 'month' } } },
    place: { country: { constant: 'ES' }, town: 'town' },
    numbers: { terraceArea: 'terrace', livingArea: { column: 'm2', decimal: ',', thousands: '.' } },
    words: { street: 'calle' }, pictures: { columns: ['photos'] }, texts: { es: { title: 'Casa en {town}' } },
  })
  expect(csvForm(mapping, { columns: [], delimiter: null }, DEFAULTS)).toMatchObject({
    action: '', actionWords: [{ word: 'V', means: 'buy' }, { word: 'A', means: 'rent' }], categoryWords: [{ word: 'piso', means: 'apartment' }], currency: 'EUR', country: 'ES', lang: 'es', title: 'Casa en {town}', numbers: 'comma-point',
    columns: { identity: 'ref', action: 'deal', livingArea: 'm2', pictures: 'photos', town: 'town' },
  })
})

test('words that nobody knows wait beside those that are known', () => {
  const before = { format: 'kyero', values: { category: { Villa: 'house' }, features: { x: 'pool' } }, ignored: { a: 'b' } }
  const found = [{ field: 'type', word: 'Yurt', count: 3 }, { field: 'type', word: 'VILLA', count: 1 }, { field: 'pool', word: 'maybe', count: 1 }]
  expect(withUnknown(wordForm(before).categoryWords, found, ['type'])).toEqual([{ word: 'Villa', means: 'house' }, { word: 'Yurt', means: '' }])
  expect(wordMapping(before, 'kyero', formOf({ currency: 'usd', country: '', lang: '', categoryWord: ['Villa', 'Yurt', 'Cabin'], categoryMeans: ['house', 'mobile-home', ''] }))).toEqual({
    format: 'kyero', ignored: { a: 'b' }, defaults: { currency: 'USD' }, values: { features: { x: 'pool' }, category: { Villa: 'house', Yurt: 'mobile-home' } },
  })
})
