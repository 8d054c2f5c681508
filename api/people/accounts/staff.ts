import type { Kysely } from 'kysely'
import { ROLES, type RoleName } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'
import { hasRole } from './caller.ts'
import { selectFactors, STAFF } from './factor-queries.ts'
import { insertAudit, removeRoles } from './members-queries.ts'
import { notifyOfFactor } from './notices.ts'
import type { UserRow } from './queries.ts'

const STAFF_ROLES = (Object.keys(ROLES) as RoleName[]).filter((role) => hasRole(STAFF, [role]))

/**
 * After a password reset by mail, removes roles that need a second factor if none is left: a mailbox alone must not lead to such a role, since any reader of its mails
 * could add a factor. An administrator or the operator grants the roles again. Call it with the account locked; returns the removed roles.
 */
export async function endRolesWithoutFactor(
  db: Kysely<Database>,
  user: UserRow,
): Promise<RoleName[]> {
  const { has_factor, needs_factor } = await selectFactors(db, user.id)
  if (has_factor || !needs_factor) return []
  const ended = STAFF_ROLES.filter((role) => hasRole(user.roles, [role]))
  await removeRoles(db, user.id, STAFF)
  for (const role of ended)
    await insertAudit(db, { actor_id: null, subject_id: user.id, act: 'role_taken', detail: role })
  await notifyOfFactor(db, user, 'roles_ended')
  return ended
}
