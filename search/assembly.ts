/**
 * Loops over many bits or bytes at once, for which a processor has instructions and JavaScript no operators: two dozen lines of WebAssembly, written down as they are encoded
 * (https://webassembly.github.io/spec/core/binary/). Five to ten times as fast as the same in JavaScript.
 */

/** A page of WebAssembly's memory, in bytes. */
export const PAGE = 2 ** 16
const MOST_PAGES = 2 ** 16

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}
const section = (id: number, ...body: number[]): number[] => [id, ...unsigned(body.length), ...body]
const text = (word: string): number[] => [word.length, ...Buffer.from(word)]
const [I32, I64, V128, FUNCTION, NOTHING] = [0x7f, 0x7e, 0x7b, 0x60, 0x40]

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const i32 = (value: number): number[] => [0x41, value]
const [ADD, SUBTRACT, LESS, OR, SHIFT_LEFT, ADD64, AND64, POPCOUNT64, WRAP] = [0x6a, 0x6b, 0x49, 0x72, 0x74, 0x7c, 0x83, 0x7b, 0xa7]
const loop = (...body: number[]): number[] => [0x03, NOTHING, ...body, 0x0b]
const REPEAT_IF = [0x0d, 0]
const load32 = [0x28, 2, 0]
const store32 = [0x36, 2, 0]
/** From memory 0, and from memory 1. */
const load64 = (offset: number): number[] => [0x29, 3, offset]
const load64of1 = (offset: number): number[] => [0x29, 3 | 0x40, 1, offset]
const step = (local: number, by: number): number[] => [...get(local), ...i32(by), ADD, ...set(local)]

/** Sixteen bytes at once. */
const bytes = (operation: number): number[] => [0xfd, ...unsigned(operation)]
const loadBytesOf1 = (offset: number): number[] => [0xfd, 0, 4 | 0x40, 1, offset]
const [SPLAT, SAME, AT_MOST, AT_LEAST, AND_BYTES, OR_BYTES, TO_BITS] = [bytes(0x0f), bytes(0x23), bytes(0x2a), bytes(0x2c), bytes(0x4e), bytes(0x50), bytes(0x64)]

/** A module of one function without a result, over memory 0 of its own thread and memory 1, which may be shared. */
function moduleOf(parameters: number, locals: number[], isShared: boolean, body: number[]): WebAssembly.Module {
  const code = [...locals, ...body, 0x0b]
  const second = isShared ? [3, 0, ...unsigned(MOST_PAGES)] : [0, 0]
  return new WebAssembly.Module(
    Uint8Array.from([
      0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
      ...section(1, 1, FUNCTION, parameters, ...Array<number>(parameters).fill(I32), 0),
      ...section(2, 2, ...text('m'), ...text('own'), 2, 0, 0, ...text('m'), ...text('other'), 2, ...second),
      ...section(3, 1, 0),
      ...section(7, 1, ...text('run'), 0, 0),
      ...section(10, 1, ...unsigned(code.length), ...code),
    ]),
  )
}
const run = (module: WebAssembly.Module, own: WebAssembly.Memory, other: WebAssembly.Memory): unknown => new WebAssembly.Instance(module, { m: { own, other } }).exports['run']

/** Memory that threads share. */
export const allocateShared = (length: number): WebAssembly.Memory => new WebAssembly.Memory({ initial: Math.ceil(length / PAGE), maximum: MOST_PAGES, shared: true })
export const allocateOwn = (length: number): WebAssembly.Memory => new WebAssembly.Memory({ initial: Math.ceil(length / PAGE) })

/**
 * Adds to the 32-bit counters from `out` on how many bits are set both in the mask, which lies from `mask` to before `end`, and in each of `slots` bitmaps that lie `stride` bytes
 * apart from `bits` on. All in bytes; mask and counters are in the thread's own memory. Lengths are multiples of 32 bytes and not 0.
 */
export type Count = (mask: number, end: number, bits: number, stride: number, out: number, slots: number) => void
export const counter = (own: WebAssembly.Memory, bits: WebAssembly.Memory): Count => run(COUNT, own, bits) as Count

const COUNT = (() => {
  const [MASK, END, BITS, STRIDE, OUT, SLOTS, AT, BIT, SUM] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
  const both = (offset: number): number[] => [...get(AT), ...load64(offset), ...get(BIT), ...load64of1(offset), AND64, POPCOUNT64, ADD64]
  return moduleOf(6, [2, 2, I32, 1, I64], true, loop(
    ...get(MASK), ...set(AT), ...get(BITS), ...set(BIT), 0x42, 0, ...set(SUM),
    ...loop(
      ...get(SUM), ...both(0), ...both(8), ...both(16), ...both(24), ...set(SUM),
      ...step(AT, 32), ...step(BIT, 32), ...get(AT), ...get(END), LESS, ...REPEAT_IF,
    ),
    ...get(OUT), ...get(OUT), ...load32, ...get(SUM), WRAP, ADD, ...store32,
    ...step(OUT, 4), ...get(BITS), ...get(STRIDE), ADD, ...set(BITS), ...get(SLOTS), ...i32(1), SUBTRACT, 0x22, SLOTS, ...REPEAT_IF,
  ))
})()

/**
 * Compares bytes, from `bytes` to before `end` in the other memory, with bounds: writes a bit for each to `out`, whether it is from `least` to `most`, and one to `look`, whether
 * it is `first` or `last`. The length is a multiple of 32 and not 0.
 */
export type Compare = (bytes: number, end: number, out: number, look: number, least: number, most: number, first: number, last: number) => void
export const comparer = (own: WebAssembly.Memory, bytes: WebAssembly.Memory): Compare => run(COMPARE, own, bytes) as Compare

const COMPARE = (() => {
  const [BYTES, END, OUT, LOOK, LEAST, MOST, FIRST, LAST, LOW, HIGH, LEASTS, MOSTS, FIRSTS, LASTS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
  const splat = (from: number, to: number): number[] => [...get(from), ...SPLAT, ...set(to)]
  const within = (local: number): number[] => [...get(local), ...get(LEASTS), ...AT_LEAST, ...get(local), ...get(MOSTS), ...AT_MOST, ...AND_BYTES, ...TO_BITS]
  const either = (local: number): number[] => [...get(local), ...get(FIRSTS), ...SAME, ...get(local), ...get(LASTS), ...SAME, ...OR_BYTES, ...TO_BITS]
  const word = (bits: (local: number) => number[]): number[] => [...bits(LOW), ...bits(HIGH), ...i32(16), SHIFT_LEFT, OR]
  return moduleOf(8, [1, 6, V128], false, [
    ...splat(LEAST, LEASTS), ...splat(MOST, MOSTS), ...splat(FIRST, FIRSTS), ...splat(LAST, LASTS),
    ...loop(
      ...get(BYTES), ...loadBytesOf1(0), ...set(LOW), ...get(BYTES), ...loadBytesOf1(16), ...set(HIGH),
      ...get(OUT), ...word(within), ...store32, ...get(LOOK), ...word(either), ...store32,
      ...step(OUT, 4), ...step(LOOK, 4), ...step(BYTES, 32), ...get(BYTES), ...get(END), LESS, ...REPEAT_IF,
    ),
  ])
})()
