import type { Env } from '#env.ts'

const MAX_BYTES = 262_144
/** A page does not wait longer. */
export const LLM_TIMEOUT_MS = 5_000

/** After a failure it is not asked again for so long; then by one reader, while the others still do without. */
const AWAY_MS = 60_000
const awayUntil = new Map<string, number>()

export interface LlmMessage {
  role: 'system' | 'user'
  content: string
}

type ModelEnv = Pick<Env, 'LLM_URL' | 'LLM_KEY' | 'LLM_MODEL'>

/** An answer of the model at LLM_URL, by the chat completions protocol; null without one, and where it failed a moment ago. Throws when it is away, slow, or answers nonsense. */
export async function askModel(
  env: ModelEnv,
  messages: readonly LlmMessage[],
): Promise<string | null> {
  const { LLM_URL: url } = env
  if (url === undefined) return null
  const until = awayUntil.get(url)
  if (until !== undefined) {
    if (until > Date.now()) return null
    awayUntil.set(url, Date.now() + AWAY_MS)
  }
  try {
    const answer = await ask(url, env, messages)
    awayUntil.delete(url)
    return answer
  } catch (error) {
    awayUntil.set(url, Date.now() + AWAY_MS)
    throw error
  }
}

async function ask(
  url: string,
  { LLM_KEY: key, LLM_MODEL: model }: ModelEnv,
  messages: readonly LlmMessage[],
): Promise<string> {
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
