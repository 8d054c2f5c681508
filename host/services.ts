import { chmod } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Services } from '#api/context.ts'
import { sharesFiles } from '#api/ground/folder-mark.ts'
import { takeOverLegal } from '#api/ground/legal/take-over.ts'
import { followTexts, type TextChanges } from '#api/ground/texts/follow.ts'
import { fillAreas, followAreas } from '#api/homes/areas/load.ts'
import { listedBy } from '#api/people/accounts/common-passwords.ts'
import { admitDemoPeople } from '#api/people/accounts/demo-queries.ts'
import { sealAgain } from '#api/people/accounts/sealed-queries.ts'
import { vaultOf } from '#api/ground/gateways/vault.ts'
import { setPictureBase } from '#contract/people/pictures.ts'
import { openStorage } from '#api/ground/gateways/open-storage.ts'
import { PRIVATE_FOLDER, StorageAway } from '#api/ground/gateways/storage.ts'
import { openTiles } from '#api/ground/tiles/tiles.ts'
import { loadRates } from '#api/ground/rates/load.ts'
import { openSearch } from '#api/homes/search/service.ts'
import { shapesOf } from '#api/homes/search/shapes.ts'
import { dataHome, makeFolder } from '#db/home.ts'
import { openDatabase } from '#db/open.ts'
import { openReplicas } from '#db/replicas.ts'
import { isDemo, isDemoOfThisMachine, type Env } from '#env.ts'
import type { Messages } from '#i18n/messages.ts'
import { loadPlaces } from '#places/index.ts'
import { fillEmptyPortal } from './demo.ts'
import { codesOf } from './search-nodes/countries.ts'
import { openRemoteSearch, type NodeState } from './search-nodes/remote-search.ts'
import { versionsOf } from './versions.ts'

export interface OpenServices {
  services: Services
  texts: TextChanges
  /** For clients that need their own connection. */
  databaseUrl: string
  /** Why these cannot answer, or null. */
  unready(): string | null
  /** The search nodes; absent where the index is in this process. */
  searchNodes?: (() => NodeState[]) | undefined
  /** Milliseconds since the database stopped answering; 0 while it answers. */
  silentFor(): number
  close(): Promise<void>
}

/** A node whose database has not answered for this long gets no requests. */
const MAX_SILENT_MS = 1000
/** Each search thread has bitmaps of its own in memory. */
const MAX_SEARCH_THREADS = 4

/** Without its files the portal still answers, and they are back by themselves. */
async function checkFiles({ db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>) {
  try {
    if (await sharesFiles({ db, storage })) return
    log.error(
      { storage: storage.place },
      'this is not the storage of files that other nodes of this installation use: pictures and feeds of theirs are missing here (docs/scaling.md). After a restore or a move: npm run files -- take-over',
    )
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    log.error(`${error.message} Pictures and feeds are missing until it is: npm run doctor`)
  }
}

/** Opens the API's services in the order of their dependencies. `onLost`: the database was lost for good. */
export async function openServices(
  env: Env,
  log: Logger,
  messages: Messages,
  onLost: (error: Error) => void,
): Promise<OpenServices> {
  const loading = loadPlaces()
  /** Of what is open. */
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.toReversed())
      try {
        await closer()
      } catch (error) {
        log.error({ err: error }, 'a service could not be closed')
      }
  }
  try {
    const database = await openDatabase(env, { as: 'portal', log, onLost })
    closers.push(database.close)
    const { db, url } = database
    const sealed = await sealAgain(db, vaultOf(env))
    if (sealed > 0) log.info({ sealed }, 'secrets encrypted with the current key')
    if (!env.STORAGE_URL) {
      const files = join(dataHome(env.DATA_DIR), 'files')
      await makeFolder(files, PRIVATE_FOLDER.mode)
      // An earlier version created this folder with wider permissions.
      await chmod(files, PRIVATE_FOLDER.mode)
    }
    setPictureBase(env.MEDIA_URL)
    const storage = await openStorage(env)
    await checkFiles({ db, storage, log })
    const places = await loading
    const read = await fillAreas({ db, places, log })
    await takeOverLegal({ db, env, log })
    const texts = await followTexts({ db, log, databaseUrl: url })
    closers.push(texts.close)
    // Loads the password list at the start, not at the first sign-up.
    listedBy(env)
    const rates = await loadRates(db)
    // Before search reads the offers.
    if (isDemo(env)) await fillEmptyPortal({ db, log, storage, places })
    await admitDemoPeople(db, { all: isDemo(env), staff: isDemoOfThisMachine(env) })
    const remote =
      env.SEARCH_URLS.length > 0
        ? openRemoteSearch({
            urls: env.SEARCH_URLS,
            keys: env.LARES_KEY,
            codes: codesOf(places),
            log,
          })
        : null
    const search =
      remote ??
      openSearch(url, log, {
        areas: shapesOf(places),
        snapshotFile: join(dataHome(env.DATA_DIR), 'search.index'),
        threads: Math.min(availableParallelism(), MAX_SEARCH_THREADS),
      })
    closers.push(search.close)

    const replicas =
      env.DATABASE_REPLICA_URLS.length && env.ROLE !== 'worker'
        ? openReplicas(db, {
            addresses: env.DATABASE_REPLICA_URLS,
            version: versionsOf({ search, texts }).now,
            log,
          })
        : undefined
    if (replicas) closers.push(replicas.close)
    const areas = followAreas({ db, places, log, databaseUrl: url }, read, () =>
      search.setAreas(shapesOf(places)),
    )
    closers.push(areas.close)
    const unready = () =>
      search.unready() ??
      (database.silentFor() > MAX_SILENT_MS ? 'the database does not answer' : null)
    const tiles = await openTiles(env, log, dataHome(env.DATA_DIR))
    closers.push(tiles.close)
    return {
      services: { env, log, db, places, search, rates, storage, tiles, messages, replicas },
      texts,
      databaseUrl: url,
      unready,
      searchNodes: remote?.nodes,
      silentFor: () => database.silentFor(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
