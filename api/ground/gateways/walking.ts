import { getJson, postJson } from './post-json.ts'

interface Point {
  lat: number
  lon: number
}

export interface EngineWalk {
  seconds: number
  metres: number
}

/** The address of a matrix of Valhalla ends like this, any other is OSRM's: `/table/v1/foot`. */
const VALHALLA = '/sources_to_targets'
/** The default of OSRM is 100 places for a call. */
export const GOALS_MAX = 99
const LIMITS = { timeoutMs: 5_000, maxBytes: 262_144, readsStatus: 400 }
/** An engine moves a point to its nearest way. Farther, and it has no data there. */
const MOVED_METRES = 500
const EARTH_METRES = 6_371_008.8
/** Codes by which the engines say that they have no way near a place, or none between two. */
const NO_WAY_OSRM = new Set<unknown>(['NoSegment', 'NoTable', 'NoRoute'])
const NO_WAY_VALHALLA = new Set<unknown>([154, 170, 171, 442])

/** The engine works, and has no data for this place. */
export class NoWalks extends Error {
  override readonly name = 'NoWalks'
}

/**
 * Walks from a point to others by the operator's engine (WALKING_URL: OSRM or Valhalla); null where it has no way. Throws when it is away, slow, or answers with
 * nonsense; `NoWalks` where it has none at all, or walks that are shorter than a straight line: engines move points outside of their data to its edge.
 */
export async function engineWalks(
  url: string,
  from: Point,
  goals: readonly Point[],
): Promise<(EngineWalk | null)[]> {
  if (goals.length === 0) return []
  const walks = url.endsWith(VALHALLA)
    ? await byValhalla(url, from, goals)
    : await byOsrm(url, from, goals)
  if (walks.length !== goals.length) throw new Error(`${walks.length} walks for ${goals.length}`)
  walks.forEach((walk, n) => {
    if (walk && walk.metres + MOVED_METRES < straight(from, goals[n]!))
      throw new NoWalks('a walk is shorter than a straight line: the engine has no data there')
  })
  if (!walks.some(Boolean)) throw new NoWalks('the engine has no way from there')
  return walks
}

async function byOsrm(
  url: string,
  from: Point,
  goals: readonly Point[],
): Promise<(EngineWalk | null)[]> {
  const places = [from, ...goals].map(({ lon, lat }) => `${lon},${lat}`).join(';')
  const answer = (await getJson(
    `${url}/${places}?sources=0&annotations=duration,distance`,
    LIMITS,
  )) as ({ code?: unknown } & Partial<Record<'durations' | 'distances', unknown[][]>>) | null
  if (NO_WAY_OSRM.has(answer?.code)) throw new NoWalks(String(answer?.code))
  const [seconds, metres] = [answer?.durations?.[0], answer?.distances?.[0]]
  if (!Array.isArray(seconds) || !Array.isArray(metres)) throw new Error('no table')
  if (seconds.length !== metres.length) throw new Error('tables of different sizes')
  // The first is the way to where it begins.
  return seconds.slice(1).map((value, n) => walkOf(value, metres[n + 1]))
}

async function byValhalla(
  url: string,
  from: Point,
  goals: readonly Point[],
): Promise<(EngineWalk | null)[]> {
  const answer = (await postJson(
    url,
    { sources: [from], targets: goals, costing: 'pedestrian', units: 'kilometers' },
    LIMITS,
  )) as { error_code?: unknown; sources_to_targets?: unknown[][] } | null
  if (NO_WAY_VALHALLA.has(answer?.error_code)) throw new NoWalks(String(answer?.error_code))
  const row = answer?.sources_to_targets?.[0]
  if (!Array.isArray(row)) throw new Error('no matrix')
  return row.map((cell) => {
    const { time, distance } = (cell ?? {}) as { time?: unknown; distance?: unknown }
    return walkOf(time, typeof distance === 'number' ? distance * 1000 : distance)
  })
}

function walkOf(seconds: unknown, metres: unknown): EngineWalk | null {
  if ((seconds ?? null) === null || (metres ?? null) === null) return null
  const isLength = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0
  if (!isLength(seconds) || !isLength(metres)) throw new Error('a walk that is no number')
  return { seconds, metres }
}

function straight(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const x = (b.lon - a.lon) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  return Math.hypot(x, (b.lat - a.lat) * radians) * EARTH_METRES
}
