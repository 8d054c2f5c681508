import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret } from '../../ground/secret.ts'

/** Share of the homes that a feed added or changed in a day. At least one of them, at most this many. */
const SAMPLE_SHARE = 0.02
const SAMPLE_MAX = 10

/**
 * Puts a random sample of the public homes that feeds of users added or changed yesterday (UTC) into the queue of reports, once per feed and day. A digest of the
 * portal's secret, day and home decides: an advertiser cannot foresee it, and processes that do it at once choose the same. Returns their number.
 */
export async function sampleFeedHomes(db: Kysely<Database>, now = new Date()): Promise<number> {
  const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const secret = (await portalSecret(db)).toString('hex')
  const { numAffectedRows } = await sql`
    insert into reports (offer_id, nonce, reason, locale)
    select chosen.id, 'sample ' || s.id || ' ' || ${day} || ' ' || chosen.id, 'sample', 'en'
    from sources s cross join lateral (
      select id from (
        select o.id, row_number() over (order by md5(${secret} || ${day} || ' ' || o.id)) as rank, count(*) over () as homes
        from offers o
        where o.source_id = s.id and is_live(o.status)
          and o.updated_at >= ${day}::date::timestamp at time zone 'UTC' and o.updated_at < (${day}::date + 1)::timestamp at time zone 'UTC') changed
      where rank <= least(${SAMPLE_MAX}, ceil(homes * ${SAMPLE_SHARE}::float8))) chosen
    where s.name is not null and s.state <> 'closed'
      and not exists (select from reports where starts_with(nonce, 'sample ' || s.id || ' ' || ${day} || ' '))
      and not exists (select from reports where offer_id = chosen.id and outcome is null)
    on conflict (nonce) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
