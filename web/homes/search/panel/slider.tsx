import type { Bounds } from '#contract/filters.ts'
import { useT } from '../../../ground/page/page-context.tsx'
import { handlesOf, moved, placeOf, type Scale } from './scale.ts'
import styles from './slider.module.css'

export interface SliderProps {
  /** Accessible name: `Price, EUR`. */
  label: string
  scale: Scale
  value: Bounds
  onChange: (value: Bounds) => void
  /** Formats a value. */
  show: (value: number) => string
}

const HEIGHT = 100

/**
 * A histogram with two handles: the browser's own range inputs, one over the other, so that keyboard, touch, direction and screen readers
 * work natively. The bounds have text fields too, which work without scripts.
 */
export function Slider({ label, scale: { stops, bars }, value, onChange, show }: SliderProps) {
  const t = useT()
  const last = stops.length - 1
  const handles = handlesOf(value, stops)
  const [low, high] = handles
  const most = Math.max(...bars.map(({ count }) => count))
  const isWithin = (from: number, to: number) =>
    to > (value.min ?? 0) && from < (value.max ?? Infinity)
  return (
    <div className={styles['slider']} data-script="on">
      <svg
        viewBox={`0 0 ${last} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles['bars']}
        data-flip
      >
        {bars.map(({ from, to, count }) => {
          const start = placeOf(from, stops)
          const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT)
          return (
            <rect
              key={from}
              x={start}
              y={HEIGHT - height}
              width={Math.max(0, placeOf(to, stops) - start)}
              height={height}
              className={isWithin(from, to) ? styles['in'] : styles['out']}
            />
          )
        })}
      </svg>
      <div className={styles['handles']}>
        <svg
          viewBox={`0 0 ${last} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={styles['track']}
          data-flip
        >
          <rect width={last} height={1} className={styles['out']} />
          <rect x={low} width={high - low} height={1} className={styles['in']} />
        </svg>
        {(['min', 'max'] as const).map((end, index) => {
          const at = handles[index]!
          const bound = value[end]
          return (
            <input
              key={end}
              type="range"
              min={0}
              max={last}
              value={at}
              disabled={bars.length === 0}
              aria-label={`${label}: ${t(end === 'min' ? 'search.filter.from' : 'search.filter.to')}`}
              aria-valuetext={bound === null ? t('search.filter.unbounded') : show(bound)}
              // With both at the upper end the lower must be on top, or neither could be moved.
              className={`unringed ${end === 'min' && low > last / 2 ? styles['above'] : ''}`}
              onChange={(event) => onChange(moved(value, end, Number(event.target.value), stops))}
            />
          )
        })}
      </div>
    </div>
  )
}
