import { hash, randomBytes } from 'node:crypto'
import type { Web } from '#web/edge/app/server.ts'
import { piecesOf, wholeResponse, type Piece } from '#web/ground/page/whole-body.ts'
import { pageAt } from '#web/ground/page/page-at.ts'
import { codingFor, packedQuickly, QUICKEST, varyByCoding } from '../compress.ts'
import { contentPolicy, type PolicySettings } from '../content-policy.ts'

/** Bytes of most pages. */
const FIRST_BYTES = 512 * 1024
/** Memory that grew further for a long page is not kept for the next ones. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024
/** A character takes at most this many bytes in UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3

/**
 * Makes pages and their data ready to be sent: written once, with their policy and entity tag, compressed quickly as the client accepts it. A page
 * is hardly ever needed uncompressed: memory outside V8's heap that is thrown away for each page makes V8 search all of the heap, again and again.
 */
export function finishPages(web: Web, env: PolicySettings): Web {
  return async (request, call) => {
    const nonce = randomBytes(16).toString('base64')
    const response = await web(request, { ...call, nonce })
    const type = response.headers.get('content-type') ?? ''
    const isPage = type.startsWith('text/html')
    if (!isPage && !type.startsWith('text/x-script')) return response
    const pieces = await piecesOf(response)
    const { status, headers } = response
    // From here to the compressed copy nothing may wait: all pages are written to the same memory.
    const { page, hashes } = written(pieces, nonce)
    if (isPage) {
      const at = pageAt(new URL(request.url).pathname)
      headers.set('content-security-policy', contentPolicy(hashes, env, at))
    }
    if (page.length === 0) return wholeResponse([], { status, headers })
    // A response that must not be stored cannot be revalidated.
    if (!/\bno-store\b/.test(headers.get('cache-control') ?? ''))
      headers.set('etag', `W/"${hash('sha1', page, 'base64url')}"`)
    varyByCoding(headers)
    const coding = codingFor(request.headers.get('accept-encoding'), QUICKEST)
    if (coding) headers.set('content-encoding', coding)
    return wholeResponse([coding ? packedQuickly(page, coding) : new Uint8Array(page)], {
      status,
      headers,
    })
  }
}

let memory = Buffer.allocUnsafeSlow(FIRST_BYTES)

/** The page without the nonce, which is read before the next one is written, and the hashes of the scripts that had it: only those that we rendered do. */
function written(pieces: readonly Piece[], nonce: string): { page: Buffer; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  /** Where it stood. */
  const marks: number[] = []
  let room = memory
  let length = 0
  const makeRoom = (more: number): void => {
    if (length + more <= room.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (length + more))
    room.copy(larger, 0, 0, length)
    room = larger
    if (room.length <= MAX_KEPT_BYTES) memory = room
  }
  const write = (text: string): void => {
    makeRoom(text.length * MAX_BYTES_PER_CHARACTER)
    length += room.write(text, length)
  }
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      makeRoom(piece.length)
      room.set(piece, length)
      length += piece.length
      continue
    }
    let end = 0
    for (let at = piece.indexOf(mark); at !== -1; at = piece.indexOf(mark, end)) {
      write(piece.slice(end, at))
      marks.push(length)
      end = at + mark.length
    }
    write(piece.slice(end))
  }
  const page = room.subarray(0, length)
  return { page, hashes: hashesOf(page, marks) }
}

/** Of the scripts in whose tags these places are. */
function hashesOf(page: Buffer, places: readonly number[]): string[] {
  const hashes = new Set<string>()
  for (const at of places) {
    const tag = page.lastIndexOf('<', at - 1)
    if (page.toString('latin1', tag, tag + 7) !== '<script') continue
    const script = page.subarray(page.indexOf('>', at) + 1, page.indexOf('</script>', at))
    if (script.length > 0) hashes.add(hash('sha256', script, 'base64'))
  }
  return [...hashes]
}
