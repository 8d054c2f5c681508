/**
 * When offers were last on the market again, by `offer_id`: live before, something else or reserved for a day at least, and published. SQL, of the rows of
 * `offer_statuses` for which `where` holds.
 */
export const lastReturns = (where: string): string =>
  `select offer_id, max(at) as back_at from (
      select offer_id, at, status, lag(status) over history as before, bool_or(is_live(status)) over earlier as was_live,
        coalesce(max(until) filter (where status = 'published') over earlier, min(at) over history) as away_since
      from (
        select offer_id, at, status, lead(at) over (partition by offer_id order by at) as until from offer_statuses where ${where}
      ) periods
      window history as (partition by offer_id order by at), earlier as (history rows between unbounded preceding and 1 preceding)
    ) statuses
    where status = 'published' and before <> 'published' and was_live and at - away_since >= interval '1 day' group by offer_id`
