import type { Example } from './example.ts'
import { addresses } from './publish/addresses.ts'
import { access } from './people/access.ts'
import { accounts } from './people/accounts.ts'
import { agencies } from './homes/agencies.ts'
import { agencyChecks } from './publish/agency-checks.ts'
import { areas } from './homes/areas.ts'
import { townWords } from './homes/town-words.ts'
import { ownAgency } from './homes/own-agency.ts'
import { chat, chatLink } from './talk/chat.ts'
import { contact } from './talk/contact.ts'
import { costs } from './ground/costs.ts'
import { events } from './edge/events.ts'
import { help } from './ground/help.ts'
import { journal, journalDesk, journalSeries, journalTexts } from './edge/journal.ts'
import { jobs } from './ground/jobs.ts'
import { state } from './ground/state.ts'
import { leads } from './talk/leads.ts'
import { about } from './ground/about.ts'
import { legal } from './ground/legal.ts'
import { texts } from './publish/texts.ts'
import { boards } from './return/boards.ts'
import { cells } from './homes/cells.ts'
import { favorites } from './return/favorites.ts'
import { feedsOut } from './feeds/feeds-out.ts'
import { places } from './homes/places.ts'
import { market } from './homes/market.ts'
import { members } from './people/members.ts'
import { moderation } from './publish/moderation.ts'
import { notifications } from './people/notifications.ts'
import { around } from './homes/around.ts'
import { offers } from './homes/offers.ts'
import { profile } from './edge/profile.ts'
import { orders } from './publish/orders.ts'
import { promotion } from './publish/promotion.ts'
import { payments, sandbox } from './publish/payments.ts'
import { promotionPrices } from './publish/promotion-prices.ts'
import { publishing } from './publish/publishing.ts'
import { realtime } from './edge/realtime.ts'
import { reports } from './publish/reports.ts'
import { reviews } from './homes/reviews.ts'
import { savedSearches } from './return/saved-searches.ts'
import { search } from './homes/search.ts'
import { similar } from './homes/similar.ts'
import { homeReports } from './know/home-reports.ts'
import { valuation } from './know/valuation.ts'
import { allFeeds } from './feeds/all-feeds.ts'
import { feedsIn } from './feeds/feeds-in.ts'
import { desk, macros } from './talk/desk.ts'
import { support, supportFiles, supportLink } from './talk/support.ts'
import { summary } from './know/summary.ts'
import { system } from './edge/system.ts'
import { webhooks } from './edge/webhooks.ts'

/** Calls with their responses, by feature and endpoint. */
export const examples: Record<string, Record<string, readonly Example[]>> = {
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
  payments,
  sandbox,
  promotion: { ...promotion, ...promotionPrices },
  orders,
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
  about,
  legal,
  texts,
  search,
  savedSearches,
  similar,
  valuation,
  homeReports,
  feedsIn,
  allFeeds,
  feedsOut,
  webhooks,
  summary,
  system,
}
