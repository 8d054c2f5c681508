import type { StaffAccess, User } from '#contract/people/accounts.ts'
import { pictureUrl, type PictureWidth } from '#contract/people/pictures.ts'
import { termsWanted } from '../../ground/legal/texts.ts'
import type { UserRow } from './queries.ts'

/** Twice the largest size on a page, for high-density screens. */
const PICTURE_WIDTH: PictureWidth = 320

/** The account as its owner sees it. `staff_access` is that of the session. */
export function toUser(
  { picture, totp_since, agreed_terms, current_terms, ...user }: UserRow,
  staff_access: StaffAccess,
): User {
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
    staff_access,
    terms_wanted: termsWanted(agreed_terms, current_terms),
    created_at,
  }
}
