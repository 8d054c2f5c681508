import { data } from 'react-router'

/** Statuses of an unavailable API, or of a proxy in front of it. */
export const AWAY = [502, 503, 504]
const AWAY_ANSWER = 503

/** A temporary failure. Reads throw; for writes the form reports it. */
export function refuseAway<T extends { status: number }>(answer: T): T {
  // Without a text of its own, React Router would call it "Internal Server Error".
  if (AWAY.includes(answer.status)) throw data(null, { status: AWAY_ANSWER, statusText: '' })
  return answer
}

/** Whether that is why a read failed. */
export const isAway = (error: unknown): boolean =>
  error instanceof Object &&
  'init' in error &&
  (error.init as ResponseInit | null)?.status === AWAY_ANSWER
