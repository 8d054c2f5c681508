import { expect, test } from 'vitest'
import { RENTING } from '#api/ground/costs/examples.ts'
import { depositOf } from './customs.ts'

test.each(['ES', 'MT', 'DE', 'FR'])(
  'deposits in %s are at most what pages say is usual there',
  (iso2) => {
    const usual = RENTING[`/${iso2.toLowerCase()}`]!.depositMonths! * 1_000_00
    expect(Math.max(...[1, 2, 3].map((drawn) => depositOf(iso2, 1_000_00, false, drawn)))).toBe(
      usual,
    )
  },
)
