import { useMemo } from 'react'
import type { Box, Polygon } from '#contract/homes/areas.ts'
import { Outline } from '../map/draw/outline.tsx'
import { fromPolygons } from '../map/draw/shape.ts'
import Ground, { PADDING } from '../map/ground.tsx'
import { ZoomButtons } from '../map/zoom-buttons.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'

/** A shape on the map. */
export default function AreaMap({ polygons }: { polygons: readonly Polygon[] }) {
  const { t } = usePageContext()
  const areas = useMemo(() => fromPolygons(polygons), [polygons])
  const box = boxOf(polygons)
  return (
    <Ground
      // Another shape may be elsewhere.
      key={box.join()}
      label={t('areas.form.map')}
      start={{ box, padding: PADDING }}
      within
    >
      <Outline areas={areas} />
      <ZoomButtons />
    </Ground>
  )
}

/** Across the antimeridian, the narrower way around. */
function boxOf(polygons: readonly Polygon[]): Box {
  const numbers = polygons.flat(2)
  const lats = numbers.filter((_, at) => at % 2 === 1)
  const lons = numbers.filter((_, at) => at % 2 === 0)
  const east = lons.filter((lon) => lon >= 0)
  const west = lons.filter((lon) => lon < 0)
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  const crosses = most(lons) - least(lons) > 180 && east.length > 0 && west.length > 0
  return crosses
    ? [least(east), least(lats), most(west), most(lats)]
    : [least(lons), least(lats), most(lons), most(lats)]
}
