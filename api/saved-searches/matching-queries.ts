import type pg from 'pg'
import type { AlertReason } from '#contract/saved-searches.ts'
import type { IndexedOffer } from '#search/index.ts'
import { readLive } from '../search/queries.ts'

/** News per transaction. */
const BATCH = 500
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
/** A piece of news with a search that it matches. */
export type Match = News & { search_id: number }

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
 * Takes news, and stores the matches that `matchesOf` finds among them: both or neither, so that each is matched once whatever is killed. Several
 * processes take different news. False when there was none.
 */
export async function takeNews(
  client: pg.Client,
  matchesOf: (news: News[], offers: IndexedOffer[]) => Promise<Match[]>,
): Promise<boolean> {
  await client.query('begin')
  try {
    const { rows: news } = await client.query<News>(
      `delete from offer_news where id in (select id from offer_news order by id limit ${BATCH} for update skip locked)
       returning offer_id::float8 as offer_id, reason, at::text as at`,
    )
    if (news.length > 0) {
      const ids = [...new Set(news.map(({ offer_id }) => offer_id))]
      const matches = await matchesOf(news, await readLive(client, ids))
      if (matches.length > 0) await storeMatches(client, matches)
    }
    await client.query('commit')
    return news.length > 0
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Those whose search wants them; when it tells them follows. */
async function storeMatches(client: pg.Client, matches: readonly Match[]): Promise<void> {
  await client.query(
    `with stored as (
       insert into search_matches (search_id, offer_id, reason, at)
       select s.id, m.offer_id, m.reason, m.at
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) as m (search_id, offer_id, reason, at)
       join saved_searches s on s.id = m.search_id
       where s.stopped_at is null and s.digest is null and m.reason = any (s.reasons) and (s.paused_until is null or s.paused_until <= now())
       on conflict do nothing returning search_id)
     update saved_searches s set due_at = alert_due(s.frequency, s.time_zone, s.quiet_from, s.quiet_until, now())
     where s.id in (select search_id from stored) and s.due_at is null`,
    [
      matches.map(({ search_id }) => search_id),
      matches.map(({ offer_id }) => offer_id),
      matches.map(({ reason }) => reason),
      matches.map(({ at }) => at),
    ],
  )
}
