import { parentPort, workerData } from 'node:worker_threads'
import { keepIndex } from './keeper.ts'
import type { FromKeeper, KeeperSettings, ToKeeper } from './messages.ts'

/** Keeps the index up to date with the database until it is closed. */
const keeper = keepIndex(workerData as KeeperSettings, (message: FromKeeper) =>
  parentPort!.postMessage(message),
)
parentPort!.on('message', (message: ToKeeper) => {
  if (message.type === 'areas') keeper.setAreas(message.areas)
  else void keeper.close().then(() => parentPort!.close())
})
