import type { Mutant } from './mutant.ts'
import { accounts } from './parts/accounts.ts'
import { areas, groups } from './parts/areas.ts'
import { database, i18n, numbers, offers, pages, sitemaps } from './parts/data.ts'
import { exports, outside, webhooks } from './parts/integrations.ts'
import { agencies, leads } from './parts/people.ts'
import { env, files, host, jobs, mail, media, realtime } from './parts/portal.ts'
import { publishing } from './parts/publishing.ts'
import { feeds, imports, market, places, reports, words } from './parts/reading.ts'
import { search } from './parts/search.ts'
import { choices, demo, laws, titles } from './parts/visitors.ts'

/** All mutants by part. */
export const PARTS: Record<string, readonly Mutant[]> = {
  words,
  places,
  numbers,
  i18n,
  pages,
  sitemaps,
  accounts,
  agencies,
  leads,
  reports,
  publishing,
  offers,
  market,
  feeds,
  imports,
  exports,
  webhooks,
  outside,
  files,
  media,
  mail,
  jobs,
  realtime,
  host,
  env,
  database,
  search,
  areas,
  groups,
  titles,
  choices,
  demo,
  laws,
}
