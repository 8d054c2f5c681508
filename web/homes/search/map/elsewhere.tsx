import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { writeBox, writePoint, type Box, type Point } from '#contract/homes/areas.ts'
import { searchAddress } from '#contract/homes/filter-address.ts'
import type { PlaceLink } from '#contract/homes/places.ts'
import { search, type Cluster } from '#contract/homes/search.ts'
import { useMap } from '../../map/ground.tsx'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { wholeFilters, withBox, type Filters } from '../filters.ts'
import type { SearchData } from '../load.ts'
import type { SearchQuery } from '../query.ts'
import styles from './search-map.module.css'

const CALLS = { search }

export interface ElsewhereProps {
  data: SearchData
  query: SearchQuery
  /** The view. */
  box: Box
  /** Number of results in it. */
  pins: readonly Cluster[]
  /** They belong to the previous view. */
  busy: boolean
}

/**
 * The map extends beyond the place of the search, where empty land looks like land without homes. If there are homes, this says so and links
 * to them: after the visitor has moved or drawn on the map, and whenever no results are in view.
 */
export function Elsewhere({ data, query, box, pins, busy }: ElsewhereProps) {
  const { t, format, locale } = usePageContext()
  const map = useMap()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { filters, among, place } = data
  const whole = wholeFilters(data)
  const isNone = pins.length === 0
  const isWanted = isNone || isAimed(filters)
  const { country, isFresh } = useCountryBeyond(
    query,
    box,
    pins,
    whole.locations,
    busy || !isWanted,
  )
  // Unchanged text must not flicker during a move; without results in view it must be current.
  if (!isWanted || (isNone && busy)) return null
  if (!country || whole.locations.includes(country.id) || (isNone && !isFresh)) {
    return isNone ? (
      <p className={styles['note']} role="status">
        {t('map.none')}
      </p>
    ) : null
  }
  const isAround = country.path === `/${place.location.iso2.toLowerCase()}`
  const isAdded = !isNone && !isAround
  const show = (): void => {
    const aimed = isDrawn(filters) ? { ...whole, page: 1 } : withBox(whole, box)
    const filtersAround = {
      ...aimed,
      locations: isAdded ? [...whole.locations, country.id] : [country.id],
      words: null,
    }
    const at = isAdded
      ? place.location
      : { ...country, type: 'country' as const, iso2: country.path.slice(1) }
    const [pathname, queryText = ''] =
      `/${locale}${searchAddress(at, filtersAround, locale)}`.split('?')
    // The button is removed with the text.
    map.getCanvas().focus({ preventScroll: true })
    void navigate({ pathname, search: queryText, hash }, { preventScrollReset: true })
  }
  const names = format.list(
    among.length > 0 ? among.map(({ name }) => name) : [place.location.name],
  )
  return (
    <p className={styles['note']} role="status">
      {t(isNone ? 'map.elsewhere.none' : 'map.elsewhere.some', { place: names })}
      <Button size="s" look="quiet" onClick={show}>
        {t(isAdded ? 'map.elsewhere.add' : 'map.elsewhere.search', { place: country.name })}
      </Button>
    </p>
  )
}

const isDrawn = (filters: Filters): boolean => filters.polygon !== null || filters.radius !== null
const isAimed = (filters: Filters): boolean => filters.box !== null || isDrawn(filters)

type Country = Pick<PlaceLink, 'id' | 'name' | 'path'>

/** Country of a home in the box that only the filter of places excludes; null without one. Returns the last answer until the next is known. */
function useCountryBeyond(
  query: SearchQuery,
  box: Box,
  pins: readonly Cluster[],
  searched: readonly string[],
  isHeld: boolean,
): { country: Country | null; isFresh: boolean } {
  const api = useApi(CALLS)
  const [found, setFound] = useState<{ queryText: string; country: Country | null } | null>(null)
  const queryText = isHeld
    ? null
    : JSON.stringify([
        {
          ...query,
          location: undefined,
          box: writeBox(box),
          sort: 'nearest',
          near: query.near ?? writePoint(farthest(box, pins)),
        },
        searched,
      ])
  useEffect(() => {
    if (queryText === null) return
    const abort = new AbortController()
    const [query, known] = JSON.parse(queryText) as [SearchQuery, string[]]
    api.search.offers(query, { signal: abort.signal }).then(
      ({ data: offers }) =>
        setFound({
          queryText,
          country:
            offers.find(({ places }) => !places.some(({ id }) => known.includes(id)))?.places[0] ??
            null,
        }),
      () => undefined,
    )
    return () => abort.abort()
  }, [api, queryText])
  return {
    country: found?.country ?? null,
    isFresh: found !== null && found.queryText === queryText,
  }
}

/** The corner of the box farthest from the results: homes there are most likely beyond the border. The centre without results. */
function farthest([west, south, east, north]: Box, pins: readonly Cluster[]): Point {
  const count = pins.reduce((sum, pin) => sum + pin.count, 0)
  const beyond = (axis: 'lon' | 'lat', least: number, most: number): number => {
    if (count === 0) return (least + most) / 2
    const middle = pins.reduce((sum, pin) => sum + pin[axis] * pin.count, 0) / count
    return middle - least > most - middle ? least : most
  }
  return { lon: beyond('lon', west, east), lat: beyond('lat', south, north) }
}
