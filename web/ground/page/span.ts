import type { PageContext } from './page-context.tsx'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** A duration, in the largest unit that fits. */
export function spanText(seconds: number, { t }: Pick<PageContext, 't'>): string {
  if (seconds >= DAY) return t('support.span.days', { count: Math.round(seconds / DAY) })
  if (seconds >= HOUR) return t('support.span.hours', { count: Math.round(seconds / HOUR) })
  return t('support.span.minutes', { count: Math.max(1, Math.round(seconds / MINUTE)) })
}

/** Null without `to`. */
export const secondsBetween = (from: string, to: string | null): number | null =>
  to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000
