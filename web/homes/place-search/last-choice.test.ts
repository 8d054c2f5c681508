import { expect, test } from 'vitest'
import { lastChoice, rememberChoice } from './last-choice.ts'

const storageWith = (text: string | null) => {
  let kept = text
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}

test('the last search is remembered', () => {
  const storage = storageWith(null)
  expect(lastChoice(storage)).toBeNull()
  rememberChoice({ action: 0, category: 5 }, storage)
  expect(lastChoice(storage)).toEqual({ action: 0, category: 5 })
})

test('homes of all types are remembered', () => {
  const storage = storageWith(null)
  rememberChoice({ action: 0, category: null }, storage)
  expect(lastChoice(storage)).toEqual({ action: 0, category: null })
})

test.each([
  'nonsense',
  '5',
  '{}',
  '{"action":0}',
  '{"action":2,"category":1}',
  '{"action":0,"category":99}',
])('an invalid search is ignored: %s', (text) => expect(lastChoice(storageWith(text))).toBeNull())

test('a browser that blocks storage has no last search', () => {
  const blocked = {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  rememberChoice({ action: 0, category: 5 }, blocked)
  expect(lastChoice(blocked)).toBeNull()
})
