import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

/** Who and what a notification names. A person that is gone is named as such; without its conversation or request a notification goes. */
export interface About {
  person?: number | undefined
  offer?: number | null
  conversation?: number
  ticket?: number
}

/** The names that it has now: as `{name}`, `{visitor}` and `{title}` of its message. */
export interface Names {
  name: string | null
  visitor: string | null
  home: string | null
}

export const columnsOf = ({ person, offer, conversation, ticket }: About) => ({
  person_id: person ?? null,
  offer_id: offer ?? null,
  conversation_id: conversation ?? null,
  ticket_id: ticket ?? null,
})

/** Joins the names to rows `n` that have the columns above, `title` and `params`, in a language. `params.side` is the writer's: visitors see the advertiser, as in the conversation. */
export const joinNames = (lang: RawBuilder<unknown>) => sql`
  left join users np on np.id = n.person_id
  left join conversations nc on nc.id = n.conversation_id
  left join agencies na on na.id = nc.agency_id
  left join offer_contacts no on no.offer_id = nc.offer_id
  left join tickets nt on nt.id = n.ticket_id
  left join lateral (select t.title from offer_texts t where t.offer_id = n.offer_id
    order by t.lang = ${lang} desc, t.lang = 'en' desc, t.lang limit 1) nh on true`
/** Its person is a colleague, so that neither side of the conversation stands in for one who is gone. */
const BY_COLLEAGUE = sql`n.title in ('chat.notice.handed', 'chat.notice.takenOver')`
const ADVERTISER = sql`coalesce(na.name, no.name)`
export const NAME_COLUMNS = sql`
  coalesce(np.name, nt.name, case when ${BY_COLLEAGUE} then null when n.params->>'side' = 'team' then ${ADVERTISER} else nc.name end) as name, nc.name as visitor,
  case when n.offer_id is null then ${ADVERTISER} else coalesce(nh.title, '#' || n.offer_id) end as home`

/** Undefined where what it is about is gone. */
export async function selectNames(
  db: Kysely<Database>,
  {
    title,
    about,
    params,
  }: { title: string; about: About; params: Record<string, string | number> },
  locale: string,
): Promise<Names | undefined> {
  const { person_id, offer_id, conversation_id, ticket_id } = columnsOf(about)
  const { rows } = await sql<Names>`
    select ${NAME_COLUMNS}
    from (select ${person_id}::bigint as person_id, ${offer_id}::bigint as offer_id, ${conversation_id}::bigint as conversation_id,
      ${ticket_id}::bigint as ticket_id, ${title}::text as title, ${JSON.stringify(params)}::jsonb as params) n ${joinNames(sql`${locale}`)}
    where (n.conversation_id is null or nc.id is not null) and (n.ticket_id is null or nt.id is not null)`.execute(
    db,
  )
  return rows[0]
}
