import { Hono } from 'hono'
import { contract } from '#contract/index.ts'
import { isLocale } from '#i18n/locales.ts'
import { handlers as access } from './people/accounts/access.ts'
import { handlers as accounts } from './people/accounts/handlers.ts'
import { handlers as members } from './people/accounts/members.ts'
import { handlers as ownAgency } from './homes/agencies/own-handlers.ts'
import { handlers as agencies } from './homes/agencies/public.ts'
import { handlers as reviews } from './homes/agencies/reviews.ts'
import { handlers as around } from './homes/around/handlers.ts'
import { handlers as boards } from './return/boards/handlers.ts'
import { handlers as bounces } from './edge/bounces/handlers.ts'
import { handlers as contact } from './talk/contact/handlers.ts'
import { handlers as costs } from './ground/costs/handlers.ts'
import { Problem, type Services } from './context.ts'
import { allowOrigins } from './people/http/cors.ts'
import { mountDocs } from './edge/docs/handler.ts'
import { errorResponse } from './people/http/errors.ts'
import { handlers as events } from './edge/events/handlers.ts'
import { mountManifest } from './edge/files/manifest.ts'
import { mountAttachments } from './edge/files/serve-attachments.ts'
import { handlers as favorites } from './return/favorites/handlers.ts'
import { handlers as help } from './ground/help/handlers.ts'
import { handlers as jobs } from './ground/jobs/handlers.ts'
import { handlers as state } from './ground/state/handlers.ts'
import { handlers as journal } from './edge/journal/handlers.ts'
import { handlers as journalDesk } from './edge/journal/desk.ts'
import { handlers as journalSeries } from './edge/journal/series.ts'
import {
  handlers as chat,
  linkHandlers as chatLink,
  viewingHandlers,
} from './talk/chat/handlers.ts'
import { handlers as chatBlocks } from './talk/chat/blocks.ts'
import { handlers as chatTemplates } from './talk/chat/templates.ts'
import { handlers as leads } from './talk/leads/handlers.ts'
import { handlers as legal } from './ground/legal/handlers.ts'
import { handlers as about } from './ground/texts/about.ts'
import { handlers as feedsOut } from './feeds/feeds-out/handlers.ts'
import { mountFeedsOut } from './feeds/feeds-out/serve.ts'
import { handlers as homeReports } from './know/home-reports/handlers.ts'
import { createLimit } from './ground/limits.ts'
import { handlers as places } from './homes/places/handlers.ts'
import { DRAWINGS_PATH, mountMap } from './edge/map/handler.ts'
import { mountMcp } from './edge/mcp/handler.ts'
import { createMediaHandler } from './ground/media/handler.ts'
import { createPictureSizes } from './ground/media/sizes.ts'
import { handlers as market } from './homes/market/handlers.ts'
import { handlers as cells } from './homes/market/cell-handlers.ts'
import { handlers as notifications } from './people/notifications/handlers.ts'
import { handlers as push } from './people/push/handlers.ts'
import { handlers as offers } from './homes/offers/handlers.ts'
import { handlers as profile } from './edge/profile/handlers.ts'
import { handlers as addresses } from './publish/addresses/handlers.ts'
import { handlers as publishing } from './publish/publishing/handlers.ts'
import { handlers as sandbox } from './publish/payments/sandbox.ts'
import { mountPaymentEvents } from './publish/payments/webhook.ts'
import { handlers as agencyChecks } from './publish/moderation/agencies.ts'
import { handlers as areas } from './publish/moderation/areas.ts'
import { handlers as townWords } from './publish/moderation/town-words.ts'
import { handlers as texts } from './publish/moderation/texts.ts'
import { handlers as moderation } from './publish/moderation/offers.ts'
import { handlers as chatReports } from './publish/moderation/chat-reports.ts'
import { handlers as reportDecisions } from './publish/moderation/reports.ts'
import { handlers as reviewDecisions } from './publish/moderation/reviews.ts'
import { handlers as realtime } from './edge/realtime/handlers.ts'
import { mountPublishing } from './edge/realtime/publish.ts'
import { handlers as payments } from './publish/payments/admin.ts'
import { handlers as orders } from './publish/payments/orders.ts'
import { handlers as promotion } from './publish/promotion/handlers.ts'
import { handlers as reports } from './publish/reports/handlers.ts'
import { handlers as search } from './homes/search/handlers.ts'
import { handlers as savedSearches } from './return/saved-searches/handlers.ts'
import { mountSeo } from './edge/seo/handler.ts'
import { mount, requestLocale, type ApiApp, type Origin } from './people/http/serve.ts'
import { handlers as similar } from './homes/similar/handlers.ts'
import { handlers as allFeeds } from './feeds/feeds-in/all-handlers.ts'
import { handlers as feedsIn } from './feeds/feeds-in/handlers.ts'
import { handlers as desk, macroHandlers } from './talk/support/desk.ts'
import {
  fileHandlers as supportFiles,
  handlers as support,
  linkHandlers as supportLink,
} from './talk/support/handlers.ts'
import { handlers as summary } from './know/summary/handlers.ts'
import { handlers as system } from './edge/system/handlers.ts'
import { library } from './edge/system/library.ts'
import { handlers as valuation } from './know/valuation/handlers.ts'
import { handlers as webhooks } from './edge/webhooks/handlers.ts'
import { DOCS_PATHS, FEED_OUT_PATHS, MAP_PATHS, SEO_PATHS } from './paths.ts'

/** Requests that one address may make in a minute. A page of results with all that can be leafed through has 120 pictures. */
const FILES_LIMIT = 240
const PUBLISHING_LIMIT = 6000
const PAYMENT_EVENTS_LIMIT = 6000
const PICTURES_LIMIT = 3000
const DRAWINGS_LIMIT = 120
const FEEDS_OUT_LIMIT = 30

/** For files that a CDN may stand in front of. */
const FILE_HEADERS = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' }

/** The whole API: `app.fetch(request, origin)` from the server, from our own pages in the same process, and from tests. */
export function createApi(services: Services): ApiApp {
  const app: ApiApp = new Hono<{ Bindings: Origin }>()

  app.use('/api/*', allowOrigins(services.env))
  const api = app.basePath('/api')
  mount(api, contract.accounts, accounts, services)
  mount(api, contract.access, access, services)
  mount(api, contract.profile, profile, services)
  mount(api, contract.ownAgency, ownAgency, services)
  mount(api, contract.agencies, agencies, services)
  mount(api, contract.agencyChecks, agencyChecks, services)
  mount(api, contract.reviews, { ...reviews, ...reviewDecisions }, services)
  mount(api, contract.members, members, services)
  mount(api, contract.jobs, jobs, services)
  mount(api, contract.state, state, services)
  mount(api, contract.journal, journal, services)
  mount(api, contract.journalDesk, journalDesk, services)
  mount(api, contract.journalTexts, journalDesk, services)
  mount(api, contract.journalSeries, journalSeries, services)
  mount(api, contract.areas, areas, services)
  mount(api, contract.townWords, townWords, services)
  mount(api, contract.legal, legal, services)
  mount(api, contract.about, about, services)
  mount(api, contract.texts, texts, services)
  mount(api, contract.bounces, bounces, services)
  mount(api, contract.contact, contact, services)
  mount(api, contract.events, events, services)
  mount(api, contract.notifications, { ...notifications, ...push }, services)
  mount(api, contract.realtime, realtime, services)
  mount(api, contract.places, places, services)
  mount(api, contract.search, search, services)
  mount(api, contract.savedSearches, savedSearches, services)
  mount(api, contract.market, market, services)
  mount(api, contract.cells, cells, services)
  mount(api, contract.offers, offers, services)
  mount(api, contract.around, around, services)
  mount(api, contract.favorites, favorites, services)
  mount(api, contract.boards, boards, services)
  mount(api, contract.addresses, addresses, services)
  mount(api, contract.publishing, publishing, services)
  mount(api, contract.moderation, moderation, services)
  mount(api, contract.chatReports, chatReports, services)
  mount(api, contract.sandbox, sandbox, services)
  mount(api, contract.reports, { ...reports, ...reportDecisions }, services)
  mount(api, contract.promotion, promotion, services)
  mount(api, contract.orders, orders, services)
  mount(api, contract.payments, payments, services)
  mount(api, contract.leads, leads, services)
  mount(api, contract.chat, chat, services)
  mount(api, contract.chatLink, chatLink, services)
  mount(api, contract.viewings, viewingHandlers, services)
  mount(api, contract.help, help, services)
  mount(api, contract.support, support, services)
  mount(api, contract.supportLink, supportLink, services)
  mount(api, contract.supportFiles, supportFiles, services)
  mount(api, contract.desk, desk, services)
  mount(api, contract.chatTemplates, chatTemplates, services)
  mount(api, contract.chatBlocks, chatBlocks, services)
  mount(api, contract.macros, macroHandlers, services)
  mount(api, contract.similar, similar, services)
  mount(api, contract.feedsIn, feedsIn, services)
  mount(api, contract.allFeeds, allFeeds, services)
  mount(api, contract.feedsOut, feedsOut, services)
  mount(api, contract.costs, costs, services)
  mount(api, contract.valuation, valuation, services)
  mount(api, contract.homeReports, homeReports, services)
  mount(api, contract.webhooks, webhooks, services)
  mount(api, contract.summary, summary, services)
  mount(api, contract.system, system, services)

  const limited = (perMinute: number, ...paths: string[]) => {
    const limit = createLimit(perMinute, services.env)
    for (const path of paths) {
      app.use(path, async ({ env: origin }, next) => {
        if (!origin.internal) await limit(origin.clientAddress)
        await next()
      })
    }
  }
  limited(FEEDS_OUT_LIMIT, ...FEED_OUT_PATHS)
  limited(PUBLISHING_LIMIT, '/apps/*')
  limited(PAYMENT_EVENTS_LIMIT, '/pay/webhooks/*')
  limited(
    FILES_LIMIT,
    '/libraries/*',
    '/translations/*',
    '/manifest/*',
    ...DOCS_PATHS,
    ...SEO_PATHS,
  )
  limited(DRAWINGS_LIMIT, `${DRAWINGS_PATH}*`)
  limited(PICTURES_LIMIT, '/media/*', '/attachments/*', ...MAP_PATHS)
  // Where Laravel Echo looks for it, and where Pusher's SDKs publish.
  const { authorize } = contract.realtime
  mount(app, { authorize }, { authorize: realtime.authorize }, services)
  mountPublishing(app, services)
  mountPaymentEvents(app, services)
  app.get('/libraries/:file', (context) =>
    context.json(
      library(services.messages, localeOfFile(context.req.param('file'))),
      200,
      FILE_HEADERS,
    ),
  )
  app.get('/translations/:file', (context) =>
    context.json(
      services.messages.sources(localeOfFile(context.req.param('file'))),
      200,
      FILE_HEADERS,
    ),
  )
  const media = createMediaHandler(createPictureSizes(services.storage))
  app.get('/media/*', (context) => media(context.req.raw))
  mountAttachments(app, services)
  mountManifest(app, services)
  mountDocs(app, services)
  mountMap(app, services)
  mountSeo(app, services)
  mountFeedsOut(app, services)
  mountMcp(app, services)

  const failed = (error: unknown, request: Request, origin: Origin) =>
    errorResponse(error, {
      ...origin,
      messages: services.messages,
      locale: requestLocale(request),
      development: services.env.NODE_ENV === 'development',
    })
  app.notFound((context) =>
    failed(new Problem(404, 'not_found', 'api.error.notFound'), context.req.raw, context.env),
  )
  app.onError((error, context) => failed(error, context.req.raw, context.env))
  return app
}

/** `de` of `de.json`. */
function localeOfFile(file: string) {
  const code = file.endsWith('.json') ? file.slice(0, -5) : ''
  if (!isLocale(code)) throw new Problem(404, 'not_found', 'api.error.notFound')
  return code
}
