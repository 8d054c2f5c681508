/** Across bundles: pages are built apart from the process that sends them. */
const PIECES = Symbol.for('lares.pieces')

/** A part of a body: text, or bytes of UTF-8. */
export type Piece = string | Uint8Array<ArrayBuffer>

/** A response whose body is in memory. `piecesOf` gives the pieces as they are; as other bodies it can be read once. */
export function wholeResponse(pieces: readonly Piece[], init: ResponseInit): Response {
  const response = new Response(pieces.length > 0 ? streamOf(pieces) : null, init)
  return Object.assign(response, { [PIECES]: pieces })
}

/** Of a body of text. */
export const piecesOf = async (response: Response): Promise<readonly Piece[]> =>
  known(response) ?? (response.body ? [await response.text()] : [])

/** The only piece of a body, without a copy; of several, their bytes. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const [only, ...more] = known(response) ?? []
  return only instanceof Uint8Array && more.length === 0
    ? only
    : new Uint8Array(await response.arrayBuffer())
}

const known = (response: Response): readonly Piece[] | undefined =>
  (response as { [PIECES]?: readonly Piece[] })[PIECES]

/** For readers that do not use the pieces. */
function streamOf(pieces: readonly Piece[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull(controller) {
        for (const piece of pieces)
          controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
