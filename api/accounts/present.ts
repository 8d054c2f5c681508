import type { User } from '#contract/accounts.ts'
import { pictureUrl, type PictureWidth } from '#contract/pictures.ts'
import type { UserRow } from './queries.ts'

/** Twice what the largest place shows: sharp on all screens. */
const PICTURE_WIDTH: PictureWidth = 320

/** The account as its owner sees it. */
export function toUser({ picture, totp_since, ...user }: UserRow): User {
  const { id, roles, email, name, locale, currency, units, time_zone, created_at } = user
  return {
    id,
    roles,
    email,
    name,
    locale,
    currency,
    units,
    time_zone,
    picture: picture && pictureUrl({ key: picture }, PICTURE_WIDTH, 'webp'),
    two_factor: totp_since !== null,
    created_at,
  }
}
