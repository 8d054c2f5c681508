import { readFileSync } from 'node:fs'

/**
 * Loads the loops of kernels.wat and choice-kernels.wat, which describe each: five to ten times as fast as the same in JavaScript.
 * All addresses and lengths are in bytes.
 */

/** A page of WebAssembly's memory. */
export const PAGE = 2 ** 16
const MAX_PAGES = 2 ** 16

/** A line of a bitmap, and of a processor's cache. Bitmaps of the same rows are stored line by line, so that reading all of them is sequential. */
export const LINE = 64

/** Bytes behind a list that `listBits` may overwrite. */
export const LIST_SLACK = 12

/** Memory that threads share. */
export const allocateShared = (length: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(length / PAGE), maximum: MAX_PAGES, shared: true })
/** Memory of one thread. */
export const allocateOwn = (length: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(length / PAGE) })

export interface Kernels {
  narrow(matches: number, end: number, nearMisses: number, passed: number): number
  andNot(bits: number, end: number, not: number, out: number): number
  popcount(bits: number, end: number): number
  listBits(bits: number, end: number, flip: 0 | -1, first: number, out: number): number
  popcountAnd(mask: number, end: number, bits: number): number
  compare(
    bytes: number,
    end: number,
    met: number,
    edge: number,
    min: number,
    max: number,
    first: number,
    last: number,
  ): void
  histogram(list: number, end: number, bytes: number, counts: number, by: number): void
  histogramBoth(
    list: number,
    end: number,
    bytes: number,
    counts: number,
    otherCounts: number,
    by: number,
  ): void
  sum(list: number, end: number, pairs: number, out: number): void
  sumWithin(list: number, end: number, pairs: number, box: number, out: number): void
}

export interface ChoiceKernels {
  and(out: number, end: number, bits: number, stride: number): void
  or(out: number, end: number, bits: number, stride: number): void
  popcountAndEach(
    mask: number,
    end: number,
    bits: number,
    stride: number,
    out: number,
    slots: number,
  ): void
}

const load = (name: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(new URL(`./${name}.wasm`, import.meta.url)))
const [KERNELS, CHOICE_KERNELS] = [load('kernels'), load('choice-kernels')]
/** In place of memories that are not used: an access fails. */
const [NONE, NONE_SHARED] = [allocateOwn(0), allocateShared(0)]

/** The kernels over some memories: those that name a memory which is missing fail. */
export const kernelsOver = ({
  scratch,
  shared = NONE_SHARED,
  cache = NONE,
  otherCache = NONE,
}: {
  scratch: WebAssembly.Memory
  shared?: WebAssembly.Memory
  cache?: WebAssembly.Memory
  otherCache?: WebAssembly.Memory
}): Kernels => exportsOf<Kernels>(KERNELS, { scratch, shared, cache, otherCache })

export const choiceKernelsOver = (memories: {
  scratch: WebAssembly.Memory
  shared: WebAssembly.Memory
}): ChoiceKernels => exportsOf<ChoiceKernels>(CHOICE_KERNELS, memories)

/** A plain object: V8 finds its properties faster than those of the exports. */
const exportsOf = <T>(module: WebAssembly.Module, memory: Record<string, WebAssembly.Memory>): T =>
  ({ ...new WebAssembly.Instance(module, { memory }).exports }) as T
