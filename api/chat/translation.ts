import { createHash } from 'node:crypto'
import type { MessageKind } from '#contract/chat.ts'
import { recognise } from '#i18n/recognise.ts'
import { Problem, type Call } from '../context.ts'
import { translateText } from '../gateways/translate.ts'
import { chargeShared, type SharedLimit } from '../shared-limit-queries.ts'
import type { OwnRow } from './queries.ts'
import { insertTranslation, selectOriginal, selectTranslation } from './translation-queries.ts'

/** Texts that the translation server is asked at once by this process; others are told to try again. */
const AT_ONCE = 8
/** Per hour, of one account or link, without those that are stored. */
const TRANSLATED: SharedLimit = { name: 'chat translated', points: 300, seconds: 3600 }
/** What was written freely; all else is in the reader's language. */
const FREE: readonly MessageKind[] = ['question', 'viewing', 'text']

let active = 0

/** What the other side wrote, in the reader's language. `reader`: who asks, for the limit. */
export async function translate(row: OwnRow, seq: number, call: Call, reader: string) {
  const { db, env, log, locale: target } = call
  const url = env.TRANSLATE_URL
  const original = url === undefined ? undefined : await selectOriginal(db, row.id, seq)
  if (
    url === undefined ||
    !original ||
    original.side === row.side ||
    !FREE.includes(original.kind) ||
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
  const source = recognise(text)
  if (source === target) return answerOf({ source, body: '' }, target)
  await chargeShared(TRANSLATED, reader, call)
  if (active >= AT_ONCE) throw notNow()
  active++
  try {
    const found = await translateText(url, env, { text, source, target })
    const made = {
      source: found.source,
      body: found.source === target ? '' : found.text,
    }
    await insertTranslation(db, message, made)
    return answerOf(made, target)
  } catch (error) {
    log.warn({ err: error }, 'a message could not be translated')
    throw notNow()
  } finally {
    active--
  }
}

const notNow = () =>
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
