import { allocateOwn, kernelsOver, LINE, LIST_SLACK, PAGE } from './kernels.ts'

/** Rows of a block. A bitmap of it is 1 KB, so that all bitmaps of a block fit in the processor's cache. */
export const BLOCK = 8192
export const BLOCK_WORDS = BLOCK / 32

/** A group: the rows of one line of a bitmap, the unit of the kernels. */
export const GROUP_WORDS = LINE / 4
export const GROUP = GROUP_WORDS * 32

/** The words of a block that are scanned, whole groups: from `from` to before `to`. Word `w` of block `b` has the rows from `b * BLOCK + w * 32` on. */
export interface Span {
  block: number
  from: number
  to: number
  /** How many rows the block has. */
  rows: number
}

/** The thread's scratch memory for one block at a time, which the kernels read and write. Modules allocate their parts of it when they are loaded, and never free them. */
export const scratch = allocateOwn(4 * PAGE)
let used = 0

/** Returns the address. */
export function allocate(bytes: number): number {
  const address = used
  used += Math.ceil(bytes / LINE) * LINE
  if (used > scratch.buffer.byteLength)
    throw new RangeError('Scratch memory is full: make it larger.')
  return address
}
/** A bitmap of a block in scratch. */
export const allocateBitmap = (): Int32Array =>
  new Int32Array(scratch.buffer, allocate(BLOCK / 8), BLOCK_WORDS)
export const allocateCounts = (length: number): Uint32Array =>
  new Uint32Array(scratch.buffer, allocate(length * 4), length)

/** A list of rows of a block in scratch, from `LIST` to before `end`, by their numbers in the block. */
export interface Rows {
  end: number
  /** The list has the rows that are not in the bitmap, because these are fewer: subtract their counts from those of the whole block. */
  isComplement: boolean
}
export const LIST = allocate(BLOCK * 4 + LIST_SLACK)
export const kernels = kernelsOver({ scratch })

/** How many rows of the span are in a bitmap in scratch. */
export const countRows = ({ from, to }: Span, bits: Int32Array): number =>
  kernels.popcount(bits.byteOffset + from * 4, bits.byteOffset + to * 4)

/** Lists the rows of a bitmap in scratch, which has `amount` of them. The next call overwrites the list. */
export function listRows({ from, to, rows }: Span, bits: Int32Array, amount: number): Rows {
  const isComplement = amount > BLOCK / 2 && rows === BLOCK && from === 0 && to === BLOCK_WORDS
  return {
    end: kernels.listBits(
      bits.byteOffset + from * 4,
      bits.byteOffset + to * 4,
      isComplement ? -1 : 0,
      from * 32,
      LIST,
    ),
    isComplement,
  }
}

const numbers = new Uint32Array(scratch.buffer, LIST, BLOCK)
/** The list as an array, which the next list overwrites. */
export const rowNumbers = ({ end }: Rows): Uint32Array => numbers.subarray(0, (end - LIST) / 4)
