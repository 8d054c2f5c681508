import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, isSameSecret, signature } from './secret.ts'
import { Problem } from '../context.ts'

/** Forms for visitors without an account. A stamp is valid for its own form only. */
export type StampedForm = 'contact' | 'lead' | 'report' | 'search' | 'ticket'

/** Minimum seconds between showing and submitting a form; bots are faster. */
export const AGE_MIN = 3
/** Seconds after which a form must be submitted again, with a new stamp. */
export const AGE_MAX = 24 * 3600

/** The time and a nonce of a form, signed: `{seconds in base 36}.{nonce}.{signature}`. */
export function newStamp(secret: Buffer, form: StampedForm, now = Date.now()): string {
  const text = `${Math.floor(now / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${text}.${signature(secret, form, text)}`
}

/** The nonce of a stamp, or why it is invalid: forged, too young or too old. `least`: minimum age in seconds. */
export function readStamp(
  secret: Buffer,
  form: StampedForm,
  stamp: string,
  { now = Date.now(), least = AGE_MIN } = {},
): { nonce: string } | { wrong: 'foreign' | 'young' | 'old' } {
  const [seconds = '', nonce = '', signed = ''] = stamp.split('.')
  if (!isSameSecret(signature(secret, form, `${seconds}.${nonce}`), signed))
    return { wrong: 'foreign' }
  const age = now / 1000 - Number.parseInt(seconds, 36)
  return age < least ? { wrong: 'young' } : age > AGE_MAX ? { wrong: 'old' } : { nonce }
}

/** Creates the stamp of a form. */
export const stampFor = async (db: Kysely<Database>, form: StampedForm): Promise<string> =>
  newStamp(await portalSecret(db), form)

/** The nonce of a submitted stamp. Throws `Problem` 422 `form_young` or `form_old`. */
export async function checkStamp(
  db: Kysely<Database>,
  form: StampedForm,
  stamp: string,
  least?: number,
): Promise<string> {
  const read = readStamp(await portalSecret(db), form, stamp, least === undefined ? {} : { least })
  if ('nonce' in read) return read.nonce
  throw read.wrong === 'young'
    ? new Problem(422, 'form_young', 'contact.error.young')
    : new Problem(422, 'form_old', 'contact.error.old')
}
