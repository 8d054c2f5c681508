import { useState } from 'react'
import { places, type PlaceDetails } from '#contract/homes/places.ts'
import { useApi } from '../../ground/page/api.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

const CALLS = { places }

/** Asks for the place of the visitor's position; failures are a message. */
export function useGeolocation(onPlace: (place: PlaceDetails) => void): {
  ask: () => void
  busy: boolean
} {
  const t = useT()
  const api = useApi(CALLS)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      const { locate } = await import('./locate.ts')
      onPlace(await locate(api, t))
    } catch (error) {
      toast((error as Error).message || t('form.search.failed'), { type: 'error' })
    }
    setBusy(false)
  }
  return { ask: () => void ask(), busy }
}
