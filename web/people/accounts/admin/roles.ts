import { ROLES, type RoleName } from '#contract/library.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { hasRole } from '../../../ground/page/roles.ts'

export const ROLE_NAMES: Record<RoleName, MessageKey> = {
  user: 'accounts.admin.roleUser',
  writer: 'accounts.admin.roleWriter',
  moderator: 'accounts.admin.roleModerator',
  admin: 'accounts.admin.roleAdmin',
}

export const ALL_ROLES = Object.keys(ROLES) as RoleName[]

export const isRole = (name: unknown): name is RoleName =>
  typeof name === 'string' && Object.hasOwn(ROLES, name)

export const rolesOf = (member: { roles: number }): RoleName[] =>
  ALL_ROLES.filter((role) => hasRole(member, role))
