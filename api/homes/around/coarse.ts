import type { StoredNoise, StoredPlace } from '#db/json-types.ts'
import type { Pin } from './queries.ts'
import type { Around } from './surroundings.ts'

/** Steps of distances. A point of a street is rounded by up to 80 m, that of an area by up to 800 m. */
const STEPS: Record<Pin, { minutes: number; metres: number }> = {
  exact: { minutes: 1, metres: 10 },
  street: { minutes: 5, metres: 100 },
  area: { minutes: 10, metres: 500 },
}

const upTo = (value: number, step: number): number => Math.max(1, Math.ceil(value / step)) * step

/** As exactly as a public point is: minutes and metres are rounded up. What may be heard depends on some metres, so that only exact points have it. */
export function coarse(
  { places, noises }: Around,
  pin: Pin,
): {
  places: StoredPlace[]
  noises: StoredNoise[]
} {
  const step = STEPS[pin]
  return {
    places: places.map(({ kind, metres, minutes, lat, lon, names }) => ({
      kind,
      minutes: upTo(minutes, step.minutes),
      metres: upTo(metres, step.metres),
      lat: degrees(lat),
      lon: degrees(lon),
      names,
    })),
    noises:
      pin === 'exact'
        ? noises.map(({ noise, metres }) => ({ noise, metres: upTo(metres, step.metres) }))
        : [],
  }
}

const degrees = (value: number): number => Math.round(value * 1e5) / 1e5
