import { expect, test } from 'vitest'
import { floorNumber, floorOf, floorText, floorValue, groundFloorOf } from './floors.ts'
import { LOCALES, type LocaleCode } from './locales.ts'
import { Messages } from './messages.ts'

const messages = new Messages()
const FROM_ONE: readonly LocaleCode[] = [
  'lt',
  'lv',
  'fi',
  'ja',
  'zh-CN',
  'uk',
  'be',
  'ru',
  'et',
  'ka',
  'no',
  'is',
  'ko',
  'kk',
]

test.each(LOCALES.map(({ code }) => code))('floors in %s: counted and read back', (code) => {
  const ground = FROM_ONE.includes(code) ? 1 : 0
  expect(groundFloorOf(code)).toBe(ground)
  expect([-2, -1, 0, 1, 9].map((floor) => floorNumber(floor, code))).toEqual([
    -2,
    -1,
    ground,
    ground + 1,
    ground + 9,
  ])
  for (const floor of [-10, -1, 0, 1, 2, 200])
    expect(floorOf(floorNumber(floor, code), ground)).toBe(floor)
})

test('where the ground floor is 1, no floor is 0: it lies between that and the basement', () => {
  expect(Math.ceil(floorOf(0, 1)) + 0).toBe(0)
  expect(Math.floor(floorOf(0, 1))).toBe(-1)
  expect([floorOf(0, 0), floorOf(1, 1), floorOf(1, 0)]).toEqual([0, 0, 1])
})

test('a floor is named as the language counts it, alone and beside its label', () => {
  const texts = (code: LocaleCode) => {
    const t = messages.translator(code)
    return [floorText(0, t), floorText(2, t), floorValue(0, 5, t), floorValue(2, 5, t)]
  }
  expect(texts('ru')).toEqual(['1 этаж', '3 этаж', '1 из 5', '3 из 5'])
  expect(texts('de')).toEqual(['Erdgeschoss', 'Etage 2', 'Erdgeschoss (von 5)', '2 (von 5)'])
  expect(texts('en')).toEqual(['Ground floor', 'Floor 2', 'Ground floor of 5', '2 of 5'])
  expect(floorText(-1, messages.translator('ru'))).toBe('-1 этаж')
  expect([
    floorValue(5, 5, messages.translator('ru')),
    floorValue(5, 5, messages.translator('en')),
  ]).toEqual(['6', '5 of 5'])
  expect(floorValue(3, null, messages.translator('es'))).toBe('3')
})

test('a floor has the digits of the language', () => {
  const fa = messages.translator('fa')
  expect([floorText(2, fa), floorValue(2, 5, fa)].map((text) => /\d/.test(text))).toEqual([
    false,
    false,
  ])
  expect(floorText(2, fa)).toContain('۲')
  expect(floorText(-1, messages.translator('en'))).toBe('Floor -1')
})
