import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Hono } from 'hono'
import { mountManifest } from '#api/edge/files/manifest.ts'
import type { ApiApp } from '#api/people/http/serve.ts'
import { createStatic } from '#host/static.ts'
import { Messages } from '#i18n/messages.ts'

const ROOT = join(import.meta.dirname, '..')
const files = createStatic(join(ROOT, 'public'))
const get = async (path: string) => {
  const response = await files(new Request(`http://portal.test${path}`))
  expect(response?.status, path).toBe(200)
  return {
    type: response?.headers.get('content-type'),
    bytes: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer()),
  }
}

const app: ApiApp = new Hono()
mountManifest(app, { messages: new Messages() })
interface Manifest {
  id: string
  name: string
  lang: string
  dir: string
  start_url: string
  icons: { src: string; sizes: string; type: string }[]
  shortcuts: { name: string; url: string }[]
}
async function manifestIn(locale: string): Promise<Manifest> {
  const response = await app.fetch(new Request(`http://portal.test/manifest/${locale}.webmanifest`))
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  return (await response.json()) as Manifest
}

test('the manifest of each language has its shortcuts and the same app id', async () => {
  const arabic = await manifestIn('ar')
  expect(arabic).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl', start_url: '/ar' })
  const english = await manifestIn('en')
  expect(english.shortcuts.map(({ url }) => url)).toEqual([
    '/en/service/favorites',
    '/en/service/searches',
    '/en/service/feed',
    '/en/service/chat',
  ])
  for (const [index, { name }] of english.shortcuts.entries())
    expect(arabic.shortcuts[index]?.name, name).toMatch(/\p{Script=Arabic}/u)
  expect((await app.fetch(new Request('http://portal.test/manifest/xx.webmanifest'))).status).toBe(
    404,
  )
})

test('R7: favicon.ico, the icons in the head of every page and those of the manifest exist', async () => {
  const head = [
    ...readFileSync(join(ROOT, 'web/root.tsx'), 'utf8').matchAll(
      /<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g,
    ),
  ].map(([, href = '']) => href)
  expect(head).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
  const { name, icons } = await manifestIn('en')
  expect(name).toBe('Lares')
  for (const icon of icons) {
    const file = await get(icon.src)
    expect(file.type?.replace('; charset=utf-8', ''), icon.src).toBe(icon.type)
    const { width, height } = await sharp(file.bytes).metadata()
    if (icon.sizes !== 'any') expect(`${width}x${height}`, icon.src).toBe(icon.sizes)
  }
  expect(await sharp((await get('/apple-touch-icon.png')).bytes).metadata()).toMatchObject({
    width: 180,
    height: 180,
  })
})

test('R7: favicon.ico contains complete pictures of its declared sizes', async () => {
  const { type, bytes } = await get('/favicon.ico')
  expect(type).toBe('image/x-icon')
  const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => 6 + 16 * index).map(
    async (at) => {
      const begin = bytes.readUInt32LE(at + 12)
      const { width, format } = await sharp(
        bytes.subarray(begin, begin + bytes.readUInt32LE(at + 8)),
      ).metadata()
      expect([width, format]).toEqual([bytes.readUInt8(at), 'png'])
      return width
    },
  )
  expect(await Promise.all(sizes)).toEqual([16, 32, 48])
})

test('R5: the preview picture of links has the required size', async () => {
  expect(await sharp((await get('/share.png')).bytes).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'png',
  })
})
