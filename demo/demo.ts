import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { writeProfiles } from './agency-profiles.ts'
import { DEMO_AGENCIES } from './agencies.ts'
import { writeArticles } from './articles.ts'
import { DEMO_COUNTRIES } from './countries.ts'
import { writeIntroductions } from './introductions.ts'
import { writeLegal } from './legal.ts'
import { writeLives } from './lives.ts'
import { drawOffers, type SeedPlaces } from './offers.ts'
import { drawPeople } from './people.ts'
import { choosePictures } from './pictures/choose.ts'
import { writePool, type SeedStorage } from './pictures/pool.ts'
import { writeLogos } from './pictures/logo.ts'
import { writePromotions } from './promotions.ts'
import { createRandom } from './random.ts'
import { writeReviews } from './reviews.ts'
import { composeTexts } from './texts/compose.ts'
import { writeAgencies, writeOffers, writePeople, writeSource } from './write.ts'

export interface SeedOptions {
  db: Kysely<Database>
  places: SeedPlaces
  storage: SeedStorage
  /** Gets a line for each step. */
  log: (line: string) => void
  /** Number of offers, for tests. Without it about 12,000, most of them in a few deep cities. */
  count?: number
  /** Those of these countries alone, all of them, for tests. */
  countries?: readonly string[]
  /** Dates are counted back from it. */
  now?: Date
}

const CHUNK = 1000

/** Whether the demo offers were written; those that `addMany` generates do not count. */
export async function hasDemoOffers(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from offers where external_id not like 'many-%'
    and source_id in (select id from sources where format = 'demo') limit 1`.execute(db)
  return rows.length > 0
}

/** Whether people or homes that are not of the demo are in the database. */
async function hasOthers(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from users where demo_as is null and not is_demo)
      or exists (select from offers o join sources s on s.id = o.source_id left join users u on u.id = o.owner_id where s.format <> 'demo' and u.demo_as is null) as others`.execute(
    db,
  )
  return rows[0]!.others
}

/** Writes demo agencies, offers, texts, pictures and price histories in one transaction, without duplicates. Returns the number of new offers. */
export async function seedDemo({
  db,
  places,
  storage,
  log,
  count,
  countries,
  now = new Date(),
}: SeedOptions): Promise<number> {
  const started = performance.now()
  log('Drawing pictures')
  const drawn = await writePool(storage)
  await writeLogos(
    storage,
    DEMO_AGENCIES.map(({ slug }) => ({ slug, random: createRandom(`${slug} logo`) })),
  )
  const offers = drawOffers(places, count, countries)
  log(
    `${drawn} pictures drawn; writing ${offers.length} demo offers in ${new Set(offers.map(({ iso2 }) => iso2)).size} countries`,
  )
  const countryIds = new Map(
    DEMO_COUNTRIES.map(({ iso2, cities }) => [iso2, places.get(cities[0]?.[1] ?? '')?.countryId]),
  )
  const created = await db.transaction().execute(async (trx) => {
    const sources = {
      plain: await writeSource(trx),
      streets: await writeSource(trx, 'demo-streets'),
    }
    const agencies = await writeAgencies(trx, (iso2) => countryIds.get(iso2))
    const people = await writePeople(trx, drawPeople(offers), agencies)
    const pictures = choosePictures(offers)
    let written = 0
    for (let start = 0; start < offers.length; start += CHUNK) {
      const chunk = offers.slice(start, start + CHUNK).map((offer) => ({
        ...offer,
        texts: composeTexts(offer, now),
        pictures: [...(pictures.get(offer.externalId) ?? [])],
      }))
      written += await writeOffers(trx, sources, agencies, people, chunk, now)
      log(`${Math.min(offers.length, start + CHUNK)} of ${offers.length} demo offers written`)
    }
    await writeProfiles(trx, agencies, now)
    await writeReviews(trx, agencies, now)
    await writeArticles(trx, places, now)
    await writeIntroductions(trx)
    if (await hasOthers(trx))
      log(
        'Weeks of demo people, promotions and legal pages left out: the portal has users or offers of its own',
      )
    else {
      await writePromotions(trx, places, agencies, people, now)
      await writeLives(trx, { places, storage, agencies, people, now })
      await writeLegal(trx, now)
    }
    return written
  })
  log(`${created} new demo offers in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return created
}
