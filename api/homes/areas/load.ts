import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AreaFault, NamedArea } from '#contract/homes/named-areas.ts'
import { followDatabase } from '#db/follow.ts'
import type { Database } from '#db/schema.ts'
import type { Places } from '#places/index.ts'
import { readShippedAreas } from '#places/shipped-areas.ts'
import {
  deleteUnshipped,
  listenToAreas,
  selectAreas,
  selectShipped,
  selectStamp,
  upsertShipped,
  writingAreas,
  type PlacedArea,
} from './queries.ts'

interface Parts {
  db: Kysely<Database>
  places: Places
  log: Logger
}

/** Areas are read again this often, in case a notification was lost. */
const READ_EVERY_MS = 60_000

/** The part of an address before its last segment. */
const belowOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Applies changes of the shipped files, then reads all areas into `places`. */
export async function fillAreas({ db, places, log }: Parts): Promise<{ stamp: string }> {
  const features = await readShippedAreas()
  await writingAreas(db, async (trx) => {
    const known = await selectShipped(trx)
    const changed = features.filter(({ id, digest }) => known.get(id) !== digest)
    const areas = changed.map((feature) => ({ area: feature.read(), digest: feature.digest }))
    const placed = placeAreas(
      areas.map(({ area }) => area),
      await selectAreas(trx),
      places,
    )
    for (const { area, fault } of placed.wrong)
      log.warn({ area: area.id, slug: area.slug, ...fault }, 'shipped area left out')
    const deleted = await deleteUnshipped(
      trx,
      features.map(({ id }) => id),
    )
    const digests = new Map(areas.map(({ area, digest }) => [area.id, digest]))
    const written = await upsertShipped(
      trx,
      placed.placed.map((one) => ({ ...one, digest: digests.get(one.area.id)! })),
    )
    if (written + deleted > 0) log.info({ written, deleted }, 'shipped areas taken over')
  })
  return readAreas({ db, places })
}

async function readAreas({ db, places }: Omit<Parts, 'log'>): Promise<{ stamp: string }> {
  const stamp = await selectStamp(db)
  places.setAreas(await selectAreas(db))
  return { stamp }
}

/** Keeps `places` equal to the table, after `read` of it. `changed` is called after each change. */
export function followAreas(
  { db, places, log, databaseUrl }: Parts & { databaseUrl: string },
  read: { stamp: string },
  changed: () => void,
): { close(): Promise<void> } {
  let { stamp } = read
  return followDatabase({
    url: databaseUrl,
    name: 'lares areas',
    listen: listenToAreas,
    async poll() {
      if ((await selectStamp(db)) === stamp) return
      stamp = (await readAreas({ db, places })).stamp
      changed()
    },
    every: READ_EVERY_MS,
    onLost: (error) => log.warn({ err: error }, 'areas lost their connection to the database'),
  })
}

/** New or changed areas with the addresses of their parents, and areas that cannot be placed, with the fault. */
export function placeAreas(
  areas: readonly NamedArea[],
  before: readonly NamedArea[],
  places: Places,
): { placed: PlacedArea[]; wrong: { area: NamedArea; fault: AreaFault }[] } {
  const ids = new Set(areas.map(({ id }) => id))
  const { paths, wrong } = places.tryAreas([...before.filter(({ id }) => !ids.has(id)), ...areas])
  return {
    placed: areas.flatMap((area) => {
      const path = paths.get(area.id)
      return path === undefined ? [] : [{ area, below: belowOf(path) }]
    }),
    wrong: wrong.filter(({ area }) => ids.has(area.id)),
  }
}
