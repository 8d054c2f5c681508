import type { ReactNode } from 'react'
import styles from './differences.module.css'

export interface Difference {
  /** If several rows may have the same name. */
  id?: number
  name: string
  /** Empty: no value before. */
  was: ReactNode
  is: ReactNode
  lang?: string | undefined
}

/** Old and new values, side by side. */
export function DifferenceList({ rows }: { rows: readonly Difference[] }) {
  return (
    <dl className={styles['differences']}>
      {rows.map(({ id, name, was, is, lang }) => (
        <div key={id ?? name}>
          <dt>{name}</dt>
          {was !== '' && (
            <dd>
              <del className="bad" lang={lang} dir="auto">
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
