import { sql, type Kysely } from 'kysely'
import type { Database } from './schema.ts'

export async function databaseAnswers(db: Kysely<Database>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

export async function hasOffers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('offers').select('id').limit(1).executeTakeFirst()) !== undefined
}
