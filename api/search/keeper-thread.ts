import { parentPort, workerData } from 'node:worker_threads'
import { keepIndex } from './keeper.ts'
import type { FromKeeper, KeeperSettings } from './messages.ts'

/** Keeps the index up to date with the database until it is closed. */
const keeper = keepIndex(workerData as KeeperSettings, (message: FromKeeper) =>
  parentPort!.postMessage(message),
)
parentPort!.once('message', () => void keeper.close().then(() => parentPort!.close()))
