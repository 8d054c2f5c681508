import { parentPort, workerData } from 'node:worker_threads'
import { FeedError } from '#feeds/bytes.ts'
import { fileOnDisk } from './file.ts'
import { readHere, type Aside, type FromAside } from './reading.ts'

/** Reads one file, a batch for each message that comes. */
const { path, ...rest } = workerData as Aside
const batches = readHere({ file: fileOnDisk(path), ...rest })
const port = parentPort!

async function next(): Promise<FromAside> {
  try {
    const { value, done } = await batches.next()
    return done ? null : (value as Exclude<typeof value, void>)
  } catch (error) {
    if (error instanceof FeedError) return { refused: { code: error.code, message: error.message } }
    throw error
  }
}
port.on('message', () => void next().then((answer) => port.postMessage(answer)))
