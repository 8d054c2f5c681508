import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { FeedError } from './bytes.ts'
import { xmlReader } from './xml-tokens.ts'

/** What is told of a document that comes in pieces of that length, texts whole; the code of the error where it cannot be read. */
function tokens(document: string, size = document.length): unknown[] | string {
  const told: unknown[] = []
  let text = ''
  const flush = () => {
    if (text) told.push(text)
    text = ''
  }
  const reader = xmlReader({
    open: (name, attributes) => (flush(), told.push([name, { ...attributes }])),
    text: (piece) => void (text += piece),
    close: () => (flush(), told.push('/')),
  })
  try {
    for (let at = 0; at < document.length; at += size) reader.write(document.slice(at, at + size))
    reader.close()
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return error.code
  }
  return told
}

/** The same as another program reads it. */
function oracle(document: string): unknown[] | string {
  const told: unknown[] = []
  let text = ''
  let depth = 0
  const flush = () => {
    if (text) told.push(text)
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
    ({ name, attributes }) => (flush(), told.push([name, { ...attributes }]), depth++),
  )
  const said = (piece: string) => void (depth > 0 && (text += piece))
  parser.on('text', said)
  parser.on('cdata', said)
  parser.on('closetag', () => (flush(), told.push('/'), depth--))
  try {
    parser.write(document).close()
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return error.code
  }
  return told
}

/** Pieces of which documents are made, well-formed and not. */
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

test('reads as another program does, however the document is cut', () => {
  const documents = fc
    .tuple(fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }), fc.boolean())
    .map(([parts, wrapped]) => (wrapped ? `<r>${parts.join('')}</r>` : parts.join('')))
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 9 }), (document, size) => {
      const told = tokens(document)
      expect(tokens(document, size)).toEqual(told)
      // Of several mistakes each program names the one that it meets first.
      const known = oracle(document)
      expect(typeof told === 'string').toBe(typeof known === 'string')
      if (typeof told !== 'string') expect(told).toEqual(known)
    }),
    { numRuns: 3_000 },
  )
})

test('a text of any length costs no memory, a tag does not end never', () => {
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
