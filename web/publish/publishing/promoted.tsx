import { Megaphone } from 'lucide-react'
import { CURRENT_OFFERS_MAX, type Promotion } from '#contract/publish/promotion.ts'
import type { OwnOffer } from '#contract/publish/publishing.ts'
import type { Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import styles from './promoted.module.css'
import { runsOf } from './promotion-runs.ts'

/** The promotions of listed offers, and the time zone of the account. */
export async function promotionsOf(
  offers: readonly OwnOffer[],
  { api, user }: Pick<Visit, 'api' | 'user'>,
): Promise<{ promotions: Promotion[]; zone: string }> {
  const ids = offers.map(({ id }) => id).slice(0, CURRENT_OFFERS_MAX)
  const [found, account] = await Promise.all([
    ids.length > 0 ? api.promotion.current({ offers: ids }) : { data: [] },
    user(),
  ])
  return { promotions: found.data, zone: account?.time_zone ?? 'UTC' }
}

/** Promotions of an offer, until when they run, and what they brought. */
export function Promoted({ promotions, zone }: { promotions: readonly Promotion[]; zone: string }) {
  const { t, format } = usePageContext()
  if (promotions.length === 0) return null
  return (
    <ul className="stack-2 soft">
      {runsOf(promotions).map((one) => (
        <li key={one.id} className={styles['one']} data-icons="s">
          <Megaphone
            aria-hidden="true"
            className={one.state === 'running' ? 'accent' : undefined}
          />
          <span>
            {one.state === 'stopped' && one.stoppedBy
              ? t(`promotion.listed.${one.stoppedBy}`, {
                  package: t(`promotion.package.${one.package}.name`),
                  at: momentText(one.stoppedAt ?? one.endsAt, zone, format),
                })
              : t(
                  `promotion.listed.${one.isLater ? 'later' : one.state === 'stopped' ? 'ended' : one.state}`,
                  {
                    package: t(`promotion.package.${one.package}.name`),
                    from: momentText(one.startsAt, zone, format),
                    until: momentText(one.endsAt, zone, format),
                  },
                )}
            <Brought effect={one.effect} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Brought({ effect }: Pick<Promotion, 'effect'>) {
  const { t, format } = usePageContext()
  if (!effect) return null
  const perDay = (count: number, days: number): string =>
    format.number(days > 0 ? count / days : 0, { decimals: 1 })
  const now = {
    views: perDay(effect.views, effect.days),
    leads: format.number(effect.leads),
  }
  return (
    <span className="softLine numbers">
      {effect.before.days > 0
        ? t('promotion.effect.compared', {
            ...now,
            viewsBefore: perDay(effect.before.views, effect.before.days),
            leadsBefore: format.number(effect.before.leads),
          })
        : t('promotion.effect.alone', now)}
    </span>
  )
}
