import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Tables in which the text occurs anywhere, in any column of any type. */
export async function tablesWith(db: Kysely<Database>, text: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } =
        await sql`select 1 from ${sql.table(name)} as t where t::text ilike ${`%${text}%`} limit 1`.execute(
          db,
        )
      return hits.length ? [name] : []
    }),
  )
  return found.flat().sort()
}
