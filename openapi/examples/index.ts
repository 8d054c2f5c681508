import type { Example } from './example.ts'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { agencies } from './agencies.ts'
import { agencyChecks } from './agency-checks.ts'
import { areas } from './areas.ts'
import { ownAgency } from './own-agency.ts'
import { chat, chatLink } from './chat.ts'
import { contact } from './contact.ts'
import { costs } from './costs.ts'
import { events } from './events.ts'
import { help } from './help.ts'
import { jobs } from './jobs.ts'
import { leads } from './leads.ts'
import { legal } from './legal.ts'
import { boards } from './boards.ts'
import { cells } from './cells.ts'
import { favorites } from './favorites.ts'
import { feedsOut } from './feeds-out.ts'
import { places } from './places.ts'
import { market } from './market.ts'
import { members } from './members.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { profile } from './profile.ts'
import { publishing } from './publishing.ts'
import { realtime } from './realtime.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { savedSearches } from './saved-searches.ts'
import { search } from './search.ts'
import { similar } from './similar.ts'
import { homeReports } from './home-reports.ts'
import { valuation } from './valuation.ts'
import { feedsIn } from './feeds-in.ts'
import { desk, macros } from './desk.ts'
import { support, supportFiles, supportLink } from './support.ts'
import { summary } from './summary.ts'
import { system } from './system.ts'
import { webhooks } from './webhooks.ts'

/** Calls with their responses, by feature and endpoint. */
export const examples: Record<string, Record<string, readonly Example[]>> = {
  accounts,
  access,
  profile,
  ownAgency,
  agencies,
  agencyChecks,
  reviews,
  members,
  jobs,
  areas,
  contact,
  costs,
  events,
  notifications,
  realtime,
  places,
  market,
  cells,
  offers,
  favorites,
  boards,
  publishing,
  moderation,
  reports,
  leads,
  chat,
  chatLink,
  help,
  support,
  supportLink,
  supportFiles,
  desk,
  macros,
  legal,
  search,
  savedSearches,
  similar,
  valuation,
  homeReports,
  feedsIn,
  feedsOut,
  webhooks,
  summary,
  system,
}
