import { createRandom } from '../random.ts'
import { HEIGHT, WIDTH } from './scene.ts'
import { SUBJECTS } from './subjects.ts'

/** What the seed asks of file storage. */
export interface SeedStorage {
  has(key: string): Promise<boolean>
  put(key: string, bytes: Uint8Array | string): Promise<void>
}

/** A picture as an offer has it. */
export interface SeedPicture {
  key: string
  kind: 'photo' | 'plan'
  width: number
  height: number
  placeholder: string
}

/** A key means one picture for ever: whoever changes a drawing counts this up. */
const EDITION = 3

interface PoolPicture extends SeedPicture {
  svg: string
}

let pool: Map<string, PoolPicture[]> | undefined

/** Every picture of the pool by subject; drawn when first asked for, the same in every run. */
function drawPool(): Map<string, PoolPicture[]> {
  pool ??= new Map(
    Object.entries(SUBJECTS).map(([subject, { variants, kind, draw }]) => [
      subject,
      Array.from({ length: variants }, (_, variant) => {
        const { svg, colours } = draw(createRandom(`${subject} ${variant}`), variant)
        return {
          key: `demo-${EDITION}/${subject}-${variant + 1}`,
          kind,
          width: WIDTH,
          height: HEIGHT,
          placeholder: colours.join(''),
          svg,
        }
      }),
    ]),
  )
  return pool
}

/** The pictures of a subject. */
export function picturesOf(subject: string): SeedPicture[] {
  const pictures = drawPool().get(subject)
  if (!pictures) throw new RangeError(`no pictures of ${subject}`)
  return pictures.map(({ svg: _, ...picture }) => picture)
}

/** Writes the originals that storage does not have; returns how many those were. */
export async function writePool(storage: SeedStorage): Promise<number> {
  let written = 0
  for (const pictures of drawPool().values()) {
    await Promise.all(
      pictures.map(async ({ key, svg }) => {
        if (await storage.has(`originals/${key}`)) return
        await storage.put(`originals/${key}`, svg)
        written++
      }),
    )
  }
  return written
}
