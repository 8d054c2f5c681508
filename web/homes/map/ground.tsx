import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { addProtocol, Map, setWorkerUrl, type PaddingOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Box } from '#contract/homes/areas.ts'
import type { Translator } from '#i18n/translate.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Attribution } from './attribution.tsx'
import { followStyle, type MapStyle } from './follow-style.ts'
import { cacheMap, takeMap } from './map-cache.ts'
import styles from './ground.module.css'
import { loadStreetTile } from './streets-protocol.ts'
import { loadStreets } from './streets.ts'
import { cornersOf, type View } from './view.ts'

setWorkerUrl(workerUrl)
addProtocol('streets', loadStreetTile)
void loadStreets()

/** Maximum zoom of any map of homes. */
const MAX_ZOOM = 18
/** Padding around the content, in pixels. */
export const PADDING = 56
/** Maximum zoom of automatic fitting. */
export const FIT_ZOOM = 14

/** Milliseconds after which the canvas is shown without its tiles. */
const DRAWN_AFTER_MS = 5000

/** Padding in pixels. */
export type Room = number | PaddingOptions
/** A view, or a box to fit. */
export type Start = View | { box: Box; padding: Room }

const Context = createContext<Map | null>(null)

/** The enclosing map. */
export function useMap(): Map {
  const map = useContext(Context)
  if (!map) throw new Error('used outside a map')
  return map
}

/** Marks programmatic moves, ours and those of resizing. */
export interface OwnMove {
  own?: true
}
export const OWN_MOVE: OwnMove = { own: true }

export interface GroundProps {
  /** Accessible name of the map. */
  label: string
  /** Initial view; later moves are the map's own. */
  start: Start
  /** The page scrolls over the map, unless with Ctrl or two fingers. */
  within?: boolean
  /** Overlays; `useMap()` returns this map. */
  children?: ReactNode
}

/**
 * A map: ours, or the style of `MAP_STYLE_URL`. It includes MapLibre, so load it on demand:
 * `lazy(() => import('./ground.tsx'))`. Unmounted maps are cached for a while.
 */
export default function Ground({ label, start, within, children }: GroundProps) {
  const { locale, mapStyle, t } = usePageContext()
  const box = useRef<HTMLDivElement>(null)
  const begin = useRef({ start, label, within, t })
  const [map, setMap] = useState<Map | null>(null)
  const [shown, setShown] = useState<MapStyle>({
    kind: 'ours',
    failed: false,
    attributions: [],
  })
  useEffect(() => {
    begin.current = { start, label, within, t }
  })

  useEffect(() => {
    const made = JSON.stringify([locale, mapStyle, begin.current.label, begin.current.within])
    const ground = takeMap(made) ?? newMap(begin.current)
    const container = ground.getContainer()
    const element = box.current!
    element.append(container)
    ground.resize(OWN_MOVE)
    stand(ground, begin.current.start)
    const unfollow = followStyle(ground, { locale, url: mapStyle }, setShown)
    // Before its first tiles the canvas would be all sea.
    const draw = (): void => void (element.dataset['drawn'] = '')
    if (ground.loaded()) draw()
    else {
      delete element.dataset['drawn']
      ground.once('load', draw)
    }
    const late = setTimeout(draw, DRAWN_AFTER_MS)
    // The observer also reports the initial size, and resizing clears the canvas.
    let size = sizeOf(container)
    const resized = new ResizeObserver(() => {
      if (sizeOf(container) === size) return
      size = sizeOf(container)
      ground.resize(OWN_MOVE)
    })
    resized.observe(container)
    setMap(ground)
    return () => {
      clearTimeout(late)
      ground.off('load', draw)
      resized.disconnect()
      unfollow()
      setMap(null)
      cacheMap(made, ground)
    }
  }, [locale, mapStyle])

  return (
    <div className={styles['ground']}>
      <div ref={box} className={styles['map']} dir="ltr" />
      {map && <Context value={map}>{children}</Context>}
      <Attribution style={shown} />
    </div>
  )
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string =>
  `${clientWidth} ${clientHeight}`

function newMap({
  label,
  within,
  t,
}: Pick<GroundProps, 'label' | 'within'> & { t: Translator }): Map {
  const made = new Map({
    container: document.createElement('div'),
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    trackResize: false,
    validateStyle: false,
    // Fade-in would render 300 ms longer each time.
    fadeDuration: 0,
    cooperativeGestures: within ?? false,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': t('map.gestures.wheel'),
      'CooperativeGesturesHandler.MacHelpText': t('map.gestures.wheelMac'),
      'CooperativeGesturesHandler.MobileHelpText': t('map.gestures.touch'),
    },
  })
  made.touchZoomRotate.disableRotation()
  made.keyboard.disableRotation()
  return made
}

/** Shows a view or a box at once. */
export function stand(map: Map, start: Start): void {
  if ('box' in start)
    map.fitBounds(
      cornersOf(start.box),
      { padding: start.padding, maxZoom: FIT_ZOOM, animate: false },
      OWN_MOVE,
    )
  else map.jumpTo({ center: [start.lon, start.lat], zoom: start.zoom }, OWN_MOVE)
}
