import { address } from '#contract/addresses.ts'
import { CHECKED_PER_PAGE, type agencyChecks, type CheckedAgency } from '#contract/agency-checks.ts'
import { insertAudit } from '../accounts/members-queries.ts'
import { Problem, type Handlers, type UserCall } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { decideCheck, selectChecked, selectCheckedOne, type CheckedRow } from './checks-queries.ts'
import { settleName } from './company-queries.ts'
import { lockAgency, membershipOf } from './queries.ts'
import { selectOwners } from './seats-queries.ts'

const notFound = () => new Problem(404, 'not_found', 'agencies.error.notFound')

/** `mine`: the agency that one works for oneself. */
function toChecked({ id, slug, name, country_id, state, checks }: CheckedRow, mine: number | undefined, { places }: UserCall): CheckedAgency {
  return {
    id, slug, name, state,
    country: places.get(`country${country_id}`)?.iso2 ?? '',
    own: mine === id,
    checks: checks.map(({ number, name: called, legal_name, register, vat_id, licence, sent_at, verdict, reason, decided_at, moderator }) => ({
      number, name: called, legalName: legal_name, register, vatId: vat_id, licence, sentAt: sent_at, verdict, reason, decidedAt: decided_at, moderator,
    })),
  }
}

export const handlers: Handlers<typeof agencyChecks> = {
  async list({ q, state, page }, call) {
    const { rows, counts } = await selectChecked(call.db, { q, state }, page)
    const total = state === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[state] ?? 0)
    const mine = (await membershipOf(call.db, call.user.id))?.agencyId
    return { data: rows.map((row) => toChecked(row, mine, call)), counts, total, page, pages: Math.max(1, Math.ceil(total / CHECKED_PER_PAGE)) }
  },

  async decide({ id, number, decision, reason = '' }, call) {
    const { db, user } = call
    if (decision === 'refuse' && reason === '') throw new Problem(422, 'validation_failed', 'agencies.error.why', {}, { field: 'reason' })
    const verdict = decision === 'verify' ? 'verified' : 'refused'
    await db.transaction().execute(async (transaction) => {
      await lockAgency(transaction, id)
      const row = await selectCheckedOne(transaction, id)
      if (!row) throw notFound()
      if ((await membershipOf(transaction, user.id))?.agencyId === id) throw new Problem(403, 'own_agency', 'agencies.error.own')
      if (!(await decideCheck(transaction, id, number, verdict, reason || null, user.id))) throw new Problem(409, 'conflict', 'agencies.error.conflict')
      const decided = row.checks.find((check) => check.number === number)
      if (decided) await settleName(transaction, id, decided.name, verdict === 'verified')
      const sentBy = decided?.sent_by
      if (sentBy !== undefined) await insertAudit(transaction, { actor_id: user.id, subject_id: sentBy, act: `agency_${verdict}`, detail: row.name })
      for (const owner of await selectOwners(transaction, id)) {
        await notify(transaction, owner, {
          title: `company.notice.${verdict}.title`,
          message: `company.notice.${verdict}.message`,
          params: { agency: row.name },
          payload: { type: verdict === 'verified' ? 'success' : 'error', onClick: address.company() },
        })
      }
    })
    const row = await selectCheckedOne(db, id)
    if (!row) throw notFound()
    return { data: toChecked(row, undefined, call) }
  },
}
