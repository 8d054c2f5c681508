import { useEffect, useState } from 'react'
import { ApiError } from '#contract/errors.ts'
import { places, type PlaceDetails } from '#contract/homes/places.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'

const CALLS = { places }

/** Specification, section 5: the search fires this long after typing stops. */
const TYPING_STOPPED_MS = 800

export type PlacesFound =
  | { state: 'idle' }
  | { state: 'waiting' }
  | { state: 'found'; places: readonly PlaceDetails[] }
  | { state: 'failed'; message: string }

const IDLE: PlacesFound = { state: 'idle' }

/** Places for the typed text. `now`: without debouncing; `near`: ranks nearby places first; `areas`: also coasts, districts and the like. */
export function usePlacesFound(
  typed: string,
  now: boolean,
  near: Pick<PlaceDetails, 'lat' | 'lon'> | null,
  { areas = true }: { areas?: boolean } = {},
): PlacesFound {
  const api = useApi(CALLS)
  const { t } = usePageContext()
  const [found, setFound] = useState(IDLE)
  const q = typed.trim()
  const lat = near?.lat ?? undefined
  const lon = near?.lon ?? undefined

  useEffect(() => {
    if (!q) {
      setFound(IDLE)
      return
    }
    setFound({ state: 'waiting' })
    const abort = new AbortController()
    const search = async (): Promise<void> => {
      try {
        const answer = await api.places.find(
          { q, lat, lon, lang: t.locale, ...(areas ? {} : { areas: '0' }) },
          { signal: abort.signal },
        )
        setFound({ state: 'found', places: Array.isArray(answer) ? answer : [answer] })
      } catch (error) {
        if (!abort.signal.aborted)
          setFound({
            state: 'failed',
            message: (error instanceof ApiError && error.serverMessage) || t('form.search.failed'),
          })
      }
    }
    const timer = setTimeout(() => void search(), now ? 0 : TYPING_STOPPED_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, now, lat, lon, areas, api, t])

  return found
}
