import { emptyValues, fieldsShown } from '#contract/offer-fields.ts'
import type { offers as feature } from '#contract/homes/offers.ts'
import type { ExamplesOf } from '../example.ts'

export const offers: ExamplesOf<typeof feature> = {
  get: [
    {
      summary: 'A flat, its price in pounds too',
      input: { id: 101, currency: 'GBP' },
      answer: {
        id: 101,
        slugId: 'apartment-barcelona-101',
        status: 'published',
        action: 0,
        category: 1,
        price: { amount: 28_500_000, currency: 'EUR', type: 0 },
        converted: { value: 244580.1, currency: 'GBP', rateDate: '2026-09-29' },
        area: 82,
        plotArea: null,
        rooms: 4,
        bedrooms: 3,
        bathrooms: 1,
        floor: 2,
        newBuild: false,
        places: [
          { id: 'country207', type: 'country', name: 'Spain', path: '/es', nameIn: 'in Spain' },
          {
            id: 'state5102',
            type: 'state',
            name: 'Barcelona',
            path: '/es/barcelona',
            nameIn: 'in Barcelona',
          },
          {
            id: 'city32653',
            type: 'city',
            name: 'Barcelona',
            path: '/es/barcelona/barcelona',
            nameIn: 'in Barcelona',
          },
        ],
        publishedAt: '2026-10-01T10:00:00Z',
        previousAmount: null,
        agency: null,
        title: 'Bright flat near the park',
        titleLang: 'en',
        titleMade: false,
        texts: [
          {
            lang: 'en',
            title: 'Bright flat near the park',
            description: 'Two minutes from the underground.',
            origin: 'owner',
          },
        ],
        pictures: [],
        ...emptyValues(fieldsShown('page')),
        livingArea: 82,
        features: [],
        heating: ['central', 'gas'],
        address: { street: 'Carrer de la Marina', postalCode: null, district: 'Gràcia' },
        coordinates: { lat: 41.404, lon: 2.174, precision: 'street' },
        priceHistory: [
          { at: '2026-11-21T12:00:00Z', price: { amount: 28_500_000, currency: 'EUR', type: 0 } },
        ],
        daysListed: 12,
        market: null,
        showsEstimate: true,
        listedAt: null,
        updatedAt: '2026-11-21T12:00:00Z',
        contact: { agency: null, sourceUrl: null, messages: false, phone: false },
        attribution: null,
      },
    },
    {
      summary: 'One that is no longer offered',
      input: { id: 103 },
      status: 410,
      answer: { type: 'error', code: 'gone', message: 'This listing is no longer available.' },
    },
    {
      summary: 'One that never was',
      input: { id: 999_999 },
      status: 404,
      answer: { type: 'error', code: 'not_found', message: 'Page not found 999999' },
    },
  ],
  see: [{ summary: 'The page is seen', input: { id: 101 } }],
  gone: [
    {
      summary: 'What it was, where, and what it last cost',
      input: { id: 103 },
      answer: {
        id: 103,
        price: { amount: 240_000_00, currency: 'EUR', type: 0 },
        status: 'sold',
        action: 0,
        category: 1,
        places: [
          { id: 'country207', type: 'country', name: 'Spain', path: '/es', nameIn: 'in Spain' },
          {
            id: 'state5102',
            type: 'state',
            name: 'Barcelona',
            path: '/es/barcelona',
            nameIn: 'in Barcelona',
          },
          {
            id: 'city32653',
            type: 'city',
            name: 'Barcelona',
            path: '/es/barcelona/barcelona',
            nameIn: 'in Barcelona',
          },
        ],
      },
    },
  ],
}
