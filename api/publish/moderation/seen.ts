import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { SeenPhoto } from '#contract/publish/moderation.ts'
import type { UserCall } from '../../context.ts'
import { slugOf, titleOf } from '../../homes/offers/named.ts'
import { selectSeen } from './seen-queries.ts'

const LIVE = new Set<string>(LIVE_STATUSES)

/** Other homes with photos of this one, wherever they are. */
export async function seenOf(
  {
    id,
    owner_id: ownerId,
    agency_id: agencyId,
  }: { id: number; owner_id: number | null; agency_id: number | null },
  pictures: readonly { key: string; kind: 'photo' | 'plan' }[],
  call: UserCall,
): Promise<SeenPhoto[]> {
  const keys = pictures.flatMap(({ key, kind }) => (kind === 'photo' ? [key] : []))
  if (keys.length === 0) return []
  const rows = await selectSeen(call.db, { id, ownerId, agencyId }, keys, call.locale)
  return rows.map((row) => ({
    id: row.id,
    ...titleOf(row, call),
    status: row.status,
    slugId: LIVE.has(row.status) ? slugOf(row, call) : null,
    written: row.written,
    own: row.own,
    advertiser: row.advertiser,
    count: row.count,
    picture: { key: row.key, placeholder: row.placeholder },
  }))
}
