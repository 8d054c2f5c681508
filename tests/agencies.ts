import { sql, type Kysely } from 'kysely'
import type { AgencyMembers, Database } from '#db/schema.ts'
import { createUser, type TestUser } from './accounts.ts'

let made = 0

/** Adds a member to an agency, whom a moderator has approved, or changes their role. */
export async function join(
  db: Kysely<Database>,
  agency: number,
  { id }: Pick<TestUser, 'id'>,
  role: AgencyMembers['role'],
): Promise<void> {
  const values = { agency_id: agency, role }
  await db
    .insertInto('agency_members')
    .values({ user_id: id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  await sql`update agency_members m set shown_name = u.name, shown_picture = u.picture from users u where u.id = m.user_id and u.id = ${id}`.execute(
    db,
  )
}

/** An agency in Spain with its members. */
export async function agencyOf(db: Kysely<Database>) {
  const number = ++made
  const { id } = await db
    .insertInto('agencies')
    .values({
      slug: `casa-${process.pid}-${number}`,
      name: `Casa ${number}`,
      country_id: 207,
      languages: ['es', 'en'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [owner, manager, agent] = [await createUser(db), await createUser(db), await createUser(db)]
  await join(db, id, owner, 'owner')
  await join(db, id, manager, 'manager')
  await join(db, id, agent, 'agent')
  return { id, owner, manager, agent }
}
