import { chmod, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Services } from '#api/context.ts'
import { listedBy } from '#api/accounts/common-passwords.ts'
import { forgetDemo } from '#api/accounts/factor-queries.ts'
import { sealAgain } from '#api/accounts/sealed-queries.ts'
import { vaultOf } from '#api/gateways/vault.ts'
import { createDiskStorage, PRIVATE_FOLDER } from '#api/gateways/storage.ts'
import { loadRates } from '#api/rates/load.ts'
import { openSearch } from '#api/search/service.ts'
import { dataHome } from '#db/home.ts'
import { openDatabase } from '#db/open.ts'
import { isDemo, type Env } from '#env.ts'
import type { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { fillEmptyPortal } from './demo.ts'

export interface OpenServices {
  services: Services
  /** For what needs a connection of its own. */
  databaseUrl: string
  /** Why these cannot answer yet, or any more; null when they can. */
  unready(): string | null
  close(): Promise<void>
}

/** A node whose database has owed an answer for so long gets no requests. */
const SILENT_MAX_MS = 1000
/** So many threads search at most: each keeps bitmaps of its own. */
const SEARCH_THREADS = 4

/** Opens what the API stands on, in the order in which one needs the other. `onLost`: the database is gone for good. */
export async function openServices(
  env: Env,
  log: Logger,
  messages: Messages,
  onLost: (error: Error) => void,
): Promise<OpenServices> {
  const loading = loadPlaces()
  const database = await openDatabase(env, { as: 'portal', log, onLost })
  try {
    const { db, url } = database
    const sealed = await sealAgain(db, vaultOf(env))
    if (sealed > 0) log.info({ sealed }, 'encrypted secrets with the present key')
    const files = join(dataHome(env.DATA_DIR), 'files')
    await mkdir(files, PRIVATE_FOLDER)
    // The folder of an earlier version may be open to others.
    await chmod(files, PRIVATE_FOLDER.mode)
    const storage = createDiskStorage(files)
    const places = await loading
    // Now rather than when somebody chooses a password.
    listedBy(env)
    const rates = await loadRates(db)
    // Before search reads them: it is not ready without.
    if (isDemo(env)) await fillEmptyPortal({ db, log, storage, places })
    else await forgetDemo(db)
    const search = openSearch(url, log, {
      snapshotFile: join(dataHome(env.DATA_DIR), 'search.index'),
      threads: Math.min(availableParallelism(), SEARCH_THREADS),
    })

    let searchReady = false
    void search.ready.then(() => (searchReady = true))
    const unready = () => {
      if (!searchReady) return 'search is still reading the offers'
      return database.silentFor() > SILENT_MAX_MS ? 'the database does not answer' : null
    }
    const close = async () => {
      await search.close()
      await database.close()
    }
    return {
      services: { env, log, db, places, search, rates, storage, messages },
      databaseUrl: url,
      unready,
      close,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
