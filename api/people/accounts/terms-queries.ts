import type { Kysely } from 'kysely'
import type { AgreedTerms } from '#db/json-types.ts'
import type { Database } from '#db/schema.ts'

export async function insertAgreement(
  db: Kysely<Database>,
  userId: number,
  agreed: AgreedTerms,
): Promise<void> {
  await db
    .insertInto('terms_agreements')
    .values({ user_id: userId, ...agreed })
    .execute()
}
