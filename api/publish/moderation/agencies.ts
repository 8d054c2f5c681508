import { pagesOf } from '#contract/lists.ts'
import { address } from '#contract/addresses.ts'
import {
  CHECK_STATES,
  CHECKED_PER_PAGE,
  type agencyChecks,
  type CheckedAgency,
} from '#contract/publish/agency-checks.ts'
import { insertAudit } from '../../people/accounts/members-queries.ts'
import { deletePicture } from '../../people/pictures/files.ts'
import { Problem, type Handlers, type UserCall } from '../../context.ts'
import { notify } from '../../people/notifications/notify.ts'
import { applyChange, replacedBy, toChange } from '../../homes/agencies/changes.ts'
import {
  decideChange,
  selectPublicDetails,
  selectWaitingChanges,
} from '../../homes/agencies/changes-queries.ts'
import { smallPicture } from '../../homes/agencies/present.ts'
import {
  decideCheck,
  decideMember,
  selectChecked,
  selectCheckedOne,
  type CheckedRow,
} from './agency-queries.ts'
import { lockAgency, membershipOf } from '../../homes/agencies/queries.ts'
import { selectOwners } from '../../homes/agencies/seats-queries.ts'

const notFound = () => new Problem(404, 'not_found', 'agencies.error.notFound')

/** Agencies for moderators, with pending checks and changes. */
async function toChecked(rows: readonly CheckedRow[], call: UserCall): Promise<CheckedAgency[]> {
  const { db, user, places } = call
  const mine = (await membershipOf(db, user.id))?.agencyId
  const changes = await selectWaitingChanges(
    db,
    rows.map(({ id }) => id),
  )
  const details = await selectPublicDetails(db, [...changes.keys()])
  return rows.map(({ id, slug, name, country_id, state, checks, team }) => {
    const [change, current] = [changes.get(id), details.get(id)]
    return {
      id,
      slug,
      name,
      state,
      country: places.get(`country${country_id}`)?.iso2 ?? '',
      own: mine === id,
      checks: checks.map(
        ({
          number,
          name: called,
          legal_name,
          register,
          vat_id,
          licence,
          sent_at,
          verdict,
          reason,
          decided_at,
          moderator,
        }) => ({
          number,
          name: called,
          legalName: legal_name,
          register,
          vatId: vat_id,
          licence,
          sentAt: sent_at,
          verdict,
          reason,
          decidedAt: decided_at,
          moderator,
        }),
      ),
      change:
        change && current
          ? {
              id: change.id,
              version: change.version,
              sentAt: change.sent_at,
              before: toChange(replacedBy(change.content, current), call),
              after: toChange(change.content, call),
            }
          : null,
      team: team.map(({ shown_name, shown_picture, picture, ...member }) => ({
        ...member,
        picture: smallPicture(picture),
        before:
          shown_name === null ? null : { name: shown_name, picture: smallPicture(shown_picture) },
      })),
    }
  })
}

async function checkedOne(id: number, call: UserCall): Promise<{ data: CheckedAgency }> {
  const row = await selectCheckedOne(call.db, id)
  const [data] = row ? await toChecked([row], call) : []
  if (!data) throw notFound()
  return { data }
}

/** Locks the agency for a decision. Throws `Problem` 404, and 403 for the moderator's own agency. */
async function lockJudged(
  id: number,
  { db, user }: Pick<UserCall, 'db' | 'user'>,
): Promise<CheckedRow> {
  await lockAgency(db, id)
  const row = await selectCheckedOne(db, id)
  if (!row) throw notFound()
  if ((await membershipOf(db, user.id))?.agencyId === id)
    throw new Problem(403, 'own_agency', 'agencies.error.own')
  return row
}

const noReason = () =>
  new Problem(422, 'validation_failed', 'agencies.error.why', {}, { field: 'reason' })
const conflict = () => new Problem(409, 'conflict', 'agencies.error.conflict')

export const handlers: Handlers<typeof agencyChecks> = {
  async list({ q, state, page }, call) {
    const { rows, counts } = await selectChecked(call.db, { q, state }, page)
    const total = (state === undefined ? CHECK_STATES : [state]).reduce(
      (sum, one) => sum + (counts[one] ?? 0),
      0,
    )
    return {
      data: await toChecked(rows, call),
      counts,
      total,
      page,
      pages: pagesOf(total, CHECKED_PER_PAGE),
    }
  },

  async decide({ id, number, decision, reason = '' }, call) {
    const { db, user } = call
    if (decision === 'refuse' && reason === '') throw noReason()
    const verdict = decision === 'verify' ? 'verified' : 'refused'
    await db.transaction().execute(async (transaction) => {
      const row = await lockJudged(id, { db: transaction, user })
      if (!(await decideCheck(transaction, id, number, verdict, reason || null, user.id)))
        throw conflict()
      const sentBy = row.checks.find((check) => check.number === number)?.sent_by
      if (sentBy !== undefined)
        await insertAudit(transaction, {
          actor_id: user.id,
          subject_id: sentBy,
          act: `agency_${verdict}`,
          detail: row.name,
        })
      for (const owner of await selectOwners(transaction, id)) {
        await notify(transaction, owner, {
          title: `ownAgency.notice.${verdict}.title`,
          message: `ownAgency.notice.${verdict}.message`,
          params: { agency: row.name },
          payload: {
            type: verdict === 'verified' ? 'success' : 'error',
            onClick: address('own-agency'),
          },
        })
      }
    })
    return checkedOne(id, call)
  },

  async decideChange({ id, change, version, decision, reason = '' }, call) {
    const { db, user, storage } = call
    if (decision === 'reject' && reason === '') throw noReason()
    const verdict = decision === 'approve' ? 'approved' : 'rejected'
    const dropped = await db.transaction().execute(async (transaction) => {
      const row = await lockJudged(id, { db: transaction, user })
      const decided = await decideChange(
        transaction,
        { agencyId: id, id: change, version },
        verdict,
        reason || null,
        user.id,
      )
      if (!decided) throw conflict()
      const former =
        verdict === 'approved' ? await applyChange(transaction, id, decided.content, user.id) : null
      await insertAudit(transaction, {
        actor_id: user.id,
        subject_id: decided.sent_by,
        act: `agency_change_${verdict}`,
        detail: row.name,
      })
      const sender =
        (await membershipOf(transaction, decided.sent_by))?.agencyId === id ? [decided.sent_by] : []
      for (const member of new Set([...(await selectOwners(transaction, id)), ...sender])) {
        await notify(transaction, member, {
          title: `ownAgency.notice.change.${verdict}.title`,
          message: `ownAgency.notice.change.${verdict}.message`,
          params: { agency: row.name },
          payload: {
            type: verdict === 'approved' ? 'success' : 'error',
            onClick: address('own-agency'),
          },
        })
      }
      return former
    })
    if (dropped) await deletePicture(dropped, storage)
    return checkedOne(id, call)
  },
  async decideMember({ id, member, name, picture, decision, reason = '' }, call) {
    const { db, user } = call
    if (decision === 'reject' && reason === '') throw noReason()
    const verdict = decision === 'approve' ? 'approved' : 'rejected'
    await db.transaction().execute(async (transaction) => {
      const row = await lockJudged(id, { db: transaction, user })
      const waiting = row.team.find((one) => one.id === member)
      const seen = { name, picture: waiting?.picture ?? null }
      if (
        (smallPicture(seen.picture) ?? '') !== picture ||
        !(await decideMember(
          transaction,
          { agencyId: id, userId: member },
          seen,
          verdict === 'approved' ? null : reason,
        ))
      )
        throw conflict()
      await insertAudit(transaction, {
        actor_id: user.id,
        subject_id: member,
        act: `agency_member_${verdict}`,
        detail: row.name,
      })
      await notify(transaction, member, {
        title: `ownAgency.notice.member.${verdict}.title`,
        message: `ownAgency.notice.member.${verdict}.message`,
        params: { agency: row.name },
        payload: {
          type: verdict === 'approved' ? 'success' : 'error',
          onClick: address('own-agency'),
        },
      })
    })
    return checkedOne(id, call)
  },
}
