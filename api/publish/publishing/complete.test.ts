import { expect, test } from 'vitest'
import { Messages } from '#i18n/messages.ts'
import { WHOLE } from '#tests/publishing.ts'
import { missingOf } from './complete.ts'
import { changed, emptyContent } from './content.ts'

const t = new Messages().translator('en')
const missing = (more: object) =>
  missingOf(
    changed(
      emptyContent({
        action: 0,
        category: 1,
        currency: 'EUR',
        contactName: 'Ada',
        contactLanguages: ['en'],
      }),
      { ...(WHOLE as object), ...more },
    ),
    t,
  )

test('a home has room for its bedrooms, and is finished within ten years', () => {
  expect(missing({})).toEqual({})
  expect(missing({ livingArea: 90, bedrooms: 500 })).toEqual({
    bedrooms: [expect.stringContaining('Check bedrooms and area')],
  })
  expect(missing({ livingArea: 20, builtArea: 90, bedrooms: 20 })).toEqual({})
  expect(missing({ livingArea: null, builtArea: 2500, bedrooms: 500 })).toEqual({})

  const year = new Date().getUTCFullYear()
  expect(missing({ yearBuilt: year + 10 })).toEqual({})
  expect(missing({ yearBuilt: 2099 })).toEqual({
    yearBuilt: ['Enter a year that isn’t more than 10 years from now.'],
  })
})
