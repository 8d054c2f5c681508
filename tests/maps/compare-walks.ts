import { readFileSync } from 'node:fs'
import { joinPieces, footOf, walkFrom, type Network } from '#api/homes/around/network.ts'
import { readPiece, type Piece } from '#api/homes/around/piece.ts'
import { metresOfUnit, SIDE, unitsOf } from '#api/homes/around/plane.ts'
import { createRandom } from '#demo/random.ts'
import { readExtract } from './osm-extract.ts'
import { metresBetween, RawWalks, type Point, type Rule } from './raw-walks.ts'
import { extractFile, mapTiles } from './shared-maps.ts'

const METRES_A_MINUTE = 80
const MINUTES_MAX = 30
/** A little more than the farthest walk that counts, so that both sides may just exceed it. */
const METRES_MAX = 2600
const STRAIGHT_MAX = 2000
const AWAY_MAX = 250
/** Metres around the vertices of ways in which walks begin and end. */
const AROUND = 60
const GOALS = 4
const RADIUS = 2

export interface Compared {
  pairs: number
  /** Share of pairs whose minutes differ by one at most. */
  withinMinute: number
  /** Of the others, those for which the tiles say less. */
  tooLow: number
}

/**
 * Minutes on foot by the tiles of a map and by the extract of which it was made, for random pairs of places: Dijkstra over both. Pairs that either side takes
 * for more than half an hour count as wrong unless both do, and then not at all.
 */
export async function compareWalks(
  name: string,
  {
    pairs,
    seed,
    rule = 'access',
    prepare = (bytes) => bytes,
  }: { pairs: number; seed: string; rule?: Rule; prepare?: (bytes: Uint8Array) => Uint8Array },
): Promise<Compared> {
  const tiles = mapTiles(name)
  const extract = readExtract(readFileSync(extractFile(name)))
  // The maps end before the extracts do.
  for (const [id, [lon, lat]] of extract.nodes) {
    const { x, y } = unitsOf({ lat, lon })
    if (!tiles.has(`${Math.floor(x / SIDE)}/${Math.floor(y / SIDE)}`)) extract.nodes.delete(id)
  }
  const raw = new RawWalks(extract, rule)
  const pieces = new Map<string, Piece>()
  for (const [at, bytes] of tiles) pieces.set(at, await readPiece(prepare(bytes), () => {}))

  const networks = new Map<string, Promise<Network>>()
  const networkAt = (x: number, y: number): Promise<Network> => {
    const key = `${x}/${y}`
    let network = networks.get(key)
    if (!network) {
      const side = 2 * RADIUS + 1
      const around = Array.from(
        { length: side * side },
        (_, i) =>
          pieces.get(`${x - RADIUS + (i % side)}/${y - RADIUS + Math.floor(i / side)}`) ?? null,
      )
      network = joinPieces(
        { x: x - RADIUS, y: y - RADIUS, columns: side, rows: side, pieces: around },
        () => {},
      )
      networks.set(key, network)
    }
    return network
  }

  const random = createRandom(seed)
  const place = (): Point => {
    const [lon, lat] = raw.points[random.pick(raw.steps).a]!
    const degrees = AROUND / 111_000
    return [
      lon + random.between(-degrees, degrees) / 2 / Math.cos((lat * Math.PI) / 180),
      lat + random.between(-degrees, degrees) / 2,
    ]
  }
  const result = { pairs: 0, right: 0, tooLow: 0 }
  while (result.pairs < pairs) {
    const from = place()
    const stand = raw.stand(from)
    if (!stand) continue
    const goals: { at: Point; stand: NonNullable<typeof stand> }[] = []
    for (let tries = 0; goals.length < GOALS && tries < 4000; tries++) {
      const at = place()
      const there = metresBetween(from, at) < STRAIGHT_MAX ? raw.stand(at) : null
      if (there) goals.push({ at, stand: there })
    }
    const real = raw.metres(
      stand,
      goals.map((goal) => goal.stand),
      METRES_MAX,
    )
    const unit = metresOfUnit(from[1])
    const { x, y } = unitsOf({ lat: from[1], lon: from[0] })
    const network = await networkAt(Math.floor(x / SIDE), Math.floor(y / SIDE))
    const foot = ([lon, lat]: Point) => {
      const units = unitsOf({ lat, lon })
      return footOf(
        network,
        { x: units.x - network.window.x * SIDE, y: units.y - network.window.y * SIDE },
        AWAY_MAX / unit,
      )
    }
    const start = foot(from)
    const walk = start && (await walkFrom(network, start, METRES_MAX / unit, () => {}))
    for (const [n, goal] of goals.entries()) {
      const end = foot(goal.at)
      const ours = walk && end ? (walk.to(end) * unit) / METRES_A_MINUTE : Infinity
      const theirs = real[n]! / METRES_A_MINUTE
      if (ours > MINUTES_MAX && theirs > MINUTES_MAX) continue
      result.pairs++
      if (Math.abs(ours - theirs) <= 1) result.right++
      else if (ours < theirs) result.tooLow++
    }
  }
  return { pairs: result.pairs, withinMinute: result.right / result.pairs, tooLow: result.tooLow }
}
