import { useEffect, useRef, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { creditFor } from '#contract/publish/promotion-lists.ts'
import type { Promotion } from '#contract/publish/promotion.ts'
import type { HidingAct } from '#contract/publish/publishing.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Form } from '../../ground/forms/form.tsx'
import type { FormState } from '../../ground/forms/use-form.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Row } from '../../ground/ui/layout.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import styles from './stopping.module.css'

/** Limit of named promotions; more are counted. */
const NAMED_MAX = 8

/** Paid promotions that an act on offers would stop. */
export interface Stops {
  act: HidingAct
  data: Promotion[]
  total: number
}

/** Asks before promotions stop: which, about how much goes back, and by which rule. */
export function Stopping<T>({
  stops: { act, data, total },
  zone,
  form,
  hidden,
  named,
  back,
  onKeep,
  children,
}: {
  stops: Stops
  zone: string
  form: FormState<T>
  /** Sent once more with the confirmation. */
  hidden: Record<string, string>
  /** The offers have their titles: there are several. */
  named: boolean
  /** The page itself, for those without scripts. */
  back: string
  /** Closes it, and gives the focus back to the button that was pressed. */
  onKeep: () => void
  children?: ReactNode
}) {
  const { t, format } = usePageContext()
  const hydrated = useHydrated()
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  const [first] = data
  const textOf = (one: Promotion): string =>
    t('promotion.stop.line', {
      promotion: t(`promotion.listed.${one.state === 'running' ? 'running' : 'scheduled'}`, {
        package: t(`promotion.package.${one.package}.name`),
        from: momentText(one.startsAt, zone, format),
        until: momentText(one.endsAt, zone, format),
      }),
      back: format.sum({
        amount: creditFor(one.net, {
          startsAt: new Date(one.startsAt),
          endsAt: new Date(one.endsAt),
          stoppedAt: new Date(),
        }),
        currency: one.currency,
      }),
    })
  return (
    <div className={styles['question']} role="group" aria-label={t('promotion.stop.label')}>
      <Banner tone="warn">
        <Form form={form} hidden={{ ...hidden, act, sure: '1' }}>
          {children}
          <p ref={title} tabIndex={-1} className="strong">
            {t('promotion.stop.title', { count: total })}
          </p>
          <ul className="stack-1">
            {data.slice(0, NAMED_MAX).map((one) => (
              <li key={one.id} suppressHydrationWarning>
                {named && (
                  <>
                    <bdi>{one.offer.title}</bdi>:{' '}
                  </>
                )}
                {textOf(one)}
              </li>
            ))}
            {total > NAMED_MAX && (
              <li>{t('publishing.bulk.andMore', { count: total - NAMED_MAX })}</li>
            )}
          </ul>
          <p>
            {t('promotion.stop.rule')}{' '}
            {first && (
              <LocaleLink to={`${address('offer-promo', { offers: [first.offer.id] })}#credit`}>
                {t('promotion.stop.ruleLink')}
              </LocaleLink>
            )}
          </p>
          <Row>
            {hydrated ? (
              <Button onClick={onKeep}>{t('promotion.stop.keep')}</Button>
            ) : (
              <LinkButton to={back}>{t('promotion.stop.keep')}</LinkButton>
            )}
            <Button type="submit" look="danger" busy={form.busy}>
              {t('promotion.stop.sure', { act })}
            </Button>
          </Row>
        </Form>
      </Banner>
    </div>
  )
}
