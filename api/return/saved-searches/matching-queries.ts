import type pg from 'pg'
import type { AlertReason } from '#contract/return/saved-searches.ts'
import type { IndexedOffer } from '#search/index.ts'
import { readLive } from '../../homes/search/queries.ts'

/** News per transaction. */
const NEWS_PER_TRANSACTION = 500
const ROWS_PER_READ = 5000

export interface WatchedSearch {
  id: number
  /** Null for one that is stopped or waits for its link. */
  search: Record<string, unknown> | null
}
export interface News {
  offer_id: number
  reason: AlertReason
  at: string
}
/** A piece of news with the searches that it matches. */
export type Find = News & { searches: number[] }

export async function listenToNews(client: pg.Client): Promise<void> {
  await client.query('listen offer_changes')
}

/** The time of the database. */
export async function databaseTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>('select now()::text as now')
  return rows[0]!.now
}

/** All searches that can find something, by parts. */
export async function* readSearches(client: pg.Client): AsyncGenerator<WatchedSearch[], void> {
  for (let after = 0; ;) {
    const { rows } = await client.query<WatchedSearch & { id: string }>(
      'select id::float8 as id, search from saved_searches where id > $1 and stopped_at is null and digest is null order by saved_searches.id limit $2',
      [after, ROWS_PER_READ],
    )
    yield rows
    if (rows.length < ROWS_PER_READ) return
    after = Number(rows.at(-1)!.id)
  }
}

/** Searches that changed since a moment, with a minute for transactions that took long. */
export async function readChangedSearches(
  client: pg.Client,
  since: string,
): Promise<WatchedSearch[]> {
  const { rows } = await client.query<WatchedSearch>(
    `select id::float8 as id, case when stopped_at is null and digest is null then search end as search
     from saved_searches where changed_at >= $1::timestamptz - interval '1 minute'`,
    [since],
  )
  return rows
}

/**
 * Takes news and stores the searches that `findsOf` finds, in one transaction: each is matched once. Several processes take different news. False
 * when there was none.
 */
export async function takeNews(
  client: pg.Client,
  findsOf: (news: News[], offers: IndexedOffer[]) => Promise<Find[]>,
): Promise<boolean> {
  await client.query('begin')
  try {
    const { rows: news } = await client.query<News>(
      `delete from offer_news where id in (select id from offer_news order by id limit ${NEWS_PER_TRANSACTION} for update skip locked)
       returning offer_id::float8 as offer_id, reason, at::text as at`,
    )
    if (news.length > 0) {
      const ids = [...new Set(news.map(({ offer_id }) => offer_id))]
      const finds = await findsOf(news, await readLive(client, ids))
      if (finds.length > 0)
        await client.query(
          `insert into offer_finds (offer_id, reason, at, searches)
           select offer_id, reason, at, searches::bigint[] from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[]) as f (offer_id, reason, at, searches)`,
          [
            finds.map(({ offer_id }) => offer_id),
            finds.map(({ reason }) => reason),
            finds.map(({ at }) => at),
            finds.map(({ searches }) => `{${searches.join()}}`),
          ],
        )
    }
    await client.query('commit')
    return news.length > 0
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
