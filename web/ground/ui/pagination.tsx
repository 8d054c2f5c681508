import { LocaleLink } from '../links/locale-link.tsx'
import { useFormat, useT } from '../page/page-context.tsx'
import styles from './pagination.module.css'

export interface PaginationProps {
  page: number
  pages: number
  /** Address of a page, without the locale. */
  to: (page: number) => string
}

/** Links to the first, last and neighbouring pages; nothing for a single page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  const t = useT()
  const format = useFormat()
  if (pages < 2) return null
  return (
    <nav aria-label={t('ui.pagination.label')}>
      <ol className={styles['list']}>
        {page > 1 && (
          <li>
            <LocaleLink to={to(page - 1)} rel="prev" className={`${styles['link']} sinks`}>
              {t('ui.pagination.previous')}
            </LocaleLink>
          </li>
        )}
        {pagesShown(page, pages).map((item) => (
          <li key={item}>
            {item < 0 ? (
              <span className={`${styles['gap']} muted`}>…</span>
            ) : (
              <LocaleLink
                to={to(item)}
                className={`${styles['link']} sinks`}
                aria-current={item === page ? 'page' : undefined}
                aria-label={t('ui.pagination.page', { page: item })}
              >
                {format.number(item)}
              </LocaleLink>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <LocaleLink to={to(page + 1)} rel="next" className={`${styles['link']} sinks`}>
              {t('ui.pagination.next')}
            </LocaleLink>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The first, the last and two around the current page; a negative number is a gap. */
export function pagesShown(page: number, pages: number): number[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter(
    (item) => item >= 1 && item <= pages,
  )
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((item, index) => {
    const before = sorted[index - 1] ?? item - 1
    if (item - before === 2) return [item - 1, item]
    return item - before > 1 ? [-item, item] : [item]
  })
}
