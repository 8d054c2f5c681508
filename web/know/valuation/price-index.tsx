import type { OutputOf } from '#contract/endpoint.ts'
import type { PriceIndex as Index, valuation } from '#contract/know/valuation.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import styles from '../../ground/ui/trend-chart.module.css'
import { TrendPlot } from '../../ground/ui/trend-plot.tsx'
import { trendOf } from '#text/trend.ts'
import { changeSince } from './index-change.ts'

/** The value of the last month. */
const BASE = 100

/** Price index by month, to buy and to rent. */
export function PriceIndex({ index }: { index: OutputOf<typeof valuation.index> }) {
  const { t } = usePageContext()
  const known = (['buy', 'rent'] as const).flatMap((action) => {
    const own = index[action]
    return own ? [{ action, own }] : []
  })
  return (
    <section className="stack-3">
      <h2 className="partTitle">{t('valuation.index.title')}</h2>
      {known.length === 0 ? (
        <Soft>{t('valuation.index.few')}</Soft>
      ) : (
        <Soft>{t('valuation.index.lead')}</Soft>
      )}
      {known.map(({ action, own }) => (
        <Chart
          key={action}
          label={t(`valuation.index.${action}`, { place: own.place })}
          index={own}
        />
      ))}
    </section>
  )
}

function Chart({ label, index: { months } }: { label: string; index: Index }) {
  const { t, format } = usePageContext()
  const trend = trendOf(
    months.map(({ month, index, low, high }) => ({
      month,
      value: BASE * index,
      low: BASE * low,
      high: BASE * high,
    })),
  )
  const [first, last] = [months[0], months.at(-1)]
  if (!trend || !first || !last) return null
  const monthText = (month: string): string => format.date(`${month}-15`, 'month')
  const value = (share: number): string => format.number(BASE * share, { decimals: 1 })
  const text = t('valuation.index.change', changeSince(first, format))
  return (
    <figure className="whole">
      <figcaption className="strong">{label}</figcaption>
      <p className="soft">{text}</p>
      <TrendPlot
        trend={trend}
        label={label}
        text={text}
        tick={(tick) => format.number(tick)}
        ends={[monthText(first.month), monthText(last.month)]}
        hasRange
      />
      <details>
        <summary className={`${styles['summary']} plain`}>{t('valuation.index.months')}</summary>
        <table className={`${styles['table']} series`}>
          <caption className={styles['caption']}>
            {t('valuation.index.base', { month: monthText(last.month) })}
          </caption>
          <thead>
            <tr>
              {(['month', 'value', 'range', 'homes'] as const).map((name) => (
                <th key={name} scope="col" className="muted">
                  {t(`valuation.index.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, homes, index, low, high }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td>{value(index)}</td>
                <td>
                  {month === last.month
                    ? '–'
                    : t('valuation.result.range', { low: value(low), high: value(high) })}
                </td>
                <td>{format.number(homes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
