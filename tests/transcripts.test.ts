import { expect, test } from 'vitest'
import { wrongWith, type Sent } from './transcripts.ts'

const TEXTS = ['one', 'two', 'three']
const rows = (...texts: string[]) =>
  texts.map((body, at) => ({
    seq: at + 1,
    side: 'visitor' as const,
    client_id: `id-${body}`,
    body,
  }))
const SENT: Sent[] = TEXTS.map((text, at) => ({
  writer: 'tab',
  side: 'visitor',
  clientId: `id-${text}`,
  text,
  seq: at + 1,
}))

test('a conversation in which all is there once and in order is right', () => {
  expect(wrongWith({ sent: SENT, stored: rows(...TEXTS), seen: { reader: TEXTS } })).toEqual([])
  // Messages without an acknowledgement may or may not exist.
  const open = SENT.map((one) => (one.text === 'three' ? { ...one, seq: null } : one))
  for (const texts of [TEXTS, TEXTS.slice(0, 2)])
    expect(wrongWith({ sent: open, stored: rows(...texts), seen: { reader: texts } })).toEqual([])
})

test.each([
  ['lost', rows('one', 'two'), ['one', 'two'], /id-three was acknowledged as 3 and is lost/],
  ['doubled', rows('one', 'two', 'three', 'three'), TEXTS, /id-three is there 2 times/],
  ['out of order', rows('two', 'one', 'three'), TEXTS, /id-two is before what/],
  ['written by nobody', rows(...TEXTS, 'four'), [...TEXTS, 'four'], /nobody wrote visitor id-four/],
  ['numbered with a gap', rows(...TEXTS).slice(1), ['two', 'three'], /number 2 is at place 1/],
  ['missed by a reader', rows(...TEXTS), ['one', 'three'], /reader saw "three" at place 2/],
  ['seen twice by a reader', rows(...TEXTS), ['one', 'one', 'two', 'three'], /reader saw "one" at/],
  [
    'changed',
    rows(...TEXTS).map((row) => ({ ...row, body: row.body.toUpperCase() })),
    TEXTS,
    /id-one has another text/,
  ],
])('what is %s is found', (_what, stored, reader, problem) => {
  const found = wrongWith({ sent: SENT, stored, seen: { reader } })
  expect(found.join('\n')).toMatch(problem)
})
