import type { Random } from '../random.ts'
import type { SeedStorage } from './pool.ts'

/** Part of every key, since a key always means the same bytes: increment it when a drawing changes. */
const EDITION = 1
const SIZE = 640

const PAPERS = ['#f6efe6', '#eef2ee', '#eef1f6', '#f7f1f1', '#f3f0f7', '#f1f4f3']
const INKS = [
  '#b4472f',
  '#2f6f5e',
  '#29527a',
  '#8a5a2b',
  '#5a3f74',
  '#9a2f55',
  '#2d6b86',
  '#6b7a2c',
]

/** Signs on a square of 100 units: a roof, an arch, a leaf, waves, a sun, a bird, a key, steps. */
const SIGNS: readonly ((ink: string, second: string) => string)[] = [
  (ink, second) =>
    `<path d="M14 52 50 20l36 32v34H14z" fill="${ink}"/><rect x="42" y="58" width="16" height="28" fill="${second}"/>`,
  (ink, second) =>
    `<path d="M20 86V50a30 30 0 0 1 60 0v36H64V50a14 14 0 0 0-28 0v36z" fill="${ink}"/><circle cx="50" cy="50" r="6" fill="${second}"/>`,
  (ink, second) =>
    `<path d="M50 12C78 34 84 64 50 88 16 64 22 34 50 12z" fill="${ink}"/><path d="M50 24v60" stroke="${second}" stroke-width="4"/><path d="M50 48 64 36M50 62l16-12M50 56 36 44" stroke="${second}" stroke-width="3"/>`,
  (ink, second) =>
    `<path d="M10 44q10-12 20 0t20 0 20 0 20 0v12q-10 12-20 0t-20 0-20 0-20 0z" fill="${ink}"/><path d="M10 68q10-12 20 0t20 0 20 0 20 0v10q-10 12-20 0t-20 0-20 0-20 0z" fill="${ink}" opacity=".7"/><circle cx="50" cy="24" r="11" fill="${second}"/>`,
  (ink, second) =>
    `<circle cx="50" cy="50" r="24" fill="${second}"/><g stroke="${ink}" stroke-width="6" stroke-linecap="round"><path d="M50 8v10M50 82v10M8 50h10M82 50h10M20 20l7 7M73 73l7 7M80 20l-7 7M27 73l-7 7"/></g>`,
  (ink, second) =>
    `<path d="M12 56c22 4 26-30 50-30 10 0 14 6 26 6-6 6-8 8-10 18-4 22-30 30-48 20l-18 14 8-22c-4 0-6-2-8-6z" fill="${ink}"/><circle cx="66" cy="38" r="3.4" fill="${second}"/>`,
  (ink, second) =>
    `<circle cx="34" cy="40" r="20" fill="none" stroke="${ink}" stroke-width="10"/><path d="M48 54 82 88M72 78l8-8M62 68l7-7" stroke="${ink}" stroke-width="9"/><circle cx="34" cy="40" r="6" fill="${second}"/>`,
  (ink, second) =>
    `<path d="M14 86V66h20V48h20V30h32v56z" fill="${ink}"/><circle cx="28" cy="30" r="10" fill="${second}"/>`,
]

export const logoKey = (slug: string): string => `demo-logos-${EDITION}/${slug}`

export function drawLogo(random: Random): string {
  const [paper, ink] = [random.pick(PAPERS), random.pick(INKS)]
  const second = random.pick(INKS.filter((colour) => colour !== ink))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${paper}"/><g transform="translate(90 90) scale(4.6)">${random.pick(SIGNS)(ink, second)}</g></svg>`
}

/** Writes the originals that storage does not have. */
export async function writeLogos(
  storage: SeedStorage,
  logos: readonly { slug: string; random: Random }[],
): Promise<void> {
  await Promise.all(
    logos.map(async ({ slug, random }) => {
      const key = `originals/${logoKey(slug)}`
      if (!(await storage.has(key))) await storage.put(key, drawLogo(random))
    }),
  )
}
