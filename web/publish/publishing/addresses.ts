import { useEffect, useState } from 'react'
import { addresses } from '#contract/publish/addresses.ts'
import type { Point } from '#contract/homes/areas.ts'
import { fold } from '#text/fold.ts'
import { useApi } from '../../ground/page/api.ts'

const CALLS = { addresses }
const TYPING_STOPPED_MS = 300
/** A street is searched from so many letters on. */
const LETTERS_MIN = 2
/** A pin that is being dragged asks for no addresses. */
const PIN_STOPPED_MS = 600

type Found = Awaited<ReturnType<ReturnType<typeof useApi<typeof CALLS>>['addresses']['find']>>
const NONE: Found = { streets: [], numbers: [] }

/** Streets and house numbers of the map for a typed address, and where the typed one is: at its number, else in its street. Where the map cannot be asked there are none: an address is typed without it. */
export function useAddresses(
  typed: { street: string; number: string },
  near: Point | null,
): Found & { at: (Point & { isHouse: boolean }) | null } {
  const api = useApi(CALLS)
  const [found, setFound] = useState(NONE)
  const street = typed.street.trim()
  const { lat, lon } = near ?? { lat: null, lon: null }
  useEffect(() => {
    if (street.length < LETTERS_MIN || lat === null || lon === null) return setFound(NONE)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.addresses.find({ street, lat, lon }, { signal: abort.signal }).then(setFound, () => {
        if (!abort.signal.aborted) setFound(NONE)
      })
    }, TYPING_STOPPED_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, street, lat, lon])
  const number = fold(typed.number.trim())
  const house = number ? found.numbers.find((one) => fold(one.number) === number) : undefined
  const known = house ?? found.streets.find(({ name }) => fold(name) === fold(street))
  const at = known ? { ...known.at, isHouse: house !== undefined } : null
  return { ...found, at }
}

/** The address of the map at a pin, once it stands still; null without one. */
export function useAddressAt(
  point: Point | null,
): { street: string; number: string | null } | null {
  const api = useApi(CALLS)
  const [found, setFound] = useState<{ street: string; number: string | null } | null>(null)
  const { lat, lon } = point ?? { lat: null, lon: null }
  useEffect(() => {
    setFound(null)
    if (lat === null || lon === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.addresses.at({ lat, lon }, { signal: abort.signal }).then(
        ({ address }) => setFound(address),
        // An address is a help: the pin stands without it.
        () => undefined,
      )
    }, PIN_STOPPED_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, lat, lon])
  return found
}
