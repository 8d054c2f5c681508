import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { countQuietTime } from '#db/quiet-time.ts'
import {
  joined,
  momentOf,
  sumOf,
  type Found,
  type Query,
  type Subtotal,
  type ViewBuffers,
} from '#search/index.ts'
import type { FromSearcher, ToSearcher } from './messages.ts'

/** Too many searches wait, or one took too long; the caller should retry later. */
export class SearchBusy extends Error {
  override readonly name = 'SearchBusy'
}

/** No index can answer: it is not there yet, or it was closed. */
export class SearchAway extends Error {
  override readonly name = 'SearchAway'
}

/** Maximum of waiting searches. */
const WAITING_MAX = 500
/** A search is given up after this time in milliseconds, with its waiting. */
const SEARCH_LIMIT_MS = 10_000
/** A thread that searches this long is stuck, and is replaced. */
const STUCK_MS = 10_000
/** A search whose thread ended is tried once more in the time that is left, since another cause is possible. */
const TRIES = 2

/** A search over more rows is split among all threads if all are idle: messages and merging cost about as much as this many rows. */
const SHARED_ROWS = 2 ** 18
/** The thread that serves pages merges the shares; for later pages it would have to sort too many rows. */
const SHARED_PAGES = 100

interface Job {
  query: Query
  /** Estimated rows. */
  rows: number
  tries: number
  /** Milliseconds that it has left. */
  left: number
  /** Ends it with the results of a whole search, or with those of all shares. */
  resolve(answer: Found | Subtotal[]): void
  /** A subtotal is wanted, also of one thread. */
  isPart: boolean
  reject(error: Error): void
}

/** A search on one or more threads. When one fails, the search ends and the other results are ignored. */
interface Attempt {
  job: Job
  threads: number
  subtotals: Subtotal[]
  /** Milliseconds that it has run. */
  ran: number
  isOver: boolean
}

interface Searcher {
  worker: Worker
  attempt: Attempt | null
}

/** Threads that search the same memory. A search waits for the first idle thread; a large one gets all of them if no other waits. A thread that ends is replaced. */
export class Searchers {
  readonly #log: Logger | undefined
  readonly #searchers: Searcher[]
  readonly #waiting: Job[] = []
  #view: ViewBuffers | null = null
  readonly #stuckAfter: number
  readonly #endCount: () => void
  #closed = false

  constructor(amount: number, log?: Logger, stuckAfter = STUCK_MS) {
    this.#log = log
    this.#stuckAfter = stuckAfter
    this.#searchers = Array.from({ length: amount }, () => this.#start())
    this.#endCount = countQuietTime((ms) => this.#passTime(ms))
  }

  /** Searches after this call see `view`. */
  show(view: ViewBuffers): void {
    this.#view = view
    for (const { worker } of this.#searchers) post(worker, { type: 'view', view })
  }

  /**
   * @param rows estimated rows
   * @param limit milliseconds that it may take
   * @throws SearchBusy when too many searches wait or it takes too long
   */
  async search(query: Query, rows: number, limit = SEARCH_LIMIT_MS): Promise<Found> {
    const answer = await this.#add({ query, rows, left: limit, isPart: false })
    return Array.isArray(answer) ? sumOf(query, answer) : answer
  }

  /**
   * The share of this index in a search of several.
   * @param rows estimated rows
   * @param limit milliseconds that it may take
   * @throws SearchBusy when too many searches wait or it takes too long, SearchAway when there is no index yet
   */
  async subtotal(query: Query, rows: number, limit = SEARCH_LIMIT_MS): Promise<Subtotal> {
    const answer = await this.#add({ query, rows, left: limit, isPart: true })
    return joined(query, answer as Subtotal[])
  }

  /** Ends all threads; their replacements repeat the running searches. */
  interrupt(): void {
    for (const { worker } of this.#searchers) void worker.terminate()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#endCount()
    for (const job of this.#waiting.splice(0)) job.reject(new SearchAway('closed'))
    await Promise.all(this.#searchers.map(({ worker }) => worker.terminate()))
  }

  #add(asked: Pick<Job, 'query' | 'rows' | 'left' | 'isPart'>): Promise<Found | Subtotal[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new SearchAway('closed'))
      if (asked.isPart && !this.#view) return reject(new SearchAway('there is no index yet'))
      if (this.#waiting.length >= WAITING_MAX) return reject(new SearchBusy('too many searches'))
      this.#waiting.push({ ...asked, tries: 0, resolve, reject })
      this.#next()
    })
  }

  #passTime(ms: number): void {
    const attempts = new Set(this.#searchers.flatMap(({ attempt }) => attempt ?? []))
    const running = [...attempts].filter(({ isOver }) => !isOver)
    for (const job of [...this.#waiting, ...running.map(({ job }) => job)]) job.left -= ms
    for (const job of this.#waiting.filter(({ left }) => left <= 0)) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      job.reject(new SearchBusy('it waited too long'))
    }
    // The thread goes on: ending each that is late would leave fewer for those that wait.
    for (const attempt of running.filter(({ job }) => job.left <= 0)) {
      attempt.isOver = true
      attempt.job.reject(new SearchBusy('it took too long'))
    }
    for (const attempt of attempts) attempt.ran += ms
    for (const { attempt, worker } of this.#searchers)
      if (attempt && attempt.ran >= this.#stuckAfter) void worker.terminate()
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
    const attempt: Attempt = {
      job,
      threads: searchers.length,
      subtotals: [],
      ran: 0,
      isOver: false,
    }
    job.tries++
    // All messages before it were answered, so no thread has read a later version.
    const moment = searchers.length > 1 || job.isPart ? momentOf(this.#view!) : null
    for (const [number, searcher] of searchers.entries()) {
      searcher.attempt = attempt
      post(
        searcher.worker,
        moment === null
          ? { type: 'query', query }
          : { type: 'share', query, share: { number, of: searchers.length }, moment },
      )
    }
  }

  #start(): Searcher {
    const worker = new Worker(new URL('./searcher-thread.ts', import.meta.url))
    const searcher: Searcher = { worker, attempt: null }
    if (this.#view) post(worker, { type: 'view', view: this.#view })
    worker.on('message', (answer: FromSearcher) => {
      // With `--watch` Node reports a thread's imports in the same way.
      if (!('found' in answer || 'subtotal' in answer || 'error' in answer)) return
      const attempt = searcher.attempt!
      searcher.attempt = null
      if (!attempt.isOver) this.#hear(attempt, answer)
      this.#next()
    })
    worker.on('error', (error) => this.#log?.error({ err: error }, 'search thread failed'))
    worker.on('exit', () => this.#replace(searcher))
    return searcher
  }

  #hear(attempt: Attempt, answer: FromSearcher): void {
    const { job, subtotals, threads } = attempt
    if ('error' in answer) {
      attempt.isOver = true
      job.reject(new Error(answer.error))
    } else if ('found' in answer) job.resolve(answer.found)
    else if (subtotals.push(answer.subtotal) === threads) job.resolve(subtotals)
  }

  #replace(searcher: Searcher): void {
    const { attempt } = searcher
    const job = attempt?.isOver ? null : attempt?.job
    if (attempt) attempt.isOver = true
    if (this.#closed) {
      job?.reject(new SearchAway('closed'))
      return
    }
    if (job && job.tries < TRIES) this.#waiting.unshift(job)
    else job?.reject(new Error('search thread ended'))
    this.#log?.warn('search thread restarted')
    this.#searchers[this.#searchers.indexOf(searcher)] = this.#start()
    this.#next()
  }
}

const post = (worker: Worker, message: ToSearcher): void => worker.postMessage(message)
