import type { Logger } from 'pino'
import { holds, type HeldCountries } from '#api/homes/search/held-countries.ts'
import {
  SearchAway,
  SearchBusy,
  type ChangeListener,
  type SearchNodeState,
  type SearchService,
} from '#api/homes/search/service.ts'
import type { Changed } from '#api/homes/search/tally.ts'
import {
  Changes,
  placeOfArea,
  promotedOf,
  sumOf,
  type CountryCount,
  type KindCount,
  type PlaceNumbers,
  type Query,
  type Scope,
} from '#search/index.ts'
import { inBoth, inNone, named, type Codes } from './countries.ts'
import { SearchFailed, SearchNode, type NodeListener } from './node.ts'
import { nodeKeysOf } from './protocol.ts'

/** A search takes at most this long in milliseconds, of however many nodes it is asked. */
const LIMIT_MS = 15_000
/** With less time than this, in milliseconds, no other node is asked. */
const AGAIN_MIN_MS = 1000
/** A node that is further behind the database, in milliseconds, is only asked when no other is better. */
const LATE_MS = 5000

/** Nodes with the same countries: each can answer for the others. */
interface Group {
  countries: HeldCountries
  /** Those that are connected. */
  nodes: Set<SearchNode>
  /** The one whose counts hold: always the same until it is lost. Null before the first. */
  leader: SearchNode | null
  changed: Changes
}

/** For figures and `npm run doctor`. */
export interface NodeState extends SearchNodeState {
  /** Milliseconds since it had everything that the database had. */
  age: number
  asked: number
  failed: number
}

export interface RemoteSearch extends SearchService {
  nodes(): NodeState[]
  /** Countries that no node holds, in words; empty when all are held. */
  missing(): string
}

interface RemoteOptions {
  urls: readonly string[]
  keys: readonly Buffer[]
  codes: Codes
  log?: Logger | undefined
  /** Milliseconds that a search may take. */
  limit?: number
}

/**
 * The search over the indexes of search nodes. What lies in the countries of one group is answered by one of its nodes, all else is the sum of one of each group.
 *
 * Versions hold for each node by itself: an answer is as new as the node that gave it, and becomes old with the next change of that node, whose news are followed. So each change counts once for each
 * node, and a node that is late makes no cached answer last longer than its lateness. The changes of a lost node are unknown: everything of its group has changed then (decision 257).
 */
export function openRemoteSearch({
  urls,
  keys,
  codes,
  log,
  limit = LIMIT_MS,
}: RemoteOptions): RemoteSearch {
  const groups = new Map<string, Group>()
  const listeners = new Set<ChangeListener>()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let isReady = false
  let version = 0
  /** When the countries were last divided otherwise: groups that are gone may have changed until then. */
  let divided = 0

  const missing = () =>
    named(
      inNone(
        Array.from(groups.values(), (group) => group.countries),
        codes,
      ),
      codes,
    )
  const groupOf = (node: SearchNode) => [...groups.values()].find((group) => group.nodes.has(node))
  const tell = (changed: Changed) => {
    for (const listener of listeners) listener(changed)
  }
  const change = (group: Group, changed: Changed) => {
    group.changed.addEach(changed, ++version)
    if (changed === null || changed.length > 0) tell(changed)
  }

  const nodeListener: NodeListener = {
    joined(node, countries) {
      for (const [key, other] of groups) {
        if (key === keyOf(countries)) continue
        const both = inBoth(countries, other.countries, codes)
        if (both.ids.length === 0) continue
        // Another division of the countries replaces one whose nodes are all gone.
        if (other.nodes.size === 0) {
          groups.delete(key)
          divided = ++version
          tell(null)
        } else
          throw new Error(
            `it holds ${named(both, codes)}, as ${[...other.nodes][0]!.url} does, but not the same countries otherwise`,
          )
      }
      const group = groups.get(keyOf(countries)) ?? {
        countries,
        nodes: new Set(),
        leader: null,
        changed: new Changes(),
      }
      groups.set(keyOf(countries), group)
      group.nodes.add(node)
    },
    committed(node, changed) {
      const group = groupOf(node)!
      if (node.isUp) return change(group, changed)
      node.isUp = true
      node.fault = null
      log?.info({ node: node.url, countries: named(group.countries, codes) }, 'search node answers')
      // Nothing that is cached was its answer.
      if (group.leader?.isUp && group.leader !== node) return
      group.leader = node
      change(group, null)
      if (!isReady && missing() === '' && [...groups.values()].every(({ leader }) => leader)) {
        isReady = true
        resolve()
      }
    },
    lost(node, reason) {
      const group = groupOf(node)
      if (node.fault !== reason) log?.warn({ node: node.url, reason }, 'search node is away')
      node.fault = reason
      group?.nodes.delete(node)
      if (!node.isUp) return
      node.isUp = false
      if (!group) return
      if (group.leader === node) group.leader = [...group.nodes].find(({ isUp }) => isUp) ?? node
      change(group, null)
    },
  }
  const [key] = nodeKeysOf(keys)
  const nodes = urls.map((url) => new SearchNode(url, key!, nodeListener))

  /** The groups that may have offers of some places and areas; all for none. */
  function groupsOf({ places = [], areas = [] }: Pick<Query, 'places' | 'areas'>): Group[] {
    const all = [...groups.values()]
    if (places.length + areas.length === 0) return all
    const known = areas.map(({ id }) => all.filter((group) => hasArea(group, id)))
    return all.filter(
      (group) =>
        places.some(({ countryId }) => holds(group.countries, countryId)) ||
        // An area that none has counted yet may be anywhere.
        known.some((some) => some.length === 0 || some.includes(group)),
    )
  }

  /** The groups that are asked for a query. Throws `SearchAway` if a country of it is held by none. */
  function askedFor(query: Query): Group[] {
    const { places = [], areas = [] } = query
    const isHeld = (country: number) =>
      [...groups.values()].some(({ countries }) => holds(countries, country))
    const isWide = places.length === 0 || areas.length > 0
    if (isWide ? missing() !== '' : !places.every(({ countryId }) => isHeld(countryId)))
      throw new SearchAway(`no search node holds ${missing()}`)
    return groupsOf(query)
  }

  const counted = <T>(read: (counts: SearchNode['tally']['counts']) => T): T[] =>
    [...groups.values()].flatMap(({ leader }) => (leader ? [read(leader.tally.counts)] : []))
  const sum = (read: (counts: SearchNode['tally']['counts']) => number): number =>
    counted(read).reduce((all, one) => all + one, 0)

  return {
    ready,
    unready() {
      if (isReady) return null
      const faults = nodes.flatMap(({ url, fault }) => (fault === null ? [] : [`${url}: ${fault}`]))
      return `no search node holds ${missing()}${faults.map((fault) => `; ${fault}`).join('')}`
    },
    get version() {
      return version
    },
    get size() {
      return [...groups.values()].reduce((all, { leader }) => all + (leader?.tally.size ?? 0), 0)
    },
    lastChange: (scopes) =>
      Math.max(
        divided,
        ...scopes.flatMap((scope) =>
          [...groups.values()]
            .filter((group) => concerns(group, scope))
            .map(({ changed }) => changed.last(scope)),
        ),
      ),
    followChanges(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async search(query) {
      const asked = askedFor(query)
      const until = performance.now() + limit
      const [only] = asked
      if (only && asked.length === 1)
        return ask(only, until, (node, left) => node.find(query, left))
      const subtotals = (one: Query) =>
        Promise.all(asked.map((group) => ask(group, until, (node, left) => node.add(one, left))))
      if (!query.promoted) return sumOf(query, await subtotals(query))
      const candidates = (await subtotals(candidatesOf(query))).flatMap(
        ({ promoted }) => promoted ?? [],
      )
      const promoted = promotedOf(query, candidates)
      return sumOf(query, await subtotals({ ...query, promoted }))
    },
    counts: {
      byCountry: () =>
        new Map<number, CountryCount>(counted((counts) => [...counts.byCountry()]).flat()),
      within: (places) => sum((counts) => counts.within(places)),
      homesWithin: (places) => sum((counts) => counts.homesWithin(places)),
      byCategory: (places) => addKinds(counted((counts) => counts.byCategory(places)).flat()),
    },
    // Nodes read the areas from the database.
    setAreas() {},
    nodes: () =>
      nodes.map((node) => ({
        url: node.url,
        countries: node.countries && named(node.countries, codes),
        fault: node.fault,
        offers: node.tally.size,
        age: node.age(),
        asked: node.asked,
        failed: node.failed,
      })),
    missing,
    async close() {
      for (const node of nodes) node.close()
    },
  }
}

const keyOf = ({ ids, isAllBut }: HeldCountries): string => `${isAllBut ? '!' : ''}${ids.join()}`

const hasArea = ({ leader }: Group, id: number): boolean =>
  leader?.tally.counts.has(placeOfArea(id)) ?? false

/** Whether a group may have offers of a scope. */
const concerns = ({ countries }: Group, { places }: Scope): boolean =>
  places.length === 0 || places.some((place) => isArea(place) || holds(countries, place.countryId))

const isArea = ({ areaId }: PlaceNumbers): boolean => typeof areaId === 'number'

/** The same search for the homes alone that have a promoted place. */
const candidatesOf = ({
  facets: _facets,
  groups: _groups,
  histograms: _histograms,
  bounds: _bounds,
  clusters: _clusters,
  topAgencies: _agencies,
  ...query
}: Query): Query => ({ ...query, promoted: 'candidates' })

/**
 * Asks the node of a group that has least to do, and when that fails another one, which has at least as much time.
 * @throws SearchAway when none answers
 */
async function ask<Answer>(
  group: Group,
  until: number,
  question: (node: SearchNode, limit: number) => Promise<Answer>,
): Promise<Answer> {
  const left = () => until - performance.now()
  const first = choose([...group.nodes])
  if (!first) throw new SearchAway('no search node answers')
  const others = () => [...group.nodes].filter((node) => node !== first)
  try {
    return await question(first, choose(others()) ? left() / 2 : left())
  } catch (error) {
    // An idle connection may have ended under the request.
    const next = choose(others()) ?? (first.isUp && !isAnswer(error) ? first : null)
    if (!next || left() < AGAIN_MIN_MS) throw failure(error)
    return question(next, left()).catch((again: unknown) => {
      throw failure(again)
    })
  }
}

const isAnswer = (error: unknown): error is Error =>
  error instanceof SearchFailed || error instanceof SearchBusy || error instanceof SearchAway

const failure = (error: unknown): Error =>
  isAnswer(error) ? error : new SearchAway((error as Error).message)

/** Of those that are up and not late, else of those that are up. */
function choose(nodes: readonly SearchNode[]): SearchNode | null {
  const up = nodes.filter(({ isUp }) => isUp)
  const current = up.filter((node) => node.age() < LATE_MS)
  const [best] = (current.length > 0 ? current : up).sort(
    (a, b) =>
      Number(a.failedLately) - Number(b.failedLately) ||
      a.outstanding - b.outstanding ||
      a.asked - b.asked,
  )
  return best ?? null
}

/** Counts of several indexes by kind, most first. */
function addKinds(rows: readonly KindCount[]): KindCount[] {
  const sums = new Map<string, KindCount>()
  for (const { action, category, count } of rows) {
    const key = `${action} ${category}`
    sums.set(key, { action, category, count: (sums.get(key)?.count ?? 0) + count })
  }
  return [...sums.values()].sort(
    (a, b) => b.count - a.count || a.action - b.action || a.category - b.category,
  )
}
