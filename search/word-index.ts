import { lowest } from './bits.ts'
import { WordReader, type Term } from './text.ts'

/** Rows by the words of their texts. */
export interface Words {
  /** Sets the bits of those of the first `rows` rows (bit `row & 31` of `bits[row >> 5]`) that have a word that the term wants. */
  mark(term: Term, bits: Uint32Array, rows: number): void
}

/** Shared memory of a `WordIndex`. */
export interface WordBuffers {
  rows: number
  words: SharedArrayBuffer
  ends: SharedArrayBuffer
  starts: SharedArrayBuffer
  counts: SharedArrayBuffer
  postings: SharedArrayBuffer
}
/** In this order they are written to files. */
export const WORD_BUFFERS = ['words', 'ends', 'starts', 'counts', 'postings'] as const

/** Words per step of a merge. */
const WORDS_PER_STEP = 50_000
const isDense = (count: number, rows: number): boolean => count * 32 > rows
const sizeOf = (count: number, rows: number): number =>
  isDense(count, rows) ? (rows + 31) >>> 5 : count
const integers = (length: number): Uint32Array<SharedArrayBuffer> =>
  new Uint32Array(new SharedArrayBuffer(length * 4))

/**
 * All words of the texts of all rows, in the order of their UTF-8 bytes, so that those with one beginning stand together; for each the rows that have it: a list in order, or,
 * where more than one of 32 rows has it, a bit for every row, whichever is smaller. Never changed, shared by all threads.
 */
export class WordIndex implements Words {
  readonly rows: number
  readonly #words: Buffer
  /** Where in `#words` each ends. */
  readonly #ends: Uint32Array
  /** Where in `#postings` the rows of each begin, and how many they are. */
  readonly #starts: Uint32Array
  readonly #counts: Uint32Array
  readonly #postings: Uint32Array
  readonly #buffers: WordBuffers

  constructor(buffers: WordBuffers) {
    this.#buffers = buffers
    this.rows = buffers.rows
    this.#words = Buffer.from(buffers.words)
    this.#ends = new Uint32Array(buffers.ends)
    this.#starts = new Uint32Array(buffers.starts)
    this.#counts = new Uint32Array(buffers.counts)
    this.#postings = new Uint32Array(buffers.postings)
  }

  static empty(rows = 0): WordIndex {
    return new WordIntake(rows).build(Uint32Array.from({ length: rows }, (_, row) => row))
  }

  get buffers(): WordBuffers {
    return this.#buffers
  }

  /** How many different words there are. */
  get size(): number {
    return this.#ends.length
  }

  mark({ word, prefix }: Term, bits: Uint32Array): void {
    const wanted = Buffer.from(word)
    for (let at = this.#lowerBound(wanted); at < this.size; at++) {
      const found = this.word(at)
      if (
        prefix
          ? wanted.compare(found, 0, Math.min(found.length, wanted.length)) !== 0 ||
            found.length < wanted.length
          : !found.equals(wanted)
      )
        return
      const start = this.#starts[at]!
      const count = this.#counts[at]!
      if (isDense(count, this.rows))
        for (let i = (this.rows + 31) >>> 5; i-- > 0;) bits[i]! |= this.#postings[start + i]!
      else
        for (let i = start; i < start + count; i++)
          bits[this.#postings[i]! >>> 5]! |= 1 << this.#postings[i]!
      if (!prefix) return
    }
  }

  word(at: number): Buffer {
    return this.#words.subarray(at === 0 ? 0 : this.#ends[at - 1], this.#ends[at])
  }

  /** The rows that have a word, in order, as `renumber` numbers them now; those that it maps beyond `before` are left out. Returns how many were written. */
  rowsOf(at: number, renumber: Uint32Array, before: number, into: Uint32Array): number {
    const start = this.#starts[at]!
    const count = this.#counts[at]!
    let written = 0
    const write = (row: number) => {
      const now = renumber[row]!
      if (now < before) into[written++] = now
    }
    if (!isDense(count, this.rows))
      for (let i = start; i < start + count; i++) write(this.#postings[i]!)
    else {
      for (let i = 0; i < (this.rows + 31) >>> 5; i++) {
        for (let left = this.#postings[start + i]!; left !== 0; left &= left - 1)
          write(i * 32 + lowest(left))
      }
    }
    return written
  }

  /**
   * The words of this one and of another, the rows of both numbered anew. Yields now and then.
   * @param renumber the new number of each row of this one, in the same order; a number from `rows` on: it is gone
   * @param renumberOther the same for the other
   * @param rows how many there are in the end
   */
  *merge(
    renumber: Uint32Array,
    other: WordIndex,
    renumberOther: Uint32Array,
    rows: number,
  ): Generator<void, WordIndex> {
    const writer = new WordWriter(rows)
    const [mine, others] = [new Uint32Array(this.rows), new Uint32Array(other.rows)]
    let [a, b, done] = [0, 0, 0]
    while (a < this.size || b < other.size) {
      const order =
        a === this.size ? 1 : b === other.size ? -1 : this.word(a).compare(other.word(b))
      const word = order > 0 ? other.word(b) : this.word(a)
      const first = order <= 0 ? this.rowsOf(a++, renumber, rows, mine) : 0
      const second = order >= 0 ? other.rowsOf(b++, renumberOther, rows, others) : 0
      writer.add(word, mine, first, others, second)
      if ((done += first + second + 100) > WORDS_PER_STEP) {
        done = 0
        yield
      }
    }
    return writer.finish()
  }

  #lowerBound(word: Buffer): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.word(middle).compare(word) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Writes a `WordIndex`, word by word in their order. */
class WordWriter {
  readonly #rows: number
  #words = Buffer.alloc(1 << 16)
  #postings = new Uint32Array(1 << 16)
  readonly #ends: number[] = []
  readonly #starts: number[] = []
  readonly #counts: number[] = []
  #written = 0

  constructor(rows: number) {
    this.#rows = rows
  }

  /** A word with its rows: two lists, each in order, that have none in common. A word without rows is left out. */
  add(
    word: Uint8Array,
    first: Uint32Array,
    firstCount: number,
    second: Uint32Array,
    secondCount: number,
  ): void {
    const count = firstCount + secondCount
    if (count === 0) return
    const end = (this.#ends.at(-1) ?? 0) + word.length
    if (end > this.#words.length) this.#words = Buffer.concat([this.#words], end * 2)
    this.#words.set(word, end - word.length)
    this.#ends.push(end)
    this.#starts.push(this.#written)
    this.#counts.push(count)
    const size = sizeOf(count, this.#rows)
    if (this.#written + size > this.#postings.length) {
      const larger = new Uint32Array(Math.ceil((this.#written + size) * 1.5))
      larger.set(this.#postings)
      this.#postings = larger
    }
    const postings = this.#postings.subarray(this.#written, this.#written + size)
    this.#written += size
    if (isDense(count, this.#rows)) {
      for (let i = 0; i < firstCount; i++) postings[first[i]! >>> 5]! |= 1 << first[i]!
      for (let i = 0; i < secondCount; i++) postings[second[i]! >>> 5]! |= 1 << second[i]!
      return
    }
    for (let i = 0, a = 0, b = 0; i < count; i++)
      postings[i] =
        b === secondCount || (a < firstCount && first[a]! < second[b]!) ? first[a++]! : second[b++]!
  }

  finish(): WordIndex {
    const words = new SharedArrayBuffer(this.#ends.at(-1) ?? 0)
    Buffer.from(words).set(this.#words.subarray(0, words.byteLength))
    const shared = (numbers: ArrayLike<number>): SharedArrayBuffer => {
      const array = integers(numbers.length)
      array.set(numbers)
      return array.buffer
    }
    return new WordIndex({
      rows: this.#rows,
      words,
      ends: shared(this.#ends),
      starts: shared(this.#starts),
      counts: shared(this.#counts),
      postings: shared(this.#postings.subarray(0, this.#written)),
    })
  }
}

/** Takes in the texts of rows as they come, and makes an index of them. */
export class WordIntake {
  readonly #reader = new WordReader()
  readonly #numbers = new Map<string, number>()
  /** Word numbers of all rows, one row after the other, and where each row ends. */
  #words = new Uint32Array(1024)
  #ends: Uint32Array<ArrayBuffer>
  #rows = 0
  /** The last row, from 1, that had a word: each word counts once. */
  #seen = new Uint32Array(1024)

  constructor(rows = 0) {
    this.#ends = new Uint32Array(Math.max(rows, 1))
    this.#rows = rows
  }

  /** Adds a row with its text. */
  add(text: string): void {
    this.addWords(this.#reader.read(text))
  }

  /** Adds a row with its words. */
  addWords(words: Iterable<string>): void {
    const row = this.#rows++
    if (row === this.#ends.length) this.#ends = grown(this.#ends)
    let end = row === 0 ? 0 : this.#ends[row - 1]!
    for (const word of words) {
      let number = this.#numbers.get(word)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(word, number)
        if (number === this.#seen.length) this.#seen = grown(this.#seen)
      }
      if (this.#seen[number] === row + 1) continue
      this.#seen[number] = row + 1
      if (end === this.#words.length) this.#words = grown(this.#words)
      this.#words[end++] = number
    }
    this.#ends[row] = end
  }

  /** The index of the rows in another order: its row `i` is the row `order[i]` of those added. */
  build(order: Uint32Array): WordIndex {
    const sorted = [...this.#numbers.entries()]
      .map(([word, number]) => ({ bytes: Buffer.from(word), number }))
      .sort((a, b) => a.bytes.compare(b.bytes))
    // Counting sort: rows by word, each word's in order.
    const starts = new Float64Array(this.#numbers.size + 1)
    const each = (visit: (word: number, row: number) => void) => {
      for (let row = 0; row < order.length; row++) {
        const from = order[row]!
        for (let at = from === 0 ? 0 : this.#ends[from - 1]!; at < this.#ends[from]!; at++)
          visit(this.#words[at]!, row)
      }
    }
    each((word) => starts[word + 1]!++)
    for (let word = 0; word < this.#numbers.size; word++) starts[word + 1]! += starts[word]!
    const rows = new Uint32Array(starts[this.#numbers.size]!)
    const next = starts.slice()
    each((word, row) => (rows[next[word]!++] = row))
    const writer = new WordWriter(order.length)
    const none = new Uint32Array()
    for (const { bytes, number } of sorted)
      writer.add(
        bytes,
        rows.subarray(starts[number], starts[number + 1]),
        starts[number + 1]! - starts[number]!,
        none,
        0,
      )
    return writer.finish()
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(array.length * 1.5) + 1024)
  larger.set(array)
  return larger
}
