import { sql } from 'kysely'
import { inDatabase } from './member.ts'

/** A home of that account, as if it had been written and approved, in a country that no other test looks at unless `place` says where. Answers the last segment of its address. */
export async function homeOf(
  email: string,
  title: string,
  place: { country: number; state: number | null; city: number | null } = {
    country: 6,
    state: null,
    city: null,
  },
): Promise<string> {
  return inDatabase(async (db) => {
    await db
      .insertInto('sources')
      .values({ key: 'direct', format: 'direct' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { rows } = await sql<{ id: number }>`
      insert into offers (source_id, external_id, owner_id, status, action, category, price_amount, price_currency, price_type, living_area, country_id, state_id, city_id, published_at)
      select s.id, ${`${title} ${email}`}, u.id, 'published', 0, 1, 32500000, 'EUR', 0, 84, ${place.country}, ${place.state}::int, ${place.city}::int, '2020-01-01' from sources s, users u where s.key = 'direct' and u.email = ${email} returning id`.execute(
      db,
    )
    const id = rows[0]?.id ?? 0
    await db
      .insertInto('offer_texts')
      .values({ offer_id: id, lang: 'en', title, description: 'Two minutes from the underground.' })
      .execute()
    await db
      .insertInto('offer_contacts')
      .values({ offer_id: id, name: 'Olga Owner', phone: '+34 600 000 001' })
      .execute()
    return `apartment-ad-${id}`
  })
}
