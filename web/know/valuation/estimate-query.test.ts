import { expect, test } from 'vitest'
import { emptyContent } from '#api/publish/publishing/content.ts'
import { address } from '#contract/addresses.ts'
import { queryOf } from '../../ground/page/params.ts'
import { queryOfContent, questionOf } from './estimate-query.ts'

test('the address of the estimate of one’s own offer has the same input as its form', () => {
  const content = {
    ...emptyContent({
      action: 0,
      category: 1,
      currency: 'EUR',
      contactName: null,
      contactLanguages: [],
    }),
    location: 'city32653',
    point: { lat: 41.39, lon: 2.16 },
    livingArea: 80.5,
    rooms: 3,
    floor: 2,
    yearBuilt: 2024,
    plotArea: 120,
    condition: 'good',
    furnished: 'fully',
    energyClass: 'B',
    newBuild: true,
    features: ['lift', 'fitted-kitchen', 'sea-view'],
  } as never
  const query = queryOfContent(content, 7)
  const question = questionOf(query)
  expect(question).toMatchObject({ area: 80.5, plotArea: 120, newBuild: true, offer: 7 })
  const path = address('estimate', query)
  const read = questionOf(queryOf('estimate', new URL(`http://portal.test/en${path}`)))
  expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(question)))
  expect(read).toMatchObject({ furnished: 'fully', energyClass: 'B', condition: 'good' })
})
