import { LocaleLink } from '../links/locale-link.tsx'
import styles from './tabs.module.css'

export interface Tab {
  /** Address below the locale. */
  to: string
  label: string
  current: boolean
}

/** Pages of one kind side by side: links, the current one underlined. */
export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles['tabs']}>
      <ul className={styles['list']}>
        {items.map(({ to, label: text, current }) => (
          <li key={to}>
            <LocaleLink to={to} className={styles['tab']} aria-current={current ? 'page' : undefined}>
              {text}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
