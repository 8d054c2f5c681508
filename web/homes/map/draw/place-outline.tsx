import { useEffect, useState } from 'react'
import { places } from '#contract/homes/places.ts'
import { useApi } from '../../../ground/page/api.ts'
import { Outline } from './outline.tsx'
import { fromPolygons, type Area } from './shape.ts'

const CALLS = { places }

/** The outline of an area with a name. Nothing until it is loaded; without it the map is still of use. */
export default function PlaceOutline({ id }: { id: string }) {
  const api = useApi(CALLS)
  const [shown, setShown] = useState<{ id: string; areas: Area[] } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    api.places.outline({ id }, { signal: abort.signal }).then(
      ({ coordinates }) =>
        setShown({
          id,
          areas: fromPolygons(coordinates.map((rings) => rings.map((ring) => ring.flat()))),
        }),
      () => undefined,
    )
    return () => abort.abort()
  }, [id, api])
  return shown?.id === id && shown.areas.length > 0 ? <Outline areas={shown.areas} /> : null
}
