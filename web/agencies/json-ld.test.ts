import { expect, test } from 'vitest'
import type { AgencyPage } from '#contract/agencies.ts'
import { agencyJsonLd } from './json-ld.ts'

const agency: AgencyPage = {
  id: 1, slug: 'casa-abubilla', name: 'Casa Abubilla', country: 'ES', logo: '/media/agencies/x/320.webp', languages: ['es'], stock: { buy: 1, rent: 0 }, website: null, phone: null, email: null,
  founded: 1998, texts: [{ lang: 'es', text: 'Casas con calma.' }], team: [], legal: null, answersIn: null, feedAt: null, listed: true, countries: [],
  branches: [{ id: 1, name: 'Centro', location: 'city32653', place: 'Barcelona, Spain', street: 'Calle Mayor 1', postalCode: null, phone: '+34 600 000 000', lat: 41.4, lon: 2.2, path: '/es/barcelona/barcelona' }],
}
const written = (count: number, average: number | null) => JSON.parse(JSON.stringify(agencyJsonLd(agency, { count, average, stars: [0, 0, 0, 0, count] }, 'https://lares.test/es/es/-agency/casa-abubilla', 'https://lares.test'))) as Record<string, unknown>

test('an agency is a RealEstateAgent with the address of its first branch', () => {
  expect(written(0, null)).toMatchObject({
    '@type': 'RealEstateAgent', name: 'Casa Abubilla', logo: 'https://lares.test/media/agencies/x/320.webp', telephone: '+34 600 000 000', foundingDate: '1998',
    address: { addressCountry: 'ES', addressLocality: 'Barcelona', streetAddress: 'Calle Mayor 1' },
  })
})

test('it is rated only where somebody has rated it', () => {
  expect(written(0, null)).not.toHaveProperty('aggregateRating')
  expect(written(2, 4.5)).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 } })
})
