import type { Viewings } from '#db/schema.ts'

export type ViewingState = Viewings['state']

/** How the viewing of a conversation gets from one state to the next, which its message is named after; `none`: there is none, or the last one is over. Only the side that did not propose accepts. */
export const VIEWING_MOVES = {
  propose: { none: 'proposed', proposed: 'proposed', agreed: 'proposed' },
  accept: { proposed: 'agreed' },
  end: { proposed: 'declined', agreed: 'cancelled' },
} as const satisfies Record<string, Partial<Record<ViewingState | 'none', ViewingState>>>

export type ViewingAct = keyof typeof VIEWING_MOVES

/** The state after an act; undefined where it is not possible. */
export function viewingAfter(
  act: ViewingAct,
  from: ViewingState | 'none',
): ViewingState | undefined {
  const moves: Partial<Record<ViewingState | 'none', ViewingState>> = VIEWING_MOVES[act]
  return moves[from]
}
