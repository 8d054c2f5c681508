import { startsOf } from './data.ts'
import type { Sections } from './format.ts'
import { searchForms } from '#text/fold.ts'

/** A run of keys: from the first up to, not including, the last. */
export interface Run {
  from: number
  to: number
}

/** The names that keys are made of: every form of every name from its start and from each later word on. */
export class KeyIntake {
  readonly #places = new Map<string, Set<number>>()

  add(place: number, names: readonly string[]): void {
    for (const form of new Set(names.flatMap(searchForms))) {
      this.#key(form, place * 2)
      for (let at = form.indexOf(' '); at >= 0; at = form.indexOf(' ', at + 1))
        this.#key(form.slice(at + 1), place * 2 + 1)
    }
  }

  /** The keys in order, and the places of each. A place under both forms of a key is found at the start of its name. */
  sorted(): { keys: string[]; places: number[][] } {
    const keys = [...this.#places.keys()].sort()
    const places = keys.map((key) => {
      const own = this.#places.get(key)!
      return [...own]
        .filter((value) => value % 2 === 0 || !own.has(value - 1))
        .sort((a, b) => a - b)
    })
    return { keys, places }
  }

  #key(form: string, value: number): void {
    const key = form.slice(0, KEY_MAX)
    const places = this.#places.get(key)
    if (places) places.add(value)
    else this.#places.set(key, new Set([value]))
  }
}

/** A key is no longer: its length is a byte. */
const KEY_MAX = 255

/** Scripts that write words with one or two characters, where one wrong one is another word. */
const NO_TYPOS = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\uabff\ud7b0-\udfff\uf900-\ufaff]/

/**
 * The search keys, sorted by code unit. Sorted text is a trie that needs no nodes: the keys below a prefix are a run, and a longer prefix is a run within it,
 * found by two binary searches that look at one unit each.
 */
export class Keys {
  readonly size: number
  readonly placeStart: Uint32Array
  /** Places of the keys, times two, plus one where the key starts at a later word of the name. */
  readonly place: Uint32Array
  private readonly start: Uint32Array
  private readonly units: Uint16Array

  private constructor(
    start: Uint32Array,
    units: Uint16Array,
    places: Uint16Array,
    place: Uint32Array,
  ) {
    this.size = start.length - 1
    this.start = start
    this.units = units
    this.placeStart = startsOf(places)
    this.place = place
  }

  static of(names: KeyIntake): Keys {
    const { keys, places } = names.sorted()
    const start = startsOf(Uint8Array.from(keys, ({ length }) => length))
    const units = new Uint16Array(start.at(-1)!)
    keys.forEach((key, at) => {
      for (let i = 0; i < key.length; i++) units[start[at]! + i] = key.charCodeAt(i)
    })
    return new Keys(
      start,
      units,
      Uint16Array.from(places, ({ length }) => length),
      Uint32Array.from(places.flat()),
    )
  }

  static read(sections: Sections): Keys {
    const { keyShared, keyRest, keyText, keyPlaces, keyPlace } = sections
    const size = keyShared.length
    const start = new Uint32Array(size + 1)
    for (let key = 0; key < size; key++)
      start[key + 1] = start[key]! + keyShared[key]! + keyRest[key]!
    const units = new Uint16Array(start[size]!)
    const rest = Buffer.from(keyText.buffer, keyText.byteOffset, keyText.byteLength).toString(
      'utf8',
    )
    let at = 0
    let from = 0
    let before = 0
    for (let key = 0; key < size; key++) {
      const begin = at
      for (let i = 0; i < keyShared[key]!; i++) units[at++] = units[before + i]!
      for (let i = 0; i < keyRest[key]!; i++) units[at++] = rest.charCodeAt(from++)
      before = begin
    }
    return new Keys(start, units, keyPlaces, keyPlace)
  }

  length(key: number): number {
    return this.start[key + 1]! - this.start[key]!
  }

  /** Where the keys of a run that are no longer than what they share end. */
  wholeEnd(run: Run, length: number): number {
    return run.from < run.to && this.length(run.from) === length ? run.from + 1 : run.from
  }

  /** The keys that begin with the text; empty when none does. */
  prefixed(text: string): Run {
    return this.descend({ from: 0, to: this.size }, 0, text, 0)
  }

  /**
   * Runs of keys that begin with the text but for one letter more, less, other, or swapped with its neighbour. `length` is how much of the keys is matched.
   * Only letters of the text's script and spaces are tried; in scripts that write words with one or two characters nothing is.
   */
  *misspelt(text: string): Generator<{ run: Run; length: number }> {
    if (NO_TYPOS.test(text)) return
    const script = /[^\0-\u024f]/.exec(text)?.[0].charCodeAt(0) ?? 0
    let node: Run = { from: 0, to: this.size }
    for (let at = 0; at <= text.length && node.from < node.to; at++) {
      const swapped = at + 1 < text.length ? text[at + 1]! + text[at]! + text.slice(at + 2) : null
      if (swapped && swapped[0] !== swapped[1])
        yield { run: this.descend(node, at, swapped, 0), length: text.length }
      if (at < text.length)
        yield { run: this.descend(node, at, text, at + 1), length: text.length - 1 }
      for (const { run, unit } of this.letters(node, at, script)) {
        if (at < text.length && unit !== text.charCodeAt(at))
          yield { run: this.descend(run, at + 1, text, at + 1), length: text.length }
        if (at < text.length)
          yield { run: this.descend(run, at + 1, text, at), length: text.length + 1 }
      }
      if (at < text.length) node = this.narrow(node, at, text.charCodeAt(at))
    }
  }

  /** Narrows a run of keys that share `depth` units by the text from `from` on. */
  private descend(run: Run, depth: number, text: string, from: number): Run {
    let node = run
    for (let i = from; i < text.length && node.from < node.to; i++)
      node = this.narrow(node, depth + i - from, text.charCodeAt(i))
    return node
  }

  private narrow(run: Run, depth: number, unit: number): Run {
    const from = this.first(run, depth, unit)
    return { from, to: this.first({ from, to: run.to }, depth, unit + 1) }
  }

  /** First key of the run whose unit at that depth is not below the one given; a key that ends before is below all. */
  private first(run: Run, depth: number, unit: number): number {
    let low = run.from
    let high = run.to
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = this.start[middle]! + depth
      if (at < this.start[middle + 1]! && this.units[at]! >= unit) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The runs below a run by their next unit: Latin letters and spaces, and the 256 units around that of another script. */
  private *letters(run: Run, depth: number, script: number): Generator<{ run: Run; unit: number }> {
    let from = this.first(run, depth, 0)
    while (from < run.to) {
      const unit = this.units[this.start[from]! + depth]!
      if (unit > Math.max(script | 0xff, 0x24f)) return
      if (unit > 0x24f && unit < (script & ~0xff)) {
        from = this.first({ from, to: run.to }, depth, script & ~0xff)
        continue
      }
      const to = this.first({ from, to: run.to }, depth, unit + 1)
      yield { run: { from, to }, unit }
      from = to
    }
  }
}
