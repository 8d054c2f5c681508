import type { ReactNode } from 'react'
import styles from './differences.module.css'

export interface Difference {
  name: string
  /** Empty: there was nothing. */
  was: ReactNode
  is: ReactNode
  lang?: string | undefined
}

/** What was, and what is in its place, side by side where there is room. */
export function DifferenceList({ rows }: { rows: readonly Difference[] }) {
  return (
    <dl className={styles['differences']}>
      {rows.map(({ name, was, is, lang }) => (
        <div key={name}>
          <dt>{name}</dt>
          {was !== '' && (
            <dd>
              <del lang={lang} dir="auto">
                {was}
              </del>
            </dd>
          )}
          {is !== '' && (
            <dd>
              <ins lang={lang} dir="auto">
                {is}
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
