import type { Mutant } from '../mutant.ts'

const LIFE = ['api/publishing/life.test.ts']
const PICTURES = ['api/publishing/pictures.test.ts']

export const publishing: Mutant[] = [
  { path: 'api/publishing/states.ts', from: "takeDown: { by: 'moderator', moves: { published: 'rejected', paused: 'rejected',", to: "takeDown: { by: 'moderator', moves: { published: 'rejected',", does: 'what is paused cannot be taken down', tests: LIFE },
  { path: 'api/publishing/states.ts', from: "reopen: { by: 'owner', moves: { sold: 'published', let: 'published' } }", to: "reopen: { by: 'owner', moves: { sold: 'published', let: 'published', rejected: 'published' } }", does: 'what a moderator refused is reopened', tests: LIFE },
  { path: 'api/publishing/states.ts', from: "(act.action !== undefined && act.action !== action)", to: "(act.action !== undefined && act.action === action)", does: 'homes for sale are let', tests: LIFE },
  { path: 'api/publishing/states.ts', from: "(act.imported && !imported)", to: "(act.imported && imported)", does: 'what was typed in is put back unseen', tests: LIFE },
  { path: 'api/publishing/states.ts', from: "const NEEDS_WAITING: readonly ActName[] = ['withdraw', 'approve', 'ask', 'reject']", to: "const NEEDS_WAITING: readonly ActName[] = ['withdraw', 'approve', 'reject']", does: 'a change is asked for where nothing waits', tests: LIFE },
  { path: 'api/publishing/states.ts', from: "const WAITING: readonly OfferStatus[] = ['in_review', 'published', 'paused', 'reserved']", to: "const WAITING: readonly OfferStatus[] = ['in_review', 'published', 'paused', 'reserved', 'sold']", does: 'what was sent waits on for a home that is sold', tests: LIFE },
  { path: 'api/publishing/life.ts', from: 'expiresAt.getTime() - REMINDED_DAYS * DAY_MS', to: 'expiresAt.getTime() + REMINDED_DAYS * DAY_MS', does: 'offers stay a week too long and nobody is reminded', tests: LIFE },
  { path: 'api/publishing/life.ts', from: "to === 'published' && offer.published_at === null &&", to: "to === 'published' &&", does: 'who pauses and resumes is first in newest', tests: LIFE },
  { path: 'api/publishing/life.ts', from: "(name === 'renew' || !RUNNING.includes(offer.status))", to: '!RUNNING.includes(offer.status)', does: 'a renewed offer ends when it would have', tests: LIFE },
  { path: 'api/publishing/life.ts', from: "    await deleteJobsOf(db, offer.owner_id, 'offer_expiry', { offer: offer.id })\n", to: '', does: 'each renewal adds a job', tests: ['api/publishing/limits.test.ts'] },
  { path: 'api/publishing/life.ts', from: "else if (offer.waiting !== null && !mayWait(to)) await", to: "else if (offer.waiting !== null && mayWait(to)) await", does: 'what waits is withdrawn by pausing, and goes on waiting when the home is sold', tests: LIFE },
  { path: 'api/publishing/life.ts', from: "if (version !== offer.version) throw conflict(offer)\n  const to = targetOf(name, by, standingOf(offer))", to: 'const to = targetOf(name, by, standingOf(offer))', does: 'who saw an earlier version overwrites a later one', tests: LIFE },
  { path: 'api/publishing/moderation.ts', from: 'if (waiting?.number !== number) throw conflict(row)', to: 'if (waiting === undefined) throw conflict(row)', does: 'a moderator approves what they have not seen', tests: LIFE },
  { path: 'api/publishing/moderation.ts', from: "!(await hasPart(db, user.id, row)) || !(await hasOtherModerator(db, user.id))", to: "!(await hasPart(db, user.id, row)) || (await hasOtherModerator(db, user.id))", does: 'moderators judge their own offers', tests: LIFE },
  { path: 'api/publishing/moderation.ts', from: "if (reasons.length === 0 && note === '')", to: "if (reasons.length === 0 || note === '')", does: 'a reason without a note is refused', tests: LIFE },
  { path: 'api/publishing/expiry.ts', from: 'Date.parse(offer.expires_at) !== Date.parse(expires) ||', to: '', does: 'a renewed offer expires by its old job', tests: LIFE },
  { path: 'api/publishing/sending.ts', from: 'fields !== null && !needsReview(fields) && !isLeap', to: 'fields !== null && !isLeap', does: 'other words are public without anybody looking', tests: LIFE },
  { path: 'api/publishing/suspension.ts', from: 'last?.reason === REASON)', to: 'last)', does: 'what its owner paused is published when they are let in again', tests: ['api/reports/reports.test.ts', 'api/publishing/life.test.ts'] },
  { path: 'api/publishing/pictures.ts', from: 'const fits = offset === received && piece.size > 0', to: 'const fits = offset <= received && piece.size > 0', does: 'a piece that is sent again overwrites what is there', tests: PICTURES },
  { path: 'api/publishing/pictures.ts', from: 'offset + piece.size <= size', to: 'offset + piece.size <= size * 2', does: 'more bytes are kept than were announced', tests: PICTURES },
  { path: 'api/publishing/picture-queries.ts', from: "where created_at < now() - interval '1 day'", to: "where created_at < now() - interval '1 hour'", does: 'pictures of a draft that is being written go', tests: ['tests/expiry.test.ts'] },
  { path: 'api/agencies/rights.ts', from: "(membership.role !== 'agent' || owner_id === userId)", to: "(membership.role === 'agent' || owner_id === userId)", does: 'managers cannot manage, agents manage everything', tests: ['api/agencies/rights.test.ts'] },
]
