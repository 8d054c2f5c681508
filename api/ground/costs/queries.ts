import { sql, type Insertable, type Kysely } from 'kysely'
import type { BuyingCosts, Database } from '#db/schema.ts'

export function selectCosts(db: Kysely<Database>, countryId: number) {
  return db
    .selectFrom('buying_costs')
    .selectAll()
    .where('country_id', '=', countryId)
    .executeTakeFirst()
}

export function selectAllCosts(db: Kysely<Database>) {
  return db.selectFrom('buying_costs').selectAll().orderBy('country_id').execute()
}

export async function writeCosts(
  db: Kysely<Database>,
  row: Omit<Insertable<BuyingCosts>, 'updated_at'>,
): Promise<void> {
  await db
    .insertInto('buying_costs')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('country_id').doUpdateSet({ ...row, updated_at: sql`now()` }),
    )
    .execute()
}

/** Whether there were any. */
export async function deleteCosts(db: Kysely<Database>, countryId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('buying_costs')
    .where('country_id', '=', countryId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
