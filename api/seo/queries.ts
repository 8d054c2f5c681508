import { sql, type Kysely } from 'kysely'
import { LIVE_STATUSES } from '#contract/library.ts'
import type { Database } from '#db/schema.ts'

/** Offers are cut into files by their ids, so that no file has more, whatever is published. */
export const IDS_PER_FILE = 8_000

const live = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))

/** Languages that live offers have texts in, by the file that they belong to (from 0), with the last change in it. */
export async function selectOfferFiles(db: Kysely<Database>): Promise<{ file: number; lang: string; changed: string }[]> {
  const { rows } = await sql<{ file: number; lang: string; changed: string }>`
    select ((o.id - 1) / ${sql.lit(IDS_PER_FILE)})::int as file, t.lang, max(o.updated_at) as changed
    from offers o join offer_texts t on t.offer_id = o.id
    where o.status in (${live}) group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export interface OfferAddress {
  id: number
  category: number
  country_id: number
  state_id: number | null
  city_id: number | null
  updated_at: string
  /** Of its texts. */
  langs: string[]
}

/** The live offers of a file that have a text in that language. */
export async function selectOffersOfFile(db: Kysely<Database>, file: number, lang: string): Promise<OfferAddress[]> {
  const { rows } = await sql<OfferAddress>`
    select o.id, o.category, o.country_id, o.state_id, o.city_id, o.updated_at,
      (select array_agg(t.lang order by t.lang) from offer_texts t where t.offer_id = o.id) as langs
    from offers o
    where o.id > ${file * IDS_PER_FILE} and o.id <= ${(file + 1) * IDS_PER_FILE} and o.status in (${live})
      and exists (select from offer_texts t where t.offer_id = o.id and t.lang = ${lang})
    order by o.id`.execute(db)
  return rows
}
