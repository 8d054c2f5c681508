/** A frame of a client. */
export interface Frame {
  event: string
  channel: string | undefined
  data: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a frame; null if it is invalid. Its `data` is an object, or one as JSON text; anything else counts as empty. */
export function readFrame(text: string): Frame | null {
  const frame = parse(text)
  if (!isObject(frame) || typeof frame['event'] !== 'string') return null
  const data = typeof frame['data'] === 'string' ? parse(frame['data']) : frame['data']
  return {
    event: frame['event'],
    channel: typeof frame['channel'] === 'string' ? frame['channel'] : undefined,
    data: isObject(data) ? data : {},
  }
}

/** A frame for clients. Its data is JSON within JSON, since not all clients accept an object. */
export function writeFrame(event: string, data: string | object, channel?: string): string {
  return JSON.stringify({
    event,
    ...(channel !== undefined && { channel }),
    data: typeof data === 'string' ? data : JSON.stringify(data),
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
