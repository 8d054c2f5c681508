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

/** A table with plain headers; those of amounts are above their cells with `data-amount`. */
export function HeadedTable({
  headers,
  children,
}: {
  headers: readonly (string | { amount: string })[]
  children: ReactNode
}) {
  return (
    <Table>
      <thead>
        <tr>
          {headers.map((header) =>
            typeof header === 'string' ? (
              <th key={header} scope="col">
                {header}
              </th>
            ) : (
              <th key={header.amount} scope="col" data-amount>
                {header.amount}
              </th>
            ),
          )}
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
