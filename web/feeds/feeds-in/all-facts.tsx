import { address } from '#contract/addresses.ts'
import type { AnyFeed } from '#contract/feeds/all-feeds.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext, type PageContext } from '../../ground/page/page-context.tsx'
import { Soft, type Tone } from '../../ground/ui/layout.tsx'
import { RowHead } from '../../ground/ui/table.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { spanText } from '../../ground/page/span.ts'

type Texts = Pick<PageContext, 't' | 'format'>

const TONES = {
  failed: 'bad',
  stopped: 'warn',
  running: 'accent',
  waiting: 'accent',
  done: 'good',
  new: undefined,
} as const satisfies Record<AnyFeed['state'], Tone | undefined>

export const feedTone = ({ state, halted, lastRun }: AnyFeed): Tone | undefined =>
  halted || (state === 'done' && lastRun?.isDoubted) ? 'warn' : TONES[state]

/** How long something took or waits. */
export const lengthText = (seconds: number, { t }: Pick<PageContext, 't'>): string =>
  seconds < 60
    ? t('allFeeds.seconds', { count: Math.max(0, Math.round(seconds)) })
    : spanText(seconds, { t })

/** Progress of a run that waits or is under way; empty without one. */
export function nowText(feed: AnyFeed, { t, format }: Texts): string {
  const { since, place, progress, retry } = feed
  if (since === null) return ''
  return [
    t('allFeeds.since', { when: `${momentText(since, 'UTC', format)} UTC` }),
    place !== null && t('allFeeds.place', { place: format.number(place) }),
    progress &&
      (progress.items === null
        ? t('allFeeds.reading')
        : t('allFeeds.progress', {
            done: format.number(progress.done),
            items: format.number(progress.items),
          })),
    retry &&
      t('allFeeds.retry', {
        attempts: format.number(retry.attempts),
        when: `${momentText(retry.at, 'UTC', format)} UTC`,
      }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const FIGURES = ['created', 'updated', 'gone', 'rejected', 'held'] as const

/** Result of the last run: kind, length, and its figures except zeros. */
export function lastFacts(
  { state, kind, seconds, figures, isDoubted }: NonNullable<AnyFeed['lastRun']>,
  { t, format }: Texts,
): string[] {
  const named = (name: 'items' | (typeof FIGURES)[number]): string =>
    t('allFeeds.figure', {
      name: t(`allFeeds.figures.${name}`),
      count: format.number(figures?.[name] ?? 0),
    })
  return [
    state === 'done' && kind === 'dry' ? t('feedsIn.run.dry') : t(`feedsIn.run.${state}`),
    ...(isDoubted ? [t('feedsIn.state.look')] : []),
    ...(seconds === null ? [] : [lengthText(seconds, { t })]),
    ...(figures ? [named('items'), ...FIGURES.filter((name) => figures[name] > 0).map(named)] : []),
  ]
}

/** The agency, and the account that made the feed. */
export function FeedKeeper({ feed: { agency, owner } }: { feed: AnyFeed }) {
  const { t } = usePageContext()
  const account = owner && (
    <LocaleLink to={address('member', { id: owner.id })}>
      <bdi>{owner.name}</bdi>
    </LocaleLink>
  )
  if (!agency) return account ?? t('allFeeds.operator')
  return (
    <RowHead>
      <bdi>{agency.name}</bdi>
      {account && <Soft as="span">{account}</Soft>}
    </RowHead>
  )
}
