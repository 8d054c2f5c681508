import { sql, type Kysely } from 'kysely'
import { HOUSE_TYPES } from '#contract/library.ts'
import type { ReportHome } from '#contract/know/home-reports.ts'
import { DEMO_REPORTS_LOCK, LOCK_SPACE } from '#db/locks.ts'
import { sessionsOf } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'
import { agentEmail } from '../people.ts'
import { LIVED_AGENCY, LIVED_COUNTRY } from './agent.ts'

/** A report that a person of the demo keeps, once prices are learned. */
export interface DemoReport {
  user: number
  agency: boolean
  title: string
  note: string
  home: ReportHome
}

const TEXTS = {
  agent: {
    title: 'Your home: what it may bring in spring',
    note: 'Prepared for our meeting on Thursday. Homes with a terrace have sold first this autumn; the comparables without one are kept so that you see the difference.',
  },
  visitor: { title: 'The flat we rent now', note: 'If the owner ever sells: ask here first.' },
} as const

/** Prices are learned by then; later a report is missing because somebody deleted it. */
const HOURS = 6

/** One process after the other, so that no report is written twice. */
export async function withReportsLock<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return sessionsOf(db)
    .connection()
    .execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(LOCK_SPACE)}, ${sql.lit(DEMO_REPORTS_LOCK)})`.execute(
        connection,
      )
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(LOCK_SPACE)}, ${sql.lit(DEMO_REPORTS_LOCK)})`.execute(
          connection,
        )
      }
    })
}

/** Reports that are missing in the first hours of the demo: one of the agency for a client, one that the visitor keeps. */
export async function missingReports(db: Kysely<Database>): Promise<DemoReport[]> {
  const { rows } = await sql<{
    user: number
    agency: boolean
    id: number
    place: string
    lat: number
    lon: number
    category: number
    area: number
    rooms: number | null
    bedrooms: number | null
    bathrooms: number | null
    floor: number | null
  }>`
    select u.id as user, u.demo_as = 'agent' as agency, o.id, 'city' || o.city_id as place, o.lat, o.lon, o.category, o.area, o.rooms::float8 as rooms, o.bedrooms, o.bathrooms::float8 as bathrooms, o.floor
    from users u cross join lateral (
      select * from offers o where o.country_id = ${LIVED_COUNTRY} and o.status = 'published' and o.action = 0 and o.category = ${APARTMENT} and o.city_id is not null and o.area > 50 and o.lat is not null
        and o.source_id in (select id from sources where format = 'demo') and (u.demo_as <> 'agent' or o.owner_id = u.id)
      order by o.bedrooms = 3 desc nulls last, (select count(*) from offer_pictures p where p.offer_id = o.id) desc, o.id limit 1) o
    where u.demo_as is not null and u.email in ('visitor@demo.example', ${agentEmail(LIVED_AGENCY, 1)}) and u.created_at > now() - make_interval(hours => ${HOURS})
      and not exists (select from home_reports r where r.owner_id = u.id or r.author_id = u.id)`.execute(
    db,
  )
  return rows.map(({ user, agency, id, place, lat, lon, category, area, ...facts }) => ({
    user,
    agency,
    ...TEXTS[agency ? 'agent' : 'visitor'],
    home: {
      location: place,
      lat,
      lon,
      category,
      area,
      features: 0,
      absentFeatures: 0,
      ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
      ...(agency && { offer: id }),
    },
  }))
}

const APARTMENT = HOUSE_TYPES.find(({ slug }) => slug === 'apartment')!.id
