import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accentOf } from './accent.ts'

const logo = (inner: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#fff"/>${inner}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

test('the colour of a logo is its strongest one, dark enough for white text', async () => {
  const red = await accentOf(
    await logo(
      '<rect x="20" y="20" width="90" height="60" fill="#c8102e"/><rect x="130" y="40" width="20" height="20" fill="#0050b5"/>',
    ),
  )
  expect(red).toMatch(/^#(b|c)[0-9a-f]{5}$/)
  const yellow = await accentOf(
    await logo('<rect x="20" y="20" width="90" height="60" fill="#ffd400"/>'),
  )
  const [r = 0, g = 0] = [1, 3].map((at) => parseInt(yellow!.slice(at, at + 2), 16))
  expect(r).toBeLessThan(0x90)
  expect(r).toBeGreaterThan(g)
})

test('a logo in black and grey has none', async () => {
  expect(
    await accentOf(await logo('<rect x="20" y="20" width="90" height="60" fill="#222"/>')),
  ).toBeNull()
})
