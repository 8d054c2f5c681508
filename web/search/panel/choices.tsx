import { createContext, useContext, type ReactNode } from 'react'
import { useFormat } from '../../page/page-context.tsx'
import styles from './panel.module.css'

export interface Choice {
  /** As the form sends it. */
  value: string | number
  label: ReactNode
  /** Homes there would be; null where that is not known. */
  count: number | null
  /** Homes that it has without any filter, whose number has room, so that nothing moves when fewer are left; null where that is not known. */
  most?: number | null
}

interface ChoicesProps {
  /** Of the group. Hidden where the heading above it says the same. */
  legend: string
  legendHidden?: boolean
  type: 'radio' | 'checkbox'
  name: string
  choices: readonly Choice[]
  /** Values, as text. */
  chosen: readonly string[]
  onChange: (value: string, isChosen: boolean) => void
}

/** Whether counts follow what is chosen: where they do not, what has no homes now may have some after the next choice. */
export const LiveContext = createContext(false)

/** A few choices side by side, each with the homes that it has. What has none cannot be chosen, but what is chosen can be taken off. */
export function Choices({
  legend,
  legendHidden = false,
  type,
  name,
  choices,
  chosen,
  onChange,
}: ChoicesProps) {
  const format = useFormat()
  const isLive = useContext(LiveContext)
  return (
    <fieldset className={styles['choices']}>
      <legend className={legendHidden ? styles['hidden'] : undefined}>{legend}</legend>
      <div className={styles['pills']} data-drawn>
        {choices.map(({ value, label, count, most = null }) => {
          const isChosen = chosen.includes(String(value))
          return (
            <label key={value} className={styles['pill']}>
              <input
                type={type}
                name={name}
                value={value}
                checked={isChosen}
                disabled={isLive && count === 0 && !isChosen}
                onChange={(event) => onChange(String(value), event.target.checked)}
              />
              <span>
                {label}
                {(count !== null || most !== null) && (
                  <small data-most={most === null ? undefined : format.number(most)}>
                    {count !== null && format.number(count)}
                  </small>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A list with an item more or less, in the order of all. */
export const toggled = <T extends string | number>(
  list: readonly T[],
  item: string,
  isIn: boolean,
  all: readonly T[],
): T[] => all.filter((each) => (String(each) === item ? isIn : list.includes(each)))
