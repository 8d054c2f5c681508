import type { FeedInTest } from '#contract/feeds/feeds-in.ts'
import { NOTHING_SEEN, sniff, SNIFFED_BYTES } from '#feeds/sniff.ts'
import { fetchOutside, OutsideError, type Reach } from '../../ground/gateways/outside.ts'

const TIMEOUT_MS = 15_000
/** Only its beginning is read. */
const MAX_BYTES = 4 * 2 ** 30

/** Fetches the file at an address. Problems are returned, never thrown. */
export async function testAddress(address: string, reach?: Reach): Promise<FeedInTest> {
  try {
    const answer = await fetchOutside(address, {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      ...(reach && { reach }),
    })
    return { reached: true, error: null, ...(await sniff(firstBytes(answer!.body))) }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return {
      reached: false,
      error: { code: error.code, message: error.message },
      ...NOTHING_SEEN,
    }
  }
}

/** Leaves the rest of a body where it is. */
async function* firstBytes(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    yield chunk
    size += chunk.length
    if (size >= SNIFFED_BYTES) return
  }
}
