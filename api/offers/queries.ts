import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { OfferDetails } from '#contract/offer-fields.ts'
import type { EnergyClass, OfferStatus } from '#contract/library.ts'

/** Pictures that a card leafs through; the page of the offer has them all. */
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

/** What a card and the page of an offer have in common. */
export interface CardRow {
  id: number
  status: OfferStatus
  action: number
  category: number
  price_amount: number | null
  price_currency: string
  price_type: number
  area: number | null
  plot_area: number | null
  rooms: number | null
  bedrooms: number | null
  bathrooms: number | null
  floor: number | null
  new_build: boolean
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
  /** Of the price before the one that holds now, where it is of the same currency and type. */
  previous_amount: number | null
  /** The best for the reader first; a card has one, the page all. */
  texts: TextRow[] | null
  /** In order; only those that have been fetched. */
  pictures: PictureRow[] | null
  picture_count: number
}

export interface OfferRow extends CardRow {
  reference: string | null
  living_area: number | null
  built_area: number | null
  terrace_area: number | null
  floors: number | null
  year_built: number | null
  energy_class: EnergyClass | null
  energy_consumption: number | null
  furnished: 'no' | 'partly' | 'fully' | null
  pets: boolean | null
  features: number
  charges_amount: number | null
  deposit_amount: number | null
  /** `2026-11-21`. */
  available_from: string | null
  details: Partial<OfferDetails>
  tour_url: string | null
  video_url: string | null
  street: string | null
  house_number: string | null
  postal_code: string | null
  district: string | null
  listed_at: string | null
  updated_at: string
  attribution: string | null
  prices: { at: string; amount: number | null; currency: string; type: number }[] | null
}

const CARD_COLUMNS = sql`
  o.id, o.status, o.action, o.category, o.price_amount, o.price_currency, o.price_type, o.area, o.plot_area, o.rooms, o.bedrooms, o.bathrooms,
  o.floor, o.new_build, o.country_id, o.state_id, o.city_id, o.lat, o.lon, o.address_privacy, o.coordinate_precision,
  o.published_at, o.created_at,
  case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) end as agency,
  (select case when (p.currency, p.type) = (o.price_currency, o.price_type) and p.amount <> o.price_amount then p.amount end
     from offer_prices p where p.offer_id = o.id and p.at < o.price_since order by p.at desc limit 1) as previous_amount`

/** The texts of an offer, that of the reader's language first, then English, then the others. */
const texts = (lang: string, columns: ReturnType<typeof sql>, limit: number) => sql`
  (select json_agg(t) from (
     select ${columns} from offer_texts where offer_id = o.id order by lang <> ${lang}, lang <> 'en', lang limit ${sql.lit(limit)}) t)`

const pictures = (limit: number) => sql`
  (select json_agg(p) from (
     select key, kind, width, height, placeholder, alt from offer_pictures
     where offer_id = o.id and key is not null order by position limit ${sql.lit(limit)}) p)`

const PICTURE_COUNT = sql`(select count(*)::int from offer_pictures where offer_id = o.id and key is not null)`

/** Cards of offers in the order of `ids`, whatever their status; ids that do not exist are left out. One round trip. */
export async function selectCards(
  db: Kysely<Database>,
  ids: readonly number[],
  lang: string,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS},
      ${texts(lang, sql`lang, title`, 1)} as texts, ${pictures(CARD_PICTURES)} as pictures, ${PICTURE_COUNT} as picture_count
    from unnest(${[...ids]}::bigint[]) with ordinality as asked(id, place)
    join offers o on o.id = asked.id
    left join agencies a on a.id = o.agency_id
    order by asked.place`.execute(db)
  return rows
}

/** Everything about one offer, whatever its status. One round trip. */
export async function selectOffer(
  db: Kysely<Database>,
  id: number,
  lang: string,
): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`
    select ${CARD_COLUMNS}, o.reference, o.living_area, o.built_area, o.terrace_area, o.floors, o.year_built, o.energy_class, o.energy_consumption,
      o.furnished, o.pets, o.features, o.charges_amount, o.deposit_amount, o.available_from, o.details, o.tour_url, o.video_url,
      o.street, o.house_number, o.postal_code, o.district, o.listed_at, o.updated_at, s.attribution,
      ${texts(lang, sql`lang, title, description, origin`, 100)} as texts, ${pictures(100)} as pictures, ${PICTURE_COUNT} as picture_count,
      (select json_agg(h) from (
         select at, amount, currency, type from offer_prices where offer_id = o.id order by at desc limit 200) h) as prices
    from offers o
    join sources s on s.id = o.source_id
    left join agencies a on a.id = o.agency_id
    where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}
