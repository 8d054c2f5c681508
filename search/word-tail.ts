import { WordReader, type Term } from './text.ts'
import type { Words } from './word-index.ts'

/** Shared memory of a `WordTail`. */
export interface WordTailBuffers {
  bytes: SharedArrayBuffer
  ends: SharedArrayBuffer
}

/** Words of rows that came lately: each row's one after the other, between spaces. They are few, and looked through. */
export class WordTail implements Words {
  readonly #bytes: Buffer
  /** Where the words of each row end. */
  readonly #ends: Uint32Array
  readonly #reader = new WordReader()
  /** Rows written; only the writer knows. */
  length = 0

  constructor(buffers: WordTailBuffers) {
    this.#bytes = Buffer.from(buffers.bytes)
    this.#ends = new Uint32Array(buffers.ends)
  }

  static of(rows: number, bytes: number): WordTail {
    return new WordTail({
      bytes: new SharedArrayBuffer(bytes),
      ends: new SharedArrayBuffer(rows * 4),
    })
  }

  get buffers(): WordTailBuffers {
    return {
      bytes: this.#bytes.buffer as unknown as SharedArrayBuffer,
      ends: this.#ends.buffer as unknown as SharedArrayBuffer,
    }
  }

  /** The same rows with more room. */
  grown(rows: number, bytes: number): WordTail {
    const larger = WordTail.of(rows, bytes)
    this.#bytes.copy(larger.#bytes, 0, 0, this.usedBytes)
    larger.#ends.set(this.#ends.subarray(0, this.length))
    larger.length = this.length
    return larger
  }

  /** Bytes that there is room for. */
  get capacity(): number {
    return this.#bytes.length
  }

  get usedBytes(): number {
    return this.#end(this.length)
  }

  /** Adds a row with its text, if there is room for it. */
  add(text: string): boolean {
    const words = [...new Set(this.#reader.read(text))]
    return this.#addBytes(Buffer.from(words.length === 0 ? '' : ` ${words.join(' ')} `))
  }

  /** Adds a row of another one, if there is room for it. */
  copy(from: WordTail, row: number): boolean {
    return this.#addBytes(from.#bytes.subarray(from.#end(row), from.#end(row + 1)))
  }

  wordsOf(row: number): string[] {
    return this.#bytes
      .toString('utf8', this.#end(row) + 1, Math.max(this.#end(row) + 1, this.#end(row + 1) - 1))
      .split(' ')
      .filter((word) => word !== '')
  }

  mark({ word, prefix }: Term, bits: Uint32Array, rows: number): void {
    const wanted = Buffer.from(prefix ? ` ${word}` : ` ${word} `)
    const bytes = this.#bytes.subarray(0, this.#end(rows))
    for (
      let at = bytes.indexOf(wanted), row = 0;
      at >= 0;
      at = bytes.indexOf(wanted, this.#end(row + 1))
    ) {
      while (this.#ends[row]! <= at) row++
      bits[row >>> 5]! |= 1 << row
    }
  }

  #addBytes(bytes: Buffer): boolean {
    const start = this.usedBytes
    if (this.length === this.#ends.length || start + bytes.length > this.#bytes.length) return false
    this.#bytes.set(bytes, start)
    this.#ends[this.length++] = start + bytes.length
    return true
  }

  /** Where the words of the rows before `row` end. */
  #end(row: number): number {
    return row === 0 ? 0 : this.#ends[row - 1]!
  }
}
