import { sql, type Kysely } from 'kysely'
import { HOUSE_TYPES } from '#contract/library.ts'
import type { HomeFacts } from '#contract/return/favorites.ts'
import type { Database } from '#db/schema.ts'
import type { SeedPlaces } from '../offers.ts'

/** A live home of the demo, as its card shows it. */
export interface LivedHome {
  id: number
  owner_id: number
  agency_id: number | null
  facts: HomeFacts
}

export interface Wanted {
  country: number
  action?: 0 | 1
  categories?: readonly number[]
  /** By the agent or seller who answers for it. */
  owner?: number
  bedrooms?: readonly [number, number]
  /** In minor units of the offer's currency. */
  most?: number
  limit: number
}

/** Published homes that fit, spread over towns: the first of each town before the second of any. */
export async function findHomes(
  db: Kysely<Database>,
  places: SeedPlaces,
  { country, action, categories, owner, bedrooms, most, limit }: Wanted,
): Promise<LivedHome[]> {
  const { rows } = await sql<{
    id: number
    owner_id: number
    agency_id: number | null
    action: number
    category: number
    country_id: number
    state_id: number | null
    city_id: number | null
    price_amount: number
    price_currency: string
    price_type: number
    area: number | null
    title: string
    lang: string
    pictures: number
  }>`
    select o.id, o.owner_id, o.agency_id, o.action, o.category, o.country_id, o.state_id, o.city_id, o.price_amount, o.price_currency, o.price_type, o.area, t.title, t.lang,
      (select count(*)::int from offer_pictures p where p.offer_id = o.id) as pictures
    from offers o join lateral (select title, lang from offer_texts where offer_id = o.id order by lang <> 'en', lang limit 1) t on true
    where o.status = 'published' and o.country_id = ${country} and o.owner_id is not null and o.price_amount is not null
      and o.source_id in (select id from sources where format = 'demo')
      and ${action === undefined ? sql`true` : sql`o.action = ${action}`}
      and ${categories === undefined ? sql`true` : sql`o.category = any(${[...categories]}::smallint[])`}
      and ${owner === undefined ? sql`true` : sql`o.owner_id = ${owner}`}
      and ${bedrooms === undefined ? sql`true` : sql`o.bedrooms between ${bedrooms[0]} and ${bedrooms[1]}`}
      and ${most === undefined ? sql`true` : sql`o.price_amount <= ${most}`}
    order by row_number() over (partition by o.city_id order by o.published_at desc, o.id), o.published_at desc, o.id
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    owner_id: row.owner_id,
    agency_id: row.agency_id,
    facts: {
      price: { amount: row.price_amount, currency: row.price_currency, type: row.price_type },
      status: 'published',
      pictures: row.pictures,
      action: row.action,
      category: row.category,
      area: row.area,
      slugId: [HOUSE_TYPES.find(({ id }) => id === row.category)?.slug, row.id]
        .filter(Boolean)
        .join('-'),
      title: row.title,
      titleLang: row.lang,
      place: [
        ...new Set(
          [`city${row.city_id}`, `state${row.state_id}`, `country${row.country_id}`].flatMap(
            (id) => {
              const place = places.get(id)
              return place ? [places.name(place, 'en')] : []
            },
          ),
        ),
      ]
        .slice(0, 2)
        .join(', '),
    },
  }))
}
