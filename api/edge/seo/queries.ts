import { sql, type Kysely } from 'kysely'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { Database } from '#db/schema.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'

/** Offers are cut into files by their ids, so that no file has more, whatever is published. */
export const IDS_PER_FILE = 8_000

const live = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))

/** The languages of an offer that are complete; English for one that has a text in none of them. */
const shownIn = (complete: readonly string[]) => sql`(
  select t.lang from offer_texts t where t.offer_id = o.id and t.lang = any(${[...complete]}::text[])
  union select ${DEFAULT_LOCALE} where not exists (select from offer_texts t where t.offer_id = o.id and t.lang = any(${[...complete]}::text[])))`

/** Languages that live offers are shown in, by the file that they belong to (from 0), with the last change in it. */
export async function selectOfferFiles(
  db: Kysely<Database>,
  complete: readonly string[],
): Promise<{ file: number; lang: string; changed: string }[]> {
  const { rows } = await sql<{ file: number; lang: string; changed: string }>`
    select ((o.id - 1) / ${sql.lit(IDS_PER_FILE)})::int as file, shown.lang, max(o.updated_at) as changed
    from offers o cross join lateral ${shownIn(complete)} shown
    where o.status in (${live}) group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

interface OfferAddress {
  id: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  updated_at: string
  /** Languages that it is shown in. */
  langs: string[]
}

/** The live offers of a file that are shown in that language. */
export async function selectOffersOfFile(
  db: Kysely<Database>,
  { file, lang, complete }: { file: number; lang: string; complete: readonly string[] },
): Promise<OfferAddress[]> {
  const { rows } = await sql<OfferAddress>`
    select o.id, o.category, o.country_id, o.state_id, o.city_id, o.updated_at,
      array(select lang from ${shownIn(complete)} shown order by lang) as langs
    from offers o
    where o.id > ${file * IDS_PER_FILE} and o.id <= ${(file + 1) * IDS_PER_FILE} and o.status in (${live})
      and ${lang} in (select lang from ${shownIn(complete)} shown)
    order by o.id`.execute(db)
  return rows
}
