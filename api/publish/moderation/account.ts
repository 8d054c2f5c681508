import type { CaseAccount } from '#contract/publish/moderation.ts'
import type { UserCall } from '../../context.ts'
import type { OwnRow } from '../publishing/queries.ts'
import { textsOf } from '../publishing/rows.ts'
import { countHomes, selectAccount, selectOthers } from './account-queries.ts'

/** The account behind an offer, as moderators may see it: without its address, and without homes that were never submitted. */
export async function accountOf(
  { id, owner_id: ownerId, agency_id: agencyId, agency }: OwnRow,
  { db, locale }: Pick<UserCall, 'db' | 'locale'>,
): Promise<CaseAccount> {
  const [{ since, blocked, verified }, homes, others] = await Promise.all([
    selectAccount(db, ownerId, agencyId),
    countHomes(db, ownerId),
    selectOthers(db, ownerId, id),
  ])
  return {
    since,
    blocked,
    agency: agency && { name: agency.name, verified },
    homes,
    others: others.map(({ id: other, status, content }) => {
      const [text] = textsOf(content, locale)
      return { id: other, status, title: text?.title ?? '', titleLang: text?.lang ?? locale }
    }),
  }
}
