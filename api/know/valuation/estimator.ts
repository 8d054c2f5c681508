import { Worker } from 'node:worker_threads'
import type { Answered, EstimateRequest } from './estimating-thread.ts'

type Question = Omit<EstimateRequest, 'call' | 'bytes'>
interface Waiting {
  resolve: (answered: Answered) => void
  reject: (error: Error) => void
}

/** The thread that estimates, from the first question on. It keeps models in memory, and the process alive while somebody waits. */
let worker: Worker | null = null
let calls = 0
const waiting = new Map<number, Waiting>()

function started(): Worker {
  if (worker) return worker
  const thread = new Worker(new URL('./estimating-thread.ts', import.meta.url))
  thread.on('message', (answered: Answered) => {
    waiting.get(answered.call)?.resolve(answered)
    waiting.delete(answered.call)
    if (waiting.size === 0) thread.unref()
  })
  const lost = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  thread.on('error', lost)
  thread.on('exit', () => lost(new Error('The thread that estimates has ended.')))
  worker = thread
  return thread
}

const ask = (question: Question, bytes: Uint8Array | null): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const call = ++calls
    waiting.set(call, { resolve, reject })
    const thread = started()
    thread.ref()
    // A model is handed over, not copied.
    thread.postMessage(
      { ...question, bytes, call } satisfies EstimateRequest,
      bytes ? [bytes.buffer as ArrayBuffer] : [],
    )
  })

/** Models that are being read and handed over: a large one takes hundreds of megabytes, and many may ask at once for one that is new. */
const handovers = new Map<string, Promise<unknown>>()

/** Asks the thread; `load` reads the model where the thread does not have it. Null if it is gone or of another version of the portal. */
export async function estimateIn(
  question: Question,
  load: () => Promise<Uint8Array | null>,
): Promise<Extract<Answered, { state: 'estimated' | 'refused' }> | null> {
  const { model } = question
  let answered = await ask(question, null)
  while (answered.state === 'missing') {
    const other = handovers.get(model)
    if (other) {
      await other
      answered = await ask(question, null)
      continue
    }
    const own = load().then((bytes) => bytes && ask(question, bytes))
    handovers.set(
      model,
      own.catch(() => {}),
    )
    try {
      const loaded = await own
      if (!loaded) return null
      answered = loaded
    } finally {
      handovers.delete(model)
    }
  }
  if (answered.state === 'failed') throw new Error(answered.error)
  return answered.state === 'outdated' ? null : answered
}
