import type { Part } from './part.ts'

/** What a thread has worked out for the rows of a part and may want again: so many things at most, those used last. */
export class Kept<T> {
  readonly #most: number
  readonly #of = new WeakMap<Part, { by: readonly unknown[]; what: T }[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** What was made by the same things before; else makes it, of the one used longest ago where there are enough. */
  get(part: Part, by: readonly unknown[], make: (old: T | undefined) => T): T {
    let all = this.#of.get(part)
    if (!all) this.#of.set(part, (all = []))
    const at = all.findIndex(
      (one) => one.by.length === by.length && one.by.every((thing, i) => thing === by[i]),
    )
    const found =
      at >= 0
        ? all.splice(at, 1)[0]!
        : { by, what: make(all.length === this.#most ? all.pop()!.what : undefined) }
    all.unshift(found)
    return found.what
  }
}
