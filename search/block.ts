import { allocateOwn, kernelsOver, LINE, LIST_SLACK, PAGE } from './kernels.ts'

/** Rows of a block: one bitmap of it is a KB, so that all that a block takes stays in the processor's cache. */
export const BLOCK = 8192
export const BLOCK_WORDS = BLOCK / 32

/** Rows of a group have a line of a bitmap, the least that WebAssembly goes by. */
export const GROUP_WORDS = LINE / 4
export const GROUP = GROUP_WORDS * 32

/** Words of a block that are looked at: from the first to before the last, by groups. Word `w` of block `b` has the rows from `b * BLOCK + w * 32` on. */
export interface Span {
  block: number
  from: number
  to: number
  /** Rows of the block that there are. */
  rows: number
}

/** Where a thread works on one block at a time: what WebAssembly reads and writes. Modules take their parts of it when they are loaded. */
export const scratch = allocateOwn(4 * PAGE)
let taken = 0

/** The address of so many bytes of scratch that nobody else has. */
export function take(bytes: number): number {
  const address = taken
  taken += Math.ceil(bytes / LINE) * LINE
  if (taken > scratch.buffer.byteLength)
    throw new RangeError('Scratch memory is full: make it larger.')
  return address
}
/** Room for a bitmap of a block. */
export const takeBitmap = (): Int32Array =>
  new Int32Array(scratch.buffer, take(BLOCK / 8), BLOCK_WORDS)
export const takeCounts = (length: number): Uint32Array =>
  new Uint32Array(scratch.buffer, take(length * 4), length)

/** Rows of a block one by one, from `LIST` to before `end` in scratch, by their numbers in the block. */
export interface Rows {
  end: number
  /** They are those that are not in the bitmap, because they are fewer: what is known of the whole block, less what is known of them, is what was asked for. */
  isRest: boolean
}
export const LIST = take(BLOCK * 4 + LIST_SLACK)
export const kernels = kernelsOver({ scratch })

/** How many rows of the span a bitmap in scratch has. */
export const amountOf = ({ from, to }: Span, bits: Int32Array): number =>
  kernels.popcount(bits.byteOffset + from * 4, bits.byteOffset + to * 4)

/** The rows of a bitmap in scratch, which has `amount` of them. Holds until it is called again. */
export function rowsOf({ from, to, rows }: Span, bits: Int32Array, amount: number): Rows {
  const isRest = amount > BLOCK / 2 && rows === BLOCK && from === 0 && to === BLOCK_WORDS
  return {
    end: kernels.listBits(
      bits.byteOffset + from * 4,
      bits.byteOffset + to * 4,
      isRest ? -1 : 0,
      from * 32,
      LIST,
    ),
    isRest,
  }
}

const numbers = new Uint32Array(scratch.buffer, LIST, BLOCK)
/** The numbers of rows as an array, which the next list overwrites. */
export const listed = ({ end }: Rows): Uint32Array => numbers.subarray(0, (end - LIST) / 4)
