import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import {
  momentOf,
  sumOf,
  type Found,
  type Query,
  type Subtotal,
  type ViewBuffers,
} from '#search/index.ts'
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

/** A search over more rows is shared by all threads when all are free: telling them, and adding up, takes about as long as looking at so many. */
const SHARED_ROWS = 2 ** 18
/** Shares are added up by the thread that serves pages: of a page further back it would have too many rows to put in order. */
const SHARED_PAGES = 100

interface Job {
  query: Query
  /** About how many it looks at. */
  rows: number
  tries: number
  resolve(found: Found): void
  reject(error: Error): void
}

/** What one or more threads are at. When one fails it is over, and what the others still say of it is passed over. */
interface Attempt {
  job: Job
  threads: number
  subtotals: Subtotal[]
  isOver: boolean
}

interface Searcher {
  worker: Worker
  attempt: Attempt | null
  timer: NodeJS.Timeout | undefined
}

/** Threads that search the same memory. A search waits for the first that is free, and a large one has them all where nobody else waits; a thread that ends is replaced. */
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

  /**
   * @param rows about how many it looks at
   * @throws SearchBusy when too many searches wait
   */
  search(query: Query, rows: number): Promise<Found> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#waiting.length >= WAITING_MOST)
        return reject(new SearchBusy('too many searches'))
      this.#waiting.push({ query, rows, tries: 0, resolve, reject })
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
    for (let free = this.#free; free.length > 0 && this.#waiting.length > 0; free = this.#free) {
      const job = this.#waiting.shift()!
      const isLarge = job.rows > SHARED_ROWS && job.query.page <= SHARED_PAGES
      const isShared =
        isLarge &&
        this.#view !== null &&
        this.#waiting.length === 0 &&
        free.length === this.#searchers.length
      this.#give(job, isShared ? free : free.slice(0, 1))
    }
  }

  get #free(): Searcher[] {
    return this.#searchers.filter(({ attempt }) => attempt === null)
  }

  #give(job: Job, searchers: readonly Searcher[]): void {
    const { query } = job
    const attempt: Attempt = { job, threads: searchers.length, subtotals: [], isOver: false }
    job.tries++
    // Nobody has looked at a later moment: all that they were told before is answered.
    const moment = searchers.length > 1 ? momentOf(this.#view!) : null
    for (const [number, searcher] of searchers.entries()) {
      searcher.attempt = attempt
      searcher.timer = setTimeout(() => void searcher.worker.terminate(), PATIENCE)
      tell(
        searcher.worker,
        moment === null
          ? { type: 'query', query }
          : { type: 'share', query, share: { number, of: searchers.length }, moment },
      )
    }
  }

  #start(): Searcher {
    const worker = new Worker(new URL('./searcher-thread.ts', import.meta.url))
    const searcher: Searcher = { worker, attempt: null, timer: undefined }
    if (this.#view) tell(worker, { type: 'view', view: this.#view })
    worker.on('message', (answer: FromSearcher) => {
      // With `--watch` Node itself tells what a thread imports, the same way.
      if (!('found' in answer || 'subtotal' in answer || 'error' in answer)) return
      clearTimeout(searcher.timer)
      const attempt = searcher.attempt!
      searcher.attempt = null
      if (!attempt.isOver) this.#hear(attempt, answer)
      this.#next()
    })
    worker.on('error', (error) => this.#log?.error({ err: error }, 'a search thread failed'))
    worker.on('exit', () => this.#replace(searcher))
    return searcher
  }

  #hear(attempt: Attempt, answer: FromSearcher): void {
    const { job, subtotals, threads } = attempt
    try {
      if ('error' in answer) throw new Error(answer.error)
      if ('found' in answer) job.resolve(answer.found)
      else if (subtotals.push(answer.subtotal) === threads) job.resolve(sumOf(job.query, subtotals))
    } catch (error) {
      attempt.isOver = true
      job.reject(error as Error)
    }
  }

  #replace(searcher: Searcher): void {
    clearTimeout(searcher.timer)
    const { attempt } = searcher
    const job = attempt?.isOver ? null : attempt?.job
    if (attempt) attempt.isOver = true
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
