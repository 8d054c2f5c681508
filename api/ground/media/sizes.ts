import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { PictureFormat, PictureWidth } from '#contract/people/pictures.ts'
import type { Storage } from '../gateways/storage.ts'
import { limitConcurrency } from './concurrency.ts'

// One thread a picture: several pictures at a time use the processors better than several threads on one.
sharp.concurrency(1)

/** Largest original that is decoded: 60 megapixels, as the best cameras make. */
const MAX_PIXELS = 60_000_000

/** Pause before an original that cannot be decoded is tried again. */
const BROKEN_MS = 600_000
const BROKEN_MAX = 10_000

export interface PictureSizes {
  /** The picture at that width (never enlarged) and format; null when storage has no such original, or one that is no picture. */
  get(key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>
}

/**
 * Sizes of pictures, made on the first request and stored beside the originals.
 * However many ask for one at the same time, it is made once; a bounded number are made at a time.
 */
export function createPictureSizes(
  storage: Storage,
  parallel = availableParallelism(),
): PictureSizes {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const broken = new LRUCache<string, true>({ max: BROKEN_MAX, ttl: BROKEN_MS })
  const limited = limitConcurrency(parallel)

  const make = async (
    key: string,
    sizeKey: string,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<Buffer | null> => {
    const stored = await storage.get(sizeKey)
    if (stored) return stored
    if (broken.has(key)) return null
    // Read inside the limit: waiting calls load no originals.
    const made = await limited(async () => {
      const original = await storage.get(originalKey(key))
      return original && encode(original, width, format).catch(() => void broken.set(key, true))
    })
    if (!made) return null
    // A full disk costs the next visitor time, and this one nothing.
    await storage.put(sizeKey, made).catch(() => {})
    // Deleted meanwhile: its sizes would stay for ever.
    if (!(await storage.has(originalKey(key)))) await storage.delete(`sizes/${key}`)
    return made
  }

  return {
    get(key, width, format) {
      const sizeKey = `sizes/${key}/${width}.${format}`
      const running = underWay.get(sizeKey)
      if (running) return running
      const started = make(key, sizeKey, width, format).finally(() => underWay.delete(sizeKey))
      underWay.set(sizeKey, started)
      return started
    },
  }
}

/** Where the original of a picture is in storage. */
export const originalKey = (key: string): string => `originals/${key}`

/** Quality is a matter of taste; effort is chosen so that a first visitor does not wait for a picture. */
function encode(original: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const sized = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif')
    return sized.avif({ quality: 56, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()
  if (format === 'webp') return sized.webp({ quality: 80, effort: 2 }).toBuffer()
  return sized
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}
