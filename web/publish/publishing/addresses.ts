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

/** Where a typed address is: at its house, else in its street. */
export interface TypedPoint extends Point {
  isHouse: boolean
}

/** Streets and house numbers of the map for a typed address, and where that is. Where the map cannot be asked there are none: an address is typed without it. */
export function useAddresses(
  typed: { street: string; number: string },
  near: Point | null,
): Found & { at: TypedPoint | null } {
  const api = useApi(CALLS)
  const [answered, setAnswered] = useState({ asked: '', found: NONE })
  const street = typed.street.trim()
  const number = typed.number.trim()
  const { lat, lon } = near ?? { lat: null, lon: null }
  const asked = JSON.stringify([street, lat, lon])
  useEffect(() => {
    if (street.length < LETTERS_MIN || lat === null || lon === null) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.addresses
        .find({ street, lat, lon, ...(number && { number }) }, { signal: abort.signal })
        .then(
          (found) => setAnswered({ asked, found }),
          () => undefined,
        )
    }, TYPING_STOPPED_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, asked, street, number, lat, lon])
  // Those of an earlier text say nothing of this one.
  const found = answered.asked === asked ? answered.found : NONE
  const house = number ? found.numbers.find((one) => fold(one.number) === fold(number)) : undefined
  const known = house ?? found.streets.find(({ name }) => fold(name) === fold(street))
  return { ...found, at: known ? { ...known.at, isHouse: house !== undefined } : null }
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
