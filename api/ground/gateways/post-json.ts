/** Posts JSON to a service of the operator's, and reads the JSON of its answer. Throws when it is away, slow, answers with an error, or with more than `maxBytes`. Redirects are not followed. */
export async function postJson(
  url: string,
  body: object,
  {
    timeoutMs,
    maxBytes,
    headers = {},
  }: { timeoutMs: number; maxBytes: number; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
