/** Lists of the page of all feeds that pages need without the schemas. */

export const FEED_FILTERS = ['failed', 'running', 'waiting', 'halted'] as const
/** `recent`: the last activity first; `longest`, `largest`: by the last run. */
export const FEED_SORTS = ['recent', 'name', 'next', 'longest', 'largest'] as const
export const FEEDS_PER_PAGE = 50
export const HALT_REASON_MAX = 300
