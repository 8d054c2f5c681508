import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE_WIDTHS } from '#contract/people/pictures.ts'
import { createDiskStorage, isStorageKey, type Storage } from '../gateways/storage.ts'
import { createMediaHandler } from './handler.ts'
import { createPictureSizes, originalKey } from './sizes.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="960"><rect width="1440" height="960" fill="#c0563f"/></svg>'
let folder: string
let storage: Storage
/** How often each key was read or written. */
const written: string[] = []
let media: (path: string, method?: string) => Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-media-'))
  const disk = createDiskStorage(folder)
  storage = { ...disk, put: (key, bytes) => (written.push(key), disk.put(key, bytes)) }
  await storage.put(originalKey('demo/house'), SVG)
  await storage.put(originalKey('broken'), 'not a picture')
  await storage.put(
    originalKey('small'),
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  )
  const handler = createMediaHandler(createPictureSizes(storage, 2))
  media = (path, method = 'GET') => handler(new Request(`http://portal${path}`, { method }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('media', () => {
  it('makes every width in every format, cacheable for ever', async () => {
    for (const width of PICTURE_WIDTHS) {
      for (const [extension, format, type] of [
        ['avif', 'heif', 'image/avif'],
        ['webp', 'webp', 'image/webp'],
        ['jpg', 'jpeg', 'image/jpeg'],
      ] as const) {
        const response = await media(`/media/demo/house/${width}.${extension}`)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe(type)
        expect(response.headers.get('cache-control')).toContain('immutable')
        expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
          format,
          width,
          height: Math.round((width * 2) / 3),
        })
      }
    }
  })

  it('never enlarges', async () => {
    expect(
      await sharp(await (await media('/media/small/640.webp')).arrayBuffer()).metadata(),
    ).toMatchObject({ width: 200, height: 100 })
  })

  it('is made once, however many ask at the same time', async () => {
    await storage.put(originalKey('popular'), SVG)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => media('/media/popular/640.webp')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(written.filter((key) => key === 'sizes/popular/640.webp')).toHaveLength(1)
    await media('/media/popular/640.webp')
    expect(written.filter((key) => key === 'sizes/popular/640.webp')).toHaveLength(1)
  })

  it('reads no more originals at a time than it makes pictures, and one that is broken once', async () => {
    let reads = 0
    let atFirst = 0
    const counted: Storage = {
      ...storage,
      get: (key) => {
        if (key.startsWith('originals/')) reads++
        return storage.get(key)
      },
      put: async (key, bytes) => {
        atFirst ||= reads
        await storage.put(key, bytes)
      },
    }
    await storage.put(originalKey('busy'), SVG)
    const sizes = createPictureSizes(counted, 1)
    await Promise.all(
      PICTURE_WIDTHS.flatMap((width) =>
        (['webp', 'jpg'] as const).map((format) => sizes.get('busy', width, format)),
      ),
    )
    expect(atFirst).toBeLessThanOrEqual(2)
    reads = 0
    for (const width of PICTURE_WIDTHS) expect(await sizes.get('broken', width, 'webp')).toBeNull()
    expect(reads).toBe(1)
  })

  it('shows a picture that it could not keep', async () => {
    const full: Storage = { ...storage, put: () => Promise.reject(new Error('ENOSPC')) }
    expect(await createPictureSizes(full).get('small', 960, 'jpg')).not.toBeNull()
  })

  it('keeps no size of a picture that is thrown while the size is made', async () => {
    await storage.put(originalKey('thrown'), SVG)
    const late: Storage = {
      ...storage,
      put: async (key, bytes) => {
        await storage.delete(originalKey('thrown'))
        await storage.delete('sizes/thrown')
        await storage.put(key, bytes)
      },
    }
    await createPictureSizes(late).get('thrown', 320, 'jpg')
    expect(await storage.has('sizes/thrown')).toBe(false)
  })

  it.each([
    '/media/demo/house/641.webp',
    '/media/demo/house/640.svg',
    '/media/demo/house/640.png',
    '/media/demo/house/0640.webp',
    '/media/demo/house',
    '/media/demo/nothing/640.webp',
    '/media/broken/640.webp',
    '/media/..%2f..%2fetc%2fpasswd/640.webp',
    '/media/%2e%2e/originals/demo/house/640.webp',
    '/media/demo//house/640.webp',
    '/media/.hidden/640.webp',
    '/media/a%00b/640.webp',
    `/media/${'a'.repeat(300)}/640.webp`,
    `/media/${'a'.repeat(195)}/640.webp`,
  ])('does not have %s', async (path) => {
    expect((await media(path)).status).toBe(404)
  })

  it('answers HEAD without the bytes, and nothing but reading', async () => {
    const head = await media('/media/demo/house/320.jpg', 'HEAD')
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    expect((await media('/media/demo/house/320.jpg', 'POST')).status).toBe(405)
  })
})

describe('storage', () => {
  it('leaves no partial file, and no key escapes its folder', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => storage.put('raced', `version ${i}`)))
    expect(String(await storage.get('raced'))).toMatch(/^version \d+$/)
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
    for (const key of [
      '../out',
      '/etc/passwd',
      'a/../b',
      '.hidden',
      'a//b',
      'A',
      '',
      'a/.b',
      'a\0',
    ]) {
      expect(isStorageKey(key)).toBe(false)
      await expect(storage.get(key)).rejects.toThrow(RangeError)
    }
    expect(await storage.get('nothing/here')).toBeNull()
    expect(await storage.has('raced')).toBe(true)
    expect(await storage.get('raced/below')).toBeNull()
  })
})
