import { Counts } from '#search/index.ts'
import type { News } from './messages.ts'

/** The place and kind of each changed offer; null where all may have changed. */
export type Changed = readonly (readonly [place: number, kind: number])[] | null

/** The counts of an index, from the news of its keeper. */
export class Tally {
  counts = new Counts()
  size = 0
  /** Counts of a full read that is not complete yet. */
  #coming: Counts | null = null
  /** Since the last commit. */
  #recent: [place: number, kind: number][] = []

  /** Nothing waits for a commit. */
  get isSettled(): boolean {
    return this.#coming === null && this.#recent.length === 0
  }

  /** On a commit returns what changed since the last one; undefined for other news. */
  hear(news: News): Changed | undefined {
    if (news.type === 'committed') return this.#commit(news.size)
    const { changes, fresh } = news
    if (fresh) this.#coming = new Counts()
    for (let at = 0; at < changes.length; at += 3) {
      const [place, kind, by] = [changes[at]!, changes[at + 1]!, changes[at + 2]!]
      ;(this.#coming ?? this.counts).add(place, kind, by)
      if (!this.#coming) this.#recent.push([place, kind])
    }
    return undefined
  }

  #commit(size: number): Changed {
    const changed = this.#coming ? null : this.#recent
    this.counts = this.#coming ?? this.counts
    this.size = size
    this.#coming = null
    this.#recent = []
    return changed
  }
}
