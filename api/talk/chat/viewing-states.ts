import type { Viewings } from '#db/schema.ts'

export type ViewingState = Viewings['state']

/**
 * How the viewing of a conversation gets from one state to the next; `none`: no open viewing. An agreed viewing keeps its time while
 * another is proposed, until that is accepted. Only the side that did not propose accepts; declining is withdrawing for the side that proposed.
 */
export const VIEWING_MOVES = {
  propose: { none: 'proposed', proposed: 'proposed', agreed: 'agreed' },
  accept: { proposed: 'agreed', agreed: 'agreed' },
  decline: { proposed: 'declined', agreed: 'agreed' },
  cancel: { agreed: 'cancelled' },
} as const satisfies Record<string, Partial<Record<ViewingState | 'none', ViewingState>>>

export type ViewingAct = keyof typeof VIEWING_MOVES

/** Kind of the message of each act. */
export const VIEWING_MESSAGES = {
  propose: 'proposed',
  accept: 'agreed',
  decline: 'declined',
  cancel: 'cancelled',
} as const satisfies Record<ViewingAct, ViewingState>

/** The state after an act; undefined where it is not possible. */
export function viewingAfter(
  act: ViewingAct,
  from: ViewingState | 'none',
): ViewingState | undefined {
  const moves: Partial<Record<ViewingState | 'none', ViewingState>> = VIEWING_MOVES[act]
  return moves[from]
}
