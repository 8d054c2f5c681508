import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { FeedError } from './bytes.ts'
import { xmlReader } from './xml-tokens.ts'
import { draws } from '#tests/lab.ts'

/** The tokens of a document in chunks of `size`, texts joined; the code of the error if it is invalid. */
function tokens(document: string, size = document.length): unknown[] | string {
  const seen: unknown[] = []
  let text = ''
  const flush = () => {
    if (text) seen.push(text)
    text = ''
  }
  const reader = xmlReader({
    open: (name, attributes) => (flush(), seen.push([name, { ...attributes }])),
    text: (piece) => void (text += piece),
    close: () => (flush(), seen.push('/')),
  })
  try {
    for (let at = 0; at < document.length; at += size) reader.write(document.slice(at, at + size))
    reader.close()
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return error.code
  }
  return seen
}

/** The same from another parser. */
function oracle(document: string): unknown[] | string {
  const seen: unknown[] = []
  let text = ''
  let depth = 0
  const flush = () => {
    if (text) seen.push(text)
    text = ''
  }
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new FeedError('not_well_formed', '')
  })
  parser.on('doctype', () => {
    throw new FeedError('not_well_formed', '')
  })
  parser.on(
    'opentag',
    ({ name, attributes }) => (flush(), seen.push([name, { ...attributes }]), depth++),
  )
  const append = (piece: string) => void (depth > 0 && (text += piece))
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => (flush(), seen.push('/'), depth--))
  try {
    parser.write(document).close()
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return error.code
  }
  return seen
}

/** Pieces of generated documents, well-formed and not. */
const PIECES = [
  '<a>',
  '</a>',
  '<a/>',
  '<b x="1">',
  '<b x=\'&lt;\t"\' y="a>b">',
  '</b>',
  '</b >',
  '<c:d/>',
  '<é>',
  '</é>',
  '<a b=1>',
  '<a x="1" x="2">',
  '<a x="1"y="2">',
  '<a x="<">',
  '< a>',
  '<1>',
  '<>',
  '</>',
  '</a',
  'text',
  ' \r\n',
  '\r',
  '&amp;',
  '&#65;',
  '&#x1F600;',
  '&#0;',
  '&nbsp;',
  '&',
  '&amp',
  ']]>',
  ']]',
  '>',
  '"',
  'ñ😀',
  '\u0001',
  '\u00a0',
  '\u2003',
  '<a\u00a0>',
  '</a\u00a0>',
  '<b x="1"\u00a0>',
  '<![CDATA[',
  '<![CDATA[ <a> ]] ]]>',
  ']]>',
  '<!-- c -->',
  '<!-- -- -->',
  '<!--->',
  '<!--',
  '-->',
  '<?p i?>',
  '<?xml version="1.0"?>',
  '<??>',
  '?>',
  '<!DOCTYPE a>',
  '<!X>',
  '<!',
]

test('reads like sax, in chunks of any size', () => {
  const documents = fc
    .tuple(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), fc.boolean())
    .map(([parts, wrapped]) => (wrapped ? `<r>${parts.join('')}</r>` : parts.join('')))
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 9 }), (document, size) => {
      const seen = tokens(document)
      expect(tokens(document, size)).toEqual(seen)
      // With several errors, each parser reports the first that it meets.
      const known = oracle(document)
      expect(typeof seen === 'string').toBe(typeof known === 'string')
      if (typeof seen !== 'string') expect(seen).toEqual(known)
    }),
    { numRuns: draws(3_000) },
  )
})

test('a text of any length uses constant memory, and the length of a tag is limited', () => {
  let length = 0
  const reader = xmlReader({
    open: () => {},
    text: (piece) => (length += piece.length),
    close: () => {},
  })
  reader.write('<a>')
  for (let at = 0; at < 100; at++) reader.write('x'.repeat(2 ** 20))
  reader.write('</a>')
  reader.close()
  expect(length).toBe(100 * 2 ** 20)
  expect(tokens(`<a ${'x'.repeat(3 * 2 ** 20)}`, 2 ** 20)).toBe('too_large')
})
