import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { writeBox, type Box } from '#contract/areas.ts'
import { searchAddress } from '#contract/filter-address.ts'
import type { LocationRef } from '#contract/locations.ts'
import { search } from '#contract/search.ts'
import { useApi } from '../api.ts'
import { usePageContext } from '../page-context.tsx'
import { Button } from '../ui/button.tsx'
import { wholeFilters, withBox } from './filters.ts'
import type { SearchData } from './load.ts'
import type { SearchQuery } from './query.ts'
import styles from './search-map.module.css'

const CALLS = { search }

export interface NoneHereProps {
  data: SearchData
  query: SearchQuery
  /** What the map shows. */
  box: Box
}

/** Nothing of the search is in sight. Where that is so for its place alone, as the map was moved over another country, it says so and leads there. */
export function NoneHere({ data, query, box }: NoneHereProps) {
  const { t, format, locale } = usePageContext()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const country = useCountryWithHomes(query, box)
  if (!country) {
    return (
      <p className={styles['note']} role="status">
        {t('map.none')}
      </p>
    )
  }
  const names = data.among.length > 0 ? data.among.map(({ name }) => name) : [data.place.location.name]
  const show = (): void => {
    const there = { ...withBox(wholeFilters(data), box), locations: [country.id], words: null }
    const [pathname, query] = `/${locale}${searchAddress({ ...country, type: 'country', iso2: country.path.slice(1) }, there, locale)}`.split('?')
    void navigate({ pathname, search: query ?? '', hash }, { preventScrollReset: true })
  }
  return (
    <p className={styles['note']} role="status">
      {t('map.elsewhere.none', { place: format.list(names) })}
      <Button size="s" look="quiet" onClick={show}>
        {t('map.elsewhere.search', { place: country.name })}
      </Button>
    </p>
  )
}

/** The country of a home in the box that all but the place of the search fits; null where there is none, or until it is known. */
function useCountryWithHomes(query: SearchQuery, box: Box): Pick<LocationRef, 'id' | 'name' | 'path'> | null {
  const api = useApi(CALLS)
  const [found, setFound] = useState<{ asked: string; country: Pick<LocationRef, 'id' | 'name' | 'path'> | null } | null>(null)
  const asked = JSON.stringify({ ...query, location: undefined, box: writeBox(box) })
  useEffect(() => {
    const abort = new AbortController()
    api.search.offers(JSON.parse(asked) as SearchQuery, { signal: abort.signal }).then(
      ({ items: [home] }) => setFound({ asked, country: home?.places[0] ?? null }),
      () => undefined,
    )
    return () => abort.abort()
  }, [api, asked])
  return found?.asked === asked ? found.country : null
}
