import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** Whether this database wrote that mark of a folder lately. */
export async function hasFolderMark(db: Db, mark: string): Promise<boolean> {
  const found = await db
    .selectFrom('folder_marks')
    .select('mark')
    .where('mark', '=', mark)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this database was ever that of a folder. */
export async function hasOwnMarks(db: Db): Promise<boolean> {
  const found = await db.selectFrom('folder_marks').select('mark').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Marks that are remembered: processes may write theirs at the same time. */
const MARKS_MAX = 20

export async function insertFolderMark(db: Db, mark: string): Promise<void> {
  await db.insertInto('folder_marks').values({ mark }).execute()
  await sql`delete from folder_marks where id <= (select max(id) from folder_marks) - ${MARKS_MAX}`.execute(
    db,
  )
}
