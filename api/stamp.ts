import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, same, signature } from './accounts/secret.ts'
import { Problem } from './context.ts'

/** The forms that strangers may send. A stamp holds for the one that it was made for. */
export type StampedForm = 'contact' | 'lead' | 'report'

/** Nobody fills a form in within so many seconds of seeing it. */
export const AGE_MIN = 3
/** A form that stood open for longer is asked to be sent again, with a new stamp. Seconds. */
export const AGE_MAX = 24 * 3600

/** When a form was made, and what makes it different from all others, signed: `{seconds in base 36}.{nonce}.{signature}`. */
export function newStamp(secret: Buffer, form: StampedForm, now = Date.now()): string {
  const text = `${Math.floor(now / 1000).toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${text}.${signature(secret, form, text)}`
}

/** The nonce of a stamp, or why it does not hold: made by somebody else, too young or too old. `least`: seconds that it must be old. */
export function readStamp(
  secret: Buffer,
  form: StampedForm,
  stamp: string,
  { now = Date.now(), least = AGE_MIN } = {},
): { nonce: string } | { wrong: 'foreign' | 'young' | 'old' } {
  const [seconds = '', nonce = '', signed = ''] = stamp.split('.')
  if (!same(signature(secret, form, `${seconds}.${nonce}`), signed)) return { wrong: 'foreign' }
  const age = now / 1000 - Number.parseInt(seconds, 36)
  return age < least ? { wrong: 'young' } : age > AGE_MAX ? { wrong: 'old' } : { nonce }
}

/** The stamp that a form is sent with. */
export const stampFor = async (db: Kysely<Database>, form: StampedForm): Promise<string> =>
  newStamp(await portalSecret(db), form)

/** The nonce of the stamp that a form was sent with. Throws `Problem` 422 `form_young` or `form_old`. */
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
