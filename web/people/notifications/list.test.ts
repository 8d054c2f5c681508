import { expect, test } from 'vitest'
import { address } from '#contract/addresses.ts'
import type { Notification } from '#contract/people/notifications.ts'
import { byHome } from './list.tsx'

const about = (id: number, home: number | null, onClick: string | null): Notification => ({
  id,
  title: 'Title',
  message: 'Message',
  payload: { type: 'info', duration: 1, onClick },
  why: null,
  home: home === null ? null : { id: home, title: 'Flat' },
  created_at: '2026-01-01T00:00:00Z',
  read_at: null,
})
const idsOf = (items: Notification[]) => byHome(items).map((group) => group.map(({ id }) => id))

test('those about one home are together, but not those of its conversations', () => {
  const offer = address('offer', { slugId: 'flat-7' })
  expect(
    idsOf([
      about(6, 7, address('chat', { id: 3 })),
      about(5, 7, offer),
      about(4, 7, address('chat', { id: 2 })),
      about(3, null, null),
      about(2, 7, offer),
      about(1, 8, null),
    ]),
  ).toEqual([[6], [5, 2], [4], [3], [1]])
})
