import type { around as feature } from '#contract/homes/around.ts'
import type { ExamplesOf } from '../example.ts'

export const around: ExamplesOf<typeof feature> = {
  offer: [
    {
      summary: 'Around a flat in Barcelona',
      input: { id: 101 },
      answer: {
        data: {
          places: [
            {
              kind: 'stop',
              name: 'Gran Via - Pau Claris',
              minutes: 2,
              metres: 140,
              lat: 41.38912,
              lon: 2.17034,
            },
            {
              kind: 'supermarket',
              name: 'Mercadona',
              minutes: 4,
              metres: 290,
              lat: 41.3904,
              lon: 2.16921,
            },
            { kind: 'park', name: null, minutes: 7, metres: 520, lat: 41.39233, lon: 2.17395 },
          ],
          noises: [{ noise: 'mainRoad', metres: 40 }],
          at: '2026-11-28T09:30:00.000Z',
        },
      },
    },
  ],
}
