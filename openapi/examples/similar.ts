import type { similar as feature } from '#contract/similar.ts'
import type { ExamplesOf } from './example.ts'

export const similar: ExamplesOf<typeof feature> = {
  offers: [
    {
      summary: 'Like a flat in Barcelona',
      input: { id: 101 },
      answer: {
        data: [
          {
            id: 102,
            slugId: 'apartment-barcelona-102',
            status: 'published',
            action: 0,
            category: 1,
            price: { amount: 31_000_000, currency: 'EUR', type: 0 },
            converted: null,
            area: 90,
            plotArea: null,
            rooms: 4,
            bedrooms: 3,
            bathrooms: 1,
            floor: 2,
            newBuild: false,
            places: [
              { id: 'country207', type: 'country', name: 'Spain', path: '/es' },
              { id: 'state5102', type: 'state', name: 'Barcelona', path: '/es/barcelona' },
              { id: 'city32653', type: 'city', name: 'Barcelona', path: '/es/barcelona/barcelona' },
            ],
            publishedAt: '2026-10-01T10:00:00Z',
            previousAmount: null,
            agency: null,
            title: 'Flat with a balcony',
            titleLang: 'en',
            titleMade: false,
            point: { lat: 41.405, lon: 2.177 },
            pictures: [],
            pictureCount: 0,
          },
        ],
      },
    },
  ],
}
