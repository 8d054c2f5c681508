import { pagesOf } from '#contract/lists.ts'
import {
  CASE_ACTS,
  QUEUE_PER_PAGE,
  type Case,
  type DecisionName,
  type moderation,
} from '#contract/publish/moderation.ts'
import type { OfferContent } from '#contract/publish/publishing.ts'
import { distanceKm } from '#places/geo.ts'
import { hasPart, type Owned } from '../../homes/agencies/rights.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { toOffer } from '../../homes/offers/present.ts'
import { alikeOf } from '../publishing/alike.ts'
import { differences } from '../publishing/content.ts'
import { comparedOf } from '../publishing/far.ts'
import { conflict, perform, stateOf } from '../publishing/life.ts'
import { accountOf } from './account.ts'
import { seenOf } from './seen.ts'
import {
  hasOtherModerator,
  selectHistory,
  selectNext,
  selectQueue,
  selectRevisions,
} from './offer-queries.ts'
import { notifyOwner, type Why } from '../publishing/notices.ts'
import {
  lockBlocked,
  lockOwn,
  selectOwn,
  selectOwner,
  type Decision,
} from '../publishing/queries.ts'
import { picturesOf } from '../publishing/picture-queries.ts'
import { qualityOf } from '../publishing/quality.ts'
import { placeOf, previewRow, textsOf } from '../publishing/rows.ts'
import { targetOf } from '../publishing/states.ts'

const VERDICTS: Record<DecisionName, Decision['verdict'] & ('approved' | 'change' | 'rejected')> = {
  approve: 'approved',
  ask: 'change',
  reject: 'rejected',
}
const notFound = () => new Problem(404, 'not_found', 'publishing.error.notFound')

async function caseOf(id: number, call: UserCall): Promise<{ data: Case }> {
  const { db } = call
  const row = await selectOwn(db, id)
  if (!row) throw notFound()
  const [revisions, history, owner, account, next, judges] = await Promise.all([
    selectRevisions(db, id),
    selectHistory(db, id),
    selectOwner(db, row.owner_id),
    accountOf(row, call),
    selectNext(db, id),
    mayJudge(row, call),
  ])
  const waiting = revisions.find(({ verdict }) => verdict === null)
  // Drafts that were never sent are private.
  const after = waiting?.content ?? row.approved ?? revisions[0]?.content
  if (!after) throw notFound()
  // Without a pending change: the last decided one.
  const before =
    revisions.find(
      ({ number, verdict }) =>
        verdict === 'approved' && number < (waiting?.number ?? revisions[0]?.number ?? 0),
    )?.content ?? null
  return {
    data: {
      id,
      status: row.status,
      version: row.version,
      number: waiting?.number ?? null,
      submittedAt: waiting?.submitted_at ?? null,
      owner: { id: owner.id, name: owner.name },
      account,
      acts: CASE_ACTS.filter((act) =>
        act === 'decide'
          ? waiting !== undefined && judges
          : targetOf('takeDown', 'moderator', stateOf(row)) !== null,
      ),
      offer: toOffer(previewRow(row, after, await picturesOf(db, after.pictures), call), call),
      after,
      before,
      fields: before ? differences(before, after) : [],
      alike: await alikeOf(row, after, call),
      seen: await seenOf(row, after.pictures, call),
      market: await comparedOf(after, call),
      pin: pinOf(after, call),
      reviews: revisions.flatMap(({ number, verdict, reasons, note, decided_at }) =>
        verdict && decided_at ? [{ number, verdict, reasons, note, at: decided_at }] : [],
      ),
      next,
      history,
    },
  }
}

/** Where the pin is, to compare with the stated place. */
export function pinOf(
  content: OfferContent,
  { places, locale }: Pick<UserCall, 'places' | 'locale'>,
): Case['pin'] {
  const { point } = content
  const nearest = point && places.nearest(point.lat, point.lon)
  if (!nearest) return null
  const stated = placeOf(content, places)
  return {
    place: places.name(nearest, locale),
    km:
      stated && stated.lat !== null && stated.lon !== null
        ? Math.round(10 * distanceKm(point.lat, point.lon, stated.lat, stated.lon)) / 10
        : null,
  }
}

/** Moderators must not judge offers of their own or of their agency, unless no one else could. */
export const mayJudge = async (
  row: Owned,
  { db, user }: Pick<UserCall, 'db' | 'user'>,
): Promise<boolean> => !(await hasPart(db, user.id, row)) || !(await hasOtherModerator(db, user.id))

/** Requesting a change, rejecting and taking down need a reason. Throws `Problem` 422. */
export function whyOf({
  reasons,
  note = '',
}: {
  reasons: string[]
  note?: string | undefined
}): Why {
  if (reasons.length === 0 && note === '')
    throw new Problem(422, 'validation_failed', 'moderation.error.why', {}, { field: 'reasons' })
  return { reasons, note: note || null }
}

export const handlers: Handlers<typeof moderation> = {
  async queue({ page }, { db, places, locale }) {
    const { rows, total } = await selectQueue(db, page)
    const data = rows.map(({ id, content, submitted_at, published_at, owner_id, owner_name }) => {
      const [text] = textsOf(content, locale)
      const place = placeOf(content, places)
      return {
        id,
        title: text?.title ?? '',
        titleLang: text?.lang ?? locale,
        action: content.action,
        category: content.category,
        place: place && places.name(place, locale),
        price:
          content.priceType === null
            ? null
            : { amount: content.amount, currency: content.currency, type: content.priceType },
        owner: { id: owner_id, name: owner_name },
        submittedAt: submitted_at,
        change: published_at !== null,
        score: qualityOf(content).score,
      }
    })
    return { data, total, page, pages: pagesOf(total, QUEUE_PER_PAGE) }
  },

  get: ({ id }, call) => caseOf(id, call),

  async decide({ id, version, number, decision: name, ...explanation }, call) {
    const { db, user, places, messages } = call
    const why: Why =
      name === 'approve' ? { reasons: [], note: explanation.note || null } : whyOf(explanation)
    await db.transaction().execute(async (transaction) => {
      const row = await lockOwn(transaction, id)
      if (!row) throw notFound()
      if (!(await mayJudge(row, { db: transaction, user })))
        throw new Problem(403, 'own_offer', 'moderation.error.own')
      const waiting = (await selectRevisions(transaction, id)).find(
        ({ verdict }) => verdict === null,
      )
      if (waiting?.number !== number) throw conflict(row)
      if (name === 'approve' && (await lockBlocked(transaction, row)))
        throw new Problem(409, 'owner_blocked', 'moderation.error.blocked')
      const decision = { verdict: VERDICTS[name], ...why }
      await perform(transaction, places, row, {
        name,
        by: 'moderator',
        actorId: user.id,
        version,
        decision,
        ...(name === 'approve' && { publish: waiting.content }),
      })
      await notifyOwner(transaction, messages, row, decision.verdict, why)
    })
    return caseOf(id, call)
  },

  async takeDown({ id, version, ...explanation }, call) {
    const { db, user, places, messages } = call
    const why = whyOf(explanation)
    await db.transaction().execute(async (transaction) => {
      const row = await lockOwn(transaction, id)
      if (!row) throw notFound()
      await perform(transaction, places, row, {
        name: 'takeDown',
        by: 'moderator',
        actorId: user.id,
        version,
        why,
      })
      await notifyOwner(transaction, messages, row, 'taken_down', why)
    })
    return caseOf(id, call)
  },
}
