import { describe, expect, test } from 'vitest'
import { compareWalks } from '#tests/maps/compare-walks.ts'
import { withoutNeedless } from '#tests/maps/left-out.ts'
import { HAS_MAPS } from '#tests/maps/shared-maps.ts'

const PAIRS = 2000
/** Shares within a minute: of the ways of the tiles, of those in tiles without needless vertices, and of the ways that `foot` allows, which tiles of tilemaker do not say. */
const SHARES = {
  malta: [0.99, 0.98, 0.98],
  andorra: [0.99, 0.98, 0.92],
  monaco: [0.98, 0.94, 0.87],
  london: [0.96, 0.94, 0.92],
  munchen: [0.97, 0.95, 0.94],
} as const

describe.skipIf(!HAS_MAPS).each(Object.entries(SHARES))(
  'walks over the tiles of %s take as long as over the extract',
  (name, [own, leftOut, byFoot]) => {
    test.each([
      ['by the same ways', own, {}],
      ['where vertices in which ways meet are left out', leftOut, { prepare: withoutNeedless }],
      ['by the ways that one may walk', byFoot, { rule: 'foot' }],
    ] as const)(
      '%s: a share of %f within a minute',
      async (label, share, options) => {
        const compared = await compareWalks(name, { pairs: PAIRS, seed: name, ...options })
        console.info(name, label, compared)
        expect(compared.withinMinute).toBeGreaterThanOrEqual(share)
      },
      300_000,
    )
  },
)
