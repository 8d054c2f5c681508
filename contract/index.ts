import { about } from './ground/about.ts'
import { addresses } from './publish/addresses.ts'
import { access } from './people/access.ts'
import { accounts } from './people/accounts.ts'
import { agencies } from './homes/agencies.ts'
import { agencyChecks } from './publish/agency-checks.ts'
import { areas } from './homes/area-editing.ts'
import { townWords } from './homes/town-words.ts'
import { ownAgency } from './homes/own-agency.ts'
import { bounces } from './edge/bounces.ts'
import { chat, chatLink, chatTemplates } from './talk/chat.ts'
import { chatBlocks } from './talk/chat-blocks.ts'
import { chatReports } from './talk/chat-reports.ts'
import { contact } from './talk/contact.ts'
import { costs } from './ground/costs.ts'
import { events } from './edge/events.ts'
import { help } from './ground/help.ts'
import { jobs } from './ground/jobs.ts'
import { state } from './ground/state.ts'
import { journal, journalDesk, journalSeries, journalTexts } from './edge/journal.ts'
import { legal } from './ground/legal.ts'
import { leads } from './talk/leads.ts'
import { boards } from './return/boards.ts'
import { cells } from './homes/cells.ts'
import { favorites } from './return/favorites.ts'
import { feedsOut } from './feeds/feeds-out.ts'
import { places } from './homes/places.ts'
import { market } from './homes/market.ts'
import { homeReports } from './know/home-reports.ts'
import { members } from './people/members.ts'
import { moderation } from './publish/moderation.ts'
import { notifications } from './people/notifications.ts'
import { around } from './homes/around.ts'
import { offers } from './homes/offers.ts'
import { profile } from './edge/profile.ts'
import { orders, payments, sandbox } from './publish/payments.ts'
import { promotion } from './publish/promotion.ts'
import { publishing } from './publish/publishing.ts'
import { realtime } from './edge/realtime.ts'
import { reports } from './publish/reports.ts'
import { reviews } from './homes/reviews.ts'
import { savedSearches } from './return/saved-searches.ts'
import { search } from './homes/search.ts'
import { similar } from './homes/similar.ts'
import { allFeeds } from './feeds/all-feeds.ts'
import { feedsIn } from './feeds/feeds-in.ts'
import { desk, macros } from './talk/desk.ts'
import { support, supportFiles, supportLink } from './talk/support.ts'
import { summary } from './know/summary.ts'
import { texts } from './publish/texts.ts'
import { system } from './edge/system.ts'
import { valuation } from './know/valuation.ts'
import { viewings } from './talk/viewings.ts'
import { webhooks } from './edge/webhooks.ts'

/** All API endpoints, by feature. */
export const contract = {
  accounts,
  access,
  addresses,
  profile,
  ownAgency,
  agencies,
  agencyChecks,
  reviews,
  members,
  jobs,
  state,
  journal,
  journalDesk,
  journalTexts,
  journalSeries,
  areas,
  townWords,
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
  around,
  favorites,
  boards,
  publishing,
  moderation,
  reports,
  promotion,
  orders,
  sandbox,
  payments,
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
  about,
  legal,
  texts,
  search,
  savedSearches,
  similar,
  feedsIn,
  allFeeds,
  feedsOut,
  valuation,
  homeReports,
  webhooks,
  summary,
  system,
}
export type ApiContract = typeof contract
