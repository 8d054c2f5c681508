import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Found, Query, ViewBuffers } from '#search/index.ts'
import type { FromSearcher, ToSearcher } from './messages.ts'

/** More searches than can be answered soon: the caller is better off asking again. */
export class SearchBusy extends Error {
  override readonly name = 'SearchBusy'
}

/** Searches that may wait. */
const WAITING_MOST = 500
/** A search that takes longer is stuck, and its thread is replaced. Milliseconds. */
const PATIENCE = 10_000
/** A search whose thread ended under it is tried once more: it may not have been its fault. */
const TRIES = 2

interface Job {
  query: Query
  tries: number
  resolve(found: Found): void
  reject(error: Error): void
}

interface Searcher {
  worker: Worker
  job: Job | null
  timer: NodeJS.Timeout | undefined
}

/** Threads that search the same memory. A search waits for the first that is free; a thread that ends is replaced. */
export class Searchers {
  readonly #log: Logger | undefined
  readonly #searchers: Searcher[]
  readonly #waiting: Job[] = []
  #view: ViewBuffers | null = null
  #closed = false

  constructor(amount: number, log?: Logger) {
    this.#log = log
    this.#searchers = Array.from({ length: amount }, () => this.#start())
  }

  /** Searches that come after this find what is in `view`. */
  show(view: ViewBuffers): void {
    this.#view = view
    for (const { worker } of this.#searchers) tell(worker, { type: 'view', view })
  }

  /** @throws SearchBusy when too many searches wait */
  search(query: Query): Promise<Found> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#waiting.length >= WAITING_MOST) return reject(new SearchBusy('too many searches'))
      this.#waiting.push({ query, tries: 0, resolve, reject })
      this.#next()
    })
  }

  /** Ends all threads; what they were at is done again by those that follow. */
  interrupt(): void {
    for (const { worker } of this.#searchers) void worker.terminate()
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting.splice(0)) job.reject(new SearchBusy('closed'))
    await Promise.all(this.#searchers.map(({ worker }) => worker.terminate()))
  }

  #next(): void {
    for (const searcher of this.#searchers) {
      if (this.#waiting.length === 0) return
      if (searcher.job) continue
      const job = this.#waiting.shift()!
      job.tries++
      searcher.job = job
      searcher.timer = setTimeout(() => void searcher.worker.terminate(), PATIENCE)
      tell(searcher.worker, { type: 'query', query: job.query })
    }
  }

  #start(): Searcher {
    const worker = new Worker(new URL('./searcher-thread.ts', import.meta.url))
    const searcher: Searcher = { worker, job: null, timer: undefined }
    if (this.#view) tell(worker, { type: 'view', view: this.#view })
    worker.on('message', (answer: FromSearcher) => {
      // With `--watch` Node itself tells what a thread imports, the same way.
      if (!('found' in answer || 'error' in answer)) return
      clearTimeout(searcher.timer)
      const job = searcher.job!
      searcher.job = null
      if ('found' in answer) job.resolve(answer.found)
      else job.reject(new Error(answer.error))
      this.#next()
    })
    worker.on('error', (error) => this.#log?.error({ err: error }, 'a search thread failed'))
    worker.on('exit', () => this.#replace(searcher))
    return searcher
  }

  #replace(searcher: Searcher): void {
    clearTimeout(searcher.timer)
    const { job } = searcher
    if (this.#closed) {
      job?.reject(new SearchBusy('closed'))
      return
    }
    if (job && job.tries < TRIES) this.#waiting.unshift(job)
    else job?.reject(new Error('the search thread ended'))
    this.#log?.warn('a search thread ended and is started again')
    this.#searchers[this.#searchers.indexOf(searcher)] = this.#start()
    this.#next()
  }
}

const tell = (worker: Worker, message: ToSearcher): void => worker.postMessage(message)
