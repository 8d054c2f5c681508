import type { Kysely } from 'kysely'
import { AREA_LIMITS, readArea, WrongArea, type NamedArea } from '#contract/named-areas.ts'
import type { Database } from '#db/schema.ts'
import type { Places } from '#places/index.ts'
import { placeAreas } from './load.ts'
import { nextAreaId, selectAreas, upsertArea, writingAreas } from './queries.ts'

/**
 * Imports a GeoJSON FeatureCollection: all of it, or nothing. An area of a known slug and parent is changed and keeps its id; others get ids of their own. `wrong` has a line for each
 * feature that cannot be imported, in English for who wrote the file.
 */
export async function importAreas(
  text: string,
  { db, places }: { db: Kysely<Database>; places: Places },
): Promise<{ added: number; changed: number; wrong: string[] }> {
  const none = (...wrong: string[]) => ({ added: 0, changed: 0, wrong })
  const features = featuresOf(text)
  if (typeof features === 'string') return none(features)
  const read: Omit<NamedArea, 'id'>[] = []
  const wrong: string[] = []
  for (const [at, feature] of features.entries()) {
    try {
      const { id: _, ...area } = readArea(feature)
      read.push(area)
    } catch (error) {
      if (!(error instanceof WrongArea)) throw error
      wrong.push(`${labelOf(feature, at)}: ${error.message}`)
    }
  }
  if (wrong.length > 0) return none(...wrong)
  return writingAreas(db, async (trx) => {
    const before = await selectAreas(trx)
    const known = new Map(before.map((area) => [keyOf(area), area.id]))
    const areas: NamedArea[] = []
    for (const area of read) {
      const id = known.get(keyOf(area)) ?? (await nextAreaId(trx))
      areas.push({ ...area, id })
    }
    const { placed, wrong } = placeAreas(areas, before, places)
    if (wrong.length > 0)
      return none(
        ...wrong.map(
          ({ area, reason }) => `${labelOf({ properties: area }, areas.indexOf(area))}: ${reason}`,
        ),
      )
    for (const one of placed) await upsertArea(trx, one)
    const ids = new Set(before.map(({ id }) => id))
    const changed = areas.filter(({ id }) => ids.has(id)).length
    return { added: areas.length - changed, changed, wrong: [] }
  })
}

/** The features, or what is wrong with the file. */
function featuresOf(text: string): unknown[] | string {
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return `The file is not JSON: ${(error as Error).message}`
  }
  const { type, features } = (file ?? {}) as { type?: unknown; features?: unknown }
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    return 'The file is no GeoJSON FeatureCollection.'
  if (features.length === 0) return 'The file has no features.'
  if (features.length > AREA_LIMITS.features)
    return `The file has ${features.length} features, at most ${AREA_LIMITS.features}.`
  return features
}

const keyOf = ({ slug, parent }: Pick<NamedArea, 'slug' | 'parent'>): string => `${parent} ${slug}`

function labelOf(feature: unknown, at: number): string {
  const slug = (feature as { properties?: { slug?: unknown } } | null)?.properties?.slug
  return `Feature ${at + 1}${typeof slug === 'string' ? ` (${slug})` : ''}`
}
