import type { Part } from './part.ts'

/** Results that a thread has computed for the rows of a part: up to `limit` values for each part, the least recently used evicted. */
export class PartCache<T> {
  readonly #limit: number
  readonly #entries = new WeakMap<Part, { key: readonly unknown[]; value: T }[]>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value of a key, whose parts are compared by identity. `make` makes one that is missing, from the value that is evicted for it, if any. */
  get(part: Part, key: readonly unknown[], make: (evicted: T | undefined) => T): T {
    let entries = this.#entries.get(part)
    if (!entries) this.#entries.set(part, (entries = []))
    const at = entries.findIndex(
      (entry) => entry.key.length === key.length && entry.key.every((part, i) => part === key[i]),
    )
    const entry =
      at >= 0
        ? entries.splice(at, 1)[0]!
        : { key, value: make(entries.length === this.#limit ? entries.pop()!.value : undefined) }
    entries.unshift(entry)
    return entry.value
  }
}
