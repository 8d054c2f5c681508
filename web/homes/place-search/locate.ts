import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { places, PlaceDetails } from '#contract/homes/places.ts'
import type { Translator } from '#i18n/translate.ts'

const TIMEOUT_MS = 15_000
const MAX_AGE_MS = 600_000

/** The place of the visitor's position. Rejects with the specification's messages, or the browser's. */
export async function locate(
  api: Client<{ places: typeof places }>,
  t: Translator,
): Promise<PlaceDetails> {
  if (!('geolocation' in navigator)) throw new Error(t('form.geolocation.unsupported'))
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    }),
  )
  try {
    const answer = await api.places.find({
      lat: coords.latitude,
      lon: coords.longitude,
      lang: t.locale,
    })
    const place = Array.isArray(answer) ? answer[0] : answer
    if (place) return place
  } catch (error) {
    if (error instanceof ApiError && error.serverMessage) throw new Error(error.serverMessage)
  }
  throw new Error(t('form.search.failed'))
}
