import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react'
import { createPortal } from 'react-dom'
import type { Map } from 'maplibre-gl'
import type { Cluster } from '#contract/homes/search.ts'
import { useMap } from '../../map/ground.tsx'
import { useHomes } from '../../homes/store.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { VisuallyHidden } from '../../../ground/ui/visually-hidden.tsx'
import { useHighlight, type HighlightedHome } from './highlight.ts'
import styles from './pins.module.css'
import { pinPrice } from './pin-price.ts'

export const keyOf = ({ offer, lat, lon, count }: Cluster): string =>
  offer ? `home-${offer.id}` : `${lat},${lon},${count}`

/** Diameter of a cluster in rem. */
export const clusterSize = (count: number): number => 2.25 + Math.min(Math.log10(count), 4) * 0.375

export interface PinsProps {
  pins: readonly Cluster[]
  /** Key of the pin with the open preview. */
  open: string | null
  onOpen: (pin: Cluster) => void
  /** Not interactive during drawing. */
  inert: boolean
}

/** The results on the map: prices, and counts for clusters. One tab stop; arrows move between pins by position. */
export function Pins({ pins, open, onOpen, inert }: PinsProps) {
  const map = useMap()
  const { t } = usePageContext()
  const { viewed } = useHomes()
  const seen = useMemo(() => new Set(viewed.map(({ id }) => id)), [viewed])
  /** The latest pins, for a stable callback. */
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  const press = useCallback((pin: Cluster) => latest.current(pin), [])
  const group = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string | null>(null)
  const stopAt = pins.some((pin) => keyOf(pin) === stop) ? stop : pins[0] ? keyOf(pins[0]) : null

  useLayoutEffect(() => {
    const place = (): void => standWhereTheyAre(map, group.current!)
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, pins])

  // MapLibre handles arrow keys further up.
  useEffect(() => {
    const element = group.current
    const go = (event: KeyboardEvent): void => {
      const next =
        element && event.target instanceof HTMLElement
          ? neighbour(element, event.target, event.key)
          : null
      if (!event.key.startsWith('Arrow')) return
      event.stopPropagation()
      event.preventDefault()
      next?.focus()
    }
    element?.addEventListener('keydown', go)
    return () => element?.removeEventListener('keydown', go)
  }, [])

  return createPortal(
    <div
      ref={group}
      role="group"
      aria-label={t('map.pins.label')}
      className={styles['pins']}
      inert={inert}
    >
      {pins.map((pin) => {
        const key = keyOf(pin)
        return (
          <Pin
            key={key}
            pin={pin}
            isSeen={pin.offer !== null && seen.has(pin.offer.id)}
            isOpen={key === open}
            isStop={key === stopAt}
            onStop={setStop}
            onOpen={press}
          />
        )
      })}
    </div>,
    map.getCanvasContainer(),
  )
}

interface PinProps {
  pin: Cluster
  isSeen: boolean
  isOpen: boolean
  /** It is the tab stop. */
  isStop: boolean
  onStop: (key: string) => void
  onOpen: (pin: Cluster) => void
}

/** Each subscribes to the highlight itself, so that hovering renders only one or two pins. */
const Pin = memo(function Pin({ pin, isSeen, isOpen, isStop, onStop, onOpen }: PinProps) {
  const { t, format, dir } = usePageContext()
  const highlight = useHighlight()
  const lights = useSyncExternalStore(
    highlight.subscribe,
    () => isHighlighted(pin, highlight.get()),
    () => false,
  )
  const { offer, count } = pin
  const look = [
    styles['pin'],
    styles[offer ? 'price' : 'cluster'],
    isSeen && styles['seen'],
    isOpen && styles['open'],
  ]
  return (
    <button
      type="button"
      data-lon={pin.lon}
      data-lat={pin.lat}
      data-pin={offer ? offer.id : 'cluster'}
      data-highlighted-pin={lights || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-expanded={offer ? isOpen : undefined}
      className={look.filter(Boolean).join(' ')}
      style={offer ? undefined : ({ '--size': `${clusterSize(count)}rem` } as CSSProperties)}
      onFocus={() => {
        onStop(keyOf(pin))
        highlight.set(offer && { id: offer.id, point: null })
      }}
      onBlur={() => highlight.set(null)}
      onPointerEnter={() => offer && highlight.set({ id: offer.id, point: null })}
      onPointerLeave={() => highlight.set(null)}
      onClick={() => onOpen(pin)}
    >
      <span dir={dir}>{offer ? pinPrice(offer, t, format) : format.number(count)}</span>
      <VisuallyHidden>{` ${t('map.pins.homes', { count })}${isSeen ? `, ${t('map.pins.seen')}` : ''}`}</VisuallyHidden>
    </button>
  )
})

/** The home's own pin, or its cluster's. */
function isHighlighted(
  { offer, box: [west, south, east, north] }: Cluster,
  home: HighlightedHome | null,
): boolean {
  if (!home) return false
  if (offer) return offer.id === home.id
  if (!home.point) return false
  const { lat, lon } = home.point
  return (
    lat >= south &&
    lat <= north &&
    (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)
  )
}

/** Positions all pins on the screen; those outside are hidden from pointer and keyboard. */
function standWhereTheyAre(map: Map, group: HTMLElement): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const { lng: centre } = map.getCenter()
  for (const pin of group.children as HTMLCollectionOf<HTMLElement>) {
    const lon = Number(pin.dataset['lon'])
    // The visible copy of the world.
    const { x, y } = map.project([
      lon + 360 * Math.round((centre - lon) / 360),
      Number(pin.dataset['lat']),
    ])
    pin.style.translate = `calc(${x.toFixed(1)}px - 50%) calc(${y.toFixed(1)}px - 50%)`
    pin.style.visibility = x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight ? '' : 'hidden'
  }
}

/** The nearest pin in the direction of an arrow key. Sideways distance counts twice. */
function neighbour(group: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const start = middle(from)
  const reach = (element: HTMLElement): number => {
    const { x, y } = middle(element)
    const [ahead, aside] =
      key === 'ArrowUp'
        ? [start.y - y, x - start.x]
        : key === 'ArrowDown'
          ? [y - start.y, x - start.x]
          : key === 'ArrowLeft'
            ? [start.x - x, y - start.y]
            : [x - start.x, y - start.y]
    return ahead > 1 ? ahead + 2 * Math.abs(aside) : Infinity
  }
  const others = ([...group.children] as HTMLElement[]).filter(
    (element) => element !== from && element.style.visibility !== 'hidden',
  )
  return others.reduce<HTMLElement | null>(
    (best, element) => (reach(element) < (best ? reach(best) : Infinity) ? element : best),
    null,
  )
}
