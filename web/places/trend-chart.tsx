import { useId } from 'react'
import { usePageContext } from '../page/page-context.tsx'
import styles from '../ui/trend-chart.module.css'
import { trendOf } from '../ui/trend.ts'

/** Size of the drawing; it is stretched to the available width. */
const WIDTH = 600
const HEIGHT = 140

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
  const id = useId()
  const trend = trendOf(months.map(({ month, perSquareMetre: value }) => ({ month, value })))
  const [first, last] = [months[0], months.at(-1)]
  if (!trend || !first || !last) return null
  const monthText = (month: string): string => format.date(`${month}-15`, 'month')
  const top = (at: number): number => (trend.ticks.length - 1 - at) / (trend.ticks.length - 1)
  const change = last.perSquareMetre / first.perSquareMetre - 1
  const span = { from: monthText(first.month), to: monthText(last.month) }
  return (
    <figure className="above">
      <p className="soft">
        <strong className="ink">
          <bdi>{(change > 0 ? '+' : '') + format.percent(change, { decimals: 1 })}</bdi>
        </strong>{' '}
        {t('places.market.span', span)}
      </p>
      <div className={styles['plot']}>
        <svg
          className={styles['svg']}
          data-flip
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}t ${id}d`}
        >
          <title id={`${id}t`}>{label}</title>
          <desc id={`${id}d`}>
            {t('places.market.chart.text', {
              ...span,
              first: price(first.perSquareMetre),
              last: price(last.perSquareMetre),
            })}
          </desc>
          {trend.ticks.map((tick, at) => (
            <line
              key={tick}
              className={styles['line']}
              x1={0}
              x2={WIDTH}
              y1={top(at) * HEIGHT}
              y2={top(at) * HEIGHT}
            />
          ))}
          {trend.runs.map((run) => (
            <g key={run[0]?.month}>
              <path
                className={styles['area']}
                d={`M${run[0]!.x * WIDTH},${HEIGHT} ${run.map(({ x, y }) => `L${x * WIDTH},${y * HEIGHT}`).join(' ')} L${run.at(-1)!.x * WIDTH},${HEIGHT}Z`}
              />
              <path
                className={styles['curve']}
                d={`M${run.map(({ x, y }) => `${x * WIDTH},${y * HEIGHT}`).join(' L')}${run.length === 1 ? 'h0.01' : ''}`}
              />
            </g>
          ))}
        </svg>
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
        {trend.ticks.map((tick, at) => (
          <span
            key={tick}
            className={styles['tick']}
            style={{ insetBlockStart: `${top(at) * 100}%` }}
            aria-hidden="true"
          >
            {price(tick)}
          </span>
        ))}
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>{span.from}</span>
        <span>{span.to}</span>
      </p>
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
                {t('places.market.price')}
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
