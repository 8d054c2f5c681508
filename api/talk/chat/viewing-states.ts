import type { Viewings } from '#db/schema.ts'

export type ViewingState = Viewings['state']

/** Next state of a viewing by act and state; the message about it has the state as its kind. `none`: no open viewing. Only the side that did not propose accepts. */
export const VIEWING_MOVES = {
  propose: { none: 'proposed', proposed: 'proposed', agreed: 'proposed' },
  accept: { proposed: 'agreed' },
  end: { proposed: 'declined', agreed: 'cancelled' },
} as const satisfies Record<string, Partial<Record<ViewingState | 'none', ViewingState>>>

export type ViewingAct = keyof typeof VIEWING_MOVES

/** The state after an act; undefined if the act is not allowed. */
export function viewingAfter(
  act: ViewingAct,
  from: ViewingState | 'none',
): ViewingState | undefined {
  const moves: Partial<Record<ViewingState | 'none', ViewingState>> = VIEWING_MOVES[act]
  return moves[from]
}
