import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowest } from './bits.ts'
import { assemble, KERNEL_FILES, readText } from '#commands/build-kernels.ts'
import { allocateOwn, allocateShared, choiceKernelsOver, kernelsOver } from './kernels.ts'

test.each(KERNEL_FILES)('%s.wasm is what its text assembles to', (name) => {
  const file = readFileSync(new URL(`./${name}.wasm`, import.meta.url))
  expect(file.equals(assemble(readText(name))), 'run npm run kernels:build').toBe(true)
})

const byte = fc.integer({ min: 0, max: 255 })
/** How many bits are set. */
const ones = (bits: number): number => (bits >>> 0).toString(2).replaceAll('0', '').length
const bit = (words: Int32Array, at: number): number => (words[at >>> 5]! >>> (at & 31)) & 1

const bitmap = fc.uint8Array({ minLength: 128, maxLength: 128 })
const bytesOf = (memory: WebAssembly.Memory, at: number, length = 128) =>
  new Uint8Array(memory.buffer, at, length)

test('bits that two bitmaps share are counted', () => {
  const [scratch, shared] = [allocateOwn(1024), allocateShared(8192)]
  const { popcountAndEach } = choiceKernelsOver({ scratch, shared })
  fc.assert(
    fc.property(
      fc.oneof(
        bitmap,
        bitmap.map((bits) => bits.fill(0, 64)),
      ),
      fc.array(bitmap, { minLength: 1, maxLength: 9 }),
      fc.constantFrom(0, 64),
      (mask, bitmaps, from) => {
        bytesOf(scratch, 0).set(mask)
        bitmaps.forEach((bits, slot) =>
          [0, 64].forEach((line) =>
            bytesOf(shared, 640 + slot * 64 + line * 16, 64).set(bits.subarray(line, line + 64)),
          ),
        )
        const counts = new Uint32Array(scratch.buffer, 512, 10).fill(5)
        popcountAndEach(from, 128, 640 + from * 16, 1024, 512, bitmaps.length)
        const common = bitmaps.map((bits) =>
          mask.reduce((sum, value, at) => sum + (at < from ? 0 : ones(value & bits[at]!)), 0),
        )
        expect([...counts]).toEqual([
          ...common.map((sum) => 5 + sum),
          ...Array<number>(10 - bitmaps.length).fill(5),
        ])
      },
    ),
  )
})

test('bitmaps are combined', () => {
  const [scratch, shared] = [allocateOwn(1024), allocateShared(1024)]
  const cache = allocateOwn(1024)
  const { and, or } = choiceKernelsOver({ scratch, shared })
  const { andNot, narrow, popcount, popcountAnd } = kernelsOver({ scratch, cache })
  fc.assert(
    fc.property(bitmap, bitmap, bitmap, (a, b, c) => {
      const write = () => {
        for (const [at, bits] of [a, b, c].entries()) bytesOf(scratch, at * 128).set(bits)
        for (const line of [0, 64])
          bytesOf(shared, 64 + line * 4, 64).set(b.subarray(line, line + 64))
      }
      const each = (value: (at: number) => number) => [...a.keys()].map((at) => value(at) & 255)
      write()
      or(0, 128, 64, 256)
      expect([...bytesOf(scratch, 0)]).toEqual(each((at) => a[at]! | b[at]!))
      write()
      and(64, 128, 64 + 256, 256)
      expect([...bytesOf(scratch, 0)]).toEqual(each((at) => (at < 64 ? a[at]! : a[at]! & b[at]!)))
      write()
      const meet = each((at) => a[at]! & c[at]!)
      const failOne = each((at) => (b[at]! & c[at]!) | (a[at]! & ~c[at]!))
      expect(narrow(0, 128, 128, 256)).toBe(
        Number(meet.some((value) => value > 0)) + 2 * Number(failOne.some((value) => value > 0)),
      )
      expect([...bytesOf(scratch, 0), ...bytesOf(scratch, 128)]).toEqual([...meet, ...failOne])
      write()
      const rest = each((at) => a[at]! & ~b[at]!)
      expect(andNot(0, 128, 128, 512)).toBe(rest.reduce((sum, value) => sum + ones(value), 0))
      expect([...bytesOf(scratch, 512)]).toEqual(rest)
      write()
      expect(popcount(64, 128)).toBe(
        a.reduce((sum, value, at) => sum + (at < 64 ? 0 : ones(value)), 0),
      )
      bytesOf(cache, 192).set(b)
      expect(popcountAnd(0, 128, 192)).toBe(
        a.reduce((sum, value, at) => sum + ones(value & b[at]!), 0),
      )
    }),
  )
})

test('rows of a bitmap are rowNumbers, their bytes counted and their pairs added', () => {
  const [scratch, shared] = [allocateOwn(32_768), allocateShared(16_384)]
  const [cache, otherCache] = [allocateOwn(2048), allocateOwn(2048)]
  const { histogram, histogramBoth, listBits, sum, sumWithin } = kernelsOver({
    scratch,
    shared,
    cache,
    otherCache,
  })
  const pairs = new Int32Array(shared.buffer, 8, 2048)
  fc.assert(
    fc.property(
      bitmap,
      fc.boolean(),
      fc.uint8Array({ minLength: 1024, maxLength: 1024 }),
      fc.infiniteStream(fc.integer({ min: -180_000_000, max: 180_000_000 })),
      (bits, flip, bytes, numbers) => {
        bytesOf(scratch, 0).set(bits)
        bytesOf(cache, 64, 1024).set(bytes)
        for (let at = 0; at < 2048; at++) pairs[at] = numbers.next().value
        const rows = [...Array(1024).keys()].filter(
          (row) => ((bits[row >>> 3]! >>> (row & 7)) & 1) !== Number(flip),
        )
        const end = listBits(0, 128, flip ? -1 : 0, 0, 4096)
        expect([...new Uint32Array(scratch.buffer, 4096, (end - 4096) / 4)]).toEqual(rows)
        const half = listBits(64, 128, flip ? -1 : 0, 512, 8192)
        expect([...new Uint32Array(scratch.buffer, 8192, (half - 8192) / 4)]).toEqual(
          rows.filter((row) => row >= 512),
        )
        if (rows.length === 0) return
        const counts = new Uint32Array(scratch.buffer, 16_384, 256).fill(1000)
        histogram(4096, end, 64, 16_384, -1)
        const less = (of: Uint8Array) =>
          [...counts.keys()].map((byte) => 1000 - rows.filter((row) => of[row] === byte).length)
        expect([...counts]).toEqual(less(bytes))
        const backwards = bytesOf(otherCache, 64, 1024)
        backwards.set(bytes.toReversed())
        const others = new Uint32Array(scratch.buffer, 20_480, 256).fill(1000)
        counts.fill(1000)
        histogramBoth(4096, end, 64, 16_384, 20_480, -1)
        expect([[...counts], [...others]]).toEqual([less(bytes), less(backwards)])
        const box = new Int32Array(scratch.buffer, 2064, 4)
        box.set([-90_000_000, 80_000_000, 90_000_000, 80_000_001])
        sum(4096, end, 8, 2048)
        const total = (which: 0 | 1) => rows.reduce((so, row) => so + pairs[row * 2 + which]!, 0)
        expect([...new Float64Array(scratch.buffer, 2048, 2)]).toEqual([total(0), total(1)])
        const [xs, ys] = [0, 1].map((which) => rows.map((row) => pairs[row * 2 + which]!)) as [
          number[],
          number[],
        ]
        expect([...box]).toEqual([
          Math.min(-90_000_000, ...xs),
          Math.min(80_000_000, ...ys),
          Math.max(90_000_000, ...xs),
          Math.max(80_000_001, ...ys),
        ])

        const [west, south, east, north] = [
          Math.min(pairs[0]!, pairs[2]!),
          Math.min(pairs[1]!, pairs[3]!),
          Math.max(pairs[0]!, pairs[2]!),
          Math.max(pairs[1]!, pairs[3]!),
        ]
        new Int32Array(scratch.buffer, 3072, 4).set([west, south, east, north])
        box.set([2 ** 31 - 1, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31)])
        sumWithin(4096, end, 8, 3072, 2048)
        const inside = rows.filter(
          (row) =>
            pairs[row * 2]! >= west &&
            pairs[row * 2]! <= east &&
            pairs[row * 2 + 1]! >= south &&
            pairs[row * 2 + 1]! <= north,
        )
        const ofInside = (which: 0 | 1) => inside.map((row) => pairs[row * 2 + which]!)
        expect([...new Float64Array(scratch.buffer, 2048, 2)]).toEqual(
          [0, 1].map((which) => ofInside(which as 0 | 1).reduce((so, value) => so + value, 0)),
        )
        const [insideX, insideY] = [ofInside(0), ofInside(1)]
        if (inside.length > 0)
          expect([...box]).toEqual([
            Math.min(...insideX),
            Math.min(...insideY),
            Math.max(...insideX),
            Math.max(...insideY),
          ])
        const [amount, last] = new Int32Array(scratch.buffer, 2080, 2)
        expect(amount).toBe(inside.length)
        if (inside.length > 0) expect(last).toBe(inside.at(-1))
      },
    ),
  )
})

test('bytes are compared with bounds', () => {
  const [scratch, cache] = [allocateOwn(1024), allocateOwn(1024)]
  const { compare } = kernelsOver({ scratch, cache })
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 96, maxLength: 96 }),
      byte,
      byte,
      byte,
      byte,
      (bytes, least, most, first, last) => {
        new Uint8Array(cache.buffer).set(bytes, 64)
        compare(64, 160, 0, 256, least, most, first, last)
        const [met, look] = [
          new Int32Array(scratch.buffer, 0, 3),
          new Int32Array(scratch.buffer, 256, 3),
        ]
        bytes.forEach((value, at) => {
          expect(bit(met, at)).toBe(Number(value >= least && value <= most))
          expect(bit(look, at)).toBe(Number(value === first || value === last))
        })
      },
    ),
  )
})

test('the lowest bit of a word', () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      const text = (word >>> 0).toString(2)
      if (word !== 0) expect(lowest(word)).toBe(text.length - 1 - text.lastIndexOf('1'))
    }),
  )
})
