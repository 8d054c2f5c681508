import { OWNER_ACTS, type OwnerAct } from '#contract/publish/publishing.ts'
import type { OfferStatus } from '#contract/homes/offer-lists.ts'

/** The actor: owner, moderator, or the portal. */
export type Actor = 'owner' | 'moderator' | 'system'

interface Act {
  by: Actor
  /** From which state to which. Equal: the public content stays while a change is sent, withdrawn or decided. */
  moves: Partial<Record<OfferStatus, OfferStatus>>
  /** Only homes for sale (0), or for rent (1). */
  action?: 0 | 1
  /** Only imported offers: no one could send them again. */
  imported?: true
}

/** The life of an offer: all possible actions. */
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
  /** From every state that its owner could otherwise make public again without a moderator. */
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
  /** Hides offers while the owner's account is blocked, and restores their state afterwards. */
  suspend: { by: 'system', moves: { published: 'paused', reserved: 'paused' } },
  lift: { by: 'system', moves: { paused: 'published' } },
  liftReserved: { by: 'system', moves: { paused: 'reserved' } },

  pause: { by: 'owner', moves: { published: 'paused', reserved: 'paused' } },
  resume: { by: 'owner', moves: { paused: 'published' } },
  reserve: { by: 'owner', moves: { published: 'reserved' } },
  release: { by: 'owner', moves: { reserved: 'published' } },
  sell: { by: 'owner', action: 0, moves: { published: 'sold', reserved: 'sold', paused: 'sold' } },
  let: { by: 'owner', action: 1, moves: { published: 'let', reserved: 'let', paused: 'let' } },
  /** The sale or rental failed. */
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

/** States with a possible pending change. */
const WAITING: readonly OfferStatus[] = ['in_review', 'published', 'paused', 'reserved']

/** Actions that need a pending change. */
const NEEDS_WAITING: readonly ActName[] = ['withdraw', 'approve', 'ask', 'reject']

/** The facts of an offer that decide which actions are possible. */
export interface OfferState {
  status: OfferStatus
  action: number
  /** A change is pending. */
  waiting: boolean
  /** It was imported. */
  imported?: boolean
}

/** The next state, or null if the actor cannot do this now. */
export function targetOf(
  name: ActName,
  by: Actor,
  { status, action, waiting, imported = false }: OfferState,
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

/** The next state of an imported offer for its owner's actions: it can be hidden and restored to the feed's state. Null for all else, which the feed decides. */
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

/** Acts that its owner can perform now, beside sending it. */
export function ownerActs(state: OfferState): OwnerAct[] {
  return OWNER_ACTS.filter((name) => targetOf(name, 'owner', state) !== null)
}
