import type { favorites as feature } from '#contract/return/favorites.ts'
import type { ExamplesOf } from '../example.ts'
import { FLAT } from '../homes/cards.ts'

const known = {
  price: { amount: 28_500_000, currency: 'EUR', type: 0 },
  status: 'published',
  pictures: 0,
  action: 0,
  category: 1,
  area: 82,
  slugId: 'apartment-barcelona-101',
  title: 'Bright flat near the park',
  titleLang: 'en',
  place: 'Barcelona, Spain',
} as const
const home = {
  id: 101,
  at: '2026-11-20T10:00:00.000Z',
  list: null,
  place: 0,
  note: 'Ask about the lift',
  noteLang: 'en',
  known,
}

export const favorites: ExamplesOf<typeof feature> = {
  now: [
    {
      summary: 'One that is live, one that never was',
      input: { ids: '101,999999' },
      answer: {
        data: [
          { id: 101, card: FLAT, gone: null },
          { id: 999999, card: null, gone: null },
        ],
      },
    },
  ],
  news: [
    {
      summary: 'One that was published in October, and one that never was',
      input: { ids: '101,999999' },
      answer: { data: [{ id: 101, news: [{ reason: 'new', at: '2026-10-01T10:00:00.000Z' }] }] },
    },
  ],
  same: [{ summary: 'None', input: { id: 101 }, answer: { data: [] } }],
  own: [
    {
      summary: 'Nothing yet',
      as: 'user',
      input: {},
      answer: { data: { favorites: [], lists: [], viewed: [], hidden: [], records: true } },
    },
  ],
  change: [
    {
      summary: 'A home is saved',
      as: 'user',
      input: { changes: [{ do: 'save', home }] },
      answer: {
        data: { favorites: [home], lists: [], viewed: [], hidden: [], records: true },
        refused: 0,
      },
    },
  ],
}
