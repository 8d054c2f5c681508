import { usePageContext } from '../../ground/page/page-context.tsx'
import { ALL_TO_BUY } from '../../homes/place-search/choices.ts'
import { PlaceSearch } from '../../homes/place-search/place-search.tsx'
import type { Place } from '../../homes/search/place.ts'

/** The search of another place. */
export function Elsewhere({ location }: Pick<Place, 'location'>) {
  const { t } = usePageContext()
  return (
    <PlaceSearch
      key={location.id}
      heading={t('places.search.title')}
      place={location}
      first={ALL_TO_BUY}
    />
  )
}
