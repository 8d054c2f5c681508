import { useState } from 'react'
import { ApiError } from '#contract/errors.ts'
import { places, type PlaceDetails } from '#contract/places.ts'
import { useApi } from '../page/api.ts'
import { usePageContext } from '../page/page-context.tsx'
import { useToast } from '../ui/toast.tsx'

const CALLS = { places }

const TIMEOUT_MS = 15_000

/** Gets the position from the browser and its place from the API. Failures have the specification's messages, or the browser's. */
export function useGeolocation(onPlace: (place: PlaceDetails) => void): {
  ask: () => void
  busy: boolean
} {
  const { t, language } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const fail = (message: string): void => {
    setBusy(false)
    toast(message, { type: 'error' })
  }
  const ask = (): void => {
    if (!('geolocation' in navigator)) return fail(t('form.geolocation.unsupported'))
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        void api.places
          .find({ lat: coords.latitude, lon: coords.longitude, lang: language })
          .then((answer) => {
            const place = Array.isArray(answer) ? answer[0] : answer
            if (!place) return fail(t('form.search.failed'))
            setBusy(false)
            onPlace(place)
          })
          .catch((error: unknown) =>
            fail((error instanceof ApiError && error.serverMessage) || t('form.search.failed')),
          ),
      (error) => fail(error.message || t('form.search.failed')),
      { timeout: TIMEOUT_MS, maximumAge: 600_000 },
    )
  }
  return { ask, busy }
}
