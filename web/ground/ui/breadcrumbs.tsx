import { LocaleLink } from '../links/locale-link.tsx'
import { useT } from '../page/page-context.tsx'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Absent for the page itself, which is last. */
  to?: string
}

/** Breadcrumbs. A region with its city's name is left out. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('ui.breadcrumbs.label')}>
      <ol className={styles['list']}>
        {items
          .filter(({ label }, index) => label !== items[index + 1]?.label)
          .map(({ label, to }) => (
            <li key={label + (to ?? '')} className={styles['item']}>
              {to === undefined ? (
                <span aria-current="page">{label}</span>
              ) : (
                <LocaleLink to={to} className={styles['link']}>
                  {label}
                </LocaleLink>
              )}
            </li>
          ))}
      </ol>
    </nav>
  )
}
