import { useId, type ReactNode } from 'react'
import styles from './trend-chart.module.css'
import type { Trend, TrendPoint } from '#text/trend.ts'

/** Size of the drawing; it is stretched to the available width. */
const WIDTH = 600
const HEIGHT = 140

/** A line by month with its grid. Under the line, or with `hasRange` within its range, it is filled. `children` lie on top, placed in percent. */
export function TrendPlot({
  trend,
  label,
  text,
  tick,
  ends,
  hasRange = false,
  children,
}: {
  trend: Trend
  /** Accessible name and description. */
  label: string
  text: string
  /** Formats the value of a grid line. */
  tick: (value: number) => string
  /** The first and the last month. */
  ends: readonly [string, string]
  hasRange?: boolean
  children?: ReactNode
}) {
  const id = useId()
  const top = (at: number): number => (trend.ticks.length - 1 - at) / (trend.ticks.length - 1)
  const line = (run: readonly TrendPoint[], height: (point: TrendPoint) => number): string =>
    run.map((point) => `${point.x * WIDTH},${height(point) * HEIGHT}`).join(' L')
  return (
    <>
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
          <desc id={`${id}d`}>{text}</desc>
          {trend.ticks.map((value, at) => (
            <line
              key={value}
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
                d={`M${line(run, hasRange ? (point) => point.top : ({ y }) => y)} L${line(run.toReversed(), hasRange ? ({ bottom }) => bottom : () => 1)}Z`}
              />
              <path
                className={styles['curve']}
                d={`M${line(run, ({ y }) => y)}${run.length === 1 ? 'h0.01' : ''}`}
              />
            </g>
          ))}
        </svg>
        {children}
        {trend.ticks.map((value, at) => (
          <span
            key={value}
            className={styles['tick']}
            style={{ insetBlockStart: `${top(at) * 100}%` }}
            aria-hidden="true"
          >
            {tick(value)}
          </span>
        ))}
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </>
  )
}
