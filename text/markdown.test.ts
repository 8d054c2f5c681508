import { expect, test } from 'vitest'
import { plainText, readMarkdown, type MarkdownNode } from './markdown.ts'

const element = (tag: string, ...children: MarkdownNode[]): MarkdownNode => ({ tag, children })
const link = (href: string, text: string): MarkdownNode => ({ tag: 'a', href, children: [text] })

test('reads headings, paragraphs, lists, tables and rules', () => {
  expect(
    readMarkdown(
      '# One\n\nFirst line\nof two.  \nAfter a break.\n\n- a\n- b\n  goes on\n1. c\n\n---\n\n| Data | Kept |\n|---|---|\n| mail | 2 years |\n| more |',
    ),
  ).toEqual([
    { tag: 'h1', id: 'one', children: ['One'] },
    element('p', 'First line', ' ', 'of two.', element('br'), 'After a break.'),
    element('ul', element('li', 'a'), element('li', 'b', ' ', 'goes on')),
    element('ol', element('li', 'c')),
    element('hr'),
    element(
      'table',
      element('thead', element('tr', element('th', 'Data'), element('th', 'Kept'))),
      element(
        'tbody',
        element('tr', element('td', 'mail'), element('td', '2 years')),
        element('tr', element('td', 'more'), element('td')),
      ),
    ),
  ])
})

test('an ordered list keeps its first number, and an item its list', () => {
  expect(readMarkdown('3. c\n   - d')).toEqual([
    {
      tag: 'ol',
      start: 3,
      children: [element('li', 'c', element('ul', element('li', 'd')))],
    },
  ])
})

test('reads bold, italics, code and links within a line', () => {
  expect(
    readMarkdown('**b [g](/contact)** *c* `d_e_f` <mailto:x@y.zz> snake_case_word \\*h\\*'),
  ).toEqual([
    element(
      'p',
      element('strong', 'b ', link('/contact', 'g')),
      ' ',
      element('em', 'c'),
      ' ',
      element('code', 'd_e_f'),
      ' ',
      link('mailto:x@y.zz', 'x@y.zz'),
      ' snake_case_word *h*',
    ),
  ])
})

test('reads fenced code and quotes; code is not read as Markdown', () => {
  expect(readMarkdown('> a\n\n```sh\nnpm start # *b*\n<b>\n```')).toEqual([
    element('blockquote', element('p', 'a')),
    element('pre', 'npm start # *b*\n<b>\n'),
  ])
})

test('headings have the ids that GitHub gives them, each its own', () => {
  const ids = readMarkdown('## What `a` search *finds*?\n\n## Öl, и т. д.\n\n- ## Öl\n\n## Öl')
    .flatMap((node) => (typeof node === 'string' ? [] : [node, ...node.children]))
    .flatMap((node) => (typeof node === 'string' ? [] : [node, ...node.children]))
    .flatMap((node) => (typeof node === 'string' ? [] : (node.id ?? [])))
  expect(ids).toEqual(['what-a-search-finds', 'öl-и-т-д', 'öl', 'öl-1'])
})

test('the words of nodes are a text', () => {
  expect(plainText(readMarkdown('A **b** `c`  \n[d](/e)'))).toBe('A b c\nd\n')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](javascript:alert)',
  '[x](data:text/html,hi)',
  '[x](//evil.test)',
  '[x](vbscript:x)',
  '<script>alert(1)</script>',
  '<javascript:alert>',
  'a <b onclick="x()">b</b> &lt; &#106;',
])('%s is text, not a link and not markup', (line) => {
  expect(readMarkdown(line)).toEqual([element('p', line)])
})

test('a backslash does not make a link of another site', () => {
  expect(readMarkdown('[x](/\\evil.test)')).toEqual([element('p', link('/%5Cevil.test', 'x'))])
})

test('the time is linear in the length', () => {
  const hostile = [
    '*',
    '**',
    '_',
    '[',
    '`',
    '(',
    '|',
    '# ',
    '<https://',
    '\\',
    '- \n',
    'a\n',
    '[a](',
    '> ',
    '```\n',
  ]
  const began = performance.now()
  for (const piece of hostile) readMarkdown(piece.repeat(200_000 / piece.length))
  expect(performance.now() - began).toBeLessThan(5000)
})
