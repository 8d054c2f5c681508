import { PACKAGES, type Package } from '#contract/publish/promotion-lists.ts'
import type { Measured, Promotable } from '#contract/publish/promotion.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './promo.module.css'

/** The packages that these offers can have, each with its days and prices, and what it brought others. */
export function PackageChoice({
  offers,
  measured,
  currency,
  valueOf,
}: {
  offers: readonly Promotable[]
  measured: readonly Measured[]
  currency: string
  valueOf: (name: string) => string | undefined
}) {
  const { t } = usePageContext()
  return (
    <div className={styles['packages']}>
      {PACKAGES.map((name) => {
        const prices = offers.flatMap((offer) =>
          offer.prices.filter((one) => one.package === name && one.currency === currency),
        )
        const days = [...new Set(prices.map((one) => one.days))].sort((a, b) => a - b)
        return (
          <fieldset key={name} className={styles['package']} data-sold={days.length > 0}>
            <legend className="heading">{t(`promotion.package.${name}.name`)}</legend>
            <p className="soft">{t(`promotion.package.${name}.what`)}</p>
            <Brought figures={measured.find((one) => one.package === name)} />
            {days.length === 0 ? (
              <p className="soft">{t('promotion.form.notSold')}</p>
            ) : (
              <div className="lined">
                <Duration name={name} days={0} amounts={[]} currency={currency} valueOf={valueOf} />
                {days.map((one) => (
                  <Duration
                    key={one}
                    name={name}
                    days={one}
                    amounts={prices.filter((price) => price.days === one).map((p) => p.amount)}
                    currency={currency}
                    valueOf={valueOf}
                  />
                ))}
              </div>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

function Duration({
  name,
  days,
  amounts,
  currency,
  valueOf,
}: {
  name: Package
  days: number
  amounts: readonly number[]
  currency: string
  valueOf: (name: string) => string | undefined
}) {
  const { t, format } = usePageContext()
  const field = `days-${name}`
  const value = days === 0 ? '' : String(days)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const money = (amount: number): string => format.sum({ amount, currency })
  return (
    <label className={styles['duration']}>
      <input
        type="radio"
        name={field}
        value={value}
        defaultChecked={(valueOf(field) ?? '') === value}
      />
      <span>{days === 0 ? t('promotion.form.none') : t('promotion.days', { count: days })}</span>
      {days > 0 && (
        <bdi className="amount">
          {least === most
            ? money(least)
            : t('promotion.form.range', { from: money(least), to: money(most) })}
        </bdi>
      )}
    </label>
  )
}

/** Figures of similar promotions, or that there are none yet. */
function Brought({ figures }: { figures: Measured | undefined }) {
  const { t, format } = usePageContext()
  if (!figures) return <p className="soft">{t('promotion.form.notMeasured')}</p>
  const number = (value: number): string => format.number(value, { decimals: value < 10 ? 1 : 0 })
  return (
    <div className="stack-2">
      <dl className={styles['brought']}>
        <div>
          <dt className="soft">{t('promotion.form.viewsPerDay')}</dt>
          <dd className={styles['hero']}>{number(figures.viewsPerDay)}</dd>
          <dd className="soft">
            {t('promotion.form.before', { value: number(figures.viewsBefore) })}
          </dd>
        </div>
        <div>
          <dt className="soft">{t('promotion.form.leadsPerWeek')}</dt>
          <dd className={styles['hero']}>{number(figures.leadsPerWeek)}</dd>
          <dd className="soft">
            {t('promotion.form.before', { value: number(figures.leadsBefore) })}
          </dd>
        </div>
      </dl>
      <p className="soft">{t('promotion.form.measuredOn', { count: figures.n })}</p>
    </div>
  )
}
