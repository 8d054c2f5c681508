import type { User } from '#contract/accounts.ts'
import type { UserRow } from './queries.ts'

/** The account as its owner sees it. */
export function toUser({ picture, totp_since, ...user }: UserRow): User {
  const { id, roles, email, name, locale, currency, units, time_zone, created_at } = user
  return { id, roles, email, name, locale, currency, units, time_zone, picture: picture && `/media/${picture}`, two_factor: totp_since !== null, created_at }
}
