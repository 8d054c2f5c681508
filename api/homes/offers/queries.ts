import { sql, type Kysely } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Database } from '#db/schema.ts'
import {
  fieldsShown,
  OFFER_FIELDS,
  PAGE_COLUMN_FIELDS,
  type ColumnField,
  type ColumnValues,
  type OfferDetails,
  type ShownField,
} from '#contract/offer-fields.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import type { FactsOrigin } from '#contract/homes/offers.ts'
import type { Reach } from './reach.ts'
import { REACH } from './reach-queries.ts'

/** Pictures of a card; the page of the offer has all. */
export const CARD_PICTURES = 5

export interface PictureRow {
  key: string
  kind: 'photo' | 'plan'
  width: number | null
  height: number | null
  placeholder: string | null
  alt: Record<string, string>
}

export interface TextRow {
  lang: string
  title: string
  description: string
  origin: 'owner' | 'feed' | 'machine'
}

/** Fields of the offer's page only. */
type PageColumn = Extract<ColumnField, ShownField<'page'>>
const PAGE_COLUMNS: readonly PageColumn[] = PAGE_COLUMN_FIELDS

/** Fields of both card and page. */
export interface CardRow extends ColumnValues<ShownField<'card' | 'address'>> {
  id: number
  status: OfferStatus
  action: number
  category: number
  price_amount: number | null
  price_currency: string
  price_type: number
  area: number | null
  features: number
  country_id: number
  state_id: number | null
  city_id: number | null
  lat: number | null
  lon: number | null
  address_privacy: 'exact' | 'street' | 'area'
  coordinate_precision: 'exact' | 'street' | 'area' | 'city'
  published_at: string | null
  created_at: string
  agency: { id: number; slug: string; name: string } | null
  /** The previous price, if it has the same currency and type. */
  previous_amount: number | null
  /** The reader's language first; a card has one text, the page all. */
  texts: TextRow[] | null
  /** In their order; stored pictures only. */
  pictures: PictureRow[] | null
  picture_count: number
  /** The listing that results show of the home, and how many list it. */
  home: number
  advertisers: number
  /** The end of its highlight; null without one. */
  highlighted_until: string | null
}

export interface OfferRow extends CardRow, ColumnValues<PageColumn>, Reach {
  shows_estimate: boolean
  details: Partial<OfferDetails>
  listed_at: string | null
  updated_at: string
  attribution: string | null
  origin: FactsOrigin
  prices: { at: string; amount: number | null; currency: string; type: number }[] | null
}

const columns = (fields: readonly ColumnField[]) =>
  sql.raw(fields.map((field) => `o.${OFFER_FIELDS[field].column}`).join(', '))

const CARD_COLUMNS = sql`
  o.id, o.status, o.action, o.category, o.price_amount, o.price_currency, o.price_type, o.area,
  ${columns([...fieldsShown('card'), ...fieldsShown('address')])}, o.features, o.country_id, o.state_id, o.city_id, o.lat, o.lon, o.address_privacy, o.coordinate_precision,
  o.published_at, o.created_at,
  case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) end as agency,
  reduced_from(o.id, o.price_since, o.price_amount, o.price_currency, o.price_type) as previous_amount,
  coalesce((select same_id from same_homes where offer_id = o.id and is_shown), o.id) as home, (select count(*)::int + 1 from same_homes where offer_id = o.id) as advertisers,
  (select max(ends_at) from promotions where offer_id = o.id and package = 'highlight' and state = 'running' and ends_at > now()) as highlighted_until`

/** The texts of an offer: the reader's language first, then English, then the others. */
const texts = (lang: string, columns: ReturnType<typeof sql>, limit: number) => sql`
  (select json_agg(t) from (
     select ${columns} from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit ${sql.lit(limit)}) t)`

const pictures = (limit: number) => sql`
  (select json_agg(p) from (
     select key, kind, width, height, placeholder, alt from offer_pictures
     where offer_id = o.id and key is not null order by position limit ${sql.lit(limit)}) p)`

const PICTURE_COUNT = sql`(select count(*)::int from offer_pictures where offer_id = o.id and key is not null)`

/** Cards of offers in the order of `ids`, of any status, without unknown ids. One round trip. */
export async function selectCards(
  db: Kysely<Database>,
  ids: readonly number[],
  lang: string,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`${prepared}
    select ${CARD_COLUMNS},
      ${texts(lang, sql`lang, title`, 1)} as texts, ${pictures(CARD_PICTURES)} as pictures, ${PICTURE_COUNT} as picture_count
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, place)
    join offers o on o.id = asked.id
    left join agencies a on a.id = o.agency_id
    order by asked.place`.execute(db)
  return rows
}

const iso = (moment: string) =>
  sql`to_char(${sql.raw(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
/** Approvals without a moderator are of changes that need none. */
const ORIGIN = sql`
  json_build_object(
    'kind', case s.format when 'direct' then 'owner' when 'demo' then 'demo' else 'feed' end,
    'readAt', case when s.format not in ('direct', 'demo') then ${iso('s.last_read_at')} end,
    'approvedAt', (select ${iso('max(decided_at)')} from offer_revisions where offer_id = o.id and verdict = 'approved' and moderator_id is not null),
    'agencyVerifiedAt', (select ${iso('decided_at')} from agency_mark(o.agency_id)))`

/** All data of one offer, of any status. One round trip. */
export async function selectOffer(
  db: Kysely<Database>,
  id: number,
  lang: string,
): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`${prepared}
    select ${CARD_COLUMNS}, ${columns(PAGE_COLUMNS)}, o.details, o.shows_estimate, o.listed_at, o.updated_at, s.attribution, ${ORIGIN} as origin, ${REACH},
      ${texts(lang, sql`lang, title, description, origin`, 100)} as texts, ${pictures(100)} as pictures, ${PICTURE_COUNT} as picture_count,
      (select json_agg(h) from (
         select at, amount, currency, type from offer_prices where offer_id = o.id order by at desc limit 200) h) as prices
    from offers o
    join sources s on s.id = o.source_id
    left join agencies a on a.id = o.agency_id
    where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}
