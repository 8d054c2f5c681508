import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateOwn, allocateShared, comparer, counter } from './assembly.ts'
import { lowest, ones } from './bits.ts'

const byte = fc.integer({ min: 0, max: 255 })
const bit = (words: Int32Array, at: number): number => (words[at >>> 5]! >>> (at & 31)) & 1

test('bits that two bitmaps share are counted', () => {
  const [own, bits] = [allocateOwn(1024), allocateShared(4096)]
  const count = counter(own, bits)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.uint8Array({ minLength: 192, maxLength: 192 }), fc.constantFrom(0, 32), (mask, bitmaps, from) => {
      new Uint8Array(own.buffer).set(mask)
      new Uint8Array(bits.buffer).set(bitmaps, 128)
      const counts = new Uint32Array(own.buffer, 512, 3).fill(5)
      count(from, 64, 128 + from, 64, 512, 3)
      const shared = (slot: number) => mask.reduce((sum, value, at) => sum + (at < from ? 0 : ones(value & bitmaps[slot * 64 + at]!)), 0)
      expect([...counts]).toEqual([5 + shared(0), 5 + shared(1), 5 + shared(2)])
    }),
  )
})

test('bytes are compared with bounds', () => {
  const [own, other] = [allocateOwn(1024), allocateOwn(1024)]
  const compare = comparer(own, other)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 96, maxLength: 96 }), byte, byte, byte, byte, (bytes, least, most, first, last) => {
      new Uint8Array(other.buffer).set(bytes, 64)
      compare(64, 160, 0, 256, least, most, first, last)
      const [met, look] = [new Int32Array(own.buffer, 0, 3), new Int32Array(own.buffer, 256, 3)]
      bytes.forEach((value, at) => {
        expect(bit(met, at)).toBe(Number(value >= least && value <= most))
        expect(bit(look, at)).toBe(Number(value === first || value === last))
      })
    }),
  )
})

test('bits of a word', () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      const text = (word >>> 0).toString(2)
      expect(ones(word)).toBe(text.replaceAll('0', '').length)
      if (word !== 0) expect(lowest(word)).toBe(text.length - 1 - text.lastIndexOf('1'))
    }),
  )
})
