import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/talk/chat.ts'
import { withMessages, lastSeqOf, retryAfter, withPending, type Transcript } from './transcript.ts'

const message = (
  seq: number,
  clientId: string | null = null,
  text = clientId ?? `${seq}`,
): ChatMessage => ({
  seq,
  side: 'visitor',
  author: null,
  kind: 'text',
  text,
  lang: null,
  files: [],
  times: [],
  isFact: false,
  at: '2026-11-25T10:00:00.000Z',
  clientId,
})
const NONE: Transcript = { messages: [], pending: [], readSeq: 0, theirReadSeq: 0 }
const READ = { readSeq: 0, theirReadSeq: 0 }

test('messages that come twice, late or overlapping are there once and in order', () => {
  let known = withMessages(NONE, [message(1), message(2)], READ)
  known = withMessages(known, [message(2), message(3)], READ)
  known = withMessages(known, [message(1)], READ)
  // A message that would leave a gap is not shown.
  known = withMessages(known, [message(5)], READ)
  expect(known.messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(lastSeqOf(withMessages(known, [message(4), message(5)], READ))).toBe(5)
})

test('a page that begins in the middle goes on from there', () => {
  expect(withMessages(NONE, [message(40), message(41)], READ).messages).toHaveLength(2)
})

test('what arrived is pending no more, whoever brought it', () => {
  const waiting = ['a', 'b'].map((clientId) => ({
    clientId,
    text: clientId,
    files: [],
    refused: null,
    at: 0,
  }))
  expect(
    withMessages({ ...NONE, pending: waiting }, [message(1, 'a')], READ).pending.map(
      ({ clientId }) => clientId,
    ),
  ).toEqual(['b'])
})

test('another text with the id of a message that arrived waits on, and gets an id of its own', () => {
  const other = { clientId: 'x', text: 'B', files: [], refused: null, at: 0 }
  const known = withMessages({ ...NONE, pending: [other] }, [message(1, 'x', 'A')], READ)
  expect(known.pending).toEqual([other])
  const refused = withPending(known, 'x', { clientId: 'y', refused: 'Sent before' })
  expect(withMessages(refused, [message(2)], READ).pending).toMatchObject([
    { clientId: 'y', text: 'B' },
  ])
  // The server leaves out invisible signs, and says a phrase in its own words.
  for (const same of [
    { ...other, text: 'A\u200f ' },
    { ...other, phrase: 'reply.yes' },
  ])
    expect(
      withMessages({ ...NONE, pending: [same] }, [message(1, 'x', 'A')], READ).pending,
    ).toEqual([])
})

test('read positions do not go back', () => {
  const known = withMessages(NONE, [], { readSeq: 4, theirReadSeq: 3 })
  expect(withMessages(known, [], { readSeq: 2, theirReadSeq: 5 })).toMatchObject({
    readSeq: 4,
    theirReadSeq: 5,
  })
})

test('a message that could not be sent is tried again after longer and longer times', () => {
  expect([0, 1, 2, 5, 50].map(retryAfter)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
