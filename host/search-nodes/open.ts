import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openSearch } from '#api/homes/search/service.ts'
import { shapesOf } from '#api/homes/search/shapes.ts'
import { fillAreas, followAreas } from '#api/homes/areas/load.ts'
import { dataHome, makeFolder } from '#db/home.ts'
import { openDatabase } from '#db/open.ts'
import type { Env } from '#env.ts'
import { loadPlaces } from '#places/index.ts'
import { createMetrics } from '../metrics.ts'
import { createSearchApp } from './app.ts'
import { codesOf, heldCountries, named } from './countries.ts'

/** Opens what a search node needs, and no more: database, places and areas, and the index of its countries. `onLost`: the database was lost for good. */
export async function openSearchNode(env: Env, log: Logger, onLost: (error: Error) => void) {
  const places = await loadPlaces()
  const codes = codesOf(places)
  const countries = heldCountries(env.SEARCH_COUNTRIES, codes)
  const database = await openDatabase(env, { as: 'portal', log, onLost })
  const { db, url } = database
  try {
    const home = dataHome(env.DATA_DIR)
    await makeFolder(home)
    const read = await fillAreas({ db, places, log })
    const search = openSearch(url, log, {
      areas: shapesOf(places),
      countries,
      snapshotFile: join(home, 'search.index'),
      threads: availableParallelism(),
    })
    const areas = followAreas({ db, places, log, databaseUrl: url }, read, () =>
      search.setAreas(shapesOf(places)),
    )
    log.info(`this node holds the index of ${named(countries, codes)}`)
    const metrics =
      env.METRICS_PORT !== undefined || env.METRICS_TOKEN
        ? createMetrics({ db, env, search, silentFor: database.silentFor })
        : undefined
    return {
      metrics,
      createApp: (stopping: () => boolean) =>
        createSearchApp({
          env,
          log,
          search,
          countries,
          metrics,
          unready: () => (stopping() ? 'stopping' : search.unready()),
        }),
      async close() {
        await areas.close()
        await search.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
