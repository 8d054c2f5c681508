import { createHash, randomInt } from 'node:crypto'
import { isSameSecret } from '../../ground/secret.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SECRET_LENGTH = 40

/** A secret of 40 letters and digits (238 bits), and its stored digest: SHA-256 is enough for random secrets. */
export function newSecret(): { secret: string; digest: Buffer } {
  const secret = Array.from(
    { length: SECRET_LENGTH },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join('')
  return { secret, digest: digestOf(secret) }
}

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** `<id>|<secret>`: found by id, compared by secret. */
export const tokenText = (id: number, secret: string): string => `${id}|${secret}`

export function readToken(text: string): { id: number; secret: string } | null {
  const [, id = '', secret = ''] = /^(\d{1,15})\|([A-Za-z0-9]{40})$/.exec(text) ?? []
  return id ? { id: Number(id), secret } : null
}

export const isSecretOf = (secret: string, digest: Buffer): boolean =>
  isSameSecret(digestOf(secret), digest)
