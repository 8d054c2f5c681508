import { createRandom } from '../random.ts'
import type { Backdrop } from './land.ts'
import { HEIGHT, WIDTH } from './scene.ts'
import { SUBJECTS } from './subjects.ts'

/** The part of file storage that the demo uses. */
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

/** Part of every key, since a key always means the same bytes: increment it when a drawing changes. */
const EDITION = 5

interface PoolPicture extends SeedPicture {
  svg: string
  view: Backdrop | null
}

let pool: Map<string, PoolPicture[]> | undefined

/** Every picture of the pool by subject; drawn on first use, the same in every run. */
function drawPool(): Map<string, PoolPicture[]> {
  pool ??= new Map(
    Object.entries(SUBJECTS).map(([subject, { variants, kind, draw, views }]) => [
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
          view: views[variant % Math.max(1, views.length)] ?? null,
        }
      }),
    ]),
  )
  return pool
}

const chosen = new Map<string, readonly SeedPicture[]>()

/** The pictures of a subject with one of the views, or without a view; all pictures if there are none. */
export function picturesOf(subject: string, views?: readonly Backdrop[]): readonly SeedPicture[] {
  const name = `${subject} ${views?.join(' ') ?? ''}`
  const known = chosen.get(name) ?? fittingOf(subject, views)
  chosen.set(name, known)
  return known
}

function fittingOf(subject: string, views?: readonly Backdrop[]): SeedPicture[] {
  const pictures = drawPool().get(subject)
  if (!pictures) throw new RangeError(`Unknown subject ${subject}`)
  const fitting = pictures.filter(({ view }) => !views || view === null || views.includes(view))
  return (fitting.length > 0 ? fitting : pictures).map(
    ({ svg: _, view: __, ...picture }) => picture,
  )
}

/** The drawing of a picture, by its key. */
export function originalOf(key: string): string {
  for (const pictures of drawPool().values())
    for (const picture of pictures) if (picture.key === key) return picture.svg
  throw new RangeError(`Unknown picture ${key}`)
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
