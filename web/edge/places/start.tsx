import { KeyRound, Tag } from 'lucide-react'
import { searchAddress } from '#contract/homes/filter-address.ts'
import { NO_FILTERS } from '#contract/filters.ts'
import { groupOf, GROUPS, SEARCH_TYPES } from '#contract/library.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { WordsForm } from '../../homes/place-search/words-form.tsx'
import type { Place, PlaceWithHomes } from '../../homes/search/place.ts'
import { countsOf, totalOf } from '../../homes/search/place-counts.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { HomesMap } from './homes-map.tsx'
import styles from './start.module.css'

/** Ways on from a place: search by words, all homes to buy or rent, the map, and other properties than homes. */
export function Start({ place }: { place: Place & Pick<PlaceWithHomes, 'bounds'> }) {
  const { t, format, locale } = usePageContext()
  const { location, bounds } = place
  const deals = SEARCH_TYPES.map(({ id, key }) => ({
    key,
    to: searchAddress(location, { ...NO_FILTERS, action: id }, locale),
    count: totalOf(countsOf(place, id)),
  })).filter(({ count }) => count > 0)
  const others = GROUPS.filter((group) => group !== NO_FILTERS.group)
    .map((group) => ({
      group,
      count: totalOf(place.counts.filter(({ category }) => groupOf(category) === group)),
    }))
    .filter(({ count }) => count > 0)
  return (
    <div className={styles['start']} data-mapped={bounds ? '' : undefined}>
      <div className={styles['search']}>
        <WordsForm place={location} country={location.iso2.toLowerCase()} />
        {deals.length > 0 && (
          <div className={`${styles['deals']} row-3`}>
            {deals.map(({ key, to, count }) => (
              <LinkButton
                key={key}
                to={to}
                look="secondary"
                icon={key === 'buy' ? <Tag aria-hidden="true" /> : <KeyRound aria-hidden="true" />}
              >
                {t(`places.all.${key}`, { count })}
              </LinkButton>
            ))}
          </div>
        )}
        {others.length > 0 && (
          <nav aria-label={placeText(t, 'places.all.others', [location])}>
            <ChipList>
              {others.map(({ group, count }) => (
                <li key={group}>
                  <Chip
                    to={searchAddress(location, { ...NO_FILTERS, group }, locale)}
                    count={format.number(count)}
                  >
                    {t('search.groups.tab', { group })}
                  </Chip>
                </li>
              ))}
            </ChipList>
          </nav>
        )}
      </div>
      {bounds && <HomesMap place={location} bounds={bounds} />}
    </div>
  )
}
