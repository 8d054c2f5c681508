import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.avif': 'image/avif', '.ico': 'image/x-icon',
  '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8', '.webmanifest': 'application/manifest+json', '.map': 'application/json',
  '.mvt': 'application/vnd.mapbox-vector-tile',
}
/** In order of preference. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

interface Asset {
  type: string
  /** Names with a digest of their content never change. */
  immutable: boolean
  encodings: ReadonlySet<string>
  modified: string
}

/** Answers a request for a file of the folder, with a 404 below `/assets/`; null when it is none. The folder is read once: only what is in it then is served. */
export function createStatic(folder: string): (request: Request) => Promise<Response | null> {
  const assets = listAssets(folder)
  const contents = new Map<string, Buffer>()
  const read = async (path: string) => {
    const known = contents.get(path)
    if (known) return known
    const bytes = await readFile(join(folder, path))
    contents.set(path, bytes)
    return bytes
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const path = new URL(request.url).pathname
    const asset = assets.get(path)
    // Of another build, or asked for by habit: no page has such an address.
    if (!asset) return path.startsWith('/assets/') || path === '/favicon.ico' ? new Response('There is no such file.', { status: 404, headers: { 'cache-control': 'no-store' } }) : null
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding = ENCODINGS.find(({ name }) => asset.encodings.has(name) && new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted))
    const headers = new Headers({
      'content-type': asset.type,
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'last-modified': asset.modified,
    })
    if (asset.encodings.size) headers.set('vary', 'Accept-Encoding')
    if (encoding) headers.set('content-encoding', encoding.name)
    if (request.headers.get('if-modified-since') === asset.modified) return new Response(null, { status: 304, headers })
    const bytes = await read(path + (encoding?.suffix ?? ''))
    headers.set('content-length', String(bytes.length))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
  }
}

function listAssets(folder: string): Map<string, Asset> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.replaceAll('\\', '/')}`)
  const all = new Set(paths)
  const assets = new Map<string, Asset>()
  for (const path of paths) {
    const type = TYPES[extname(path)]
    if (!type) continue
    const encodings = new Set(ENCODINGS.filter(({ suffix }) => all.has(path + suffix)).map(({ name }) => name))
    assets.set(path, { type, immutable: path.startsWith('/assets/'), encodings, modified: statSync(join(folder, path)).mtime.toUTCString() })
  }
  return assets
}
