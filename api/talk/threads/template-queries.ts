import { sql, type Kysely } from 'kysely'
import type { Template } from '#contract/talk/templates.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>
/** Owner of templates: an account; null: the staff. */
export type Owner = number | null

const COLUMNS = ['id', 'name', 'texts'] as const
const isOwnedBy = (owner: Owner) => sql<boolean>`user_id is not distinct from ${owner}::bigint`

export function selectTemplates(db: Db, owner: Owner): Promise<Template[]> {
  return db
    .selectFrom('reply_templates')
    .select(COLUMNS)
    .where(isOwnedBy(owner))
    .orderBy(sql`lower(name)`)
    .execute()
}

export function selectTemplateNames(db: Db, owner: Owner): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('reply_templates')
    .select(['id', 'name'])
    .where(isOwnedBy(owner))
    .orderBy(sql`lower(name)`)
    .execute()
}

export function selectTemplate(db: Db, owner: Owner, id: number): Promise<Template | undefined> {
  return db
    .selectFrom('reply_templates')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(isOwnedBy(owner))
    .executeTakeFirst()
}

/** Locks until the transaction ends, so that concurrent inserts count one another. */
export async function countTemplates(db: Db, owner: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${owner ?? 'staff'}`}, 0))`.execute(
    db,
  )
  const { n } = await db
    .selectFrom('reply_templates')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(isOwnedBy(owner))
    .executeTakeFirstOrThrow()
  return n
}

/** Undefined if the name is taken. */
export function insertTemplate(
  db: Db,
  owner: Owner,
  { name, texts }: Omit<Template, 'id'>,
): Promise<Template | undefined> {
  return db
    .insertInto('reply_templates')
    .values({ user_id: owner, name, texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** `taken`: the name is. */
export async function updateTemplate(
  db: Db,
  owner: Owner,
  { id, name, texts }: Template,
): Promise<Template | 'taken' | undefined> {
  const taken = await db
    .selectFrom('reply_templates')
    .select('id')
    .where(isOwnedBy(owner))
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return 'taken'
  return db
    .updateTable('reply_templates')
    .set({ name, texts: JSON.stringify(texts), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(isOwnedBy(owner))
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Returns the name of the deleted template. */
export async function deleteTemplate(
  db: Db,
  owner: Owner,
  id: number,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('reply_templates')
    .where('id', '=', id)
    .where(isOwnedBy(owner))
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
