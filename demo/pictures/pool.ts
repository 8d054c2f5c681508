import { setImmediate } from 'node:timers/promises'
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
const EDITION = 6

interface PoolPicture extends SeedPicture {
  svg: string
  view: Backdrop | null
}

const pool = new Map<string, PoolPicture[]>()

/** A picture of the pool; the same in every run. */
function drawPicture(subject: string, variant: number): PoolPicture {
  const { kind, draw, views } = SUBJECTS[subject]!
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
}

/** Every picture of a subject; drawn on first use. Undefined for an unknown one. */
function picturesIn(subject: string): PoolPicture[] | undefined {
  const known = pool.get(subject)
  const about = SUBJECTS[subject]
  if (known || !about) return known
  const drawn = Array.from({ length: about.variants }, (_, variant) =>
    drawPicture(subject, variant),
  )
  pool.set(subject, drawn)
  return drawn
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
  const pictures = picturesIn(subject)
  if (!pictures) throw new RangeError(`Unknown subject ${subject}`)
  const fitting = pictures.filter(({ view }) => !views || view === null || views.includes(view))
  return (fitting.length > 0 ? fitting : pictures).map(
    ({ svg: _, view: __, ...picture }) => picture,
  )
}

/** The drawing of a picture, by its key. */
export function originalOf(key: string): string {
  for (const subject of Object.keys(SUBJECTS))
    for (const picture of picturesIn(subject)!) if (picture.key === key) return picture.svg
  throw new RangeError(`Unknown picture ${key}`)
}

/** Files that are written while the next ones are drawn. */
const AT_ONCE = 32

/** Writes the originals that storage does not have; returns how many those were. Other work goes on between the drawings. */
export async function writePool(storage: SeedStorage): Promise<number> {
  let written = 0
  const write = async ({ key, svg }: PoolPicture): Promise<void> => {
    if (await storage.has(`originals/${key}`)) return
    await storage.put(`originals/${key}`, svg)
    written++
  }
  const writing = new Set<Promise<void>>()
  for (const [subject, { variants }] of Object.entries(SUBJECTS)) {
    const known = pool.get(subject)
    const pictures: PoolPicture[] = []
    for (let variant = 0; variant < variants; variant++) {
      const picture = known?.[variant] ?? drawPicture(subject, variant)
      pictures.push(picture)
      const done = write(picture).then(() => void writing.delete(done))
      // A failed one stays in the set, which is awaited.
      done.catch(() => {})
      writing.add(done)
      await (writing.size < AT_ONCE ? setImmediate() : Promise.race(writing))
    }
    pool.set(subject, pictures)
  }
  await Promise.all(writing)
  return written
}
