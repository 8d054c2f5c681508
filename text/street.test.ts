import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readStreet,
  streetAlone,
  streetWithNumber,
  withNumberApart,
  withoutFlat,
} from './street.ts'
import { draws } from '#tests/lab.ts'

describe('a line of an address is split into street and house number', () => {
  test.each([
    ['Berliner Straße 3', 'Berliner Straße', '3'],
    ['Hauptstr. 12-14', 'Hauptstr.', '12-14'],
    ['Hauptstraße 12 a-c', 'Hauptstraße', '12 a-c'],
    ['Hauptstraße5', 'Hauptstraße', '5'],
    ['Lindenstr. 7 Hinterhaus', 'Lindenstr.', '7 Hinterhaus'],
    ['Am Berg 5, 2. OG links', 'Am Berg', '5, 2. OG links'],
    ['Platz der Republik 1', 'Platz der Republik', '1'],
    ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['Straße 52 Nr. 10', 'Straße 52', 'Nr. 10'],
    ['12 rue de la Paix', 'rue de la Paix', '12'],
    ['12 bis, rue de la Paix', 'rue de la Paix', '12 bis'],
    ['Rue du 8 Mai 1945, 12', 'Rue du 8 Mai 1945', '12'],
    ['Avenue de la 2e Division Blindée 5', 'Avenue de la 2e Division Blindée', '5'],
    ['C/ Mayor, 5, 2º B', 'C/ Mayor', '5, 2º B'],
    ['Mayor 5', 'Mayor', '5'],
    ['Calle Mayor nº5', 'Calle Mayor', 'nº5'],
    ['Calle Mayor, nº 5, bajo izq', 'Calle Mayor', 'nº 5, bajo izq'],
    ['Avenida 9 de Julio 1925', 'Avenida 9 de Julio', '1925'],
    ['Calle 2 de Mayo de 1808, 7', 'Calle 2 de Mayo de 1808', '7'],
    ['Calle 13 # 26-50', 'Calle 13', '# 26-50'],
    ['Carretera N-340 km 5', 'Carretera N-340', 'km 5'],
    ['Edificio Sol, Calle Mayor 5', 'Edificio Sol, Calle Mayor', '5'],
    ['123 N Main St #4B', 'N Main St', '123, #4B'],
    ['350 5th Ave Apt 4B', '5th Ave', '350, Apt 4B'],
    ['350 5 Avenue', '5 Avenue', '350'],
    ['1200 Highway 101', 'Highway 101', '1200'],
    ['12 May Street', 'May Street', '12'],
    ['10 Downing Street', 'Downing Street', '10'],
    ['Flat 3, 10 Downing Street', 'Downing Street', 'Flat 3, 10'],
    ['221B Baker Street', 'Baker Street', '221B'],
    ['Avenue N 12', 'Avenue N', '12'],
    ['Bulevardul 1 Decembrie 1918 nr. 5', 'Bulevardul 1 Decembrie 1918', 'nr. 5'],
    ['Str. 1 Mai 15', 'Str. 1 Mai', '15'],
    ['Mannheim, Q 7, 24', 'Mannheim', 'Q 7, 24'],
    ['Via Roma 10/A', 'Via Roma', '10/A'],
    ['Via 25 Aprile 10', 'Via 25 Aprile', '10'],
    ['2e Jan Steenstraat 5', '2e Jan Steenstraat', '5'],
    ['ul. 3 Maja 5', 'ul. 3 Maja', '5'],
    ['tř. 17. listopadu 12', 'tř. 17. listopadu', '12'],
    ['1453. Sokak No:5', '1453. Sokak', 'No:5'],
    ['ул. Ленина, д. 5', 'ул. Ленина', 'д. 5'],
    ['ул. Ленина, д. 5, корп. 2, кв. 14', 'ул. Ленина', 'д. 5, корп. 2, кв. 14'],
    ['ул. 8 Марта, 12', 'ул. 8 Марта', '12'],
    ['1-я Тверская-Ямская ул., 5', '1-я Тверская-Ямская ул.', '5'],
    ['25ης Μαρτίου 12', '25ης Μαρτίου', '12'],
    ['شارع الملك فهد ١٢', 'شارع الملك فهد', '١٢'],
    ['中山路123号', '中山路', '123号'],
    ['House 12, Street 5', 'Street 5', 'House 12'],
  ])('%s', (line, name, number) => {
    expect(readStreet(line)).toEqual({ name, number })
  })

  test.each([
    'Straße des 17. Juni',
    'Avenida 9 de Julio',
    'Calle 13',
    '5th Avenue',
    '42nd Street',
    '42 Street',
    'W 42nd St',
    'Route 66',
    'Rue du 8 Mai 1945',
    'Place du 14 Juillet',
    'Via XX Settembre',
    'شارع 13',
    '3 Maja',
    'Calle Mayor',
  ])('%s is a street', (line) => {
    expect(readStreet(line)).toEqual({ name: line, number: null })
  })

  test.each([
    '12',
    'No. 12',
    'Haus 5',
    'Q7, 24',
    'C 4, 12',
    'Calle, 13',
    'Platz 5',
    'Piazza 4 Novembre 3',
  ])('%s is none that may be shown without its house', (line) => {
    expect(readStreet(line).name).toBeNull()
    // Nothing is lost.
    expect(withNumberApart(line, null, 30)).toEqual({ street: line, houseNumber: null })
  })
})

test('removes the house number from the street’s name, at any position', () => {
  const street = fc.constantFrom(
    'Berliner Straße',
    'rue de la Paix',
    'Calle Mayor',
    'Downing Street',
    'Straße des 17. Juni',
    'ул. Ленина',
    '5th Avenue',
    'Via 25 Aprile',
    'Avenida 9 de Julio',
    'Rua Augusta',
    'ul. Długa',
    'Rruga e Durrësit',
    '테헤란로',
  )
  // Three digits: no name above has these.
  const number = fc
    .tuple(
      fc.integer({ min: 100, max: 999 }),
      fc.constantFrom('', 'a', 'B', '/2', '-7', ' bis', ' A', '½'),
      fc.constantFrom('', 'No. ', 'nº ', '#', 'д. ', 'Nr. ', 'Haus '),
    )
    .map(([digits, suffix, mark]) => ({ digits: String(digits), text: mark + digits + suffix }))
  const unit = fc.constantFrom(
    '',
    ', 2º B',
    ', кв. 14',
    ' #4B',
    ', Apt 12',
    ' (Hinterhaus)',
    ', bajo',
    ' 2. OG',
  )
  const line = fc
    .tuple(street, number, unit, fc.constantFrom(' ', ', ', ',', '  '), fc.boolean())
    .map(([name, { digits, text }, more, between, isFirst]) => ({
      name,
      digits,
      line: isFirst ? `${text}${between}${name}${more}` : `${name}${between}${text}${more}`,
    }))
  fc.assert(
    fc.property(line, ({ name, digits, line: written }) => {
      const read = readStreet(written)
      expect(read.name).toContain(name)
      expect(read.name!.replace(name, '')).not.toMatch(/\p{Nd}/u)
      expect(read.number).toContain(digits)
    }),
    { numRuns: draws(2_000) },
  )
})

test('no name keeps the digits of a house number, and reading takes linear time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aBß ,./-#1290ªº№()de сул'), maxLength: 200 }),
      (written) => {
        const { name } = readStreet(written)
        if (name !== null) expect(readStreet(name)).toEqual({ name, number: null })
      },
    ),
    { numRuns: draws(3_000) },
  )
  const begun = performance.now()
  for (const hostile of [
    '1 '.repeat(100),
    'a1'.repeat(100),
    'no '.repeat(60) + '1',
    '#'.repeat(200),
    '5-'.repeat(100),
    ' '.repeat(199) + '1',
  ])
    readStreet(hostile)
  expect(performance.now() - begun).toBeLessThan(500)
})

test('a number goes to its own field once, and is written as its country does', () => {
  expect(withNumberApart('Berliner Straße 3', '3', 30)).toEqual({
    street: 'Berliner Straße',
    houseNumber: '3',
  })
  expect(withNumberApart('Main St #4B', '123', 30)).toEqual({
    street: 'Main St',
    houseNumber: '123, #4B',
  })
  expect(withNumberApart('Calle Mayor 5, entrada por la calle de atrás', null, 5)).toEqual({
    street: 'Calle Mayor, entrada por la calle de atrás',
    houseNumber: '5',
  })
  expect(withNumberApart('Calle Mayor 5 entrada por la calle de atrás', null, 20)).toEqual({
    street: 'Calle Mayor 5 entrada por la calle de atrás',
    houseNumber: null,
  })
  expect(withNumberApart(null, '5', 30)).toEqual({ street: null, houseNumber: '5' })
  expect(streetWithNumber('Berliner Straße', '3', 'DE')).toBe('Berliner Straße 3')
  expect(streetWithNumber('C/ Mayor', '5, 2º B', 'ES')).toBe('C/ Mayor 5, 2º B')
  expect(streetWithNumber('rue de la Paix', '12 bis', 'FR')).toBe('12 bis rue de la Paix')
  expect(streetWithNumber('N Main St', '123, #4B', 'US')).toBe('123 N Main St, #4B')
})

test.each([
  ['The Old Mill, High Street', 'High Street'],
  ['Hill House, High Street', 'High Street'],
  ['The Old Court House, Church Lane', 'Church Lane'],
  ['Rose Cottage, Broadway', 'Broadway'],
  ['Rose Cottage, The Avenue', 'The Avenue'],
  ['Rose Cottage, Villa Road', 'Villa Road'],
  ['Hill View, Oak Drive East', 'Oak Drive East'],
  ['Residencia Sol, Plaza de la Villa', 'Plaza de la Villa'],
  ['Castle Hill', 'Castle Hill'],
  ['Villa Rosa', 'Villa Rosa'],
  ['Villa Rosa, Via Appia', 'Via Appia'],
  ['Haus Seeblick, Seestraße 3', 'Seestraße'],
  ['Edificio Sol, Calle Mayor 5', 'Calle Mayor'],
  ['Calle Mayor 5, 2º B', 'Calle Mayor'],
  ['High Street', 'High Street'],
  ['Larger Farm, Nether End', 'Nether End'],
  // Without the word of a street or house nothing says which part it is.
  ['Larger, Nether End', 'Larger, Nether End'],
  ['12', null],
])('of %j only the street %j is shown', (line, street) => {
  expect(streetAlone(line)).toBe(street)
})

test.each([
  ['48, кв. 48', '48'],
  ['д. 5 кв. 12', 'д. 5'],
  ['123, Apt 4B', '123'],
  ['Flat 3, 10', '10'],
  ['кв. 48', null],
  ['12 bis', '12 bis'],
  ['5, 2º B', '5, 2º B'],
  ['7A', '7A'],
])('of the house number %j visitors see %j', (number, shown) => {
  expect(withoutFlat(number)).toBe(shown)
})
