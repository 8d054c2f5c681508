import { MAIL_KINDS, type JobKind } from '#contract/ground/job-lists.ts'
import { emailChange } from '../people/accounts/email-change.ts'
import { passwordReset } from '../people/accounts/password-reset.ts'
import { registration } from '../people/accounts/registration.ts'
import { sweep } from '../people/accounts/sweep-queries.ts'
import { sendContact } from '../talk/contact/send.ts'
import { stoppingMailer } from '../edge/bounces/stop.ts'
import type { Services } from '../context.ts'
import { sweepFiles } from '../edge/files/sweep.ts'
import { sweepArticlePictures } from '../edge/journal/desk-queries.ts'
import { publishScheduled } from '../edge/journal/publish.ts'
import { countJobsIn, sweepDead } from './jobs/list-queries.ts'
import { sweepLanes, type Job } from './jobs/queries.ts'
import type { Work } from './jobs/runner.ts'
import { startJobs, type Group } from './jobs/workers.ts'
import { sendChatMail } from '../talk/chat/mails.ts'
import { sendTicketMail } from '../talk/support/mails.ts'
import { remindOfViewing } from '../talk/chat/viewings.ts'
import { sendMail } from '../people/mail/send.ts'
import { keepSurroundings } from '../homes/around/keeper.ts'
import { sweepSurroundings } from '../homes/around/queries.ts'
import { keepMarket } from '../homes/market/keeper.ts'
import { keepSameHomes } from '../homes/offers/same-keeper.ts'
import { sendPush } from '../people/push/send.ts'
import { runSandboxJob } from '../publish/payments/sandbox.ts'
import { offerExpiry } from '../publish/publishing/expiry.ts'
import { accountOffers } from '../publish/publishing/suspension.ts'
import { viewsIn } from '../homes/offers/views.ts'
import { sweepAttachments } from '../people/attachments/queries.ts'
import { deleteAttachmentFiles } from '../people/attachments/uploads.ts'
import { checkPayments, expireOrder } from '../publish/payments/paying.ts'
import { reconcileDue } from '../publish/payments/reconcile.ts'
import { sendRefund } from '../publish/payments/refunds.ts'
import { creditPromotion } from '../publish/payments/settle.ts'
import { sweepOrders } from '../publish/payments/sweep-queries.ts'
import { promotionDue, sweepPromotions } from '../publish/promotion/queries.ts'
import { sampleFeedHomes } from '../publish/moderation/sample-queries.ts'
import { sweepUploads } from '../publish/publishing/picture-queries.ts'
import { pictureSizes, deletePictureFiles } from '../people/pictures/files.ts'
import { fetchFeedInPictures } from '../feeds/feeds-in/pictures.ts'
import {
  accountFeedsIn,
  requestDueRuns,
  expireSilent,
  giveUpRun,
  reviveRun,
  fetchFeedIn,
  runFeedIn,
  sweepFeedsIn,
  deleteFeedInFiles,
} from '../feeds/feeds-in/run.ts'
import { notifyCut, sendCut } from '../return/favorites/cuts.ts'
import { startAlerts } from '../return/saved-searches/work.ts'
import { sendAlert } from '../return/saved-searches/alerts.ts'
import { sendEnding, notifyEnding } from '../return/saved-searches/ending.ts'
import { sweepSearches } from '../return/saved-searches/queries.ts'
import { keepValuations } from '../know/valuation/keeper.ts'
import { queueSendingOf, sweepDeliveries } from '../edge/webhooks/queries.ts'
import { sendWebhook } from '../edge/webhooks/send.ts'

const SWEEP_MS = 3_600_000
const VIEWS_MS = 5000
/** Surroundings of points without homes are kept this long: homes come back. */
const SURROUNDINGS_MS = 30 * 86_400_000
/** Interval of checking whose feed is due. */
const DUE_MS = 30_000

/**
 * Jobs that wait for other servers or take minutes, so that they do not delay the rest: groups of kinds with their number of workers. Few where they use the
 * processor, more where they wait.
 */
const OWN_WORKERS: readonly { kinds: readonly string[]; workers: number }[] = [
  {
    kinds: [...MAIL_KINDS, 'home_cut', 'push'],
    workers: 3,
  },
  { kinds: ['source_fetch'], workers: 4 },
  { kinds: ['source_run'], workers: 2 },
  // A large feed takes minutes: small ones pass it.
  { kinds: ['source_run_large'], workers: 1 },
  { kinds: ['source_pictures'], workers: 3 },
  { kinds: ['webhook_send'], workers: 4 },
  { kinds: ['order_expiry', 'refund_send'], workers: 1 },
]

/** Handlers of all kinds of jobs. */
export function works(services: Services): Record<JobKind, Work> {
  const mailer = stoppingMailer(services)
  const importing = Object.assign(
    (job: Job, signal: AbortSignal) => runFeedIn(job, services, signal),
    {
      giveUp: (job: Job) => giveUpRun(job, services),
      revive: (job: Job) => reviveRun(job, services),
    },
  )
  return {
    mail: (job) => sendMail(job, services, mailer),
    mail_link: (job) => sendMail(job, services, mailer),
    contact: (job) => sendContact(job, services, mailer),
    chat: (job) => sendChatMail(job, services, mailer),
    ticket: (job) => sendTicketMail(job, services, mailer),
    push: (job) => sendPush(job, services),
    viewing_reminder: (job) => remindOfViewing(job, services, mailer),
    alert: (job) => sendAlert(job, services, mailer),
    search_ending: (job) => sendEnding(job, services, mailer),
    home_cut: (job) => notifyCut(job, services),
    home_cut_mail: (job) => sendCut(job, services, mailer),
    registration: (job) => registration(job, services),
    password_reset: (job) => passwordReset(job, services),
    email_change: (job) => emailChange(job, services),
    picture_sizes: (job) => pictureSizes(job, services),
    picture_delete: (job) => deletePictureFiles(job, services),
    attachment_delete: (job) => deleteAttachmentFiles(job, services),
    account_offers: async (job) => {
      await accountFeedsIn(job, services)
      await accountOffers(job, services)
      await queueSendingOf(services.db, (job.data as { user: number }).user)
    },
    offer_expiry: (job) => offerExpiry(job, services),
    article_publish: (job) => publishScheduled(job, services),
    source_fetch: Object.assign((job: Job) => fetchFeedIn(job, services), {
      giveUp: (job: Job) => giveUpRun(job, services),
      revive: (job: Job) => reviveRun(job, services),
    }),
    source_run: importing,
    source_run_large: importing,
    source_pictures: (job, signal) => fetchFeedInPictures(job, services, signal),
    source_delete: (job) => deleteFeedInFiles(job, services),
    webhook_send: (job) => sendWebhook(job, services),
    promotion_due: (job) => promotionDue(job, services.db),
    promotion_credit: (job) => creditPromotion(job, services),
    order_expiry: (job) => expireOrder(job, services),
    refund_send: (job) => sendRefund(job, services),
    sandbox_event: (job) => runSandboxJob(job, services),
  }
}

/** All handlers in their groups; the quick ones share a worker. */
export function groupsOf(all: Record<string, Work>): Group[] {
  const only = (isWanted: (kind: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([kind]) => isWanted(kind)))
  return [
    {
      works: only((kind) => !OWN_WORKERS.some(({ kinds }) => kinds.includes(kind))),
      workers: 1,
    },
    ...OWN_WORKERS.map(({ kinds, workers }) => ({
      works: only((kind) => kinds.includes(kind)),
      workers,
    })),
  ]
}

/** Runs jobs, refreshes market figures, surroundings and same homes, learns prices and deletes expired data, until stopped. `around` is called around each attempt of a job. */
export function startWork(
  services: Services & { databaseUrl: string },
  around: (kind: string, work: () => Promise<void>) => Promise<void> = (_, work) => work(),
): { stop(): Promise<void> } {
  const all = Object.fromEntries(
    Object.entries(works(services)).map(([kind, work]): [string, Work] => [
      kind,
      Object.assign((job: Job, signal: AbortSignal) => around(kind, () => work(job, signal)), work),
    ]),
  )
  const jobs = startJobs(groupsOf(all), services)
  const market = keepMarket(services)
  const surroundings = keepSurroundings(services)
  const sameHomes = keepSameHomes(services)
  const valuations = keepValuations(services)
  const alerts = startAlerts(services)
  const stopping = new AbortController()
  const tidyAll = async () => {
    await Promise.all([
      sweep(services.db),
      sweepUploads(services.db),
      sweepArticlePictures(services.db),
      sweepAttachments(services.db),
      sweepFeedsIn(services),
      expireSilent(services.db),
      sweepDeliveries(services.db),
      sweepLanes(services.db),
      sweepSurroundings(services.db, new Date(Date.now() - SURROUNDINGS_MS), {
        signal: stopping.signal,
      }).catch((error: unknown) =>
        services.log.warn({ err: error }, 'what was around homes that are gone was not deleted'),
      ),
      sweepDead(services.db),
      sweepSearches(services.db),
      sampleFeedHomes(services.db),
      // Neither a provider that is away nor a difference keeps the rest from being done.
      checkPayments(services)
        .then(() => reconcileDue(services))
        .catch((error: unknown) =>
          services.log.error({ err: error }, 'payments were not compared with their provider'),
        ),
      sweepOrders(services.db),
      sweepPromotions(services.db),
      notifyEnding(services, { signal: stopping.signal }),
    ])
    const dead = await countJobsIn(services.db, 'dead')
    if (dead > 0) services.log.warn({ dead }, 'jobs failed for the last time: npm run jobs -- list')
    // After the rows that refer to them.
    await sweepFiles(services, { signal: stopping.signal })
  }
  let tidied = Promise.resolve()
  const tidy = () => {
    tidied = tidied.then(tidyAll).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        services.log.warn({ err: error }, 'expired data was not deleted')
    })
  }
  tidy()
  const sweeping = setInterval(tidy, SWEEP_MS)
  const writeViews = () =>
    viewsIn(services.db)
      .flush()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'views were not written down yet'),
      )
  const viewing = setInterval(() => void writeViews(), VIEWS_MS)
  const due = setInterval(
    () =>
      void requestDueRuns(services.db).catch((error: unknown) =>
        services.log.warn({ err: error }, 'sources whose turn it is were not read'),
      ),
    DUE_MS,
  )
  return {
    async stop() {
      stopping.abort()
      clearInterval(sweeping)
      clearInterval(viewing)
      clearInterval(due)
      await Promise.all([
        jobs.stop(),
        market.close(),
        surroundings.close(),
        sameHomes.close(),
        valuations.close(),
        alerts.stop(),
        writeViews(),
        tidied,
      ])
    },
  }
}
