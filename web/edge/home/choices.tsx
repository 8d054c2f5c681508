import { listingAddress } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import styles from './choices.module.css'
import type { Home } from './home.ts'

/** Ambiguous places, for the search form without JavaScript. */
export function Choices({
  homeSearch: { q, action, category, choices },
}: {
  homeSearch: NonNullable<Home['homeSearch']>
}) {
  const { t, format, locale } = usePageContext()
  if (choices.length === 0)
    return <EmptyState title={t('home.choices.none', { q })}>{t('form.place.none')}</EmptyState>
  return (
    <nav aria-label={t('home.choices.title', { q })}>
      <h2 className={styles['which']}>{t('home.choices.title', { q })}</h2>
      <ChipList>
        {choices.map(({ id, name, parent_name, country, iso2, path }) => (
          <li key={id}>
            <Chip to={listingAddress(path, action, category, locale)} icon={<Flag of={iso2} />}>
              {format.address([name, parent_name, country.name])}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}
