import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Learned } from './learn.ts'
import type { Learning } from './learning-thread.ts'

/** Learns a market in a thread of its own, which ends with it, so that its memory is returned. */
export async function learnInThread(learning: Learning, signal?: AbortSignal): Promise<Learned> {
  const worker = new Worker(new URL('./learning-thread.ts', import.meta.url), {
    workerData: learning,
  })
  try {
    const [learned] = (await once(worker, 'message', signal && { signal })) as [Learned]
    return learned
  } finally {
    await worker.terminate()
  }
}
