import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gunzip,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  type BrotliOptions,
} from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/** An eighth smaller than gzip for about the same time: `docs/decisions/113-how-pages-are-compressed.md`. */
const brotli = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 19,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})
const SMALL_BROTLI = brotli(5)
/** Most pages are smaller when they are compressed. */
const PACKED_BYTES = 64 * 1024
const QUICK_BROTLI = { ...brotli(3), chunkSize: PACKED_BYTES }
const QUICK_GZIP = { level: 3, chunkSize: PACKED_BYTES }
const QUICK_ZSTD = {
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
  chunkSize: PACKED_BYTES,
}
/** Smaller responses are sent uncompressed. */
const MIN_BYTES = 1024

const brotliOf = promisify(brotliCompress)
const zstdOf = promisify(zstdCompress)
const gzipOf = promisify(gzip)

/** Compressors, in order of preference. `quick` takes a third of the time, for a tenth more bytes, and does not let others run. */
const CODINGS = {
  br: {
    quick: (body: Uint8Array) => brotliCompressSync(body, QUICK_BROTLI),
    small: (body: Uint8Array) => brotliOf(body, SMALL_BROTLI),
    unpack: promisify(brotliDecompress),
    stream: () => createBrotliCompress(SMALL_BROTLI),
  },
  zstd: {
    quick: (body: Uint8Array) => zstdCompressSync(body, QUICK_ZSTD),
    small: (body: Uint8Array) => zstdOf(body),
    unpack: promisify(zstdDecompress),
    stream: () => createZstdCompress(),
  },
  gzip: {
    quick: (body: Uint8Array) => gzipSync(body, QUICK_GZIP),
    small: (body: Uint8Array) => gzipOf(body),
    unpack: promisify(gunzip),
    stream: () => createGzip(),
  },
}
export type Coding = keyof typeof CODINGS
const ALL = Object.keys(CODINGS) as Coding[]
/** The quickest first: for responses that are probably requested once. */
export const QUICKEST: readonly Coding[] = ['zstd', 'br', 'gzip']

/** The preferred coding of an `Accept-Encoding`, the first of equal ones; null when it accepts none. */
export function codingFor<C extends Coding = Coding>(
  accepted: string | null | undefined,
  codings: readonly C[] = ALL as C[],
): C | null {
  const likings = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((text) => text.startsWith('q='))
      return [name, quality ? Number(quality.slice(2)) : 1] as const
    }),
  )
  const likingOf = (coding: C): number => likings.get(coding) ?? likings.get('*') ?? 0
  const liked = codings.filter((coding) => likingOf(coding) > 0)
  return liked.reduce<C | null>(
    (best, coding) => (best === null || likingOf(coding) > likingOf(best) ? coding : best),
    null,
  )
}

/** A compressed copy of the size that it has. */
export const packedQuickly = (body: Uint8Array, coding: Coding): Uint8Array<ArrayBuffer> =>
  new Uint8Array(CODINGS[coding].quick(body))

/** `body` has the coding `from`, or none. */
export async function packedWell(
  body: Uint8Array<ArrayBuffer>,
  from: Coding | null,
  coding: Coding | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = from ? await CODINGS[from].unpack(body) : body
  return (coding ? await CODINGS[coding].small(plain) : plain) as Uint8Array<ArrayBuffer>
}

/** Marks the response as dependent on `Accept-Encoding`. */
export function varyByCoding(headers: Headers): void {
  const vary = headers.get('vary') ?? ''
  if (!/(^|,)\s*(\*|accept-encoding)\s*(,|$)/i.test(vary)) headers.append('vary', 'Accept-Encoding')
}

/** Compresses every text response that is not compressed yet, as a stream. Entity tags are weak everywhere, so they are valid for every coding. */
export function compress(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { res } = context
    const isWorth = Number(res.headers.get('content-length') ?? MIN_BYTES) >= MIN_BYTES
    if (
      !isWorth ||
      res.status === 206 ||
      res.headers.has('content-encoding') ||
      context.req.method === 'HEAD'
    )
      return
    if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get('content-type') ?? '')) return
    const coding = codingFor(context.req.header('accept-encoding'))
    varyByCoding(res.headers)
    if (!coding || !res.body) return
    // Node's stream types lack the type of their chunks.
    const stream = Duplex.toWeb(CODINGS[coding].stream()) as ReadableWritablePair<
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>
    >
    context.res = new Response(res.body.pipeThrough(stream), res)
    context.res.headers.delete('content-length')
    context.res.headers.set('content-encoding', coding)
  }
}
