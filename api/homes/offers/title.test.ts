import { expect, test } from 'vitest'
import { HOUSE_TYPES, type CategorySlug } from '#contract/library.ts'
import { Messages } from '#i18n/messages.ts'
import { madeTitle, type TitledHome } from './title.ts'

const messages = new Messages()
const title = (
  slug: CategorySlug,
  home: Partial<TitledHome> = {},
  language: 'en' | 'de' = 'en',
): string =>
  madeTitle(
    {
      category: HOUSE_TYPES.find((type) => type.slug === slug)!.id,
      rooms: null,
      bedrooms: null,
      features: [],
      where: null,
      ...home,
    },
    language,
    messages,
  )

test('a studio has no number of rooms, but its best feature', () => {
  expect(title('studio', { rooms: 1, bedrooms: 0, features: ['terrace'] })).toBe(
    'Studio with a terrace',
  )
})

test('the feature that sells best is named, except for kinds where features do not sell', () => {
  expect(title('house', { bedrooms: 2, features: ['balcony', 'sea-view', 'garage'] })).toBe(
    '2-bedroom house with a sea view',
  )
  expect(title('land', { features: ['sea-view'], where: 'Altea Hills' })).toBe('Land, Altea Hills')
  expect(title('garage', { rooms: 1, features: ['garage'] })).toBe('Garage or parking space')
})

test('the other count is named where the one that leads in the language is unknown', () => {
  expect(title('house', { rooms: 5 })).toBe('5-room house')
  expect(title('house', { bedrooms: 4 }, 'de')).toBe('Haus mit 4 Schlafzimmern')
  expect(title('house', { rooms: 5, bedrooms: 4 }, 'de')).toBe('Haus mit 5 Zimmern')
})
