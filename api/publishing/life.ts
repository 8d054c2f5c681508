import type { Kysely } from 'kysely'
import type { OfferStatus } from '#contract/library.ts'
import { LIFETIME_DAYS, REMINDED_DAYS, type OfferContent } from '#contract/publishing.ts'
import type { Database } from '#db/schema.ts'
import { NO_VALUE } from '#i18n/format.ts'
import type { Places } from '#places/index.ts'
import { mayManage } from '../agencies/rights.ts'
import { Problem } from '../context.ts'
import { deleteJobsOf, enqueue } from '../jobs/queries.ts'
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
  type Standing,
} from './states.ts'

const DAY_MS = 86_400_000

/** The states in which the time of an offer runs. */
const RUNNING: readonly OfferStatus[] = ['published', 'paused', 'reserved']

export const standingOf = ({ status, content, approved, waiting }: OwnRow): Standing => ({
  status,
  action: (approved ?? content).action,
  waiting: waiting !== null,
})

export interface Doing {
  name: ActName
  by: Actor
  /** Null: the portal by itself. */
  actorId: number | null
  /** As whoever acts saw it; the portal acts on what is there. */
  version?: number | undefined
  /** What becomes of what waits. */
  decision?: Omit<Decision, 'moderatorId'>
  /** Why, where nothing waits. */
  why?: Pick<Decision, 'reasons' | 'note'>
  /** What becomes public by it. */
  publish?: OfferContent
}

/**
 * Does something with an offer, in a transaction: the graph decides whether, the row is moved from exactly the state and version that were seen, and what waits is
 * taken out of the queue where it is judged or makes no sense any more. Throws `Problem` 409 `conflict` for who saw an earlier version, `not_now` for what is not
 * possible in its state.
 */
export async function perform(
  db: Kysely<Database>,
  places: Places,
  offer: OwnRow,
  { name, by, actorId, version = offer.version, decision, why = decision, publish }: Doing,
): Promise<void> {
  if (version !== offer.version) throw conflict(offer)
  const to = targetOf(name, by, standingOf(offer))
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
    // However often it is renewed, one job waits.
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

/** The same for an offer that was imported: nothing of it waits, and its source says what it holds. */
export async function performImported(
  db: Kysely<Database>,
  offer: ImportedRow,
  {
    name,
    by,
    actorId,
    version,
    why,
  }: Pick<Doing, 'name' | 'by' | 'why'> & { actorId: number; version: number },
): Promise<void> {
  if (version !== offer.version) throw conflict(offer)
  const to =
    by === 'owner'
      ? broughtTarget(name, offer)
      : targetOf(name, by, { ...offer, waiting: false, imported: true })
  if (to === null)
    throw new Problem(409, 'not_now', 'publishing.error.notNow', { status: offer.status })
  if (
    !(await moveOffer(db, {
      id: offer.id,
      from: offer.status,
      to,
      version,
      actorId,
      reason: reasonOf(why),
    }))
  )
    throw conflict(offer)
}

const reasonOf = (why: Doing['why']): string =>
  [...(why?.reasons ?? []), why?.note].filter(Boolean).join('; ')

export const conflict = ({ status }: Pick<OwnRow, 'status'>): Problem =>
  new Problem(409, 'conflict', 'publishing.error.conflict', { status })

/** The offer of that number, if that user may manage it: held until the transaction ends. Throws `Problem` 404. */
export async function ownOffer(db: Kysely<Database>, id: number, userId: number): Promise<OwnRow> {
  const offer = await lockOwn(db, id)
  if (!offer || !(await mayManage(db, userId, offer)))
    throw new Problem(404, 'not_found', 'publishing.error.notFound')
  return offer
}
