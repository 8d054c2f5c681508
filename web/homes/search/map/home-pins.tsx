import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Box } from '#contract/homes/areas.ts'
import type { Cluster } from '#contract/homes/search.ts'
import type { Room } from '../../map/ground.tsx'
import { useMap } from '../../map/ground.tsx'
import { boxOf, cornersOf, edgesOf } from '../../map/view.ts'
import type { Filters } from '../filters.ts'
import type { SearchQuery } from '../query.ts'
import { gather, useClusters, type Shown } from './clusters.ts'
import { keyOf, Pins } from './pins.tsx'
import { Preview } from './preview.tsx'

/** Homes closer together than this at the maximum zoom are listed instead of separated. */
const APART_PX = 40
const OPEN_ZOOM = 16

export interface PinsInView {
  shown: Shown
  pins: readonly Cluster[]
  busy: boolean
  failed: boolean
  retry: () => void
}

export interface HomePinsProps {
  query: SearchQuery
  /** The group of properties that is searched. */
  group: Filters['group']
  /** Not interactive during drawing. */
  inert?: boolean
  /** Free space around the box that a pressed cluster is fitted to. */
  room: () => Room
  /** Content between pins and preview, by the pins in view. */
  children: (view: PinsInView) => ReactNode
}

/** The pins of a search, and the preview of the open one; a pressed cluster is zoomed into. */
export function HomePins({ query, group, inert = false, room, children }: HomePinsProps) {
  const map = useMap()
  const [shown, setShown] = useState<Shown>(() => ({
    box: boxOf(edgesOf(map)),
    zoom: map.getZoom(),
  }))
  const [open, setOpen] = useState<Cluster | null>(null)
  const { clusters, busy, failed, retry } = useClusters(query, shown)
  const pins = useMemo(() => gather(clusters, shown.zoom), [clusters, shown.zoom])

  useEffect(() => {
    const follow = (): void => setShown({ box: boxOf(edgesOf(map)), zoom: map.getZoom() })
    follow()
    map.on('moveend', follow)
    return () => void map.off('moveend', follow)
  }, [map])
  // Another search has other homes.
  useEffect(() => setOpen(null), [query, inert])

  const press = (pin: Cluster): void => {
    if (!pin.offer && widthOf(pin.box, OPEN_ZOOM) > APART_PX) {
      const camera = map.cameraForBounds(cornersOf(pin.box), {
        padding: room(),
        maxZoom: OPEN_ZOOM,
      })
      setOpen(null)
      map.easeTo({ ...camera, zoom: Math.max(camera?.zoom ?? 0, map.getZoom() + 1) })
    } else setOpen((before) => (before && keyOf(before) === keyOf(pin) ? null : pin))
  }
  const close = useCallback(() => {
    setOpen(null)
    map
      .getCanvasContainer()
      .querySelector<HTMLElement>('[data-pin][tabindex="0"]')
      ?.focus({ preventScroll: true })
  }, [map])

  return (
    <>
      <Pins pins={pins} open={open && keyOf(open)} onOpen={press} inert={inert} />
      {children({ shown, pins, busy, failed, retry })}
      {open && <Preview pin={open} query={query} group={group} onClose={close} />}
    </>
  )
}

/** Longer side of a box in pixels at a zoom. */
function widthOf(box: Box, zoom: number): number {
  const [[west, south], [east, north]] = cornersOf(box)
  return (Math.max(east - west, north - south) / 360) * 512 * 2 ** zoom
}
