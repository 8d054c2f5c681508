import { SearchX } from 'lucide-react'
import { usePageContext } from '../page-context.tsx'
import { Chip, ChipList } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { chipText } from './chips.tsx'
import { without, writeFilters } from './filters.ts'
import type { SearchData } from './load.ts'
import styles from './search.module.css'

/** No home fits: which one filter to leave out and how many homes that frees, and where there are others. */
export function NothingFound({ data, path }: { data: SearchData; path: string }) {
  const { t, format } = usePageContext()
  const { filters, relaxations, wider } = data
  return (
    <EmptyState icon={<SearchX />} title={t('search.empty.title')}>
      {relaxations.length > 0 && (
        <div className={styles['instead']}>
          <p>{t('search.empty.relax')}</p>
          <ChipList>
            {relaxations.map(({ what, count }) => (
              <li key={what}>
                <Chip to={path + writeFilters(without(filters, what))} count={t('search.count', { count })}>
                  {what === 'ranges' ? t('search.chips.clear') : t('search.empty.without', { filter: chipText(what, filters, t, format) })}
                </Chip>
              </li>
            ))}
          </ChipList>
        </div>
      )}
      {wider.length > 0 && (
        <div className={styles['instead']}>
          <p>{t('search.empty.elsewhere')}</p>
          <ChipList>
            {wider.map(({ id, name, count, to }) => (
              <li key={id}>
                <Chip to={to} count={t('search.count', { count })}>
                  {name}
                </Chip>
              </li>
            ))}
          </ChipList>
        </div>
      )}
    </EmptyState>
  )
}
