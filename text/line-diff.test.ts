import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

test('lines that went and came, in their order', () => {
  expect(lineDiff('a\nb\nc', 'a\nx\nc\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'new', text: 'd' },
  ])
  expect(lineDiff('', 'a')).toEqual([{ kind: 'new', text: 'a' }])
})

test('each text is in its difference', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((l) => l.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff(before, after)
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n')
      expect(without('new')).toBe(before)
      expect(without('gone')).toBe(after)
    }),
  )
})
