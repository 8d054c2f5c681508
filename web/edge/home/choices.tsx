import { usePageContext } from '../../ground/page/page-context.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import styles from './choices.module.css'
import { addressOfChoice } from '../../homes/place-search/choices.ts'
import type { Home } from './home.ts'

/** Ambiguous places, for the search form without JavaScript. */
export function Choices({
  homeSearch: { q, choices, ...choice },
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
        {choices.map((place) => (
          <li key={place.id}>
            <Chip to={addressOfChoice(place, choice, locale)} icon={<Flag of={place.iso2} />}>
              {format.address([place.name, place.parent_name, place.country.name])}
            </Chip>
          </li>
        ))}
      </ChipList>
    </nav>
  )
}
