import { readFileSync } from 'node:fs'
import { Problem } from '../context.ts'

/** Those of the passwords which are tried first that are long enough to be allowed, in lower case. */
const COMMON = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** A few signs over and over: `1111111111`, `abcabcabcabc`. */
const REPEATED = /^(.{1,4})\1+.{0,3}$/su

/** Whether whoever guesses would begin with it. */
export function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return COMMON.has(plain) || REPEATED.test(plain)
}

/** Throws `Problem` 422 for a new password that is common; nothing is said of one that is not asked about. */
export function refuseCommon(password: string | undefined): void {
  if (password !== undefined && isCommon(password)) throw new Problem(422, 'common_password', 'accounts.error.commonPassword', {}, { field: 'password' })
}
