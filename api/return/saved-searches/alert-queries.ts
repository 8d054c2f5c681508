import { sql, type Kysely } from 'kysely'
import { STREAM_MAX, type AlertChannel, type AlertReason } from '#contract/return/saved-searches.ts'
import type { Database } from '#db/schema.ts'

type Db = Kysely<Database>

/** Alerts of one transaction. */
const ALERTS_PER_TRANSACTION = 50
/** Maximum of alerts of one reader in 24 hours; later matches wait until the next morning. */
const ALERTS_PER_DAY = 30

/** Pieces of news of one transaction: each may be for thousands of searches. */
const FINDS = 100

/**
 * Assigns finds to searches, oldest first, and sets when their alerts are due. Each search gets each piece of news once. False when none was left.
 * A concurrent alert of a due search may be made without these: its due time is read afterwards.
 */
export async function distributeFinds(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from offer_finds where id in (select id from offer_finds order by id limit ${FINDS} for update skip locked) returning offer_id, reason, at, searches),
    stored as (
      insert into search_matches (search_id, offer_id, reason, at)
      select s.id, t.offer_id, t.reason, t.at from taken t cross join lateral unnest(t.searches) as found (id) join saved_searches s on s.id = found.id
      where s.stopped_at is null and s.digest is null and t.reason = any (s.reasons) and (s.paused_until is null or s.paused_until <= now())
      on conflict do nothing returning search_id),
    due as (
      update saved_searches s set due_at = least(s.due_at, alert_due(s.frequency, s.time_zone, s.quiet_from, s.quiet_until, now()))
      where s.id in (select search_id from stored) and (s.due_at is null or s.due_at < now() + interval '1 hour'
        or s.due_at > alert_due(s.frequency, s.time_zone, s.quiet_from, s.quiet_until, now())) returning s.id)
    select count(*)::int as taken from taken`.execute(db)
  return rows[0]!.taken > 0
}

/** The cities of new offers that wait for searches that are due. */
export async function selectWaitingCities(db: Db): Promise<number[]> {
  const { rows } = await sql<{ city: number }>`
    select distinct o.city_id as city from saved_searches s join search_matches m on m.search_id = s.id join offers o on o.id = m.offer_id
    where s.due_at <= now() and s.digest is null and s.stopped_at is null and (s.paused_until is null or s.paused_until <= now())
      and m.alert_id is null and m.reason = 'new' and o.city_id is not null`.execute(db)
  return rows.map(({ city }) => city)
}

/** Parts of a search that two listings of one home meet alike, or that are compared. */
const PLAIN = [
  'location',
  'action',
  'category',
  'group',
  'currency',
  'priceCurrency',
  'priceMin',
  'priceMax',
  'features',
]

/**
 * Forgets new offers that are no new homes to these searches: they had another listing of it in an alert, or, of searches by place, kind, price and features alone, one was there when the search was saved that is no dearer in the same money and
 * has the same kind and features at least. One of which that is not true may not have been among the results.
 */
const forgetKnown = (searches: readonly number[]) => sql`
  delete from search_matches m using saved_searches s, offers n
  where s.id = m.search_id and n.id = m.offer_id and s.id = any(${[...searches]}::bigint[]) and m.alert_id is null and m.reason = 'new' and exists (
    select from same_homes h join offers o on o.id = h.same_id where h.offer_id = n.id
      and (o.published_at < s.created_at and not exists (select from jsonb_object_keys(s.search) key where key <> all (${PLAIN}::text[])) and (o.category, o.price_currency, o.price_type) = (n.category, n.price_currency, n.price_type)
          and coalesce(o.price_amount, 0) <= coalesce(n.price_amount, 0) and o.features & n.features = n.features
        or exists (select from search_matches t where t.search_id = s.id and t.offer_id = o.id and t.alert_id is not null)))`

/** A due alert, with the settings of its search. */
export interface DueAlert {
  alert: number
  search: number
  user_id: number | null
  name: string
  channels: AlertChannel[]
}

/**
 * Makes alerts of all that waits for searches that are due, in the transaction that queues them: each match is in one alert, whatever is killed. Searches
 * that had their alerts of the day are due the next morning; those whose pause ended in their quiet hours, or that no worker looked at before, after these.
 * Matches for reasons that a reader has switched off wait, in case they are switched on again. Those of a home that the search has had in an alert of the day
 * wait until the next morning: an advertiser cannot write to readers all day. A home that another advertiser lists is no new home.
 */
export async function claimDueAlerts(db: Db): Promise<{ alerts: DueAlert[]; isMore: boolean }> {
  const { rows: due } = await sql<{ id: number; is_full: boolean; is_quiet: boolean }>`
    select s.id, alert_due('at_once', s.time_zone, s.quiet_from, s.quiet_until, now()) > now() as is_quiet,
      (select count(*) from search_alerts a join saved_searches o on o.id = a.search_id
        where a.created_at > now() - interval '1 day' and (o.user_id = s.user_id or o.email = s.email)) >= ${ALERTS_PER_DAY} as is_full
    from saved_searches s
    where due_at <= now() and digest is null and stopped_at is null and (paused_until is null or paused_until <= now())
    order by due_at limit ${ALERTS_PER_TRANSACTION} for update skip locked`.execute(db)
  const later = due.filter(({ is_full, is_quiet }) => is_full || is_quiet)
  const full = later.filter(({ is_full }) => is_full).map(({ id }) => id)
  const ready = due.filter((search) => !later.includes(search)).map(({ id }) => id)
  await sql`
    update saved_searches set due_at = alert_due(case when id = any(${full}::bigint[]) then 'daily' else 'at_once' end, time_zone, quiet_from, quiet_until, now())
    where id = any(${later.map(({ id }) => id)}::bigint[])`.execute(db)
  await forgetKnown(ready).execute(db)
  const { rows } = await sql<DueAlert>`
    with waiting as (
      select m.search_id, m.offer_id, m.reason, m.at, exists (
        select from search_alerts a join search_matches t on t.alert_id = a.id
        where a.search_id = m.search_id and a.created_at > now() - interval '2 days' and (a.created_at at time zone s.time_zone)::date = (now() at time zone s.time_zone)::date
          and t.offer_id = m.offer_id) as was_sent_today
      from search_matches m join saved_searches s on s.id = m.search_id
      where m.search_id = any(${ready}::bigint[]) and m.alert_id is null and m.reason = any(s.reasons)),
    made as (
      insert into search_alerts (search_id) select distinct search_id from waiting where not was_sent_today returning id, search_id),
    sent as (
      update search_matches m set alert_id = made.id from made join waiting w using (search_id)
      where not w.was_sent_today and (m.search_id, m.offer_id, m.reason, m.at) = (w.search_id, w.offer_id, w.reason, w.at) returning m.alert_id),
    done as (
      update saved_searches s set due_at = case when exists (select from waiting w where w.search_id = s.id and w.was_sent_today)
        then alert_due('daily', time_zone, quiet_from, quiet_until, now()) end
      where id = any(${ready}::bigint[]) returning id, user_id, name, channels)
    select made.id as alert, made.search_id as search, done.user_id, done.name, done.channels
    from made join done on done.id = made.search_id`.execute(db)
  return { alerts: rows, isMore: due.length === ALERTS_PER_TRANSACTION }
}

export interface AlertRow {
  id: number
  search_id: number
  created_at: string
  name: string
  page: string
  locale: string
  user_id: number | null
  /** Null if mails are not allowed: the search is stopped, or the account blocked. */
  email: string | null
  user_name: string | null
}

type SearchReader = Omit<AlertRow, 'id' | 'search_id' | 'created_at' | 'page'> & {
  expires_at: string
  ending_told_at: string | null
}

/** A search with its reader, as of alerts. */
export async function selectReader(db: Db, search: number): Promise<SearchReader | undefined> {
  const { rows } = await sql<SearchReader>`
    select s.name, coalesce(u.locale, s.locale) as locale, s.user_id, u.name as user_name, s.expires_at, s.ending_told_at,
      case when s.stopped_at is null and u.blocked_at is null then coalesce(u.email, s.email) end as email
    from saved_searches s left join users u on u.id = s.user_id where s.id = ${search}`.execute(db)
  return rows[0]
}

/** An alert with its search and reader. */
export async function selectAlert(db: Db, id: number): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select a.id, a.search_id, a.created_at, s.name, s.page, coalesce(u.locale, s.locale) as locale, s.user_id, u.name as user_name,
      case when s.stopped_at is null and u.blocked_at is null then coalesce(u.email, s.email) end as email
    from search_alerts a join saved_searches s on s.id = a.search_id left join users u on u.id = s.user_id where a.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The offers of an alert, the latest first, each once with all its reasons. */
export async function selectAlertOffers(
  db: Db,
  alert: number,
): Promise<{ offer_id: number; reasons: AlertReason[] }[]> {
  const { rows } = await sql<{ offer_id: number; reasons: AlertReason[] }>`
    select offer_id, array_agg(distinct reason order by reason) as reasons from search_matches where alert_id = ${alert}
    group by offer_id order by max(at) desc, offer_id desc`.execute(db)
  return rows
}

/** Homes found for searches since a moment, sent in an alert or not, the latest first. */
export async function selectFoundSince(
  db: Db,
  searches: readonly number[],
  since: Date,
): Promise<{ search_id: number; offer_id: number }[]> {
  const { rows } = await sql<{ search_id: number; offer_id: number }>`
    select search_id, offer_id from search_matches where search_id = any (${[...searches]}::bigint[]) and at >= date_trunc('day', ${since}::timestamptz)
    group by search_id, offer_id order by max(at) desc limit ${STREAM_MAX}`.execute(db)
  return rows
}

/** When something was last found for one of these searches, or sent in an alert; null: never. */
export async function selectFoundAt(db: Db, searches: readonly number[]): Promise<string | null> {
  // Alerts send all matches that do not wait: there may be many thousands.
  const { rows } = await sql<{ at: string | null }>`
    select max(greatest(
      (select max(created_at) from search_alerts a where a.search_id = s.id),
      (select max(m.at) from search_matches m where m.search_id = s.id and m.alert_id is null and m.reason = any (s.reasons)))) as at
    from saved_searches s where s.id = any (${[...searches]}::bigint[])`.execute(db)
  return rows[0]!.at
}

/** Stops the searches of an address without an account. Answers how many. */
export async function stopSearchesOf(db: Db, email: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update saved_searches set stopped_at = now() where email = lower(${email}) and stopped_at is null`.execute(
      db,
    )
  return Number(numAffectedRows)
}
