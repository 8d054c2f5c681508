import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

test('the strokes cover the dark modules, and no others', () => {
  const text = 'https://lares.example/en/offer/apartment-malaga-7'
  const { size, path } = qrCode(text)
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 2, maskPattern: 0 }).data)
})
