import { groupIn } from '#contract/filters.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapLibreEvent } from 'maplibre-gl'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Box, Polygon } from '#contract/homes/areas.ts'
import { ringOf, spellCircle, type Circle } from '../../map/draw/circle-shape.ts'
import { boxAround, boxOfRings } from '../../map/draw/shape.ts'
import Ground, {
  FIT_ZOOM,
  OWN_MOVE,
  useMap,
  type OwnMove,
  type Room,
  type Start,
} from '../../map/ground.tsx'
import { boxOf, cornersOf, edgesOf, viewIn } from '../../map/view.ts'
import { ZoomButtons } from '../../map/zoom-buttons.tsx'
import { inLocale } from '../../../ground/page/addresses.ts'
import { entryKey } from '../../../ground/page/history-entry.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { useSetting } from '../../../ground/page/settings.ts'
import { LOW, WIDE } from '../../../ground/ui/breakpoints.ts'
import { Button } from '../../../ground/ui/button.tsx'
import {
  wholeFilters,
  withBox,
  withCircle,
  withPolygon,
  writeFilters,
  type Filters,
} from '../filters.ts'
import type { SearchData } from '../load.ts'
import { queryOf } from '../query.ts'
import { wordsWithout } from '../words/word-filters.ts'
import { AreaTools } from './area-tools.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { HomePins } from './home-pins.tsx'
import styles from './search-map.module.css'

const PlaceOutline = lazy(() => import('../../map/draw/place-outline.tsx'))

/** Whether the search is of one area with a name, without a drawn shape. */
const isOutlined = ({ filters, place: { location } }: SearchData): boolean =>
  location.type === 'area' &&
  filters.polygon === null &&
  filters.radius === null &&
  filters.locations.length < 2

/** Delay after a move before searching: another move often follows. */
const SEARCH_DELAY_MS = 350
export interface SearchMapProps {
  data: SearchData
  /** The page's address without locale and query. */
  path: string
}

/** The results on a map. Its view is the `box` of the address, unless the visitor has turned the filter by view off. */
export default function SearchMap({ data, path }: SearchMapProps) {
  const { t } = usePageContext()
  const [start] = useState(() => startOf(data))
  return (
    <Ground label={t('map.label')} start={start}>
      <Homes data={data} path={path} />
      <ZoomButtons />
    </Ground>
  )
}

/** Pixels covered by controls, plus half a pin. Less on low screens, so that fitted content uses most of the map. */
function roomAround(): Room {
  const isWide = matchMedia(WIDE).matches
  const isLow = matchMedia(LOW).matches
  const share = Math.min(1, innerHeight / 320)
  const [top, bottom] = isWide ? [136, 48] : isLow ? [80 * share, 80 * share] : [80, 164]
  const [start, end] = [48, 104]
  return document.dir === 'rtl'
    ? { top, bottom, left: end, right: start }
    : { top, bottom, left: start, right: end }
}

/** Initial view: of this history entry; else the searched area; else the results; else the place. */
function startOf({ filters, results, place: { location } }: SearchData): Start {
  const storedView = viewIn(history.state)
  if (storedView) return storedView
  if (filters.box) return { box: filters.box, padding: 0 }
  if (filters.polygon) return { box: boxAround(filters.polygon), padding: roomAround() }
  const circle = circleOf(filters)
  if (circle) return { box: boxOfRings([ringOf(circle)]), padding: roomAround() }
  if (results.bounds) return { box: results.bounds, padding: roomAround() }
  return placeView(location)
}

/** A place without homes. */
const placeView = ({ lat, lon, type }: SearchData['place']['location']) => ({
  lat: lat ?? 30,
  lon: lon ?? 0,
  zoom: lat === null ? 1 : { country: 4, state: 6, city: 10, area: 9 }[type],
})

function Homes({ data, path }: SearchMapProps) {
  const { t, currency } = usePageContext()
  const query = useMemo(() => queryOf(data, currency), [data, currency])
  const [drawing, setDrawing] = useState(false)
  return (
    <HomePins query={query} group={groupIn(wholeFilters(data))} inert={drawing} room={roomAround}>
      {({ shown, pins, busy, failed, retry }) => (
        <div className={styles['top']} aria-busy={busy}>
          <Following data={data} path={path} held={drawing} />
          <Drawing data={data} path={path} onBusy={setDrawing} />
          {isOutlined(data) && !drawing && (
            <Suspense>
              <PlaceOutline id={data.place.location.id} />
            </Suspense>
          )}
          {!failed && !drawing && (
            <Elsewhere data={data} query={query} box={shown.box} pins={pins} busy={busy} />
          )}
          {failed && (
            <p className={styles['note']} role="status">
              {t('map.failed')}
              <Button size="s" look="quiet" onClick={retry}>
                {t('map.retry')}
              </Button>
            </p>
          )}
        </div>
      )}
    </HomePins>
  )
}

/** In the state of a history entry created by drawing: the map does not move. */
interface DrawnState {
  drawn?: true
}

/** Areas and circles on the map. A drawn shape is searched at once, as one history entry, and replaces the box. */
function Drawing({
  data: { filters, words },
  path,
  onBusy,
}: SearchMapProps & { onBusy: (busy: boolean) => void }) {
  const { locale } = usePageContext()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const go = (next: Filters, isNext: boolean): void =>
    void navigate(
      { pathname: inLocale(path, locale), search: writeFilters(withBox(next, null)), hash },
      { replace: isNext, preventScrollReset: true, state: { drawn: true } satisfies DrawnState },
    )
  const changeAreas = (polygons: Polygon[] | null, isNext: boolean): void =>
    go(withPolygon(filters, polygons), isNext)
  const changeCircle = (circle: Circle | null, isNext: boolean): void =>
    go(
      { ...withCircle(filters, circle), words: wordsWithout(filters.words, words, 'radius', null) },
      isNext,
    )
  const circle = useMemo(() => circleOf(filters), [filters])
  return (
    <AreaTools
      area={{ value: filters.polygon, onChange: changeAreas }}
      circle={{ value: circle, onChange: changeCircle }}
      onBusy={onBusy}
    />
  )
}

const circleOf = ({ near, radius }: Filters): Circle | null =>
  near && radius !== null ? { middle: near, km: radius } : null

/**
 * The switch for searching on move, and the synchronisation of map, address and history. With a drawn area, moving the map does not search, so
 * the switch is hidden; also while drawing (`held`).
 */
function Following({
  data: { filters, results, place },
  path,
  held,
}: SearchMapProps & { held: boolean }) {
  const map = useMap()
  const { t, locale } = usePageContext()
  const navigate = useNavigate()
  const { key, hash, state } = useLocation()
  const came = useNavigationType()
  const [still, setStill] = useSetting('still')
  const [moved, setMoved] = useState(false)
  const circle = useMemo(() => circleOf(filters), [filters])
  const before = useRef({
    key,
    place: place.location.id,
    box: filters.box,
    circle: spellCircle(circle),
  })
  const isHeld = held || filters.polygon !== null || circle !== null
  const isDrawn = (state as DrawnState | null)?.drawn === true

  const searchHere = (): void => {
    const box = boxOf(edgesOf(map))
    before.current.box = box
    setMoved(false)
    void navigate(
      { pathname: inLocale(path, locale), search: writeFilters(withBox(filters, box)), hash },
      { replace: filters.box !== null, preventScrollReset: true },
    )
  }

  /** Waits until the map is idle; not for a pending navigation of the previous move. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searches = !isHeld && !still
  const rested = useEffectEvent(() => {
    if (searches) searchHere()
  })
  const follow = useEffectEvent((event: MapLibreEvent & OwnMove): void => {
    // The first move creates a history entry, so that Back restores the earlier view.
    if (event.own || !searches || filters.box !== null) leaveView(map, key)
    if (event.own || isHeld) return
    if (searches) waiting.current = setTimeout(() => rested(), SEARCH_DELAY_MS)
    else setMoved(true)
  })
  useEffect(() => {
    const pause = (): void => clearTimeout(waiting.current)
    const end = (event: MapLibreEvent & OwnMove): void => follow(event)
    map.on('movestart', pause)
    map.on('moveend', end)
    return () => {
      pause()
      map.off('movestart', pause)
      map.off('moveend', end)
    }
  }, [map])

  useEffect(() => {
    const last = before.current
    const now = { key, place: place.location.id, box: filters.box, circle: spellCircle(circle) }
    before.current = now
    if (last.key !== key) {
      const left = came === 'POP' ? viewIn(history.state) : null
      const fit = (box: Box, padding: Room) =>
        map.fitBounds(cornersOf(box), { padding, maxZoom: FIT_ZOOM }, OWN_MOVE)
      setMoved(false)
      if (came === 'POP') clearTimeout(waiting.current)
      if (left) map.jumpTo({ center: [left.lon, left.lat], zoom: left.zoom }, OWN_MOVE)
      else if (now.box && String(now.box) !== String(last.box)) fit(now.box, 0)
      else if (circle && now.circle !== last.circle && !isDrawn)
        fit(boxOfRings([ringOf(circle)]), roomAround())
      else if (!now.box && !isHeld && (last.box || last.place !== now.place) && results.bounds)
        fit(results.bounds, roomAround())
      else if (!now.box && !isHeld && last.place !== now.place) {
        const { lat, lon, zoom } = placeView(place.location)
        map.jumpTo({ center: [lon, lat], zoom }, OWN_MOVE)
      }
    }
    leaveView(map, key)
  }, [map, key, came, place.location, filters.box, circle, isHeld, isDrawn, results.bounds])

  if (isHeld) return null
  return (
    <>
      <label className={`${styles['switch']} ticks`}>
        <input
          type="checkbox"
          role="switch"
          checked={still === false}
          onChange={(event) => setStill(!event.target.checked)}
        />
        <span>{t('map.follow')}</span>
      </label>
      {moved && (
        <Button
          size="s"
          look="primary"
          className={styles['here']}
          onClick={() => {
            searchHere()
            // The button is removed; keyboard users continue on the map.
            map.getCanvas().focus({ preventScroll: true })
          }}
        >
          {t('map.searchHere')}
        </Button>
      )}
    </>
  )
}

/** Stores the view in the history entry, unless navigation is pending. */
function leaveView(map: ReturnType<typeof useMap>, key: string): void {
  if (entryKey() !== key) return
  const { lng, lat } = map.getCenter()
  history.replaceState({ ...history.state, view: { lon: lng, lat, zoom: map.getZoom() } }, '')
}
