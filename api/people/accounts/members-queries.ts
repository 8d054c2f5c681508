import { sql, type ExpressionBuilder, type Insertable, type Kysely } from 'kysely'
import { MEMBERS_PER_PAGE } from '#contract/people/members.ts'
import type { AuditLog, Database } from '#db/schema.ts'
import type { RoleName } from '#contract/library.ts'
import { roleBit } from './caller.ts'
import { hasFactor, STAFF } from './factor-queries.ts'

export interface MemberFilter {
  q?: string | undefined
  /** Bits; at least one must be set. */
  roles?: number | undefined
  blocked?: boolean | undefined
}

const COLUMNS = [
  'users.id',
  'users.email',
  'users.name',
  'users.roles',
  'users.blocked_at',
  'users.created_at',
] as const
const seen = (query: ExpressionBuilder<Database, 'users'>) =>
  query
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.max<string | null>('last_used_at').as('at'))
    .whereRef('user_id', '=', 'users.id')
    .as('seen_at')

const factor = hasFactor().as('two_factor')

export function selectMember(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .select([seen, factor])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function selectMembers(
  db: Kysely<Database>,
  { q, roles, blocked }: MemberFilter,
  page: number,
) {
  let query = db.selectFrom('users')
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((where) =>
      where.or([where('email', 'ilike', pattern), where('name', 'ilike', pattern)]),
    )
  }
  if (roles !== undefined) query = query.where(sql<boolean>`roles & ${roles} <> 0`)
  if (blocked !== undefined) query = query.where('blocked_at', blocked ? 'is not' : 'is', null)
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .select(COLUMNS)
    .select([seen, factor])
    .orderBy('id', 'desc')
    .limit(MEMBERS_PER_PAGE)
    .offset((page - 1) * MEMBERS_PER_PAGE)
    .execute()
  return { rows, total }
}

/** Locks the accounts that can act as an administrator until the transaction ends. */
export async function lockAdmins(db: Kysely<Database>): Promise<number[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles & ${roleBit('admin')} <> 0`)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

/**
 * Adds a role that the account lacks; one of moderators and administrators only beside a second factor. Call it with the account locked, so that no factor is removed
 * meanwhile. False when nothing changed.
 */
export async function addRole(db: Kysely<Database>, id: number, role: RoleName): Promise<boolean> {
  const bit = roleBit(role)
  const result = await db
    .updateTable('users')
    .set({ roles: sql<number>`roles | ${bit}::int` })
    .where('id', '=', id)
    .where(sql<boolean>`roles & ${bit}::int = 0`)
    .where(sql<boolean>`(${bit}::int & ${STAFF}::int = 0 or is_demo or ${hasFactor()})`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes the roles of these bits. False when the account has none of them. */
export async function removeRoles(
  db: Kysely<Database>,
  id: number,
  bits: number,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ roles: sql<number>`roles & ~${bits}::int` })
    .where('id', '=', id)
    .where(sql<boolean>`roles & ${bits}::int <> 0`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False if nothing changed. */
export async function updateBlocked(
  db: Kysely<Database>,
  id: number,
  blocked: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ blocked_at: blocked ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('blocked_at', blocked ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes all tokens, also personal ones: after blocking, and after a password reset. */
export async function deleteTokensOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

export async function insertAudit(
  db: Kysely<Database>,
  entry: Insertable<AuditLog>,
): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
}

export async function selectAudit(db: Kysely<Database>, subject: number | undefined, page: number) {
  let query = db.selectFrom('audit_log')
  if (subject !== undefined) query = query.where('subject_id', '=', subject)
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .select([
      'audit_log.id',
      'at',
      'act',
      'detail',
      'actor_id',
      'subject_id',
      'actor.name as actor_name',
      'subject.name as subject_name',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(MEMBERS_PER_PAGE)
    .offset((page - 1) * MEMBERS_PER_PAGE)
    .execute()
  return { rows, total }
}
