import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database, Offers } from '#db/schema.ts'

/** An offer that is or was public, with its feed data. */
export interface StoredOffer extends Selectable<Offers> {
  published_at: string
  texts: { lang: string; title: string; description: string }[] | null
  /** The key is null until a picture is fetched. */
  pictures:
    | {
        key: string | null
        url: string | null
        kind: 'photo' | 'plan'
        alt: Record<string, string>
      }[]
    | null
}

/** Texts and pictures of the offer `o`. */
export const WORDS_AND_PICTURES = sql`
  (select json_agg(json_build_object('lang', lang, 'title', title, 'description', description) order by lang) from offer_texts where offer_id = o.id and origin <> 'machine') as texts,
  (select json_agg(json_build_object('key', key, 'url', source_url, 'kind', kind, 'alt', alt) order by position) from offer_pictures where offer_id = o.id) as pictures`

/** The offers of these ids that are or were public, oldest first. */
export async function selectStored(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<StoredOffer[]> {
  return (
    await sql<StoredOffer>`select o.*, ${WORDS_AND_PICTURES} from offers o where o.id = any(${[...ids]}::bigint[]) and o.published_at is not null order by o.id`.execute(
      db,
    )
  ).rows
}
