import type { Board } from '#contract/return/boards.ts'

/** An event on a board. */
export interface BoardEvent {
  at: string
  /** Null: the owner, who adds homes. */
  member: number | null
  what: 'joined' | 'added' | 'liked' | 'disliked' | 'wrote'
  home: number | null
}

/** Events of others, newest first. `since`: when the visitor last looked; null: never, and nothing is new. */
export function eventsSince({ members, homes, me }: Board, since: string | null): BoardEvent[] {
  const events: BoardEvent[] = [
    ...members.map(({ id, joinedAt }) => ({
      at: joinedAt,
      member: id,
      what: 'joined' as const,
      home: null,
    })),
    ...homes.flatMap(({ id, addedAt, votes, comments }) => [
      { at: addedAt, member: null, what: 'added' as const, home: id },
      ...votes.map(({ member, vote, at }) => ({
        at,
        member,
        what: vote > 0 ? ('liked' as const) : ('disliked' as const),
        home: id,
      })),
      ...comments.map(({ member, at }) => ({ at, member, what: 'wrote' as const, home: id })),
    ]),
  ]
  return events
    .filter(({ at, member }) => since !== null && at > since && (member === null || member !== me))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Whether all members like a home, if there are at least two. */
export const isLikedByAll = (
  { members }: Pick<Board, 'members'>,
  { votes }: Pick<Board['homes'][number], 'votes'>,
): boolean =>
  members.length > 1 &&
  members.every(({ id }) => votes.some(({ member, vote }) => member === id && vote > 0))

/** Homes that all like first, then by votes, then in the order of adding. */
export function inOrder(board: Board): Board['homes'] {
  const score = (home: Board['homes'][number]): number =>
    home.votes.reduce((sum, { vote }) => sum + vote, 0) + (isLikedByAll(board, home) ? 1000 : 0)
  return board.homes.toSorted((a, b) => score(b) - score(a))
}
