import type { Kysely, Transaction } from 'kysely'
import {
  AREA_LIMITS,
  readArea,
  WrongArea,
  type AreaFault,
  type NamedArea,
} from '#contract/homes/named-areas.ts'
import type { Database } from '#db/schema.ts'
import type { Places } from '#places/index.ts'
import { placeAreas } from './load.ts'
import {
  deleteArea,
  insertAreaAct,
  nextAreaId,
  selectArea,
  selectAreas,
  upsertArea,
  writingAreas,
} from './queries.ts'

/** The account that changes areas (null: the operator), and the places to compare them with. */
export interface Writer {
  db: Kysely<Database>
  places: Places
  actor: number | null
}

/** Why an area was not written: not found, another version, or other areas lie in it. */
export class Unwritten extends Error {
  override readonly name = 'Unwritten'
  readonly why: 'missing' | 'changed' | 'in_use'

  constructor(why: Unwritten['why']) {
    super(why)
    this.why = why
  }
}

/** An error in a feature of a file; in the file itself where `at` is null. */
export interface WrongFeature {
  at: number | null
  slug: string | null
  reason: WrongArea['reason']
}

/**
 * Imports a GeoJSON FeatureCollection: all of it, or nothing. An area of a known slug and parent is changed and keeps its id; others get ids of their
 * own. `wrong` has the rejected areas.
 */
export async function importAreas(
  text: string,
  { db, places, actor }: Writer,
): Promise<{ added: number; changed: number; wrong: WrongFeature[] }> {
  const none = (wrong: WrongFeature[]) => ({ added: 0, changed: 0, wrong })
  const features = featuresOf(text)
  if (!Array.isArray(features)) return none([{ at: null, slug: null, reason: features }])
  const read: Omit<NamedArea, 'id'>[] = []
  const wrong: WrongFeature[] = []
  for (const [at, feature] of features.entries()) {
    try {
      const { id: _, ...area } = readArea(feature)
      read.push(area)
    } catch (error) {
      if (!(error instanceof WrongArea)) throw error
      wrong.push({ at, slug: slugOf(feature), reason: error.reason })
    }
  }
  if (wrong.length > 0) return none(wrong)
  return writingAreas(db, async (trx) => {
    const before = await selectAreas(trx)
    const idOfKey = new Map(before.map((area) => [keyOf(area), area.id]))
    const areas: NamedArea[] = []
    for (const area of read) {
      const id = idOfKey.get(keyOf(area)) ?? (await nextAreaId(trx))
      areas.push({ ...area, id })
    }
    const { placed, wrong } = placeAreas(areas, before, places)
    if (wrong.length > 0)
      return none(
        wrong.map(({ area, fault }) => ({
          at: areas.indexOf(area),
          slug: area.slug,
          reason: fault,
        })),
      )
    for (const one of placed) await upsertArea(trx, one)
    await insertAreaAct(trx, {
      act: 'areas_imported',
      detail: String(areas.length),
      actor_id: actor,
    })
    const ids = new Set(before.map(({ id }) => id))
    const changed = areas.filter(({ id }) => ids.has(id)).length
    return { added: areas.length - changed, changed, wrong: [] }
  })
}

/**
 * Writes one area, a new one without `known`. Returns its id.
 * @throws Unwritten, and WrongArea for a place that it cannot have
 */
export async function writeArea(
  area: Omit<NamedArea, 'id'>,
  { db, places, actor }: Writer,
  known?: { id: number; version: number },
): Promise<number> {
  return writingAreas(db, async (trx) => {
    if (known) await current(trx, known)
    const id = known?.id ?? (await nextAreaId(trx))
    await put(trx, { ...area, id }, places)
    await insertAreaAct(trx, {
      act: known ? 'area_changed' : 'area_added',
      detail: titleOf({ ...area, id }),
      actor_id: actor,
    })
    return id
  })
}

/**
 * Deletes an area; without a version whatever it is like.
 * @throws Unwritten
 */
export async function removeArea(
  { id, version }: { id: number; version?: number },
  { db, actor }: Omit<Writer, 'places'>,
): Promise<void> {
  await writingAreas(db, async (trx) => {
    const area = await current(trx, { id, version })
    const all = await selectAreas(trx)
    if (all.some(({ parent }) => parent === `area${id}`)) throw new Unwritten('in_use')
    await deleteArea(trx, id)
    await insertAreaAct(trx, { act: 'area_deleted', detail: titleOf(area), actor_id: actor })
  })
}

/**
 * Restores a deleted area.
 * @throws Unwritten, and WrongArea where another place has its address by now
 */
export async function restoreArea(id: number, { db, places, actor }: Writer): Promise<void> {
  await writingAreas(db, async (trx) => {
    const area = await selectArea(trx, id)
    if (!area?.deleted_at) throw new Unwritten('missing')
    await put(trx, area, places)
    await insertAreaAct(trx, { act: 'area_restored', detail: titleOf(area), actor_id: actor })
  })
}

/** An area that is not deleted, in the version that is expected. */
async function current(
  trx: Transaction<Database>,
  { id, version }: { id: number; version?: number | undefined },
) {
  const area = await selectArea(trx, id)
  if (!area || area.deleted_at) throw new Unwritten('missing')
  if (version !== undefined && area.version !== version) throw new Unwritten('changed')
  return area
}

async function put(trx: Transaction<Database>, area: NamedArea, places: Places): Promise<void> {
  const { placed, wrong } = placeAreas([area], await selectAreas(trx), places)
  if (wrong[0]) throw new WrongArea(wrong[0].fault)
  for (const one of placed) await upsertArea(trx, one)
}

/** As the audit log has it. */
const titleOf = ({ id, names }: Pick<NamedArea, 'id' | 'names'>): string =>
  `${names['en']} (area${id})`

/** The features, or the error of the file. */
function featuresOf(text: string): unknown[] | AreaFault {
  const wrong = (key: AreaFault['key'], values?: AreaFault['values']): AreaFault => ({
    field: '',
    key,
    ...(values && { values }),
  })
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return wrong('areas.fault.notJson', { reason: (error as Error).message.slice(0, 200) })
  }
  const { type, features } = (file ?? {}) as { type?: unknown; features?: unknown }
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    return wrong('areas.fault.noCollection')
  if (features.length === 0) return wrong('areas.fault.noFeatures')
  if (features.length > AREA_LIMITS.features)
    return wrong('areas.fault.tooManyFeatures', {
      count: features.length,
      most: AREA_LIMITS.features,
    })
  return features
}

const keyOf = ({ slug, parent }: Pick<NamedArea, 'slug' | 'parent'>): string => `${parent} ${slug}`

function slugOf(feature: unknown): string | null {
  const slug = (feature as { properties?: { slug?: unknown } } | null)?.properties?.slug
  return typeof slug === 'string' ? slug.slice(0, 100) : null
}
