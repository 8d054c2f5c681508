import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '#contract/people/pictures.ts'
import { isStorageKey } from '../gateways/storage.ts'
import type { PictureSizes } from './sizes.ts'

const CONTENT_TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}
/** Leaves room for the prefix and suffix that storage adds to a key. */
const KEY_MAX = 180
const ADDRESS = /^\/media\/(.+)\/(\d{2,5})\.([a-z]+)$/

/**
 * Answers `GET /media/{key}/{width}.{avif|webp|jpg}` for the widths of PICTURE_WIDTHS; everything else, originals included, is a 404.
 * A key always means the same picture, so that browsers and caches may keep it for ever.
 */
export function createMediaHandler(sizes: PictureSizes): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, { allow: 'GET, HEAD' })
    const requested = parse(new URL(request.url).pathname)
    const picture = requested && (await sizes.get(requested.key, requested.width, requested.format))
    if (!picture) return answer(404)
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
      headers: {
        'content-type': CONTENT_TYPES[requested.format],
        'content-length': String(picture.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        // The worker of pages keeps copies of those of another server.
        'access-control-allow-origin': '*',
      },
    })
  }
}

function parse(
  pathname: string,
): { key: string; width: PictureWidth; format: PictureFormat } | null {
  const [, key, digits, extension] = ADDRESS.exec(pathname) ?? []
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits)
  const format = PICTURE_FORMATS.find((known) => known === extension)
  return key && key.length <= KEY_MAX && width && format && isStorageKey(key)
    ? { key, width, format }
    : null
}

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } })
