import type { User } from '#contract/people/accounts.ts'
import { ROLES, type RoleName } from '#contract/library.ts'

/** Whether somebody is logged in and has one of the roles (specification, section 6). */
export function hasRole(
  user: Pick<User, 'roles'> | null | undefined,
  ...roles: readonly RoleName[]
): boolean {
  return user ? roles.some((role) => (user.roles & (2 ** ROLES[role])) !== 0) : false
}
