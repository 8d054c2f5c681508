import type { OpenHours } from '#contract/homes/own-agency.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './agencies.module.css'
import { clockText, openAt, weekOf } from './hours.ts'

/** A branch's opening hours, and whether it is open now. `days`: names of the days, Monday first. */
export function Opening({
  hours,
  timeZone,
  now,
  days,
}: {
  hours: readonly OpenHours[]
  timeZone: string
  now: number
  days: readonly string[]
}) {
  const { t, format } = usePageContext()
  const state = openAt(hours, timeZone, now)
  const nameOf = (day: number): string => days[day - 1] ?? ''
  return (
    <>
      {state && (
        <p className={state.isOpen ? styles['good'] : 'soft'}>
          {state.isOpen
            ? t('agencies.hours.open', { time: clockText(state.until, format) })
            : state.ahead === 0
              ? t('agencies.hours.later', { time: clockText(state.next.opens, format) })
              : t('agencies.hours.closed', {
                  day: nameOf(state.next.day),
                  time: clockText(state.next.opens, format),
                })}
        </p>
      )}
      <dl className={styles['hours']}>
        {weekOf(hours).map(({ from, to, times }) => (
          <div key={from}>
            <dt className="muted">
              {from === to ? nameOf(from) : `${nameOf(from)} – ${nameOf(to)}`}
            </dt>
            <dd className="numbers">
              {times.length === 0
                ? t('agencies.hours.none')
                : format.address(
                    times.map(
                      ({ opens, closes }) =>
                        `${clockText(opens, format)}–${clockText(closes, format)}`,
                    ),
                  )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
