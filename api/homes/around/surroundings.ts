import { LRUCache } from 'lru-cache'
import {
  AROUND_KINDS,
  AROUND_MINUTES,
  type AroundKind,
  type Noise,
} from '#contract/homes/around-kinds.ts'
import { isTile } from '../../ground/gateways/vector-tile.ts'
import { LOCALES } from '#i18n/locales.ts'
import { namesOf } from './map-features.ts'
import { footOf, joinPieces, walkFrom, type Foot, type Network, type Window } from './network.ts'
import { isInside, readPiece, type Piece, type PieceArea } from './piece.ts'
import { degreesOf, metresOfUnit, nearestOn, SIDE, unitsOf, ZOOM, type Spot } from './plane.ts'

/** 4.8 km/h. */
const METRES_A_MINUTE = 80
/** Places of each kind. */
const PLACES_MAX = 3
/** A place farther from every way has no way to it, as far as the map knows. */
const AWAY_METRES = 250
/** Stops on both sides of a street, entrances of one shop: one place, unless they have different names. */
const SAME_METRES = 80
/** Places of one name within so many metres are one. */
const SAME_NAME_METRES = 400
/** Tiles are small near the poles: not more of them than this on each side. */
const REACH_TILES = 2.5
const TILES = 2 ** ZOOM
const LANGUAGES = LOCALES.map(({ code }) => code)
/** Distances within which something may be heard. */
const HEARD_METRES: Record<Noise, number> = {
  motorway: 300,
  railway: 200,
  mainRoad: 120,
  busyRoad: 60,
  tram: 60,
}
const PIECES_BYTES = 96 * 1024 * 1024
/** Homes are worked out in the order of their places: a few windows at a time. */
const NETWORKS = 3

interface AroundPlace {
  kind: AroundKind
  /** On foot. */
  metres: number
  minutes: number
  lat: number
  lon: number
  /** By language; `''` is the one on the spot. */
  names: Record<string, string> | null
}

export interface Around {
  /** By kind, then by distance. */
  places: AroundPlace[]
  noises: { noise: Noise; metres: number }[]
}

/** An uncompressed tile of `ZOOM`; null where the map has none. Throws where it cannot be known now. */
export type ReadTile = (x: number, y: number) => Promise<Uint8Array | null>
type Turn = () => Promise<void> | void

interface Goal {
  kind: AroundKind
  names: Record<string, string> | null
  /** x, y, in turn, of the points at which it is reached. */
  entries: number[]
  /** Ground that it covers, with where its tile begins. */
  areas: { area: PieceArea; left: number; top: number }[]
  /** Of each entry, when first needed. */
  feet: (Foot | null | undefined)[]
}

interface Ground {
  network: Network
  goals: Goal[]
}

/** Finds surroundings by the tiles of one version of a map. */
export interface Surroundings {
  /** Null where the map has no tile. `engine`: takes the place of the ways of the map, and is not asked without places. */
  of(point: { lat: number; lon: number }, turn: Turn, engine?: Engine): Promise<Around | null>
}

/** Walks by another engine, null where it has no way. */
export type Engine = (
  from: { lat: number; lon: number },
  goals: readonly { lat: number; lon: number }[],
) => Promise<({ seconds: number; metres: number } | null)[]>

/** With an engine the nearest of these are chosen by it. */
const CANDIDATES = 6

export function createSurroundings(readTile: ReadTile): Surroundings {
  const pieces = new LRUCache<string, { piece: Piece | null }>({
    maxSize: PIECES_BYTES,
    sizeCalculation: ({ piece }) => (piece ? sizeOf(piece) : 100),
  })
  const grounds = new LRUCache<string, Ground>({ max: NETWORKS })

  async function pieceAt(column: number, y: number, turn: Turn): Promise<Piece | null> {
    // East of the last column is the first one.
    const x = ((column % TILES) + TILES) % TILES
    if (!isTile(ZOOM, x, y)) return null
    const key = `${x}/${y}`
    const known = pieces.get(key)
    if (known) return known.piece
    const bytes = await readTile(x, y)
    let piece: Piece | null = null
    try {
      piece = bytes && (await readPiece(bytes, turn))
    } catch {
      // Damaged: as if the map had none.
    }
    pieces.set(key, { piece })
    return piece
  }

  async function groundOf({ x, y }: Spot, reach: number, turn: Turn): Promise<Ground> {
    // Homes of a quarter of a tile have the same window.
    const half = SIDE / 2
    const [left, top] = [Math.floor(x / half) * half, Math.floor(y / half) * half]
    const first = { x: Math.floor((left - reach) / SIDE), y: Math.floor((top - reach) / SIDE) }
    const columns = Math.floor((left + half + reach) / SIDE) - first.x + 1
    const rows = Math.floor((top + half + reach) / SIDE) - first.y + 1
    const key = [first.x, first.y, columns, rows].join()
    const known = grounds.get(key)
    if (known) return known
    const all: (Piece | null)[] = []
    for (let row = first.y; row < first.y + rows; row++)
      for (let column = first.x; column < first.x + columns; column++)
        all.push(await pieceAt(column, row, turn))
    const window = { ...first, columns, rows, pieces: all }
    const ground = {
      network: await joinPieces(window, turn),
      goals: await goalsOf(window, turn),
    }
    grounds.set(key, ground)
    return ground
  }

  return {
    async of(point, turn, engine) {
      const at = unitsOf(point)
      const home = await pieceAt(Math.floor(at.x / SIDE), Math.floor(at.y / SIDE), turn)
      if (!home) return null
      const unit = metresOfUnit(point.lat)
      const reach = Math.min((AROUND_MINUTES * METRES_A_MINUTE) / unit, REACH_TILES * SIDE)
      const { network, goals } = await groundOf(at, reach, turn)
      const { window } = network
      const spot = { x: at.x - window.x * SIDE, y: at.y - window.y * SIDE }
      const places = await placesFrom(spot, network, goals, {
        unit,
        reach,
        most: engine ? CANDIDATES : PLACES_MAX,
        turn,
      })
      return {
        places:
          engine && places.length > 0 ? byEngine(places, await engine(point, places)) : places,
        noises: noisesAt(spot, window, unit),
      }
    },
  }
}

const sizeOf = ({ nodes, edges, cellStarts, cellEdges, places, areas, noises }: Piece): number =>
  4 * (nodes.length + edges.length + cellStarts.length + cellEdges.length) +
  400 * places.length +
  areas.reduce((sum, { entries }) => sum + 500 + 24 * entries.length, 0) +
  [...noises.values()].reduce((sum, { length }) => sum + 8 * length, 1000)

/** All places of a window. Parts of one park in several tiles are one. */
async function goalsOf({ pieces, columns }: Window, turn: Turn): Promise<Goal[]> {
  const goals: Goal[] = []
  const parts: { area: PieceArea; piece: number; goal: Goal }[] = []
  for (const [n, piece] of pieces.entries()) {
    if (!piece) continue
    const [left, top] = [(n % columns) * SIDE, Math.floor(n / columns) * SIDE]
    const moved = (entries: readonly number[]) =>
      entries.map((value, i) => value + (i % 2 === 0 ? left : top))
    const areas = piece.areas.map((area) => {
      const goal: Goal = {
        kind: area.kind,
        names: namesOf(area.properties, LANGUAGES),
        entries: moved(area.entries),
        areas: [{ area, left, top }],
        feet: [],
      }
      parts.push({ area, piece: n, goal })
      return { area, goal }
    })
    for (const { kind, x, y, properties } of piece.places) {
      const names = namesOf(properties, LANGUAGES)
      const within = areas.find(({ area }) => area.kind === kind && isInside(area, x, y))
      if (within) within.goal.names ??= names
      else goals.push({ kind, names, entries: [x + left, y + top], areas: [], feet: [] })
      await turn()
    }
  }
  for (const same of joined(parts, columns)) {
    const [first] = same
    goals.push({
      kind: first!.kind,
      names: same.find(({ names }) => names !== null)?.names ?? null,
      entries: same.flatMap(({ entries }) => entries),
      areas: same.flatMap(({ areas }) => areas),
      feet: [],
    })
  }
  return goals
}

/** Groups of parts that touch across the border of a tile. */
function joined(
  parts: readonly { area: PieceArea; piece: number; goal: Goal }[],
  columns: number,
): Goal[][] {
  const group = new Map(parts.map(({ goal }) => [goal, [goal]]))
  const touching = new Map<string, { from: number; to: number; goal: Goal }[]>()
  for (const { area, piece, goal } of parts)
    for (const [side, from, to] of area.borders) {
      // The border between two tiles, named by the eastern or southern one.
      const owner = piece + (side === 1 ? 1 : side === 3 ? columns : 0)
      const key = `${area.kind} ${side < 2 ? 'x' : 'y'} ${owner}`
      const spans = touching.get(key) ?? []
      touching.set(key, spans)
      for (const span of spans) {
        if (span.to < from || to < span.from || group.get(span.goal) === group.get(goal)) continue
        const both = [...group.get(span.goal)!, ...group.get(goal)!]
        for (const one of both) group.set(one, both)
      }
      spans.push({ from, to, goal })
    }
  return [...new Set(group.values())]
}

async function placesFrom(
  spot: Spot,
  network: Network,
  goals: readonly Goal[],
  { unit, reach, most, turn }: { unit: number; reach: number; most: number; turn: Turn },
): Promise<AroundPlace[]> {
  const away = AWAY_METRES / unit
  const start = footOf(network, spot, away)
  if (!start) return []
  const walk = await walkFrom(network, start, reach, turn)
  const found: (AroundPlace & Spot)[] = []
  for (const { kind, names, entries, areas, feet } of goals) {
    let best: (Spot & { units: number }) | null = null
    if (areas.some(({ area, left, top }) => isInside(area, spot.x - left, spot.y - top)))
      best = { ...spot, units: 0 }
    for (let n = 0; best?.units !== 0 && 2 * n < entries.length; n++) {
      const [x, y] = [entries[2 * n]!, entries[2 * n + 1]!]
      if (Math.hypot(x - spot.x, y - spot.y) > Math.min(reach, best?.units ?? Infinity)) continue
      let foot = feet[n]
      if (foot === undefined) {
        feet[n] = foot = footOf(network, { x, y }, away)
        await turn()
      }
      const units = foot ? walk.to(foot) : Infinity
      if (units <= reach && units < (best?.units ?? Infinity)) best = { x, y, units }
    }
    await turn()
    if (!best) continue
    const { x, y, units } = best
    const { window } = network
    const { lat, lon } = degreesOf({ x: x + window.x * SIDE, y: y + window.y * SIDE })
    const metres = units * unit
    const minutes = metres / METRES_A_MINUTE
    found.push({ kind, names, metres, minutes, lat, lon: ((lon + 540) % 360) - 180, x, y })
  }
  found.sort((a, b) => a.metres - b.metres)
  return AROUND_KINDS.flatMap((kind) => {
    const kept: typeof found = []
    for (const place of found) {
      if (kept.length === most) break
      if (place.kind !== kind) continue
      const same = kept.findIndex((other) => isSame(other, place, unit))
      const known = kept[same]
      if (!known) kept.push(place)
      // One of them may have a name.
      else if (!known.names) kept[same] = { ...known, names: place.names }
    }
    return kept
  }).map(({ x: _x, y: _y, ...place }) => place)
}

/** The nearest places by the walks of an engine. */
function byEngine(
  places: readonly AroundPlace[],
  walks: readonly ({ seconds: number; metres: number } | null)[],
): AroundPlace[] {
  const walked = places.flatMap((place, n) => {
    const walk = walks[n]
    return walk && walk.seconds <= AROUND_MINUTES * 60
      ? [{ ...place, metres: walk.metres, minutes: walk.seconds / 60 }]
      : []
  })
  return AROUND_KINDS.flatMap((kind) =>
    walked
      .filter((place) => place.kind === kind)
      .sort((a, b) => a.minutes - b.minutes)
      .slice(0, PLACES_MAX),
  )
}

function isSame(one: AroundPlace & Spot, other: AroundPlace & Spot, unit: number): boolean {
  const metres = Math.hypot(one.x - other.x, one.y - other.y) * unit
  // Platforms of one station are far from each other, branches of a chain further.
  if (one.names && other.names)
    return one.names[''] === other.names[''] && metres < SAME_NAME_METRES
  return metres < SAME_METRES
}

function noisesAt({ x, y }: Spot, { pieces, columns }: Window, unit: number): Around['noises'] {
  const nearest = new Map<Noise, number>()
  pieces.forEach((piece, n) => {
    if (!piece) return
    const [px, py] = [x - (n % columns) * SIDE, y - Math.floor(n / columns) * SIDE]
    for (const [noise, segments] of piece.noises) {
      const most = HEARD_METRES[noise] / unit
      if (px < -most || py < -most || px > SIDE + most || py > SIDE + most) continue
      for (let i = 0; i < segments.length; i += 4) {
        const { distance } = nearestOn(
          px,
          py,
          segments[i]!,
          segments[i + 1]!,
          segments[i + 2]!,
          segments[i + 3]!,
        )
        if (distance <= most && distance < (nearest.get(noise) ?? Infinity))
          nearest.set(noise, distance)
      }
    }
  })
  return [...nearest]
    .map(([noise, units]) => ({ noise, metres: units * unit }))
    .sort((a, b) => a.metres - b.metres)
}
