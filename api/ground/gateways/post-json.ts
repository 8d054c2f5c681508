interface Order {
  timeoutMs: number
  maxBytes: number
  headers?: Record<string, string>
  /** Status of errors whose answer is read, too. */
  readsStatus?: number
}

/** Posts JSON to a service of the operator's, and reads the JSON of its answer. Throws when it is away, slow, answers with an error, or with more than `maxBytes`. Redirects are not followed. */
export async function postJson(url: string, body: object, order: Order): Promise<unknown> {
  return readJson(url, order, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...order.headers },
    body: JSON.stringify(body),
  })
}

/** Gets JSON of a service of the operator's, with the same limits. */
export const getJson = (url: string, order: Order): Promise<unknown> =>
  readJson(url, order, { headers: order.headers ?? {} })

async function readJson(
  url: string,
  { timeoutMs, maxBytes, readsStatus }: Order,
  request: RequestInit,
): Promise<unknown> {
  const response = await fetch(url, {
    ...request,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!(response.ok || response.status === readsStatus) || !response.body)
    throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
