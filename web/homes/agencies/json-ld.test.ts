import { expect, test } from 'vitest'
import type { AgencyPage } from '#contract/homes/agencies.ts'
import { agencyJsonLd } from './json-ld.ts'

const agency: AgencyPage = {
  id: 1,
  slug: 'casa-abubilla',
  name: 'Casa Abubilla',
  country: 'ES',
  logo: '/media/agencies/x/320.webp',
  languages: ['es'],
  stock: { buy: 1, rent: 0 },
  website: null,
  phone: null,
  email: null,
  founded: 1998,
  texts: [{ lang: 'es', text: 'Casas con calma.' }],
  team: [],
  legal: null,
  answersIn: null,
  feedAt: null,
  listed: true,
  countries: [],
  branches: [
    {
      id: 1,
      name: 'Centro',
      location: 'city32653',
      place: 'Barcelona, Spain',
      street: 'Calle Mayor 1',
      postalCode: null,
      phone: '+34 600 000 000',
      hours: [],
      timeZone: null,
      lat: 41.4,
      lon: 2.2,
      path: '/es/barcelona/barcelona',
    },
  ],
}
const written = (count: number, average: number | null) =>
  JSON.parse(
    JSON.stringify(
      agencyJsonLd(
        agency,
        { count, average, stars: [0, 0, 0, 0, count] },
        Array.from({ length: count }, (_, n) => ({
          id: n,
          stars: 4,
          text: 'Muy bien.',
          lang: 'es',
          reply: null,
          at: '2026-11-01T10:00:00Z',
          author: 'Ada L.',
        })),
        {
          url: 'https://lares.test/es/es/-agency/casa-abubilla',
          id: 'https://lares.test/es/-agency/casa-abubilla',
          origin: 'https://lares.test',
        },
      ),
    ),
  ) as Record<string, unknown>

test('an agency is a RealEstateAgent with the address of its first branch', () => {
  expect(written(0, null)).toMatchObject({
    '@type': 'RealEstateAgent',
    name: 'Casa Abubilla',
    logo: 'https://lares.test/media/agencies/x/320.webp',
    telephone: '+34 600 000 000',
    foundingDate: '1998',
    address: { addressCountry: 'ES', addressLocality: 'Barcelona', streetAddress: 'Calle Mayor 1' },
  })
})

test('has a rating only with reviews', () => {
  expect(written(0, null)).not.toHaveProperty('aggregateRating')
  expect(written(2, 4.5)).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    review: [{ author: { name: 'Ada L.' }, reviewBody: 'Muy bien.' }, {}],
  })
  expect(written(0, null)).not.toHaveProperty('review')
})

test('has the opening hours of branches: groups equal days, and writes midnight as schema.org does', () => {
  const hours = [
    ...[1, 2].flatMap((day) => [
      { day, opens: '09:00', closes: '14:00' },
      { day, opens: '16:00', closes: '24:00' },
    ]),
    { day: 6, opens: '09:00', closes: '14:00' },
  ]
  const [first] = agency.branches
  if (!first) throw new Error('It has a branch.')
  const open = {
    ...agency,
    branches: [
      { ...first, hours, timeZone: 'Europe/Madrid' },
      {
        ...first,
        id: 2,
        name: 'Playa',
        path: '/pt/faro/faro',
        place: 'Faro, Portugal',
        phone: null,
      },
    ],
  }
  expect(
    JSON.parse(
      JSON.stringify(
        agencyJsonLd(open, { count: 0, average: null, stars: [0, 0, 0, 0, 0] }, [], {
          url: 'https://lares.test/x',
          id: 'https://lares.test/x',
          origin: 'https://lares.test',
        }),
      ),
    ),
  ).toMatchObject({
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Saturday'],
        opens: '09:00',
        closes: '14:00',
      },
      { dayOfWeek: ['Monday', 'Tuesday'], opens: '16:00', closes: '23:59' },
    ],
    department: [
      {
        '@type': 'RealEstateAgent',
        name: 'Casa Abubilla, Playa',
        address: { addressCountry: 'PT', addressLocality: 'Faro' },
      },
    ],
  })
  expect(written(0, null)).not.toHaveProperty('openingHoursSpecification')
  expect(written(0, null)).not.toHaveProperty('department')
})
