import { sql } from 'kysely'

/** For offers `o` with their source `s` and agency `a`: how their advertiser is reached. An account that can sign in gets messages: members of the agency, else the author or the owner of the source. */
export const REACH = sql`
  exists (select from (
      select user_id as id from agency_members where agency_id = o.agency_id
      union all select coalesce(o.owner_id, s.owner_id) where o.agency_id is null
    ) advertiser join users u using (id) where u.blocked_at is null) as reachable,
  (select phone from offer_contacts where offer_id = o.id) as contact_phone,
  case when a.id is not null then json_build_object('phone', a.phone, 'email', a.email, 'website', a.website) end as agency_ways,
  o.attributes->'url' as url`
