import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The secret of that name; stores the given one if it is missing. */
export async function keepSecret(
  db: Kysely<Database>,
  name: string,
  value: Buffer,
): Promise<Buffer> {
  const kept = db.selectFrom('secrets').select('value').where('name', '=', name)
  const found = await kept.executeTakeFirst()
  if (found) return found.value
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await kept.executeTakeFirstOrThrow()).value
}
