import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

const text = (words: string) => [{ kind: 'text', text: words }]

test('reads headings, paragraphs, lists, tables and rules', () => {
  expect(
    readMarkdown(
      '# One\n\nFirst line\nof two.  \nAfter a break.\n\n- a\n- b\n  goes on\n1. c\n\n---\n\n| Data | Kept |\n|---|---|\n| mail | 2 years |\n| more |',
    ),
  ).toEqual([
    { kind: 'heading', level: 1, content: text('One') },
    { kind: 'paragraph', lines: [text('First line of two.'), text('After a break.')] },
    { kind: 'list', ordered: false, items: [text('a'), text('b goes on')] },
    { kind: 'list', ordered: true, items: [text('c')] },
    { kind: 'rule' },
    {
      kind: 'table',
      head: [text('Data'), text('Kept')],
      rows: [
        [text('mail'), text('2 years')],
        [text('more'), []],
      ],
    },
  ])
})

test('reads bold, italics, code and links within a line', () => {
  const [paragraph] = readMarkdown(
    '**b [g](/contact)** *c* `d_e_f` <mailto:x@y.zz> snake_case_word \\*h\\*',
  )
  expect(paragraph?.kind === 'paragraph' && paragraph.lines[0]).toEqual([
    {
      kind: 'strong',
      content: [...text('b '), { kind: 'link', href: '/contact', content: text('g') }],
    },
    ...text(' '),
    { kind: 'emphasis', content: text('c') },
    ...text(' '),
    { kind: 'code', text: 'd_e_f' },
    ...text(' '),
    { kind: 'link', href: 'mailto:x@y.zz', content: text('x@y.zz') },
    ...text(' snake_case_word *h*'),
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](javascript:alert)',
  '[x](data:text/html,hi)',
  '[x](//evil.test)',
  '[x](vbscript:x)',
  '<script>alert(1)</script>',
  '<javascript:alert>',
])('%s is text, not a link and not markup', (line) => {
  expect(readMarkdown(line)).toEqual([{ kind: 'paragraph', lines: [text(line)] }])
})

test('the time is linear in the length', () => {
  const hostile = ['*', '**', '_', '[', '`', '(', '|', '# ', '<https://', '\\', '- \n', '[a](']
  const began = performance.now()
  for (const piece of hostile) readMarkdown(piece.repeat(200_000 / piece.length))
  expect(performance.now() - began).toBeLessThan(5000)
})
