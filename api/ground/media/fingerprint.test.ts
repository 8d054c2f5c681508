import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createRandom } from '#demo/random.ts'
import { fingerprintOf, FINGERPRINT_DISTANCE } from './fingerprint.ts'

/** The same numbers in every run: about one photo in twenty is not recognised. */
const { next: random } = createRandom('fingerprints')
const randomBytes = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, () => Math.floor(random() * 256)))

/** Something like a photo: large soft shapes with a little noise. */
async function photo(): Promise<Buffer> {
  const shapes = await sharp(randomBytes(7 * 5 * 3), { raw: { width: 7, height: 5, channels: 3 } })
    .resize(420, 300, { kernel: 'cubic' })
    .png()
    .toBuffer()
  const noise = await sharp(
    randomBytes(420 * 300 * 4).map((byte, at) => (at % 4 === 3 ? 24 : byte)),
    { raw: { width: 420, height: 300, channels: 4 } },
  )
    .png()
    .toBuffer()
  return sharp(shapes)
    .composite([{ input: noise }])
    .png()
    .toBuffer()
}
const distance = (a: string, b: string): number => [...a].filter((bit, at) => bit !== b[at]).length

const changes = fc.tuple(
  fc.integer({ min: 90, max: 900 }),
  fc.integer({ min: 25, max: 95 }),
  fc.constantFrom('jpeg', 'webp', 'avif'),
  fc.double({ min: 0.9, max: 1.1, noNaN: true }),
)
const PICTURES = 25

test('a picture that was scaled, compressed or brightened is recognised; another one is not', async () => {
  let known = 0
  for (const [width, quality, format, light] of fc.sample(changes, {
    numRuns: PICTURES,
    seed: 1,
  })) {
    const [one, other] = await Promise.all([photo(), photo()])
    const changed = await sharp(one)
      .resize(width)
      .modulate({ brightness: light })
      .toFormat(format, { quality, effort: format === 'jpeg' ? undefined : 0 })
      .toBuffer()
    const [before, after, another] = await Promise.all([
      fingerprintOf(one),
      fingerprintOf(changed),
      fingerprintOf(other),
    ])
    if (distance(before!, after!) <= FINGERPRINT_DISTANCE) known++
    expect(distance(before!, another!)).toBeGreaterThan(FINGERPRINT_DISTANCE)
  }
  // Where many neighbouring fields are as bright as one another, light that is cut off at white turns too many of them.
  expect(known).toBeGreaterThanOrEqual(PICTURES - 2)
})

test('a plain picture says nothing', async () => {
  for (const background of ['#ffffff', '#3a7d44'])
    expect(
      await fingerprintOf(
        await sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ).toBeNull()
})
