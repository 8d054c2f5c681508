import type { Env } from '#env.ts'
import { postJson } from './post-json.ts'

const MAX_BYTES = 262_144
/** A page does not wait longer. */
export const LLM_TIMEOUT_MS = 5_000

/** Pause after a failure; then one reader tries again, while the others still do without. */
const AWAY_MS = 60_000
const awayUntil = new Map<string, number>()

export interface LlmMessage {
  role: 'system' | 'user'
  content: string
}

type ModelEnv = Pick<Env, 'LLM_URL' | 'LLM_KEY' | 'LLM_MODEL'>

/** An answer of the model at LLM_URL, by the chat completions protocol; null without one, and where it failed a moment ago. Throws when it is away, slow, or answers nonsense. */
export async function requestCompletion(
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
  const answer = (await postJson(
    `${url}/chat/completions`,
    { model: model ?? 'default', messages, temperature: 0 },
    {
      timeoutMs: LLM_TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    },
  )) as {
    choices?: { message?: { content?: unknown } }[]
  }
  const content = answer.choices?.[0]?.message?.content
  if (typeof content !== 'string') throw new Error('no content')
  return content
}
