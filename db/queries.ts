import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

export async function hasOffers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('offers').select('id').limit(1).executeTakeFirst()) !== undefined
}
