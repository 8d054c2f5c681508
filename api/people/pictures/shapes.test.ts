import sharp from 'sharp'
import { expect, test } from 'vitest'
import { squareOf } from './shapes.ts'

const blank = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#864' } })
    .webp()
    .toBuffer()

// Enlarged to the width of the square, a strip of 1 x 2,880 pixels has 640 x 1,843,200.
test.each([
  [4000, 3000, 640],
  [300, 200, 200],
  [20, 2880, 20],
  [2880, 20, 20],
])('a picture of %i x %i pixels becomes a square of %i', async (width, height, side) => {
  const { info } = await sharp(await squareOf(await blank(width, height))).toBuffer({
    resolveWithObject: true,
  })
  expect(info).toMatchObject({ width: side, height: side, format: 'webp' })
})
