import { sql, type Kysely } from 'kysely'
import type { DemoPerson } from '#contract/people/accounts.ts'
import { ROLES } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import { STAFF } from './factor-queries.ts'

/** Demo people whose roles need a second factor elsewhere. */
export const DEMO_STAFF = ['moderator', 'support', 'admin'] as const satisfies readonly DemoPerson[]

export interface DemoPersonRow {
  as: DemoPerson
  id: number
  name: string
  agency: string | null
}

/** One person of each kind; of owners and agents who gets the messages about the offer, else who got the last message. The colleague is of the agent's agency, its owner before other agents: they see all of its conversations. The support is another moderator. */
export async function selectDemoPeople(
  db: Kysely<Database>,
  offerId: number | null,
): Promise<DemoPersonRow[]> {
  const { rows } = await sql<DemoPersonRow>`
    with people as (
    select distinct on (u.demo_as) u.demo_as as as, u.id, u.name, a.name as agency, a.id as agency_id
    from users u left join agency_members m on m.user_id = u.id left join agencies a on a.id = m.agency_id
    left join offers o on o.id = ${offerId}::bigint and (o.owner_id = u.id or o.agency_id = m.agency_id)
    where u.demo_as is not null and u.blocked_at is null
    order by u.demo_as, o.id is not null desc, coalesce(o.owner_id = u.id, false) desc, coalesce(m.role = 'agent', false) desc,
      (select max(c.last_at) from conversation_people p join conversations c on c.id = p.conversation_id where p.user_id = u.id and c.visitor_seq > c.team_read_seq) desc nulls last, u.id)
    select p.as, p.id, p.name, p.agency from people p
    union all (
    select 'colleague', u.id, u.name, p.agency from people p join agency_members m on m.agency_id = p.agency_id and m.user_id <> p.id join users u on u.id = m.user_id
    where p.as = 'agent' and u.demo_as = 'agent' and u.blocked_at is null order by m.role = 'agent', u.id limit 1)
    union all (
    select 'support', u.id, u.name, null from people p join users u on u.demo_as = 'moderator' and u.id <> p.id
    where p.as = 'moderator' and u.blocked_at is null order by u.id limit 1)`.execute(db)
  return rows
}

/**
 * At the start of a portal. `all`: it is a demo, otherwise the sessions of its people end. `staff`: their moderators and administrators have their rights, and need no second
 * factor; otherwise they lose them with their sessions.
 */
export async function admitDemoPeople(
  db: Kysely<Database>,
  { all, staff }: { all: boolean; staff: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The operator's own staff of the demo (`npm run admin -- EMAIL moderator --demo`) lose the mark, too.
    if (!all)
      await trx.updateTable('users').set({ is_demo: false }).where('is_demo', '=', true).execute()
    const people = sql<boolean>`(demo_as is not null and (${!all} or (demo_as in ('moderator', 'admin') and ${!staff})))`
    await sql`delete from access_tokens where user_id in (select id from users where ${people})`.execute(
      trx,
    )
    await sql`update users set is_demo = ${staff}, roles = (roles & ~${STAFF}::int) | case when ${staff} then case demo_as when 'admin' then ${2 ** ROLES.admin}::int else ${2 ** ROLES.moderator}::int end else 0 end
      where demo_as in ('moderator', 'admin')`.execute(trx)
  })
}
