import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { portalSecret, signature } from '../../ground/secret.ts'

/** Share of the homes that a feed added or changed in a day. At least one of them, at most this many. */
const SAMPLE_SHARE = 0.02
const SAMPLE_MAX = 10
/** Cases of all feeds in a day. */
const SAMPLES_PER_DAY = 100

/**
 * Puts a random sample of the public homes that feeds of users added or changed since yesterday began (UTC) into the queue of reports, once per feed and day. A digest of a secret
 * of the day and the home decides: an advertiser cannot foresee it, and processes that do it at once choose the same. Returns their number.
 */
export async function sampleFeedHomes(db: Kysely<Database>, now = new Date()): Promise<number> {
  const day = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const salt = signature(await portalSecret(db), 'sample', day)
  const { numAffectedRows } = await sql`
    with done as (
      select split_part(nonce, ' ', 2)::bigint as source from reports
      where reason = 'sample' and split_part(nonce, ' ', 3) = ${day} and created_at >= ${day}::date)
    insert into reports (offer_id, nonce, reason, locale)
    select id, 'sample ' || source || ' ' || ${day} || ' ' || id, 'sample', 'en'
    from (
      select o.id, s.id as source, md5(${salt} || o.id) as digest, row_number() over (partition by s.id order by md5(${salt} || o.id)) as rank, count(*) over (partition by s.id) as homes
      from sources s join offers o on o.source_id = s.id
      where s.name is not null and s.state <> 'closed' and s.id not in (select source from done)
        and is_live(o.status) and o.updated_at >= ${day}::date::timestamp at time zone 'UTC') changed
    where rank <= least(${SAMPLE_MAX}, ceil(homes * ${SAMPLE_SHARE}::float8))
      and not exists (select from reports where offer_id = changed.id and outcome is null)
    order by digest limit greatest(0, ${SAMPLES_PER_DAY} - (select count(*) from done))
    on conflict (nonce) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}
