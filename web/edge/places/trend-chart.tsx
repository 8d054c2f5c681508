import { usePageContext } from '../../ground/page/page-context.tsx'
import { signedPercent } from '../../ground/ui/signed-percent.ts'
import styles from '../../ground/ui/trend-chart.module.css'
import { TrendPlot } from '../../ground/ui/trend-plot.tsx'
import { trendOf } from '#text/trend.ts'

export interface TrendChartProps {
  /** Accessible name. */
  label: string
  months: readonly { month: string; perSquareMetre: number; n: number }[]
  /** Formats a price per square metre. */
  price: (perSquareMetre: number) => string
}

/** Monthly medians as a line and as a table. Empty with too few months. */
export function TrendChart({ label, months, price }: TrendChartProps) {
  const { t, format } = usePageContext()
  const trend = trendOf(months.map(({ month, perSquareMetre: value }) => ({ month, value })))
  const [first, last] = [months[0], months.at(-1)]
  if (!trend || !first || !last) return null
  const monthText = (month: string): string => format.date(`${month}-15`, 'month')
  const change = last.perSquareMetre / first.perSquareMetre - 1
  const span = { from: monthText(first.month), to: monthText(last.month) }
  return (
    <figure className="above">
      <p className="soft">
        <strong className="ink">
          <bdi>{signedPercent(format, change, { decimals: 1 })}</bdi>
        </strong>{' '}
        {t('places.market.span', { ...span, fromCount: first.n, toCount: last.n })}
      </p>
      <TrendPlot
        trend={trend}
        label={label}
        text={t('places.market.chart.text', {
          ...span,
          first: price(first.perSquareMetre),
          last: price(last.perSquareMetre),
        })}
        tick={price}
        ends={[span.from, span.to]}
      >
        {trend.runs.flat().map(({ x, y, month, value }) => (
          <span
            key={month}
            className={styles['point']}
            style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
            data-last={month === last.month || undefined}
            title={`${monthText(month)}: ${price(value)}`}
            aria-hidden="true"
          />
        ))}
      </TrendPlot>
      <details>
        <summary className={`${styles['summary']} plain`}>{t('places.market.months')}</summary>
        <table className={`${styles['table']} series`}>
          <caption className={styles['caption']}>{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="muted">
                {t('places.market.month')}
              </th>
              <th scope="col" className="muted">
                {t('places.market.price', { unit: format.areaUnit.sign })}
              </th>
              <th scope="col" className="muted">
                {t('places.market.homes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, n, perSquareMetre }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td>{price(perSquareMetre)}</td>
                <td>{format.number(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
