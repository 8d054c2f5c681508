import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { normalized } from './normalized.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG with a header and no data. */
function announced(side: number, bits: 8 | 16): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = bits
  // Red, green, blue, and how much one sees through.
  header[9] = 6
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture that exceeds the memory limit is rejected by its header', async () => {
  await expect(normalized(announced(7_200, 16))).rejects.toMatchObject({ why: 'pixels' })
  // As many dots with fewer colours are unpacked, and found to be missing.
  await expect(normalized(announced(7_200, 8))).rejects.toMatchObject({ why: 'damaged' })
  await expect(normalized(announced(20_000, 8))).rejects.toMatchObject({ why: 'pixels' })
})

test('a broken picture is rejected as damaged; unknown extra bytes are ignored', async () => {
  const sent = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const broken = Buffer.from(sent)
  for (let at = 20_000; at < 20_100; at++) broken[at] = (at * 37) & 255
  await expect(normalized(broken)).rejects.toMatchObject({ why: 'damaged' })
  await expect(normalized(sent.subarray(0, 30_000))).rejects.toMatchObject({ why: 'damaged' })
  expect(
    await normalized(
      Buffer.concat([
        sent.subarray(0, -2),
        Buffer.from([1, 2, 3, 4]),
        sent.subarray(-2),
        Buffer.alloc(500, 7),
      ]),
    ),
  ).not.toBeNull()
})

test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
  'a %s of which the end is missing is damaged, not "no picture"',
  async (format) => {
    const sent = await sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format, { effort: 2 })
      .toBuffer()
    expect(await normalized(sent)).not.toBeNull()
    for (const part of [0.02, 0.5, 0.99])
      await expect(
        normalized(sent.subarray(0, sent.length * part)),
        String(part),
      ).rejects.toMatchObject({ why: 'damaged' })
    await expect(normalized(sent.subarray(1))).rejects.not.toHaveProperty('why')
  },
)

test('a stored picture is upright, as large as is needed, and without data of its author', async () => {
  const sent = await sharp({
    create: { width: 4_000, height: 1_000, channels: 3, background: '#a63a24' },
  })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await normalized(sent)
  expect(made!.seen).toMatchObject({ width: 720, height: 2_880, fingerprint: null })
  expect(made!.bytes.includes('Somebody')).toBe(false)
  expect(
    await normalized(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#a63a24' } })
        .gif()
        .toBuffer(),
    ),
  ).toBeNull()
})
