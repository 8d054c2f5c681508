import { expect, test } from 'vitest'
import { frontMatter } from './front-matter.ts'

test('reads the values before the text', () => {
  expect(frontMatter('\uFEFF---\r\ndate: 2026-11-25\r\nversion:  2: b \r\n---\r\nText')).toEqual({
    values: { date: '2026-11-25', version: '2: b' },
    text: 'Text',
  })
  expect(frontMatter('No values\n---\n')).toEqual({ values: {}, text: 'No values\n---\n' })
})
