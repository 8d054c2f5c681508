import type { Env } from '#env.ts'

const MAX_BYTES = 262_144
/** A page does not wait longer. */
export const LLM_TIMEOUT_MS = 5_000

export interface LlmMessage {
  role: 'system' | 'user'
  content: string
}

/** An answer of the model at LLM_URL, by the chat completions protocol; null without one. Throws when it is away, slow, or answers nonsense. */
export async function askModel(
  { LLM_URL: url, LLM_KEY: key, LLM_MODEL: model }: Pick<Env, 'LLM_URL' | 'LLM_KEY' | 'LLM_MODEL'>,
  messages: readonly LlmMessage[],
): Promise<string | null> {
  if (url === undefined) return null
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    signal: AbortSignal.timeout(LLM_TIMEOUT_MS),
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: model ?? 'default', messages, temperature: 0 }),
  })
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    choices?: { message?: { content?: unknown } }[]
  }
  const content = answer.choices?.[0]?.message?.content
  if (typeof content !== 'string') throw new Error('no content')
  return content
}
