import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { SearchAway, SearchBusy } from '#api/homes/search/service.ts'
import { Tally, type Changed } from '#api/homes/search/tally.ts'
import type { HeldCountries } from '#api/homes/search/held-countries.ts'
import { countQuietTime } from '#db/quiet-time.ts'
import type { Found, Query, Subtotal } from '#search/index.ts'
import { post } from './post.ts'
import {
  ADD,
  FIND,
  FORMAT,
  FORMAT_HEADER,
  NEWS,
  NONCE_HEADER,
  readNews,
  Seals,
  SILENT_MS,
  type Asked,
  type NodeKey,
} from './protocol.ts'

/** A node that did not answer a search is asked last for this time. */
const AVOIDED_MS = 5000
const RECONNECT_MS = { first: 100, longest: 3000 }
/** Characters of an error of a node. */
const MAX_REASON = 300

/** The search failed on a node that answers. */
export class SearchFailed extends Error {
  override readonly name = 'SearchFailed'
}

export interface NodeListener {
  /** A node answers. Throws why it may not be asked. */
  joined(node: SearchNode, countries: HeldCountries): void
  committed(node: SearchNode, changed: Changed): void
  /** Also of a node that has not joined; called once until it has again. */
  lost(node: SearchNode, reason: string): void
}

/** The connection to a search node: follows its news, and connects again when that breaks. */
export class SearchNode {
  readonly url: string
  /** Kept while the node is away. */
  readonly tally = new Tally()
  countries: HeldCountries | null = null
  /** Why it is away, or null. */
  fault: string | null = 'it has not answered yet'
  /** The counts are complete: it may be asked. */
  isUp = false
  asked = 0
  failed = 0
  #failedAt = -Infinity
  readonly #key: NodeKey
  readonly #listener: NodeListener
  readonly #asking = new Set<AbortController>()
  #following: AbortController | null = null
  #beat = { age: Infinity, at: 0 }
  #closed = false

  constructor(url: string, key: NodeKey, listener: NodeListener) {
    this.url = url
    this.#key = key
    this.#listener = listener
    void this.#stay()
  }

  get outstanding(): number {
    return this.#asking.size
  }

  /** Milliseconds since it had everything that the database had. */
  age(): number {
    return this.#beat.age + performance.now() - this.#beat.at
  }

  /** A node that fails at once has the least to do, and would get every search. */
  get failedLately(): boolean {
    return performance.now() - this.#failedAt < AVOIDED_MS
  }

  /** @param limit milliseconds that it may take */
  find(query: Query, limit: number): Promise<Found> {
    return this.#ask<Found>(FIND, { query, limit })
  }

  /** @param limit milliseconds that it may take */
  add(query: Query, limit: number): Promise<Subtotal> {
    return this.#ask<Subtotal>(ADD, { query, limit })
  }

  close(): void {
    this.#closed = true
    this.#following?.abort()
  }

  /** Throws `SearchBusy`, `SearchFailed`, or another error when the node does not answer. */
  async #ask<Answer>(path: string, asked: Asked): Promise<Answer> {
    const asking = new AbortController()
    let left = asked.limit
    const endCount = countQuietTime((ms) => {
      left -= ms
      if (left <= 0) asking.abort()
    })
    this.#asking.add(asking)
    this.asked++
    const question = serialize(asked)
    const { headers, seals } = this.#request(path, question)
    try {
      const { status, body } = await post(this.url + path, {
        headers,
        body: question,
        signal: asking.signal,
      })
      if (status === 200) return deserialize(seals.open(body)) as Answer
      const reason = reasonOf(status, body.toString())
      if (status === 500) throw new SearchFailed(reason)
      if (status === 429) throw new SearchBusy(reason)
      throw new SearchAway(reason)
    } catch (error) {
      this.failed++
      this.#failedAt = performance.now()
      throw left <= 0 ? new SearchAway(`${this.url} did not answer in time`) : error
    } finally {
      endCount()
      this.#asking.delete(asking)
    }
  }

  #request(path: string, body?: Uint8Array): { headers: Record<string, string>; seals: Seals } {
    const { proof, seal } = this.#key
    const nonce = randomUUID()
    return {
      headers: { authorization: proof, [FORMAT_HEADER]: FORMAT, [NONCE_HEADER]: nonce },
      seals: new Seals(seal, path, nonce, body),
    }
  }

  async #stay(): Promise<void> {
    let wait = RECONNECT_MS.first
    while (!this.#closed) {
      const following = new AbortController()
      this.#following = following
      const wasUp = await this.#follow(following).then(
        () => this.#end('it stops'),
        (error: unknown) => {
          // One that stops answers what it was asked before.
          if (this.isUp) for (const asking of this.#asking) asking.abort()
          return this.#end(following.signal.aborted ? 'it is silent' : textOf(error))
        },
      )
      wait = wasUp ? RECONNECT_MS.first : Math.min(wait * 2, RECONNECT_MS.longest)
      if (!this.#closed) await sleep(wait)
    }
  }

  /** Follows the news until they end. */
  async #follow(following: AbortController): Promise<void> {
    let silent = 0
    const endCount = countQuietTime((ms) => {
      silent += ms
      if (silent >= SILENT_MS) following.abort()
    })
    const { headers, seals } = this.#request(NEWS)
    try {
      const response = await fetch(this.url + NEWS, {
        headers,
        redirect: 'error',
        signal: following.signal,
      })
      if (response.status !== 200) throw new Error(reasonOf(response.status, await response.text()))
      for await (const news of readNews(response.body!, seals)) {
        silent = 0
        if (news.type === 'hello') {
          this.countries = news.countries
          this.#listener.joined(this, news.countries)
        } else if (news.type === 'beat') this.#beat = { age: news.age, at: performance.now() }
        else {
          const changed = this.tally.hear(news)
          if (changed !== undefined) this.#listener.committed(this, changed)
        }
      }
    } finally {
      endCount()
    }
  }

  /** Answers whether it was up. */
  #end(reason: string): boolean {
    const wasUp = this.isUp
    if (!this.#closed) this.#listener.lost(this, reason)
    return wasUp
  }
}

const reasonOf = (status: number, text: string): string =>
  status === 403 ? 'it has another LARES_KEY' : text.slice(0, MAX_REASON) || `status ${status}`

const textOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}
