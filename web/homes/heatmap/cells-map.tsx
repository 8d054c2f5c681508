import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { GeoJSONSource, Map, MapLayerMouseEvent } from 'maplibre-gl'
import { createPortal } from 'react-dom'
import { CELL_MIN, type CellLayer } from '#contract/homes/cell-lists.ts'
import { writeBox, type Box } from '#contract/homes/areas.ts'
import type { Cell } from '#contract/homes/cells.ts'
import { coloursOf } from '../map/colours.ts'
import { CITIES, LABEL_BELOW } from '../map/style.ts'
import Ground, { PADDING, useMap, type OwnMove } from '../map/ground.tsx'
import { boxOf, edgesOf } from '../map/view.ts'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { colourOf, nameOf, opacityOf, valueOf, type CellTexts, type CellView } from './figures.ts'
import styles from './heatmap.module.css'

const SOURCE = 'heatmap'
const LAYERS = ['heatmap-cells', 'heatmap-edges', 'heatmap-chosen'] as const
const COLOUR_NAMES = [
  'heat-0',
  'heat-1',
  'heat-2',
  'heat-3',
  'heat-4',
  'heat-5',
  'heat-6',
  'heat-edge',
  'heat-chosen',
] as const
/** The view is requested once the map has been still for this long. */
const STILL_MS = 300

interface Props {
  label: string
  box: Box
  /** The box is the whole view, without padding. */
  isExact: boolean
  view: CellView
  layer: CellLayer
  chosen: Cell | null
  texts: CellTexts
  /** The box of the address that the map was moved to. */
  onMove: (box: string) => void
  onChoose: (id: string, options?: { replace?: boolean }) => void
}

/** The hexagons on a map. */
export default function CellsMap({ label, box, isExact, ...props }: Props) {
  const [start] = useState({ box, padding: isExact ? 0 : PADDING })
  return (
    <Ground label={label} start={start} within>
      <Cells {...props} />
      <Keys {...props} />
      <ZoomButtons />
    </Ground>
  )
}

function Cells({
  view,
  layer,
  chosen,
  onMove,
  onChoose,
}: Omit<Props, 'label' | 'box' | 'isExact'>) {
  const map = useMap()
  const data = useMemo(() => featuresOf(view, layer), [view, layer])
  const shown = useRef({ data, chosen: chosen?.id ?? '' })
  const act = useRef({ onMove, onChoose })
  useLayoutEffect(() => {
    shown.current = { data, chosen: chosen?.id ?? '' }
    act.current = { onMove, onChoose }
    draw(map, shown.current)
  })

  useEffect(() => {
    // A style that is loaded later, or for the other colour scheme, has no hexagons.
    const again = (): void => draw(map, shown.current)
    map.on('styledata', again)
    let still: ReturnType<typeof setTimeout> | undefined
    const moved = ({ own }: { type: string } & OwnMove): void => {
      clearTimeout(still)
      if (!own)
        still = setTimeout(() => act.current.onMove(writeBox(boxOf(edgesOf(map)))), STILL_MS)
    }
    const press = ({ features }: MapLayerMouseEvent): void => {
      const id: unknown = features?.[0]?.properties['id']
      if (typeof id === 'string') act.current.onChoose(id)
    }
    const enter = (): void => void (map.getCanvas().style.cursor = 'pointer')
    const leave = (): void => void (map.getCanvas().style.cursor = '')
    map.on('moveend', moved)
    map.on('click', LAYERS[0], press)
    map.on('mouseenter', LAYERS[0], enter)
    map.on('mouseleave', LAYERS[0], leave)
    return () => {
      clearTimeout(still)
      leave()
      map.off('styledata', again)
      map.off('moveend', moved)
      map.off('click', LAYERS[0], press)
      map.off('mouseenter', LAYERS[0], enter)
      map.off('mouseleave', LAYERS[0], leave)
      // The map is used again by other pages.
      if (!isReady(map)) return
      for (const id of LAYERS) if (map.getLayer(id)) map.removeLayer(id)
      placeNames(map, 'below')
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])
  return null
}

/** The data of each source: it is sent to a worker again only if it changed. */
const drawn = new WeakMap<GeoJSONSource, GeoJSON.FeatureCollection>()

const isReady = (map: Map): boolean => (map.getStyle() as unknown) !== undefined

/** Names of towns are at their points where no clusters of homes are in the way; maps of others have layers of their own. */
function placeNames(map: Map, where: 'at' | 'below'): void {
  if (!map.getLayer(CITIES)) return
  map.setLayoutProperty(CITIES, 'text-anchor', where === 'at' ? 'center' : 'top')
  map.setLayoutProperty(CITIES, 'text-offset', [0, where === 'at' ? 0 : LABEL_BELOW])
}

/** Draws the hexagons on the map, below the names of places, or updates their data. */
function draw(
  map: Map,
  { data, chosen }: { data: GeoJSON.FeatureCollection; chosen: string },
): void {
  if (!isReady(map)) return
  const source = map.getSource<GeoJSONSource>(SOURCE)
  if (source) {
    if (drawn.get(source) !== data) {
      drawn.set(source, data)
      void source.setData(data)
    }
    map.setFilter(LAYERS[2], ['==', ['get', 'id'], chosen])
    return
  }
  const colours = coloursOf(map.getContainer(), COLOUR_NAMES)
  const below = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  map.addSource(SOURCE, { type: 'geojson', data })
  map.addLayer(
    {
      id: LAYERS[0],
      type: 'fill',
      source: SOURCE,
      paint: {
        'fill-color': [
          'match',
          ['get', 'colour'],
          ...COLOUR_NAMES.slice(0, 7).flatMap((name, at) => [at, colours[name]]),
          colours['heat-3'],
        ] as never,
        'fill-opacity': ['get', 'opacity'],
      },
    },
    below,
  )
  map.addLayer(
    {
      id: LAYERS[1],
      type: 'line',
      source: SOURCE,
      paint: { 'line-color': colours['heat-edge'], 'line-width': 1, 'line-opacity': 0.7 },
    },
    below,
  )
  map.addLayer(
    {
      id: LAYERS[2],
      type: 'line',
      source: SOURCE,
      filter: ['==', ['get', 'id'], chosen],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours['heat-chosen'], 'line-width': 3 },
    },
    below,
  )
  placeNames(map, 'at')
}

function featuresOf(view: CellView, layer: CellLayer): GeoJSON.FeatureCollection {
  const bounds = view.breaks[layer] ?? []
  return {
    type: 'FeatureCollection',
    features: view.cells.flatMap((cell) => {
      const own = valueOf(cell, layer)
      if (!own) return []
      const corners = Array.from({ length: cell.corners.length / 2 }, (_, at) => [
        cell.corners[2 * at]!,
        cell.corners[2 * at + 1]!,
      ])
      return [
        {
          type: 'Feature' as const,
          geometry: { type: 'Polygon' as const, coordinates: [[...corners, corners[0]!]] },
          properties: {
            id: cell.id,
            colour: colourOf(own.value, bounds),
            opacity: opacityOf(own.n, CELL_MIN),
          },
        },
      ]
    }),
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** One stop of the Tab key for all hexagons: arrow keys go from one to the next. */
function Keys({ view, layer, chosen, texts, onChoose }: Omit<Props, 'label' | 'box' | 'isExact'>) {
  const map = useMap()
  const page = usePageContext()
  const button = useRef<HTMLButtonElement>(null)
  const cells = view.cells.filter((cell) => valueOf(cell, layer) !== null)
  const cell = chosen ?? cells[0]

  useLayoutEffect(() => {
    const place = (): void => {
      if (!cell || !button.current) return
      const { x, y } = map.project([cell.lon, cell.lat])
      button.current.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`
    }
    place()
    map.on('move', place)
    return () => void map.off('move', place)
  }, [map, cell])

  if (!cell) return null
  const go = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const next = chosen ? nextOf(map, cell, cells, arrow) : cell
    if (next) onChoose(next.id, { replace: true })
  }
  const own = valueOf(cell, layer)
  return createPortal(
    <button
      ref={button}
      type="button"
      dir="ltr"
      className={styles['keys']}
      aria-label={page.t('heatmap.map.keys', {
        place: nameOf(cell, page),
        value: own ? texts.value(own.value, layer) : '–',
      })}
      onKeyDown={go}
      onClick={(event) => {
        event.stopPropagation()
        onChoose(cell.id, { replace: true })
      }}
    />,
    map.getCanvasContainer(),
  )
}

/** The nearest hexagon in the direction of an arrow. */
function nextOf(map: Map, from: Cell, cells: readonly Cell[], [x, y]: readonly [number, number]) {
  const start = map.project([from.lon, from.lat])
  const distances = cells.flatMap((cell) => {
    const { x: left, y: top } = map.project([cell.lon, cell.lat])
    const [along, across] = [
      (left - start.x) * x + (top - start.y) * y,
      Math.abs((left - start.x) * y) + Math.abs((top - start.y) * x),
    ]
    return cell !== from && along > 0 && across <= along * 1.75
      ? [{ cell, distance: along + 2 * across }]
      : []
  })
  return distances.sort((a, b) => a.distance - b.distance)[0]?.cell ?? null
}
