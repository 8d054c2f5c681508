import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { publicDegrees } from '#db/public-point.ts'
import { createRandom } from '#demo/random.ts'
import { createTestDatabase } from '#tests/database.ts'
import { publicCoordinates } from './privacy.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

/** Degrees as people and geocoders write them: halves of every step, four decimals, and all others, on both sides of the equator. */
function degrees(): number[] {
  const random = createRandom('degrees')
  const all = [41.385, -33.865, 0.005, -0.005, 0.0005, 2.1735, -0.0004, 89.9999, 0]
  for (let n = 0; n < 2000; n++) {
    const whole = random.integer(-89, 89)
    const [hundredth, thousandth] = [random.integer(0, 99), random.integer(0, 999)]
    all.push(
      Number(`${whole}.${String(hundredth).padStart(2, '0')}5`),
      Number(`${whole}.${String(thousandth).padStart(3, '0')}5`),
      Number(random.between(-90, 90).toFixed(4)),
      random.between(-90, 90),
    )
  }
  return all
}

test.each(['street', 'area'] as const)(
  'SQL and pages round to the same public point: %s',
  async (pin) => {
    const all = degrees()
    const { rows } = await sql<{ lat: number; lon: number }>`
      select ${sql.raw(publicDegrees('lat'))} as lat, ${sql.raw(publicDegrees('lon'))} as lon
      from unnest(${all}::float8[]) with ordinality as given (lat, n),
        lateral (select -lat as lon, ${pin} as address_privacy, 'exact' as coordinate_precision) as other
      order by n`.execute(db)
    const expected = all.map((lat) => {
      const point = publicCoordinates({
        lat,
        lon: -lat,
        address_privacy: pin,
        coordinate_precision: 'exact',
      })!
      return { lat: Math.round(point.lat * 1e6) + 0, lon: Math.round(point.lon * 1e6) + 0 }
    })
    expect(rows).toEqual(expected)
  },
)
