/**
 * Loops over many bits, bytes or rows at once, for which a processor has instructions and JavaScript no operators: each a dozen lines of WebAssembly, written down as they are encoded
 * (https://webassembly.github.io/spec/core/binary/). Five to ten times as fast as the same in JavaScript.
 *
 * One memory is a thread's own, where bitmaps are combined; another one, where there is one, has what is known of rows. All addresses and lengths are bytes, and bitmaps are of whole lines, of one at least.
 */

/** A page of WebAssembly's memory, in bytes. */
export const PAGE = 2 ** 16
const MOST_PAGES = 2 ** 16

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}
const signed = (value: number): number[] =>
  value < 64 ? [value] : [(value & 127) | 128, ...signed(value >>> 7)]
const section = (id: number, ...body: number[]): number[] => [id, ...unsigned(body.length), ...body]
const text = (word: string): number[] => [word.length, ...Buffer.from(word)]
const [I32, I64, V128, FUNCTION, NOTHING] = [0x7f, 0x7e, 0x7b, 0x60, 0x40]

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const tee = (local: number): number[] => [0x22, local]
/** Constants that are not negative. */
const i32 = (value: number): number[] => [0x41, ...signed(value)]
const i64 = (value: number): number[] => [0x42, value]
const MINUS_ONE = 0x7f
const [ADD, SUBTRACT, LESS, OR, NOT, SHIFT_LEFT, CHOOSE] = [
  0x6a, 0x6b, 0x49, 0x72, 0x45, 0x74, 0x1b,
]
const [
  ADD64,
  SUBTRACT64,
  AND64,
  OR64,
  XOR64,
  POPCOUNT64,
  ZEROS64,
  IS_ZERO64,
  IS_OTHER64,
  WRAP,
  WIDEN,
  TO_FLOAT,
] = [0x7c, 0x7d, 0x83, 0x84, 0x85, 0x7b, 0x7a, 0x50, 0x52, 0xa7, 0xac, 0xb9]
const loop = (...body: number[]): number[] => [0x03, NOTHING, ...body, 0x0b]
const when = (...body: number[]): number[] => [0x04, NOTHING, ...body, 0x0b]
/** Within a loop: again if so. */
const REPEAT_IF = [0x0d, 0]
/** Of an instruction that reads or writes: from which memory, so many bytes behind the address. */
const at = (alignment: number, offset: number, memory: number): number[] =>
  memory === 0 ? [alignment, ...unsigned(offset)] : [alignment | 0x40, memory, ...unsigned(offset)]
const load32 = (offset = 0, memory = 0): number[] => [0x28, ...at(2, offset, memory)]
const store32 = (offset = 0, memory = 0): number[] => [0x36, ...at(2, offset, memory)]
const loadByte = (memory: number): number[] => [0x2d, ...at(0, 0, memory)]
const load64 = (offset: number, memory = 0): number[] => [0x29, ...at(3, offset, memory)]
const store64 = (offset: number): number[] => [0x37, ...at(3, offset, 0)]
const storeFloat = (offset: number): number[] => [0x39, ...at(3, offset, 0)]
const step = (local: number, by: number): number[] => [
  ...get(local),
  ...i32(by),
  ADD,
  ...set(local),
]

/** Sixteen bytes at once. */
const vector = (operation: number): number[] => [0xfd, ...unsigned(operation)]
const loadBytes = (offset: number, memory = 0): number[] => [0xfd, 0, ...at(4, offset, memory)]
const storeBytes = (offset: number): number[] => [0xfd, 11, ...at(4, offset, 0)]
/** The first half of sixteen. */
const loadEight = (offset: number, memory = 0): number[] => [0xfd, 0x5d, ...at(3, offset, memory)]
const storeEight = (offset: number): number[] => [0xfd, 0x5b, ...at(3, offset, 0), 0]
const lane64 = (lane: number): number[] => [0xfd, 0x1d, lane]
const [SPLAT, SAME, AT_MOST, AT_LEAST, TO_BITS] = [
  vector(0x0f),
  vector(0x23),
  vector(0x2a),
  vector(0x2c),
  vector(0x64),
]
/** Of numbers of 32 bits; the first two of them as two of 64 bits, and the sums of such. */
const [SMALLER, LARGER, EXTEND_LOW, ADD_PAIR] = [
  vector(0xb6),
  vector(0xb8),
  vector(0xc7),
  vector(0xce),
]
const [SPLAT32, NO_LARGER, NO_SMALLER, ALL_TRUE] = [
  vector(0x11),
  vector(0x3d),
  vector(0x3f),
  vector(0xa3),
]
const [AND_BYTES, OR_BYTES, SELECT, IS_ANY] = [
  vector(0x4e),
  vector(0x50),
  vector(0x52),
  vector(0x53),
]

/** A module of one function of so many 32-bit numbers, over memories 0, 1 ...: the thread's own, others of its own, or one that threads share. */
function moduleOf(
  memories: readonly ('own' | 'other' | 'third' | 'shared')[],
  parameters: number,
  result: 'none' | 'number',
  locals: number[],
  body: number[],
): WebAssembly.Module {
  const code = [...locals, ...body, 0x0b]
  const imports = memories.flatMap((name) => [
    ...text('m'),
    ...text(name),
    2,
    ...(name === 'shared' ? [3, 0, ...unsigned(MOST_PAGES)] : [0, 0]),
  ])
  return new WebAssembly.Module(
    Uint8Array.from([
      0,
      0x61,
      0x73,
      0x6d,
      1,
      0,
      0,
      0,
      ...section(
        1,
        1,
        FUNCTION,
        parameters,
        ...Array<number>(parameters).fill(I32),
        ...(result === 'number' ? [1, I32] : [0]),
      ),
      ...section(2, memories.length, ...imports),
      ...section(3, 1, 0),
      ...section(7, 1, ...text('run'), 0, 0),
      ...section(10, 1, ...unsigned(code.length), ...code),
    ]),
  )
}
const run = (
  module: WebAssembly.Module,
  memories: {
    own: WebAssembly.Memory
    other?: WebAssembly.Memory
    third?: WebAssembly.Memory
    shared?: WebAssembly.Memory
  },
): unknown => new WebAssembly.Instance(module, { m: memories }).exports['run']

/** Memory that threads share. */
export const allocateShared = (length: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(length / PAGE), maximum: MOST_PAGES, shared: true })
export const allocateOwn = (length: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(length / PAGE) })

/** Bytes of a line, of a bitmap and of a processor's cache. Bitmaps of many things about the same rows stand together line by line, so that reading all of them is reading on. */
export const LINE = 64

/**
 * Adds to the 32-bit counters from `out` on how many bits are set both in the mask, which lies from `mask` to before `end`, and in each of `slots` bitmaps in the other memory. Their
 * first lines stand one after the other from `bits` on, their next ones `stride` bytes further.
 */
export type Count = (
  mask: number,
  end: number,
  bits: number,
  stride: number,
  out: number,
  slots: number,
) => void
export const counter = (own: WebAssembly.Memory, shared: WebAssembly.Memory): Count =>
  run(COUNT, { own, shared }) as Count

const COUNT = (() => {
  const [MASK, END, BITS, STRIDE, OUT, SLOTS, AT, BIT, LAST, WORD] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ] as const
  const words = Array.from({ length: LINE / 8 }, (_, word) => word)
  const common = words.flatMap((word) => [
    ...get(WORD + word),
    ...get(BIT),
    ...load64(word * 8),
    AND64,
    POPCOUNT64,
    ...(word > 0 ? [ADD64] : []),
  ])
  return moduleOf(
    ['shared', 'own'],
    6,
    'none',
    [2, 3, I32, words.length, I64],
    [
      ...get(OUT),
      ...get(SLOTS),
      ...i32(2),
      SHIFT_LEFT,
      ADD,
      ...set(LAST),
      ...loop(
        ...words.flatMap((word) => [
          ...get(MASK),
          ...load64(word * 8, 1),
          ...tee(WORD + word),
          ...(word > 0 ? [OR64] : []),
        ]),
        IS_ZERO64,
        NOT,
        ...when(
          ...get(OUT),
          ...set(AT),
          ...get(BITS),
          ...set(BIT),
          ...loop(
            ...get(AT),
            ...get(AT),
            ...load32(0, 1),
            ...common,
            WRAP,
            ADD,
            ...store32(0, 1),
            ...step(AT, 4),
            ...step(BIT, LINE),
            ...get(AT),
            ...get(LAST),
            LESS,
            ...REPEAT_IF,
          ),
        ),
        ...get(BITS),
        ...get(STRIDE),
        ADD,
        ...set(BITS),
        ...step(MASK, LINE),
        ...get(MASK),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
    ],
  )
})()

/** Changes the bitmap from `out` to before `end` to what it has in common with, or also, another one, whose lines lie `stride` bytes apart from `bits` on in the other memory. */
export type Combine = (out: number, end: number, bits: number, stride: number) => void
export const intersecter = (own: WebAssembly.Memory, shared: WebAssembly.Memory): Combine =>
  run(INTERSECT, { own, shared }) as Combine
export const uniter = (own: WebAssembly.Memory, shared: WebAssembly.Memory): Combine =>
  run(UNITE, { own, shared }) as Combine

const [INTERSECT, UNITE] = [AND_BYTES, OR_BYTES].map((operation) => {
  const [OUT, END, BITS, STRIDE] = [0, 1, 2, 3] as const
  const sixteen = (offset: number): number[] => [
    ...get(OUT),
    ...get(OUT),
    ...loadBytes(offset),
    ...get(BITS),
    ...loadBytes(offset, 1),
    ...operation,
    ...storeBytes(offset),
  ]
  return moduleOf(
    ['own', 'shared'],
    4,
    'none',
    [0],
    loop(
      ...sixteen(0),
      ...sixteen(16),
      ...sixteen(32),
      ...sixteen(48),
      ...get(BITS),
      ...get(STRIDE),
      ADD,
      ...set(BITS),
      ...step(OUT, LINE),
      ...get(OUT),
      ...get(END),
      LESS,
      ...REPEAT_IF,
    ),
  )
}) as [WebAssembly.Module, WebAssembly.Module]

/**
 * One filter more: `all` has the rows that meet all filters before, `one` those that fail one of them, `pass` those that meet this one. Leaves in `all` and `one` the same with this
 * filter among them. Returns 1 if `all` has any row, plus 2 if `one` has.
 */
export type Narrow = (all: number, end: number, one: number, pass: number) => number
export const narrower = (own: WebAssembly.Memory): Narrow => run(NARROW, { own }) as Narrow

const NARROW = (() => {
  const [ALL, END, ONE, PASS, MEETS, PASSES, FAILS, ANY_ALL, ANY_ONE] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ] as const
  const sixteen = (offset: number): number[] => [
    ...get(ALL),
    ...loadBytes(offset),
    ...set(MEETS),
    ...get(PASS),
    ...loadBytes(offset),
    ...set(PASSES),
    ...get(ONE),
    ...get(ONE),
    ...loadBytes(offset),
    ...get(MEETS),
    ...get(PASSES),
    ...SELECT,
    ...tee(FAILS),
    ...storeBytes(offset),
    ...get(ALL),
    ...get(MEETS),
    ...get(PASSES),
    ...AND_BYTES,
    ...tee(MEETS),
    ...storeBytes(offset),
    ...get(ANY_ALL),
    ...get(MEETS),
    ...OR_BYTES,
    ...set(ANY_ALL),
    ...get(ANY_ONE),
    ...get(FAILS),
    ...OR_BYTES,
    ...set(ANY_ONE),
  ]
  return moduleOf(
    ['own'],
    4,
    'number',
    [1, 5, V128],
    [
      ...loop(
        ...sixteen(0),
        ...sixteen(16),
        ...step(ONE, 32),
        ...step(PASS, 32),
        ...step(ALL, 32),
        ...get(ALL),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...get(ANY_ALL),
      ...IS_ANY,
      ...get(ANY_ONE),
      ...IS_ANY,
      ...i32(1),
      SHIFT_LEFT,
      OR,
    ],
  )
})()

/** Writes to `out` the bitmap from `bits` to before `end` without the rows of `less`, and returns how many it has left. */
export type Without = (bits: number, end: number, less: number, out: number) => number
export const remover = (own: WebAssembly.Memory): Without => run(WITHOUT, { own }) as Without

const WITHOUT = (() => {
  const [BITS, END, LESS_BITS, OUT, LEFT, SUM] = [0, 1, 2, 3, 4, 5] as const
  const eight = (offset: number): number[] => [
    ...get(OUT),
    ...get(BITS),
    ...load64(offset),
    ...get(LESS_BITS),
    ...load64(offset),
    ...i64(MINUS_ONE),
    XOR64,
    AND64,
    ...tee(LEFT),
    ...store64(offset),
    ...get(SUM),
    ...get(LEFT),
    POPCOUNT64,
    ADD64,
    ...set(SUM),
  ]
  return moduleOf(
    ['own'],
    4,
    'number',
    [1, 2, I64],
    [
      ...loop(
        ...eight(0),
        ...eight(8),
        ...eight(16),
        ...eight(24),
        ...step(LESS_BITS, 32),
        ...step(OUT, 32),
        ...step(BITS, 32),
        ...get(BITS),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...get(SUM),
      WRAP,
    ],
  )
})()

/** How many bits are set from `bits` to before `end`. */
export type Total = (bits: number, end: number) => number
export const totaller = (own: WebAssembly.Memory): Total => run(TOTAL, { own }) as Total

const TOTAL = (() => {
  const [BITS, END, SUM] = [0, 1, 2] as const
  const eight = (offset: number): number[] => [...get(BITS), ...load64(offset), POPCOUNT64, ADD64]
  return moduleOf(
    ['own'],
    2,
    'number',
    [1, 1, I64],
    [
      ...loop(
        ...get(SUM),
        ...eight(0),
        ...eight(8),
        ...eight(16),
        ...eight(24),
        ...set(SUM),
        ...step(BITS, 32),
        ...get(BITS),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...get(SUM),
      WRAP,
    ],
  )
})()

/** How many bits are set both in the bitmap from `mask` to before `end` and in the one from `bits` on in the other memory. */
export type Common = (mask: number, end: number, bits: number) => number
export const commoner = (own: WebAssembly.Memory, other: WebAssembly.Memory): Common =>
  run(COMMON, { own, other }) as Common

const COMMON = (() => {
  const [MASK, END, BITS, SUM] = [0, 1, 2, 3] as const
  const eight = (offset: number): number[] => [
    ...get(MASK),
    ...load64(offset),
    ...get(BITS),
    ...load64(offset, 1),
    AND64,
    POPCOUNT64,
    ADD64,
  ]
  return moduleOf(
    ['own', 'other'],
    3,
    'number',
    [1, 1, I64],
    [
      ...loop(
        ...get(SUM),
        ...eight(0),
        ...eight(8),
        ...eight(16),
        ...eight(24),
        ...set(SUM),
        ...step(BITS, 32),
        ...step(MASK, 32),
        ...get(MASK),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...get(SUM),
      WRAP,
    ],
  )
})()

/**
 * Writes to `out` the numbers of the bits that are set (`flip` 0) or not (`flip` -1) from `bits` to before `end`, 32 bits each; the first bit has the number `first`. Returns where the list ends.
 * Four are written at a time, so that how many there are is guessed wrong less often: up to three more than the list has.
 */
export type List = (bits: number, end: number, flip: number, first: number, out: number) => number
export const lister = (own: WebAssembly.Memory): List => run(LIST, { own }) as List
/** Bytes behind a list that may be written to. */
export const LIST_SLACK = 12

const LIST = (() => {
  const [BITS, END, FLIP, FIRST, OUT, NEXT, LEFT] = [0, 1, 2, 3, 4, 5, 6] as const
  const write = (offset: number): number[] => [
    ...get(OUT),
    ...get(FIRST),
    ...get(LEFT),
    ZEROS64,
    WRAP,
    ADD,
    ...store32(offset),
    ...get(LEFT),
    ...get(LEFT),
    ...i64(1),
    SUBTRACT64,
    AND64,
    ...set(LEFT),
  ]
  return moduleOf(
    ['own'],
    5,
    'number',
    [2, 1, I32, 1, I64],
    [
      ...loop(
        ...get(BITS),
        ...load64(0),
        ...get(FLIP),
        WIDEN,
        XOR64,
        ...tee(LEFT),
        IS_ZERO64,
        NOT,
        ...when(
          ...get(OUT),
          ...get(LEFT),
          POPCOUNT64,
          WRAP,
          ...i32(2),
          SHIFT_LEFT,
          ADD,
          ...set(NEXT),
          ...loop(
            ...write(0),
            ...write(4),
            ...write(8),
            ...write(12),
            ...step(OUT, 16),
            ...get(LEFT),
            ...i64(0),
            IS_OTHER64,
            ...REPEAT_IF,
          ),
          ...get(NEXT),
          ...set(OUT),
        ),
        ...get(FIRST),
        ...i32(64),
        ADD,
        ...set(FIRST),
        ...step(BITS, 8),
        ...get(BITS),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...get(OUT),
    ],
  )
})()

/** For each number of a list, from `list` to before `end`: adds `by` to the 32-bit counter, of those from `counts` on, of the byte with that number, of those from `bytes` on in the other memory. The list is not empty. */
export type Tally = (list: number, end: number, bytes: number, counts: number, by: number) => void
export const tallier = (own: WebAssembly.Memory, other: WebAssembly.Memory): Tally =>
  run(TALLY, { own, other }) as Tally

const TALLY = (() => {
  const [FROM, END, BYTES, COUNTS, BY, AT] = [0, 1, 2, 3, 4, 5] as const
  return moduleOf(
    ['own', 'other'],
    5,
    'none',
    [1, 1, I32],
    loop(
      ...get(BYTES),
      ...get(FROM),
      ...load32(),
      ADD,
      ...loadByte(1),
      ...i32(2),
      SHIFT_LEFT,
      ...get(COUNTS),
      ADD,
      ...tee(AT),
      ...get(AT),
      ...load32(),
      ...get(BY),
      ADD,
      ...store32(),
      ...step(FROM, 4),
      ...get(FROM),
      ...get(END),
      LESS,
      ...REPEAT_IF,
    ),
  )
})()

/** The same for two bytes of each number, those from `bytes` on in the one and in the other memory, with counters of their own. */
export type TallyBoth = (
  list: number,
  end: number,
  bytes: number,
  counts: number,
  otherCounts: number,
  by: number,
) => void
export const bothTallier = (
  own: WebAssembly.Memory,
  one: WebAssembly.Memory,
  other: WebAssembly.Memory,
): TallyBoth => run(TALLY_BOTH, { own, other: one, third: other }) as TallyBoth

const TALLY_BOTH = (() => {
  const [FROM, END, BYTES, COUNTS, OTHER_COUNTS, BY, BYTE, AT] = [0, 1, 2, 3, 4, 5, 6, 7] as const
  const add = (memory: number, counts: number): number[] => [
    ...get(BYTE),
    ...loadByte(memory),
    ...i32(2),
    SHIFT_LEFT,
    ...get(counts),
    ADD,
    ...tee(AT),
    ...get(AT),
    ...load32(),
    ...get(BY),
    ADD,
    ...store32(),
  ]
  return moduleOf(
    ['own', 'other', 'third'],
    6,
    'none',
    [1, 2, I32],
    loop(
      ...get(BYTES),
      ...get(FROM),
      ...load32(),
      ADD,
      ...set(BYTE),
      ...add(1, COUNTS),
      ...add(2, OTHER_COUNTS),
      ...step(FROM, 4),
      ...get(FROM),
      ...get(END),
      LESS,
      ...REPEAT_IF,
    ),
  )
})()

/**
 * Of the pairs of signed 32-bit numbers, of those from `pairs` on in the other memory, that have the numbers of a list, from `list` to before `end`: writes their sums to `out`, as two
 * float64, and makes the box behind them, the least pair and the largest, wide enough for all. The list is not empty.
 */
export type Sum = (list: number, end: number, pairs: number, out: number) => void
export const summer = (own: WebAssembly.Memory, shared: WebAssembly.Memory): Sum =>
  run(SUM_PAIRS, { own, shared }) as Sum

const SUM_PAIRS = (() => {
  const [FROM, END, PAIRS, OUT, SUM, LEAST, MOST, PAIR] = [0, 1, 2, 3, 4, 5, 6, 7] as const
  const write = (lane: number): number[] => [
    ...get(OUT),
    ...get(SUM),
    ...lane64(lane),
    TO_FLOAT,
    ...storeFloat(lane * 8),
  ]
  return moduleOf(
    ['own', 'shared'],
    4,
    'none',
    [1, 4, V128],
    [
      ...get(OUT),
      ...loadEight(16),
      ...set(LEAST),
      ...get(OUT),
      ...loadEight(24),
      ...set(MOST),
      ...loop(
        ...get(PAIRS),
        ...get(FROM),
        ...load32(),
        ...i32(3),
        SHIFT_LEFT,
        ADD,
        ...loadEight(0, 1),
        ...tee(PAIR),
        ...EXTEND_LOW,
        ...get(SUM),
        ...ADD_PAIR,
        ...set(SUM),
        ...get(LEAST),
        ...get(PAIR),
        ...SMALLER,
        ...set(LEAST),
        ...get(MOST),
        ...get(PAIR),
        ...LARGER,
        ...set(MOST),
        ...step(FROM, 4),
        ...get(FROM),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...write(0),
      ...write(1),
      ...get(OUT),
      ...get(LEAST),
      ...storeEight(16),
      ...get(OUT),
      ...get(MOST),
      ...storeEight(24),
    ],
  )
})()

/**
 * The same of those pairs alone that lie in the box from `box` on, the least pair and the largest; behind the box at `out`, writes how many there are, and the number of the last of them.
 * The list is not empty.
 */
export type SumWithin = (list: number, end: number, pairs: number, box: number, out: number) => void
export const summerWithin = (own: WebAssembly.Memory, shared: WebAssembly.Memory): SumWithin =>
  run(SUM_WITHIN, { own, shared }) as SumWithin

const SUM_WITHIN = (() => {
  const [
    FROM,
    END,
    PAIRS,
    BOX,
    OUT,
    COUNT,
    LAST,
    ROW,
    IS,
    SUM,
    LEAST,
    MOST,
    PAIR,
    LOW,
    HIGH,
    MASK,
  ] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const
  const write = (lane: number): number[] => [
    ...get(OUT),
    ...get(SUM),
    ...lane64(lane),
    TO_FLOAT,
    ...storeFloat(lane * 8),
  ]
  return moduleOf(
    ['own', 'shared'],
    5,
    'none',
    [2, 4, I32, 7, V128],
    [
      // The upper halves are zeros, as those of every pair.
      ...get(BOX),
      ...loadEight(0),
      ...set(LOW),
      ...get(BOX),
      ...loadEight(8),
      ...set(HIGH),
      ...get(OUT),
      ...loadEight(16),
      ...set(LEAST),
      ...get(OUT),
      ...loadEight(24),
      ...set(MOST),
      ...loop(
        ...get(PAIRS),
        ...get(FROM),
        ...load32(),
        ...tee(ROW),
        ...i32(3),
        SHIFT_LEFT,
        ADD,
        ...loadEight(0, 1),
        ...tee(PAIR),
        ...get(LOW),
        ...NO_SMALLER,
        ...get(PAIR),
        ...get(HIGH),
        ...NO_LARGER,
        ...AND_BYTES,
        ...ALL_TRUE,
        ...tee(IS),
        ...get(COUNT),
        ADD,
        ...set(COUNT),
        ...get(ROW),
        ...get(LAST),
        ...get(IS),
        CHOOSE,
        ...set(LAST),
        ...i32(0),
        ...get(IS),
        SUBTRACT,
        ...SPLAT32,
        ...set(MASK),
        ...get(PAIR),
        ...get(MASK),
        ...AND_BYTES,
        ...EXTEND_LOW,
        ...get(SUM),
        ...ADD_PAIR,
        ...set(SUM),
        ...get(LEAST),
        ...get(PAIR),
        ...get(LEAST),
        ...get(MASK),
        ...SELECT,
        ...SMALLER,
        ...set(LEAST),
        ...get(MOST),
        ...get(PAIR),
        ...get(MOST),
        ...get(MASK),
        ...SELECT,
        ...LARGER,
        ...set(MOST),
        ...step(FROM, 4),
        ...get(FROM),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
      ...write(0),
      ...write(1),
      ...get(OUT),
      ...get(LEAST),
      ...storeEight(16),
      ...get(OUT),
      ...get(MOST),
      ...storeEight(24),
      ...get(OUT),
      ...get(COUNT),
      ...store32(32),
      ...get(OUT),
      ...get(LAST),
      ...store32(36),
    ],
  )
})()

/**
 * Compares bytes, from `bytes` to before `end` in the other memory, with bounds: writes a bit for each to `out`, whether it is from `least` to `most`, and one to `look`, whether
 * it is `first` or `last`.
 */
export type Compare = (
  bytes: number,
  end: number,
  out: number,
  look: number,
  least: number,
  most: number,
  first: number,
  last: number,
) => void
export const comparer = (own: WebAssembly.Memory, other: WebAssembly.Memory): Compare =>
  run(COMPARE, { own, other }) as Compare

const COMPARE = (() => {
  const [BYTES, END, OUT, LOOK, LEAST, MOST, FIRST, LAST, LOW, HIGH, LEASTS, MOSTS, FIRSTS, LASTS] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
  const splat = (from: number, to: number): number[] => [...get(from), ...SPLAT, ...set(to)]
  const within = (local: number): number[] => [
    ...get(local),
    ...get(LEASTS),
    ...AT_LEAST,
    ...get(local),
    ...get(MOSTS),
    ...AT_MOST,
    ...AND_BYTES,
    ...TO_BITS,
  ]
  const either = (local: number): number[] => [
    ...get(local),
    ...get(FIRSTS),
    ...SAME,
    ...get(local),
    ...get(LASTS),
    ...SAME,
    ...OR_BYTES,
    ...TO_BITS,
  ]
  const word = (bits: (local: number) => number[]): number[] => [
    ...bits(LOW),
    ...bits(HIGH),
    ...i32(16),
    SHIFT_LEFT,
    OR,
  ]
  return moduleOf(
    ['own', 'other'],
    8,
    'none',
    [1, 6, V128],
    [
      ...splat(LEAST, LEASTS),
      ...splat(MOST, MOSTS),
      ...splat(FIRST, FIRSTS),
      ...splat(LAST, LASTS),
      ...loop(
        ...get(BYTES),
        ...loadBytes(0, 1),
        ...set(LOW),
        ...get(BYTES),
        ...loadBytes(16, 1),
        ...set(HIGH),
        ...get(OUT),
        ...word(within),
        ...store32(),
        ...get(LOOK),
        ...word(either),
        ...store32(),
        ...step(OUT, 4),
        ...step(LOOK, 4),
        ...step(BYTES, 32),
        ...get(BYTES),
        ...get(END),
        LESS,
        ...REPEAT_IF,
      ),
    ],
  )
})()
