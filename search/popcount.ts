/**
 * Counts bits that are set in two bitmaps: the one thing here for which a processor has an instruction and JavaScript no operator. So this is WebAssembly, a dozen lines of it, written down
 * as it is encoded. Ten times as fast as the same in JavaScript.
 */

/** A page of WebAssembly's memory, in bytes. */
export const PAGE = 2 ** 16
const MOST_PAGES = 2 ** 16
/** Bytes that one turn of the inner loop takes: lengths are multiples of it. */
const STEP = 32

const section = (id: number, ...body: number[]): number[] => [id, ...unsigned(body.length), ...body]
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}
const text = (word: string): number[] => [word.length, ...Buffer.from(word)]

const [I32, I64, FUNCTION, NOTHING] = [0x7f, 0x7e, 0x60, 0x40]
/** Parameters, then locals, by their number. */
const [MASK, END, BITS, STRIDE, OUT, SLOTS, AT, BIT, SUM] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const i32 = (value: number): number[] => [0x41, value]
const [ADD, SUBTRACT, LESS, ADD64, AND64, POPCOUNT64, WRAP] = [0x6a, 0x6b, 0x49, 0x7c, 0x83, 0x7b, 0xa7]
const loop = (...body: number[]): number[] => [0x03, NOTHING, ...body, 0x0b]
const REPEAT_IF = [0x0d, 0]
/** Loads from memory 0, the scratch, and from memory 1, the bitmaps. */
const scratch64 = (offset: number): number[] => [0x29, 3, offset]
const bits64 = (offset: number): number[] => [0x29, 3 | 0x40, 1, offset]
const step = (local: number, by: number): number[] => [...get(local), ...i32(by), ADD, ...set(local)]

const BODY = loop(
  ...get(MASK), ...set(AT), ...get(BITS), ...set(BIT), 0x42, 0, ...set(SUM),
  ...loop(
    ...get(SUM),
    ...[0, 8, 16, 24].flatMap((offset) => [...get(AT), ...scratch64(offset), ...get(BIT), ...bits64(offset), AND64, POPCOUNT64, ADD64]),
    ...set(SUM), ...step(AT, STEP), ...step(BIT, STEP), ...get(AT), ...get(END), LESS, ...REPEAT_IF,
  ),
  ...get(OUT), ...get(OUT), 0x28, 2, 0, ...get(SUM), WRAP, ADD, 0x36, 2, 0,
  ...step(OUT, 4), ...get(BITS), ...get(STRIDE), ADD, ...set(BITS), ...get(SLOTS), ...i32(1), SUBTRACT, 0x22, SLOTS, ...REPEAT_IF,
)
const CODE = [2, 2, I32, 1, I64, ...BODY, 0x0b]
const MODULE = new WebAssembly.Module(
  Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, 1, FUNCTION, 6, I32, I32, I32, I32, I32, I32, 0),
    ...section(2, 2, ...text('m'), ...text('scratch'), 2, 0, 1, ...text('m'), ...text('bits'), 2, 3, 0, ...unsigned(MOST_PAGES)),
    ...section(3, 1, 0),
    ...section(7, 1, ...text('count'), 0, 0),
    ...section(10, 1, ...unsigned(CODE.length), ...CODE),
  ]),
)

/** Memory for bitmaps that threads share. */
export const allocateBits = (bytes: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE), maximum: MOST_PAGES, shared: true })

/**
 * Adds to the 32-bit counters from `out` on how many bits are set both in the mask, which lies from `mask` to before `end`, and in each of `slots` bitmaps that lie `stride` bytes
 * apart from `bits` on. All in bytes; mask and counters are in the scratch memory. Lengths are multiples of 32 bytes and not 0.
 */
export type Count = (mask: number, end: number, bits: number, stride: number, out: number, slots: number) => void

export function counter(scratch: WebAssembly.Memory, bits: WebAssembly.Memory): Count {
  return new WebAssembly.Instance(MODULE, { m: { scratch, bits } }).exports['count'] as Count
}
