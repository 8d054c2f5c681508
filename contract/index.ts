import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { agencies } from './agencies.ts'
import { agencyChecks } from './agency-checks.ts'
import { areas } from './area-editing.ts'
import { ownAgency } from './own-agency.ts'
import { bounces } from './bounces.ts'
import { chat, chatLink, chatTemplates } from './chat.ts'
import { chatBlocks } from './chat-blocks.ts'
import { chatReports } from './chat-reports.ts'
import { contact } from './contact.ts'
import { costs } from './costs.ts'
import { events } from './events.ts'
import { help } from './help.ts'
import { jobs } from './jobs.ts'
import { legal } from './legal.ts'
import { leads } from './leads.ts'
import { boards } from './boards.ts'
import { cells } from './cells.ts'
import { favorites } from './favorites.ts'
import { feedsOut } from './feeds-out.ts'
import { places } from './places.ts'
import { market } from './market.ts'
import { homeReports } from './home-reports.ts'
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
import { feedsIn } from './feeds-in.ts'
import { desk, macros } from './desk.ts'
import { support, supportFiles, supportLink } from './support.ts'
import { summary } from './summary.ts'
import { system } from './system.ts'
import { valuation } from './valuation.ts'
import { viewings } from './viewings.ts'
import { webhooks } from './webhooks.ts'

/** All API endpoints, by feature. */
export const contract = {
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
  bounces,
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
  viewings,
  chatTemplates,
  chatBlocks,
  chatReports,
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
  feedsIn,
  feedsOut,
  valuation,
  homeReports,
  webhooks,
  summary,
  system,
}
export type ApiContract = typeof contract
