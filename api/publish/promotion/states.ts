import { PROMOTION_STATES, type PromotionState } from '#contract/publish/promotion-lists.ts'

/** The life of a promotion that was paid. `stopped`: before its time; the rest is credited. */
const MOVES: Record<PromotionState, readonly PromotionState[]> = {
  scheduled: ['running', 'stopped'],
  running: ['ended', 'stopped'],
  ended: [],
  stopped: [],
}

export const mayMove = (from: PromotionState, to: PromotionState): boolean =>
  MOVES[from].includes(to)

/** States that take the place of another promotion of the same kind for the same offer: those that something still follows. */
export const OPEN_STATES: readonly PromotionState[] = PROMOTION_STATES.filter(
  (state) => MOVES[state].length > 0,
)

/** The state at a moment, without a job that was late. */
export function stateAt(
  now: Date,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): 'scheduled' | 'running' | 'ended' {
  if (endsAt <= now) return 'ended'
  return startsAt <= now ? 'running' : 'scheduled'
}
