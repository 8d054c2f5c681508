import { expect, test } from 'vitest'
import { BREAK, withBreaks } from './line-breaks.ts'

const parts = (text: string): string[] => withBreaks(text).split(BREAK)

test('Japanese and Chinese lines end anywhere but before closing and after opening signs', () => {
  expect(parts('広く、「収納」も。')).toEqual(['広', 'く、', '「収', '納」', 'も。'])
  expect(parts('マンションです')).toEqual(['マ', 'ン', 'ショ', 'ン', 'で', 'す'])
  expect(parts('朝南……“宽敞”的')).toEqual(['朝', '南……', '“宽', '敞”', '的'])
  expect(parts('2LDKです')).toEqual(['2LDK', 'で', 'す'])
  expect(parts('月額15,000円')).toEqual(['月', '額', '15,000', '円'])
  expect(parts('Lares GmbH の')).toEqual(['Lares\u00a0', 'GmbH\u00a0', 'の'])
})

test('Thai lines end between words', () => {
  const words = parts('บ้านใกล้สถานีรถไฟฟ้า')
  expect(words.length).toBeGreaterThan(2)
  expect(words[0]).toBe('บ้าน')
})

test('other texts stay as they are, without soft hyphens', () => {
  expect(withBreaks('Grund\u00adstück in Köln')).toBe('Grundstück in Köln')
  expect(withBreaks('서울 강남구 아파트')).toBe('서울 강남구 아파트')
  expect(withBreaks('آپارتمان اجاره‌ای')).toBe('آپارتمان اجاره‌ای')
  expect(parts('가'.repeat(13))).toHaveLength(13)
})
