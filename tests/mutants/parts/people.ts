import type { Mutant } from '../mutant.ts'

const OWN_AGENCY = ['api/agencies/own.test.ts']
const CHANGES = ['api/agencies/changes.test.ts']
const REVIEWS = ['api/agencies/reviews.test.ts']
const LEADS = ['api/leads/leads.test.ts']

export const agencies: Mutant[] = [
  {
    path: 'api/agencies/seats.ts',
    from: "if (role !== 'owner' && seat !== 'agent') throw forbidden()",
    to: "if (role !== 'owner' && seat === 'owner') throw forbidden()",
    does: 'a manager removes another manager',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats.ts',
    from: "if (own !== 'owner' && role === 'owner') throw forbidden()",
    to: "if (own === 'agent' && role === 'owner') throw forbidden()",
    does: 'a manager invites owners',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats.ts',
    from: "        role !== 'owner' &&",
    to: "        role === 'agent' &&",
    does: 'the only owner becomes a manager',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats.ts',
    from: 'if (sent >= INVITATION_MAILS_PER_DAY)',
    to: 'if (sent > INVITATION_MAILS_PER_DAY)',
    does: 'one invitation more',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats.ts',
    from: '(await selectInvitationsTo(db, user.email)).some((one) => one.id === found.id)',
    to: '(await selectInvitationsTo(db, user.email)).some((one) => one.id !== found.id)',
    does: 'an invitation is taken up by another account',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats-queries.ts',
    from: 'i.expires_at > now() and u.id',
    to: 'u.id',
    does: 'invitations hold for ever',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats-queries.ts',
    from: "(m.role = 'manager' and i.role <> 'owner')",
    to: "(m.role = 'manager' and i.role = 'owner')",
    does: 'invitations of managers do not hold',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats-queries.ts',
    from: 'and u.blocked_at is null',
    to: '',
    does: 'invitations of a blocked account hold',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/seats-queries.ts',
    from: `where.exists(
          where
            .selectFrom('agency_branches')
            .select('id')
            .where('id', '=', branchId)
            .where('agency_id', '=', agencyId),
        ),`,
    to: "where.exists(where.selectFrom('agency_branches').select('id').where('id', '=', branchId)),",
    does: 'a colleague is put into a branch of another agency',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/changes-queries.ts',
    from: "    .where('version', '=', version)\n",
    to: '',
    does: 'a moderator approves what they did not see',
    tests: CHANGES,
  },
  {
    path: 'api/agencies/changes-queries.ts',
    from: "    .where('id', '=', id)\n    .where('agency_id', '=', agencyId)\n    .where('version'",
    to: "    .where('id', '=', id)\n    .where('version'",
    does: 'the change of another agency is approved',
    tests: CHANGES,
  },
  {
    path: 'api/agencies/changes.ts',
    from: '    await refuseTaken(db, name, agencyId)\n    await renameChecks',
    to: '    await renameChecks',
    does: 'two agencies are called as a checked one',
    tests: CHANGES,
  },
  {
    path: 'api/agencies/changes.ts',
    from: 'if (isDeepStrictEqual(content, before)) return null',
    to: '',
    does: 'what was rejected is sent again by itself',
    tests: CHANGES,
  },
  {
    path: 'api/files/queries.ts',
    from: "where open and content->>'logo'",
    to: "where not open and content->>'logo'",
    does: 'the sweep throws a logo away that waits',
    tests: OWN_AGENCY,
  },
  {
    path: 'api/agencies/reviews-queries.ts',
    from: 'created_at > now() - make_interval(days => ${days})',
    to: 'created_at < now() - make_interval(days => ${days})',
    does: 'a review is changed when it must not be any more',
    tests: REVIEWS,
  },
  {
    path: 'api/agencies/reviews-queries.ts',
    from: "status = 'waiting', reason = null, reply = null",
    to: "status = 'waiting', reason = null",
    does: 'the reply to other words stays',
    tests: REVIEWS,
  },
  {
    path: 'api/agencies/reviews-queries.ts',
    from: `.where('reply', 'is', null)
        .executeTakeFirst()`,
    to: '.executeTakeFirst()',
    does: 'a reply is replaced',
    tests: REVIEWS,
  },
  {
    path: 'api/agencies/reviews-queries.ts',
    from: 'coalesce(report, ${why})',
    to: 'coalesce(${why}, report)',
    does: 'the first reason of a report is lost',
    tests: REVIEWS,
  },
]

export const leads: Mutant[] = [
  {
    path: 'api/leads/handlers.ts',
    from: 'await charge(LIMITS.phoneAddress, limitKey(call.clientAddress), call.env)',
    to: 'await charge(LIMITS.phoneAddress, call.clientAddress, call.env)',
    does: 'a /64 gets all telephone numbers',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: 'await charge(LIMITS.address, limitKey(call.clientAddress), call.env)',
    to: 'await charge(LIMITS.address, call.clientAddress, call.env)',
    does: 'a /64 writes without an end',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: 'if (!isOpen(offer) || offer.phone === null || website)',
    to: 'if (offer.phone === null || website)',
    does: 'the phone number of a sold home is shown',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: 'caller?.email.toLowerCase() === email.toLowerCase()',
    to: 'caller !== null',
    does: 'a member writes in the name of another address',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: '(!isMember && waiting >= WAITING_MAX)',
    to: '(isMember && waiting >= WAITING_MAX)',
    does: 'links to one address come without an end',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: 'writer_offer >= DAY.writerOffer',
    to: 'writer_offer > DAY.writerOffer',
    does: 'one message more',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: 'at > Date.now() && at < Date.now()',
    to: 'at < Date.now()',
    does: 'viewings are asked for in the past',
    tests: LEADS,
  },
  {
    path: 'api/leads/handlers.ts',
    from: "if (lead.state === 'waiting') {",
    to: "if (lead.state !== 'waiting') {",
    does: 'a link that is followed delivers nothing',
    tests: LEADS,
  },
  {
    path: 'api/leads/queries.ts',
    from: "where('created_at', '>', sql<string>`now() - interval '1 day'`),",
    to: "where('created_at', '>', sql<string>`now() - interval '1 year'`),",
    does: 'a link for a message is valid for a year',
    tests: ['tests/expiry.test.ts'],
  },
  {
    path: 'api/leads/queries.ts',
    from: "from leads where created_at > now() - interval '1 day' and (offer_id",
    to: "from leads where created_at > now() - interval '1 hour' and (offer_id",
    does: 'limits of a day are limits of an hour',
    tests: ['tests/expiry.test.ts'],
  },
  {
    path: 'api/leads/queries.ts',
    from: "state not in ('waiting', 'spam')",
    to: "state not in ('waiting')",
    does: 'spam is counted',
    tests: LEADS,
  },
  {
    path: 'api/leads/queries.ts',
    from: 'where lower(email) = lower(${email}) and (agency_id = ${agencyId} or user_id',
    to: 'where email = ${email} and (agency_id = ${agencyId} or user_id',
    does: 'who is blocked writes in capitals',
    tests: LEADS,
  },
  {
    path: 'api/stamp.ts',
    from: 'age > AGE_MAX ?',
    to: 'age > AGE_MAX * 60 ?',
    does: 'a stamp is valid for two months',
    tests: ['api/contact/contact.test.ts'],
  },
  {
    path: 'api/stamp.ts',
    from: 'age < least ?',
    to: 'age <= least ?',
    does: 'a second more to wait',
    verdict: 'harmless',
    tests: ['api/contact/contact.test.ts'],
  },
  {
    path: 'api/stamp.ts',
    from: 'signature(secret, form, `${seconds}.${nonce}`), signed',
    to: 'signature(secret, form, `${seconds}.${nonce}`), signature(secret, form, `${seconds}.${nonce}`)',
    does: 'stamps are made up',
    tests: ['api/contact/contact.test.ts'],
  },
]
