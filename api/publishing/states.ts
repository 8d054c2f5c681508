import { OWNER_ACTS, type OwnerAct } from '#contract/publishing.ts'
import type { OfferStatus } from '#contract/library.ts'

/** Who acts: the one who offers it, a moderator, or the portal by itself. */
export type Actor = 'owner' | 'moderator' | 'system'

interface Act {
  by: Actor
  /** From which state to which. Where both are the same, what is public stays while a change of it is sent, taken back or judged. */
  moves: Partial<Record<OfferStatus, OfferStatus>>
  /** Only homes for sale (0), or for rent (1). */
  action?: 0 | 1
  /** Only offers that were imported: nobody could send them anew. */
  imported?: true
}

/** The life of an offer: everything that can happen to it, and nothing else can. */
export const ACTS = {
  submit: {
    by: 'owner',
    moves: {
      draft: 'in_review',
      in_review: 'in_review',
      rejected: 'in_review',
      expired: 'in_review',
      published: 'published',
      paused: 'paused',
      reserved: 'reserved',
    },
  },
  withdraw: {
    by: 'owner',
    moves: { in_review: 'draft', published: 'published', paused: 'paused', reserved: 'reserved' },
  },

  approve: {
    by: 'moderator',
    moves: {
      in_review: 'published',
      published: 'published',
      paused: 'paused',
      reserved: 'reserved',
    },
  },
  ask: {
    by: 'moderator',
    moves: { in_review: 'draft', published: 'published', paused: 'paused', reserved: 'reserved' },
  },
  reject: {
    by: 'moderator',
    moves: {
      in_review: 'rejected',
      published: 'published',
      paused: 'paused',
      reserved: 'reserved',
    },
  },
  /** From every state out of which its owner could make it public again without anybody looking. */
  takeDown: {
    by: 'moderator',
    moves: {
      published: 'rejected',
      paused: 'rejected',
      reserved: 'rejected',
      sold: 'rejected',
      let: 'rejected',
      expired: 'rejected',
    },
  },
  putBack: { by: 'moderator', imported: true, moves: { rejected: 'published' } },
  /** As long as the account of its owner is blocked; and as it was before, when it is not any more. */
  suspend: { by: 'system', moves: { published: 'paused', reserved: 'paused' } },
  lift: { by: 'system', moves: { paused: 'published' } },
  liftReserved: { by: 'system', moves: { paused: 'reserved' } },

  pause: { by: 'owner', moves: { published: 'paused', reserved: 'paused' } },
  resume: { by: 'owner', moves: { paused: 'published' } },
  reserve: { by: 'owner', moves: { published: 'reserved' } },
  release: { by: 'owner', moves: { reserved: 'published' } },
  sell: { by: 'owner', action: 0, moves: { published: 'sold', reserved: 'sold', paused: 'sold' } },
  let: { by: 'owner', action: 1, moves: { published: 'let', reserved: 'let', paused: 'let' } },
  /** It came to nothing after all. */
  reopen: { by: 'owner', moves: { sold: 'published', let: 'published' } },
  expire: { by: 'system', moves: { published: 'expired', paused: 'expired', reserved: 'expired' } },
  renew: { by: 'owner', moves: { expired: 'published', published: 'published' } },
  archive: {
    by: 'owner',
    moves: {
      draft: 'archived',
      rejected: 'archived',
      published: 'archived',
      paused: 'archived',
      reserved: 'archived',
      sold: 'archived',
      let: 'archived',
      expired: 'archived',
    },
  },
  restore: { by: 'owner', moves: { archived: 'draft' } },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof ACTS

/** The states in which something that was sent may be waiting for a moderator. */
const WAITING: readonly OfferStatus[] = ['in_review', 'published', 'paused', 'reserved']

/** Acts that need something that waits. */
const NEEDS_WAITING: readonly ActName[] = ['withdraw', 'approve', 'ask', 'reject']

/** What of an offer decides what can be done with it. */
export interface Standing {
  status: OfferStatus
  action: number
  /** Something that was sent waits. */
  waiting: boolean
  /** It was not written here. */
  imported?: boolean
}

/** Where an act leads; null when it cannot be done by that one, or now. */
export function targetOf(
  name: ActName,
  by: Actor,
  { status, action, waiting, imported = false }: Standing,
): OfferStatus | null {
  const act: Act = ACTS[name]
  if (
    act.by !== by ||
    (act.imported && !imported) ||
    (act.action !== undefined && act.action !== action) ||
    (NEEDS_WAITING.includes(name) && !waiting)
  )
    return null
  return act.moves[status] ?? null
}

/** Where what somebody does with an offer leads that a feed of theirs brought: it is taken off the portal, and put back as the feed has it. All else the feed decides; null then. */
export function broughtTarget(
  name: ActName,
  {
    status,
    source_status: says,
    action,
  }: { status: OfferStatus; source_status: OfferStatus | null; action: number },
): OfferStatus | null {
  const to =
    name === 'pause' || name === 'resume'
      ? targetOf(name, 'owner', { status, action, waiting: false, imported: true })
      : null
  const isOffered = says === null || says === 'published' || says === 'reserved'
  return to === 'published' ? (isOffered ? (says ?? to) : null) : to
}

/** Whether something that waits goes on waiting in a state. */
export const mayWait = (status: OfferStatus): boolean => WAITING.includes(status)

/** What its owner can do with it now, beside sending it. */
export function ownerActs(standing: Standing): OwnerAct[] {
  return OWNER_ACTS.filter((name) => targetOf(name, 'owner', standing) !== null)
}
