import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { writeBox, writePoint, type Box, type Point } from '#contract/areas.ts'
import { searchAddress } from '#contract/filter-address.ts'
import type { LocationRef } from '#contract/places.ts'
import { search, type Cluster } from '#contract/search.ts'
import { useMap } from '../../map/ground.tsx'
import { useApi } from '../../page/api.ts'
import { usePageContext } from '../../page/page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { wholeFilters, withBox, type Filters } from '../filters.ts'
import type { SearchData } from '../load.ts'
import type { SearchQuery } from '../query.ts'
import styles from './search-map.module.css'

const CALLS = { search }

export interface ElsewhereProps {
  data: SearchData
  query: SearchQuery
  /** What the map shows. */
  box: Box
  /** The homes found in it. */
  pins: readonly Cluster[]
  /** They are of the view before. */
  busy: boolean
}

/**
 * The map goes on where the place of the search ends, and nothing there tells a country without homes from one that is not searched. Where homes stand beyond that end, it says so and leads there: once the visitor
 * has said where to look, by moving the map or by drawing on it, and wherever nothing is in sight.
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
  // Words that stay as the map is moved on do not flicker; where nothing is in sight they are of this very view.
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
    const there = {
      ...aimed,
      locations: isAdded ? [...whole.locations, country.id] : [country.id],
      words: null,
    }
    const at = isAdded
      ? place.location
      : { ...country, type: 'country' as const, iso2: country.path.slice(1) }
    const [pathname, asked = ''] = `/${locale}${searchAddress(at, there, locale)}`.split('?')
    // The button goes with what it says.
    map.getCanvas().focus({ preventScroll: true })
    void navigate({ pathname, search: asked, hash }, { preventScrollReset: true })
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

type Country = Pick<LocationRef, 'id' | 'name' | 'path'>

/** The country of a home in the box that the search would find but for its place; null where there is none. Until that is known, and while it is not to be asked, the last answer stands. */
function useCountryBeyond(
  query: SearchQuery,
  box: Box,
  pins: readonly Cluster[],
  searched: readonly string[],
  isHeld: boolean,
): { country: Country | null; isFresh: boolean } {
  const api = useApi(CALLS)
  const [found, setFound] = useState<{ asked: string; country: Country | null } | null>(null)
  const asked = isHeld
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
    if (asked === null) return
    const abort = new AbortController()
    const [there, known] = JSON.parse(asked) as [SearchQuery, string[]]
    api.search.offers(there, { signal: abort.signal }).then(
      ({ data: offers }) =>
        setFound({
          asked,
          country:
            offers.find(({ places }) => !places.some(({ id }) => known.includes(id)))?.places[0] ??
            null,
        }),
      () => undefined,
    )
    return () => abort.abort()
  }, [api, asked])
  return { country: found?.country ?? null, isFresh: found !== null && found.asked === asked }
}

/** The corner of the box that is farthest from the homes found: those around it are the likeliest to lie beyond a border. The middle where none is found. */
function farthest([west, south, east, north]: Box, pins: readonly Cluster[]): Point {
  const count = pins.reduce((sum, pin) => sum + pin.count, 0)
  const beyond = (axis: 'lon' | 'lat', least: number, most: number): number => {
    if (count === 0) return (least + most) / 2
    const middle = pins.reduce((sum, pin) => sum + pin[axis] * pin.count, 0) / count
    return middle - least > most - middle ? least : most
  }
  return { lon: beyond('lon', west, east), lat: beyond('lat', south, north) }
}
