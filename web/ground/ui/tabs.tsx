import { useRef } from 'react'
import { LocaleLink } from '../links/locale-link.tsx'
import styles from './tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Tab {
  /** Address without the locale. */
  to: string
  label: string
  current: boolean
  /** Number of entries. */
  count?: string | undefined
  /** Text and number of new items. */
  news?: { label: string; count: string } | undefined
}

/** Links to sibling pages, the current one underlined. */
export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  const list = useRef<HTMLElement>(null)
  const here = items.find(({ current }) => current)?.to
  useCurrentInView(list, here)
  return (
    <nav ref={list} aria-label={label} className={styles['tabs']}>
      <ul className={styles['list']}>
        {items.map(({ to, label: text, current, count, news }) => (
          <li key={to}>
            <LocaleLink
              to={to}
              className={styles['tab']}
              aria-current={current ? 'page' : undefined}
            >
              {text}
              {count !== undefined && <span className={styles['count']}>{count}</span>}
              {news && (
                <span className={styles['news']}>
                  <span aria-hidden="true">{news.count}</span>
                  <VisuallyHidden>{news.label}</VisuallyHidden>
                </span>
              )}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
