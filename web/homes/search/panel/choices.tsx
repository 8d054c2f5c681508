import { createContext, useContext, type ReactNode } from 'react'
import { useFormat } from '../../../ground/page/page-context.tsx'
import styles from './panel.module.css'

export interface Choice {
  /** Value in the form. */
  value: string | number
  label: ReactNode
  /** Number of results; null if unknown. */
  count: number | null
  /** Number without any filter, which reserves the width; null if unknown. */
  most?: number | null
}

interface ChoicesProps {
  /** Label of the group. Visually hidden if the heading above is the same. */
  legend: string
  legendHidden?: boolean
  type: 'radio' | 'checkbox'
  name: string
  choices: readonly Choice[]
  /** Values, as text. */
  chosen: readonly string[]
  onChange: (value: string, isChosen: boolean) => void
}

/** Whether counts are live: otherwise a choice without results may have some after the next one. */
export const LiveContext = createContext(false)

/** A few choices side by side with their counts. Choices without results are disabled unless selected. */
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
    <fieldset>
      <legend className={legendHidden ? 'unseen' : 'softLegend'}>{legend}</legend>
      <div className="row-2" data-drawn>
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

/** Toggles an item of a list, in the order of all items. */
export const toggled = <T extends string | number>(
  list: readonly T[],
  item: string,
  isIn: boolean,
  all: readonly T[],
): T[] => all.filter((each) => (String(each) === item ? isIn : list.includes(each)))
