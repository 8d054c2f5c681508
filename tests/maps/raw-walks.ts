import type { OsmExtract } from './osm-extract.ts'

const EARTH_METRES = 6_371_008.8
/** As of the network of tiles: ways that lead nowhere else. */
const ISLAND_METRES = 400
const CELL_DEGREES = 0.002

const WALKED =
  /^(trunk|primary|primary_link|secondary|secondary_link|tertiary|tertiary_link|unclassified|residential|road|living_street|service|track|path|footway|cycleway|steps|pedestrian|bridleway)$/

/** Ways that are left out: those of `access` no or private, as by tilemaker, or also by `foot`, of which its tiles say nothing. */
export type Rule = 'access' | 'foot'

export type Point = readonly [lon: number, lat: number]
interface Step {
  a: number
  b: number
}
interface Stand {
  step: Step
  share: number
  away: number
}

/** Metres between two points. */
export function metresBetween([aLon, aLat]: Point, [bLon, bLat]: Point): number {
  const radians = Math.PI / 180
  const x = (bLon - aLon) * radians * Math.cos(((aLat + bLat) / 2) * radians)
  return Math.hypot(x, (bLat - aLat) * radians) * EARTH_METRES
}

/** The ways of an extract on which one may walk, and distances along them: what those of tiles are measured by.  */
export class RawWalks {
  readonly points: Point[] = []
  readonly steps: Step[] = []
  readonly #next: number[][] = []
  readonly #cells = new Map<string, Step[]>()
  readonly #islands: boolean[] = []

  constructor({ nodes, ways }: OsmExtract, rule: Rule) {
    const ids = new Map<number, number>()
    const node = (id: number): number | null => {
      const point = nodes.get(id)
      if (!point) return null
      let n = ids.get(id)
      if (n === undefined) {
        ids.set(id, (n = this.points.length))
        this.points.push(point)
        this.#next.push([])
      }
      return n
    }
    for (const { nodes: refs, tags } of ways) {
      if (!(WALKED.test(tags['highway'] ?? '') || tags['man_made'] === 'pier')) continue
      if (!(rule === 'access' ? !NO.test(tags['access'] ?? '') : isOpen(tags))) continue
      for (let i = 1; i < refs.length; i++) {
        const [a, b] = [node(refs[i - 1]!), node(refs[i]!)]
        if (a === null || b === null || a === b) continue
        this.steps.push({ a, b })
        this.#next[a]!.push(b)
        this.#next[b]!.push(a)
      }
    }
    for (const step of this.steps) this.#index(step)
    this.#findIslands()
  }

  #index(step: Step): void {
    const [a, b] = [this.points[step.a]!, this.points[step.b]!]
    const cell = (value: number) => Math.floor(value / CELL_DEGREES)
    for (let x = cell(Math.min(a[0], b[0])); x <= cell(Math.max(a[0], b[0])); x++)
      for (let y = cell(Math.min(a[1], b[1])); y <= cell(Math.max(a[1], b[1])); y++) {
        const key = `${x} ${y}`
        const list = this.#cells.get(key)
        if (list) list.push(step)
        else this.#cells.set(key, [step])
      }
  }

  #findIslands(): void {
    for (let first = 0; first < this.points.length; first++) {
      if (this.#islands[first] !== undefined) continue
      const found = [first]
      this.#islands[first] = false
      let metres = 0
      for (const node of found)
        for (const other of this.#next[node]!) {
          metres += this.#length(node, other) / 2
          if (this.#islands[other] === undefined) {
            this.#islands[other] = false
            found.push(other)
          }
        }
      if (metres < ISLAND_METRES) for (const node of found) this.#islands[node] = true
    }
  }

  #length(a: number, b: number): number {
    return metresBetween(this.points[a]!, this.points[b]!)
  }

  stand([lon, lat]: Point): Stand | null {
    let best: Stand | null = null
    const [x, y] = [Math.floor(lon / CELL_DEGREES), Math.floor(lat / CELL_DEGREES)]
    const scale = Math.cos((lat * Math.PI) / 180)
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const step of this.#cells.get(`${x + dx} ${y + dy}`) ?? []) {
          if (this.#islands[step.a]) continue
          const [a, b] = [this.points[step.a]!, this.points[step.b]!]
          const [vx, vy] = [(b[0] - a[0]) * scale, b[1] - a[1]]
          const length = vx * vx + vy * vy
          const along = ((lon - a[0]) * scale * vx + (lat - a[1]) * vy) / (length || 1)
          const share = Math.min(1, Math.max(0, along))
          const away = metresBetween(
            [lon, lat],
            [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])],
          )
          if (away < (best?.away ?? Infinity)) best = { step, share, away }
        }
    return best
  }

  /** Metres on foot to each of `goals` from one place, Infinity beyond `most`. */
  metres(from: Stand, goals: readonly Stand[], most: number): number[] {
    const metres = new Map<number, number>()
    const buckets: number[][] = []
    const reach = (node: number, length: number): void => {
      if (length > most || length >= (metres.get(node) ?? Infinity)) return
      metres.set(node, length)
      ;(buckets[Math.floor(length)] ??= []).push(node)
    }
    const { step, share, away } = from
    const whole = this.#length(step.a, step.b)
    reach(step.a, away + share * whole)
    reach(step.b, away + (1 - share) * whole)
    for (let at = 0; at < buckets.length; at++)
      for (const node of buckets[at] ?? [])
        for (const other of this.#next[node]!)
          reach(other, metres.get(node)! + this.#length(node, other))
    return goals.map((goal) => {
      const length = this.#length(goal.step.a, goal.step.b)
      const along =
        goal.step === step
          ? away + Math.abs(goal.share - share) * length
          : Math.min(
              (metres.get(goal.step.a) ?? Infinity) + goal.share * length,
              (metres.get(goal.step.b) ?? Infinity) + (1 - goal.share) * length,
            )
      return along + goal.away
    })
  }
}

const NO = /^(no|private)$/
function isOpen(tags: Record<string, string>): boolean {
  if (tags['foot'] !== undefined) return !NO.test(tags['foot'])
  return !NO.test(tags['access'] ?? '')
}
