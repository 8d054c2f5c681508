import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
  type BrotliOptions,
} from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/** An eighth smaller than gzip for about the same time: `docs/decisions/113-on-the-wire.md`. */
const BROTLI: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 19,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
/** Smaller responses are sent uncompressed. */
const MIN_BYTES = 1024

/** Compressors, in order of preference. */
const CODINGS = {
  br: {
    whole: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  zstd: {
    whole: (body: Buffer) => promisify(zstdCompress)(body),
    stream: () => createZstdCompress(),
  },
  gzip: { whole: (body: Buffer) => promisify(gzip)(body), stream: () => createGzip() },
}
export type Coding = keyof typeof CODINGS
const ALL = Object.keys(CODINGS) as Coding[]

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

export const compressed = (body: Buffer, coding: Coding): Promise<Buffer> =>
  CODINGS[coding].whole(body)

/** Tells caches that the response depends on `Accept-Encoding`. */
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
    // Node's stream types do not say what they carry.
    const stream = Duplex.toWeb(CODINGS[coding].stream()) as ReadableWritablePair<
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>
    >
    context.res = new Response(res.body.pipeThrough(stream), res)
    context.res.headers.delete('content-length')
    context.res.headers.set('content-encoding', coding)
  }
}
