/** Across bundles: pages are built apart from the process that sends them. */
const BYTES = Symbol.for('lares.bytes')

type Bytes = Uint8Array<ArrayBuffer>

/** A response whose body is in memory. Reading it with `bytesOf` copies nothing; as other bodies it can be read once. */
export function wholeResponse(bytes: Bytes | null, init: ResponseInit): Response {
  const response = new Response(bytes && streamOf(bytes), init)
  return bytes ? Object.assign(response, { [BYTES]: bytes }) : response
}

export const bytesOf = async (response: Response): Promise<Bytes> =>
  (response as { [BYTES]?: Bytes })[BYTES] ?? new Uint8Array(await response.arrayBuffer())

/** For who does not know. */
const streamOf = (bytes: Bytes): ReadableStream<Bytes> =>
  new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
