import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { areasIn } from './areas-in.ts'

const messages = new Messages()
const inMetres = messages.formatter('en')
const inFeet = messages.formatter('en', 'feet')

test.each([
  ['Flat on Chestnut Avenue, 753 sq ft', 'Flat on Chestnut Avenue, 70 m²'],
  ['شقة بمساحة 1,679 قدم². هادئة', 'شقة بمساحة 156 m². هادئة'],
  ['Piso de 97 m² y terraza (10,5 m²)', 'Piso de 97 m² y terraza (10,5 m²)'],
])('%s in square metres', (text, shown) =>
  expect(areasIn(text, inMetres).replaceAll('\u00a0', ' ')).toBe(shown),
)

test.each([
  ['Piso de 97 m² y terraza (10,5 m²)', 'Piso de 1,044 sq ft y terraza (113 sq ft)'],
  ['Haus, 1.300 m² Grund', 'Haus, 13,993 sq ft Grund'],
  ['квартира 60 м²', 'квартира 646 sq ft'],
  ['land of 1.2 acres, 753 sq ft', 'land of 1.2 acres, 753 sq ft'],
  ['126 kWh per m², 3000 €/m², A2 m²', '126 kWh per m², 3000 €/m², A2 m²'],
])('%s in square feet', (text, shown) =>
  expect(areasIn(text, inFeet).replaceAll('\u00a0', ' ')).toBe(shown),
)
