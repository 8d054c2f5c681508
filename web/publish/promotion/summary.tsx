import { address } from '#contract/addresses.ts'
import { creditFor } from '#contract/publish/promotion-lists.ts'
import type { OrderLine, Quote } from '#contract/publish/payments.ts'
import type { Promotable } from '#contract/publish/promotion.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { momentText } from '../../talk/threads/moment.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import type { Unsold } from './order-form.ts'
import { Sums } from './sums.tsx'

const DAY_MS = 86_400_000

/** The price of each line, when it runs, and the sums. */
export function Summary({
  quote,
  lines,
  offers,
  zone,
}: {
  quote: Quote
  lines: readonly OrderLine[]
  offers: readonly Promotable[]
  zone: string
}) {
  const { t, format } = usePageContext()
  return (
    <>
      <ul className="stack-3">
        {lines.map((line, at) => {
          const priced = quote.lines[at]
          if (!priced) return null
          const offer = offers.find(({ id }) => id === line.offer)
          return (
            <li key={`${line.offer}-${line.package}`} className="labelled">
              <span className="between">
                <span>
                  {t('promotion.form.line', {
                    package: t(`promotion.package.${line.package}.name`),
                    days: t('promotion.days', { count: line.days }),
                  })}
                </span>
                <bdi className="amount">
                  {format.sum({ amount: priced.amount, currency: quote.currency })}
                </bdi>
              </span>
              {offers.length > 1 && (
                <bdi className="soft" lang={offer?.titleLang}>
                  {offer?.title}
                </bdi>
              )}
              <span className="soft">
                {t('promotion.form.runs', {
                  from: momentText(priced.startsAt, zone, format),
                  until: momentText(priced.endsAt, zone, format),
                })}
              </span>
              {isAfterOther(line, priced) && <span>{t('promotion.form.follows')}</span>}
            </li>
          )
        })}
      </ul>
      <Sums amounts={quote} />
      {quote.balance > 0 && quote.credit === 0 && (
        <p className="soft">
          {t('promotion.form.balanceKept', {
            balance: format.sum({ amount: quote.balance, currency: quote.currency }),
          })}
        </p>
      )}
    </>
  )
}

/** Whether it begins later than was asked for: at the end of what is booked already. */
const isAfterOther = ({ startsAt, until }: OrderLine, priced: Quote['lines'][number]): boolean =>
  until !== null &&
  Date.parse(priced.startsAt) === Date.parse(until) &&
  (startsAt === null || Date.parse(startsAt) < Date.parse(until))

/** Ticked offers that a chosen package is not sold for, and why. */
export function UnsoldList({
  unsold,
  offers,
  currency,
}: {
  unsold: readonly Unsold[]
  offers: readonly Promotable[]
  currency: string
}) {
  const { t } = usePageContext()
  if (unsold.length === 0) return null
  return (
    <Banner tone="warn">
      <p>{t('promotion.form.unsold', { currency })}</p>
      <ul>
        {unsold.map(({ offer: id, package: name, days }) => {
          const offer = offers.find((one) => one.id === id)
          return (
            <li key={`${id}-${name}`}>
              <bdi lang={offer?.titleLang}>{offer?.title}</bdi>:{' '}
              {t('promotion.form.line', {
                package: t(`promotion.package.${name}.name`),
                days: t('promotion.days', { count: days }),
              })}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

/** The rule of the credit for a promotion that stops early, with an example of the first line; and how results are ranked. */
export function Rules({ quote }: { quote: Quote | null }) {
  const { t, format } = usePageContext()
  const line = quote?.lines[0]
  return (
    <div className="stack-2" id="credit">
      <p className="soft">{t('promotion.form.credit')}</p>
      {quote && line && <p className="soft">{exampleOf(quote, line)}</p>}
      <p>
        <LocaleLink to={address('ranking')}>{t('promotion.form.ranking')}</LocaleLink>
      </p>
    </div>
  )

  function exampleOf({ currency }: Quote, { amount, startsAt, endsAt }: Quote['lines'][number]) {
    const [from, to] = [new Date(startsAt), new Date(endsAt)]
    const days = Math.max(1, Math.floor((to.getTime() - from.getTime()) / DAY_MS / 3))
    const back = creditFor(amount, {
      startsAt: from,
      endsAt: to,
      stoppedAt: new Date(from.getTime() + days * DAY_MS),
    })
    return t('promotion.form.creditExample', {
      days,
      back: format.sum({ amount: back, currency }),
      price: format.sum({ amount, currency }),
    })
  }
}
