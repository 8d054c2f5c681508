import type { Kysely } from 'kysely'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'
import { LIFETIME_DAYS, REMINDED_DAYS, type OfferContent } from '#contract/publish/publishing.ts'
import type { Database } from '#db/schema.ts'
import { NO_VALUE } from '#i18n/format.ts'
import type { Places } from '#places/index.ts'
import { mayManage } from '../../homes/agencies/rights.ts'
import { Problem } from '../../context.ts'
import { deleteJobsOf, enqueue } from '../../ground/jobs/queries.ts'
import {
  decideRevision,
  lockOwn,
  moveOffer,
  replaceWords,
  type Decision,
  type ImportedRow,
  type OwnRow,
} from './queries.ts'
import { picturesOf, replacePictures } from './picture-queries.ts'
import { columnsOf, textsOf } from './rows.ts'
import {
  broughtTarget,
  mayWait,
  targetOf,
  type ActName,
  type Actor,
  type OfferState,
} from './states.ts'

const DAY_MS = 86_400_000

/** States that expire. */
const RUNNING: readonly OfferStatus[] = ['published', 'paused', 'reserved']

export const stateOf = ({ status, content, approved, waiting }: OwnRow): OfferState => ({
  status,
  action: (approved ?? content).action,
  waiting: waiting !== null,
})

export interface Transition {
  name: ActName
  by: Actor
  /** Null: the portal. */
  actorId: number | null
  /** The version that the caller saw; the portal acts on the current one. */
  version?: number | undefined
  /** The decision on the pending change. */
  decision?: Omit<Decision, 'moderatorId'>
  /** The reason, if nothing is pending. */
  why?: Pick<Decision, 'reasons' | 'note'>
  /** The content that becomes public. */
  publish?: OfferContent
}

/**
 * Applies an action to an offer in a transaction: the graph decides whether it is possible, the row is updated only in the state and version that were seen, and a pending change
 * is removed from the queue if it is decided or obsolete. Throws `Problem` 409 `conflict` for an outdated version, `not_now` for an action that is
 * impossible in its state.
 */
export async function perform(
  db: Kysely<Database>,
  places: Places,
  offer: OwnRow,
  { name, by, actorId, version = offer.version, decision, why = decision, publish }: Transition,
): Promise<void> {
  if (version !== offer.version) throw conflict(offer)
  const to = targetOf(name, by, stateOf(offer))
  if (to === null)
    throw new Problem(409, 'not_now', 'publishing.error.notNow', { status: offer.status })
  const begins = to === 'published' && (name === 'renew' || !RUNNING.includes(offer.status))
  const expiresAt = new Date(Date.now() + LIFETIME_DAYS * DAY_MS)
  const more = {
    ...(publish && columnsOf(publish, places)),
    ...(to === 'published' &&
      offer.published_at === null && { published_at: new Date(), price_since: new Date() }),
    ...(begins && { expires_at: expiresAt }),
  }
  if (
    !(await moveOffer(
      db,
      { id: offer.id, from: offer.status, to, version, actorId, reason: reasonOf(why) },
      more,
    ))
  )
    throw conflict(offer)
  if (publish) {
    await replacePictures(db, offer.id, await picturesOf(db, publish.pictures))
    const { contactName, contactPhone, contactLanguages } = publish
    await replaceWords(
      db,
      offer.id,
      textsOf(publish, 'en').map(({ lang, title, description }) => ({ lang, title, description })),
      { name: contactName ?? NO_VALUE, phone: contactPhone, languages: contactLanguages },
    )
  }
  if (begins) {
    // One job per offer, however often it is renewed.
    await deleteJobsOf(db, offer.owner_id, 'offer_expiry', { offer: offer.id })
    await enqueue(
      db,
      'offer_expiry',
      { offer: offer.id, expires: expiresAt.toISOString() },
      { userId: offer.owner_id, runAt: new Date(expiresAt.getTime() - REMINDED_DAYS * DAY_MS) },
    )
  }
  if (decision)
    await decideRevision(db, offer.id, {
      ...decision,
      moderatorId: by === 'moderator' ? actorId : null,
    })
  else if (offer.waiting !== null && !mayWait(to))
    await decideRevision(db, offer.id, { verdict: 'withdrawn' })
}

/** The same for an imported offer, which has no pending changes and whose content its source decides. */
export async function performImported(
  db: Kysely<Database>,
  offer: ImportedRow,
  {
    name,
    by,
    actorId,
    version,
    why,
  }: Pick<Transition, 'name' | 'by' | 'why'> & { actorId: number; version: number },
): Promise<void> {
  if (version !== offer.version) throw conflict(offer)
  const to =
    by === 'owner'
      ? broughtTarget(name, offer)
      : targetOf(name, by, { ...offer, waiting: false, imported: true })
  if (to === null)
    throw new Problem(409, 'not_now', 'publishing.error.notNow', { status: offer.status })
  if (
    !(await moveOffer(
      db,
      { id: offer.id, from: offer.status, to, version, actorId, reason: reasonOf(why) },
      // Its source had it hidden until now.
      to === 'published' && offer.published_at === null ? { published_at: new Date() } : {},
    ))
  )
    throw conflict(offer)
}

const reasonOf = (why: Transition['why']): string =>
  [...(why?.reasons ?? []), why?.note].filter(Boolean).join('; ')

export const conflict = ({ status }: Pick<OwnRow, 'status'>): Problem =>
  new Problem(409, 'conflict', 'publishing.error.conflict', { status })

/** Locks an offer that the user may manage until the transaction ends. Throws `Problem` 404. */
export async function ownOffer(db: Kysely<Database>, id: number, userId: number): Promise<OwnRow> {
  const offer = await lockOwn(db, id)
  if (!offer || !(await mayManage(db, userId, offer)))
    throw new Problem(404, 'not_found', 'publishing.error.notFound')
  return offer
}
