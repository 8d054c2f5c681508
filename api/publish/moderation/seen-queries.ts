import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { SEEN_MAX } from '#contract/publish/moderation.ts'
import type { Database } from '#db/schema.ts'
import { FINGERPRINT_DISTANCE } from '../../ground/media/fingerprint.ts'

export interface SeenRow {
  id: number
  status: OfferStatus
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  title: string | null
  title_lang: string | null
  written: boolean
  own: boolean
  advertiser: string
  count: number
  key: string
  placeholder: string
}

/**
 * Other homes, public once, with photos similar to these, which were uploaded or came with a feed: those of other advertisers first, then those with most. The index finds photos that share a quarter of the
 * fingerprint: all that differ in up to three bits, and most that differ in more.
 */
export async function selectSeen(
  db: Kysely<Database>,
  home: { id: number; ownerId: number | null; agencyId: number | null },
  keys: readonly string[],
  lang: string,
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    with mine as materialized (
      select fingerprint from offer_uploads where key = any(${[...keys]}::text[]) and fingerprint is not null
      union select fingerprint from offer_pictures where offer_id = ${home.id} and key = any(${[...keys]}::text[]) and fingerprint is not null),
    alike as (
      select p.offer_id, count(*)::int as count, (array_agg(p.key order by p.position))[1] as key, (array_agg(p.placeholder order by p.position))[1] as placeholder
      from offer_pictures p
      where p.fingerprint is not null and p.key is not null and p.kind = 'photo' and p.offer_id <> ${home.id}
        and fingerprint_parts(p.fingerprint) && (select array_agg(part) from mine, unnest(fingerprint_parts(mine.fingerprint)) as part)
        and exists (select from mine where bit_count(p.fingerprint # mine.fingerprint) <= ${FINGERPRINT_DISTANCE})
      group by 1)
    select o.id, o.status, o.category, o.country_id, o.state_id, o.city_id, t.title, t.lang as title_lang, alike.count, alike.key, alike.placeholder,
      exists (select from offer_drafts d where d.offer_id = o.id) as written,
      coalesce(coalesce(o.owner_id, s.owner_id) = ${home.ownerId}::bigint or o.agency_id = ${home.agencyId}::bigint, false) as own,
      coalesce(a.name, u.name, s.name, s.key) as advertiser
    from alike join offers o on o.id = alike.offer_id join sources s on s.id = o.source_id left join agencies a on a.id = o.agency_id left join users u on u.id = o.owner_id
      left join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit 1) t on true
    order by own, count desc, o.id desc limit ${SEEN_MAX}`.execute(db)
  return rows
}
