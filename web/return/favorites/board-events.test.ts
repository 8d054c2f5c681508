import { expect, test } from 'vitest'
import type { Board } from '#contract/return/boards.ts'
import { eventsSince, inOrder, isLikedByAll } from './board-events.ts'

const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
const vote = (member: number, value: number, hour: number) => ({
  member,
  vote: value,
  at: at(hour),
})
const BOARD: Board = {
  id: 1,
  name: 'Ours',
  rights: 'vote',
  me: 2,
  members: [
    { id: 1, name: 'Ada', joinedAt: at(10) },
    { id: 2, name: 'Alan', joinedAt: at(11) },
  ],
  homes: [
    { id: 7, known: null, addedAt: at(10), votes: [vote(1, 1, 12)], comments: [] },
    { id: 8, known: null, addedAt: at(13), votes: [vote(1, 1, 14), vote(2, 1, 15)], comments: [] },
    {
      id: 9,
      known: null,
      addedAt: at(10),
      votes: [vote(1, -1, 16)],
      comments: [{ id: 1, member: 1, text: 'No', lang: 'en', at: at(17) }],
    },
  ],
  live: { key: '', host: null, channel: '' },
}

test('news are events of others since the last visit, newest first; the first visit has none', () => {
  expect(eventsSince(BOARD, null)).toEqual([])
  expect(eventsSince(BOARD, at(12)).map(({ what, home }) => [what, home])).toEqual([
    ['wrote', 9],
    ['disliked', 9],
    ['liked', 8],
    ['added', 8],
  ])
})

test('homes that all members like come first, then by votes; a single member is not all', () => {
  expect(inOrder(BOARD).map(({ id }) => id)).toEqual([8, 7, 9])
  expect(isLikedByAll(BOARD, BOARD.homes[1]!)).toBe(true)
  expect(isLikedByAll(BOARD, BOARD.homes[0]!)).toBe(false)
  expect(isLikedByAll({ members: [BOARD.members[0]!] }, BOARD.homes[0]!)).toBe(false)
})
