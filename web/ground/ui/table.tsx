import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * A table that becomes a list on narrow screens, with `data-label` of each cell. With `boxes` the first column has a check box per row, and one
 * for all in the header.
 */
export function Table({ boxes, children }: { boxes?: true; children: ReactNode }) {
  return (
    <table className={styles['table']} data-boxes={boxes}>
      {children}
    </table>
  )
}

/** A table with plain headers. */
export function HeadedTable({
  headers,
  children,
}: {
  headers: readonly string[]
  children: ReactNode
}) {
  return (
    <Table>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

/** Title of a row, and its description. */
export function RowHead({ children }: { children: ReactNode }) {
  return <span className={styles['who']}>{children}</span>
}
