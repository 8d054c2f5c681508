import { expect, test } from 'vitest'
import { isTakenName } from './known-names.ts'

test.each([
  'Engel & Völkers',
  'engel und voelkers',
  'Engel y Volkers Barcelona',
  'ENGELVÖLKERS',
  'Еngеl & Vоlkers',
  'Engel + Völkers f08',
  'EngeI & VöIkers',
  'RE/MAX',
  'Remax Costa',
  'R3/MAX'.replace('3', 'E'),
  'Century 21',
  'Idealista',
  'ideaIista pagos',
  'ldealista',
  'Immobilien Scout 24',
  'ERA',
  'Airbnb Homes',
])('%s is a known name', (name) => {
  expect(isTakenName(name, [])).toBe(true)
})

test.each([
  'Casa Engel',
  'Völker Immobilien',
  'Nueva Era Casas',
  'Casas del Sol',
  'Inmobiliaria García',
  'Квартиры Мадрида',
  '東京不動産',
  'Compás Sur',
  'Max Müller Immobilien',
])('%s is not', (name) => {
  expect(isTakenName(name, ['Honest Homes'])).toBe(false)
})

test('the name of a checked agency is taken, however it is written', () => {
  for (const name of [
    'Honest Homes',
    'HONEST-HOMES',
    'Ноnest Hоmes',
    'Honest & Homes',
    'Hönest Homes',
  ])
    expect(isTakenName(name, ['Honest Homes']), name).toBe(true)
  expect(isTakenName('Honest Homes of Málaga', ['Honest Homes'])).toBe(false)
})
