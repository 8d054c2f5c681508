import { createHash } from 'node:crypto'
import type { MessageKind } from '#contract/talk/chat.ts'
import { Problem, type Call } from '../../context.ts'
import { translateText } from '../../ground/gateways/translate.ts'
import { chargeShared, type SharedLimit } from '../../ground/shared-limit-queries.ts'
import { limitKeyOf, type Participant } from './participants.ts'
import { langOf } from './present.ts'
import { insertTranslation, selectOriginal, selectTranslation } from './translation-queries.ts'

/** Concurrent translations of this process. Further calls get 503 and can be retried. */
const CONCURRENT_MAX = 8
const CONCURRENT_PER_READER = 2
/** Per hour and account or link; stored translations do not count. */
const TRANSLATION_LIMIT: SharedLimit = { name: 'chat translated', points: 300, seconds: 3600 }
/** Other kinds are in the reader's language already. */
const FREE_TEXT_KINDS: readonly MessageKind[] = ['question', 'viewing', 'text']

/** One entry per running translation. */
const activeReaders: string[] = []

/** Translates a message of the other side into the reader's language. */
export async function translate(row: Participant, seq: number, call: Call) {
  const { db, env, log, locale: target } = call
  const reader = limitKeyOf(row)
  const url = env.TRANSLATE_URL
  const original = url === undefined ? undefined : await selectOriginal(db, row.id, seq)
  if (
    url === undefined ||
    !original ||
    original.side === row.side ||
    !FREE_TEXT_KINDS.includes(original.kind) ||
    original.body === ''
  )
    throw new Problem(404, 'not_found', 'api.error.notFound')
  const text = original.body
  const message = {
    conversation_id: row.id,
    seq,
    digest: createHash('sha256').update(text).digest(),
    target,
  }
  const stored = await selectTranslation(db, message)
  if (stored) return answerOf(stored, target)
  const source = langOf(text)
  if (source === target) return answerOf({ source, body: '' }, target)
  if (
    activeReaders.length >= CONCURRENT_MAX ||
    activeReaders.filter((active) => active === reader).length >= CONCURRENT_PER_READER
  )
    throw tryLater()
  activeReaders.push(reader)
  try {
    await chargeShared(TRANSLATION_LIMIT, reader, call)
    const found = await translateText(url, env, { text, source, target })
    const translation = {
      source: found.source,
      body: found.source === target ? '' : found.text,
    }
    await insertTranslation(db, message, translation)
    return answerOf(translation, target)
  } catch (error) {
    if (error instanceof Problem) throw error
    log.warn({ err: error }, 'a message could not be translated')
    throw tryLater()
  } finally {
    activeReaders.splice(activeReaders.indexOf(reader), 1)
  }
}

const tryLater = () =>
  new Problem(
    503,
    'not_translated',
    'chat.error.notTranslated',
    {},
    { headers: { 'retry-after': '10' } },
  )

const answerOf = ({ source, body }: { source: string; body: string }, lang: string) => ({
  data: { text: body === '' ? null : body, source, lang },
})
