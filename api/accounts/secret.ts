import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { keepSecret } from './secret-queries.ts'

const known = new WeakMap<Kysely<Database>, Promise<Buffer>>()

/** The key that all processes of the portal sign with: 32 bytes, made when first asked for, kept in the database. */
export function portalSecret(db: Kysely<Database>): Promise<Buffer> {
  let secret = known.get(db)
  if (!secret) {
    secret = keepSecret(db, 'portal', randomBytes(32))
    known.set(db, secret)
    secret.catch(() => known.delete(db))
  }
  return secret
}

/** `purpose` keeps what is signed for one thing from passing for another. */
export function signature(secret: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** Compares in a time that tells nothing of where they differ. */
export function same(a: string | Buffer, b: string | Buffer): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
