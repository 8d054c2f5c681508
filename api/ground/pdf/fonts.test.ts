import { Font } from '@react-pdf/renderer'
import { beforeEach, expect, test } from 'vitest'
import { LOCALE_CODES } from '#i18n/locale-codes.ts'
import { charactersOf } from '#tests/letters.ts'
import { fontsFor } from './fonts.ts'

const TIMEOUT = 60_000

// Each document has a thread of its own.
beforeEach(() => Font.clear())

test.each(LOCALE_CODES)(
  'no letter of %s is missing in a PDF',
  async (locale) => {
    const { missing } = await fontsFor([charactersOf(locale)], locale)
    expect(Array.from(missing)).toEqual([])
  },
  TIMEOUT,
)
