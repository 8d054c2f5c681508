import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, PostgresPool } from 'kysely'
import { poolOf } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'
import { keepSecret } from './secret-queries.ts'

/** By the connections, which a call's own database shares with the portal's. */
const known = new WeakMap<PostgresPool, Promise<Buffer>>()

/** The signing key of all processes: 32 bytes, created on first use, stored in the database. */
export function portalSecret(db: Kysely<Database>): Promise<Buffer> {
  const pool = poolOf(db)
  let secret = known.get(pool)
  if (!secret) {
    secret = keepSecret(db, 'portal', randomBytes(32))
    known.set(pool, secret)
    secret.catch(() => known.delete(pool))
  }
  return secret
}

/** `purpose` separates signatures of different uses. */
export function signature(secret: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** Compares in constant time. */
export function isSameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
