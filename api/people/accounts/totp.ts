import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../ground/secret.ts'

/** RFC 6238 with the parameters of authenticators: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Allowed clock difference in steps. */
const DRIFT = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(20)

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The code of a step (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS)

/** The step of a code, up to one before or after the current one; null if it is wrong. All are compared, in constant time. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | null {
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => stepAt(now) - DRIFT + index)
  return steps.reduce<number | null>(
    (found, step) => (isSameSecret(codeAt(secret, step), code) ? step : found),
    null,
  )
}

/** The content of the QR code. */
export function totpUrl(secret: Buffer, account: string): string {
  return `otpauth://totp/Lares:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=Lares`
}
