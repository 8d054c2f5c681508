import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { Map, setWorkerUrl, type PaddingOptions } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Box } from '#contract/areas.ts'
import type { Translator } from '#i18n/translate.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Attribution } from './attribution.tsx'
import { followStyle, type MapStyle } from './follow-style.ts'
import { leaveMap, takeMap } from './kept-maps.ts'
import styles from './ground.module.css'
import { cornersOf, type View } from './view.ts'

setWorkerUrl(workerUrl)

/** Closer than this there is nothing to see on any map of homes. */
const MAX_ZOOM = 18
/** Room between what is to be seen and the edge, in pixels. */
export const PADDING = 56
/** What is to be seen is not gone closer to than this by itself. */
export const FIT_ZOOM = 14

/** Pixels around what is to be seen. */
export type Room = number | PaddingOptions
/** A view, or a box to be seen with room around it. */
export type Start = View | { box: Box; padding: Room }

const Context = createContext<Map | null>(null)

/** The map that a component stands on. */
export function useMap(): Map {
  const map = useContext(Context)
  if (!map) throw new Error('used outside a map')
  return map
}

/** Events of moves that are not the visitor's: of ours, and of the window. */
export interface OwnMove {
  own?: true
}
export const OWN_MOVE: OwnMove = { own: true }

export interface GroundProps {
  /** What the map is of, for those who do not see it. */
  label: string
  /** Where it begins; later moves are its own. */
  start: Start
  /** The page scrolls over the map unless Ctrl is held or two fingers are used. */
  within?: boolean
  /** Stands on the map; `useMap()` is that map. */
  children?: ReactNode
}

/**
 * A map, ready for what stands on it: our offline map, or the style that `MAP_STYLE_URL` names. It comes with MapLibre, so load it on demand:
 * `lazy(() => import('../map/ground.tsx'))`. It is kept for a while when it goes.
 */
export default function Ground({ label, start, within, children }: GroundProps) {
  const { locale, mapStyle, t } = usePageContext()
  const box = useRef<HTMLDivElement>(null)
  const begin = useRef({ start, label, within, t })
  const [map, setMap] = useState<Map | null>(null)
  const [shown, setShown] = useState<MapStyle>({ kind: 'offline', failed: false })
  useEffect(() => {
    begin.current = { start, label, within, t }
  })

  useEffect(() => {
    const made = JSON.stringify([locale, mapStyle, begin.current.label, begin.current.within])
    const ground = takeMap(made) ?? newMap(begin.current)
    const container = ground.getContainer()
    box.current!.append(container)
    ground.resize(OWN_MOVE)
    stand(ground, begin.current.start)
    const unfollow = followStyle(ground, container, { locale, url: mapStyle }, setShown)
    // It also tells of the size at first, and to be given a size clears what is drawn.
    let size = sizeOf(container)
    const resized = new ResizeObserver(() => {
      if (sizeOf(container) === size) return
      size = sizeOf(container)
      ground.resize(OWN_MOVE)
    })
    resized.observe(container)
    setMap(ground)
    return () => {
      resized.disconnect()
      unfollow()
      setMap(null)
      leaveMap(made, ground)
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
    // Tiles and names that fade in are drawn for 300 ms longer each time.
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

function stand(map: Map, start: Start): void {
  if ('box' in start)
    map.fitBounds(
      cornersOf(start.box),
      { padding: start.padding, maxZoom: FIT_ZOOM, animate: false },
      OWN_MOVE,
    )
  else map.jumpTo({ center: [start.lon, start.lat], zoom: start.zoom }, OWN_MOVE)
}
