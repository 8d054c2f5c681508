import { randomBytes } from 'node:crypto'
import { same, signature } from '../accounts/secret.ts'

/** Nobody writes a message within so many seconds of seeing the form. */
export const AGE_MIN = 3
/** A form that stood open for longer is asked to be sent again, with a new stamp. Seconds. */
export const AGE_MAX = 24 * 3600

/** When a form was made, and what makes it different from all others, signed: `{seconds in base 36}.{nonce}.{signature}`. */
export function newStamp(secret: Buffer, now = Date.now()): string {
  const text = `${Math.floor(now / 1000).toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${text}.${signature(secret, 'contact', text)}`
}

/** The nonce of a stamp, or why it does not hold: made by somebody else, too young or too old. */
export function readStamp(secret: Buffer, stamp: string, now = Date.now()): { nonce: string } | { wrong: 'foreign' | 'young' | 'old' } {
  const [seconds = '', nonce = '', signed = ''] = stamp.split('.')
  if (!same(signature(secret, 'contact', `${seconds}.${nonce}`), signed)) return { wrong: 'foreign' }
  const age = now / 1000 - Number.parseInt(seconds, 36)
  return age < AGE_MIN ? { wrong: 'young' } : age > AGE_MAX ? { wrong: 'old' } : { nonce }
}
