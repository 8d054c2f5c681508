import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** One more reader of that page in that language. */
export async function countVote(
  db: Kysely<Database>,
  { slug, language, useful }: { slug: string; language: string; useful: boolean },
): Promise<void> {
  const [yes, no] = useful ? [1, 0] : [0, 1]
  await sql`insert into help_votes (slug, language, useful, useless) values (${slug}, ${language}, ${yes}, ${no})
    on conflict (slug, language) do update set useful = help_votes.useful + ${yes}, useless = help_votes.useless + ${no}`.execute(
    db,
  )
}

export const selectVotes = (db: Kysely<Database>) =>
  db
    .selectFrom('help_votes')
    .select(['slug', 'language', 'useful', 'useless'])
    .orderBy('useless', 'desc')
    .orderBy('useful', 'desc')
    .orderBy('slug')
    .execute()
