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
  ['1 200 sq ft, 900-1,100 sq ft', '111 m², 900-1,100 sq ft'],
])('%s in square metres', (text, shown) =>
  expect(areasIn(text, inMetres).replaceAll('\u00a0', ' ')).toBe(shown),
)

test.each([
  ['Piso de 97 m² y terraza (10,5 m²)', 'Piso de 1,044 sq ft y terraza (113 sq ft)'],
  ['Haus, 1.300 m² Grund', 'Haus, 13,993 sq ft Grund'],
  ['квартира 60 м²', 'квартира 646 sq ft'],
  ['terrain de 1 000 m²', 'terrain de 10,764 sq ft'],
  ['terrain de 1\u00a0250,5\u00a0m²', 'terrain de 13,460 sq ft'],
  ['terrain de 1\u202f000\u202fm2, maison', 'terrain de 10,764 sq ft, maison'],
  ['участок 1 200 м²', 'участок 12,917 sq ft'],
  ["Land, 1'000 m²", 'Land, 10,764 sq ft'],
  ['85 кв. м, 85 кв.м. и 85 кв м', '915 sq ft, 915 sq ft. и 915 sq ft'],
  ['85 кв. метров', '85 кв. метров'],
  ['80-90 m²', '80-90 m²'],
  ['80 – 90 m²', '80 – 90 m²'],
  ['60 bis 90 m², от 60 до 90 м²', '60 bis 90 m², от 60 до 90 м²'],
  ['1990 85 m²', '1990 85 m²'],
  ['3 x 12 m²', '3 x 12 m²'],
  ['land of 1.2 acres, 753 sq ft', 'land of 1.2 acres, 753 sq ft'],
  ['126 kWh per m², 3000 €/m², A2 m²', '126 kWh per m², 3000 €/m², A2 m²'],
])('%s in square feet', (text, shown) =>
  expect(areasIn(text, inFeet).replaceAll('\u00a0', ' ')).toBe(shown),
)
