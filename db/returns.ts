/** When offers were last on the market again, by `offer_id`: live before, something else or reserved for a day at least, and published. SQL, of the rows of `offer_statuses` for which `where` holds. */
export const lastReturns = (where: string): string =>
  `select offer_id, max(at) as back_at from (
      select offer_id, at, status, lag(status) over history as before, at - lag(at) over history as away,
        bool_or(is_live(status)) over (history rows between unbounded preceding and 1 preceding) as was_live
      from offer_statuses where ${where} window history as (partition by offer_id order by at)
    ) statuses
    where status = 'published' and before <> 'published' and was_live and away >= interval '1 day' group by offer_id`
