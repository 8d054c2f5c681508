import type { Promotion } from '#contract/publish/promotion.ts'

/** A promotion with those that follow on without a gap. `isLater`: another of its package runs or comes before it. */
export type Run = Promotion & { isLater: boolean }

/** Ends are rounded up to a minute. */
const TOUCH_MS = 60_000

/** Promotions of an offer, those that follow each other without a gap as one until the last end. */
export function runsOf(promotions: readonly Promotion[]): Run[] {
  const runs: Run[] = []
  for (const one of [...promotions].sort(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt),
  )) {
    const isOpen = one.state === 'running' || one.state === 'scheduled'
    const before = isOpen
      ? runs.findLast(
          ({ package: name, state }) =>
            name === one.package && (state === 'running' || state === 'scheduled'),
        )
      : undefined
    if (before && Date.parse(one.startsAt) <= Date.parse(before.endsAt) + TOUCH_MS)
      before.endsAt = one.endsAt
    else runs.push({ ...one, isLater: before !== undefined })
  }
  return runs
}
