import { useLocation, useMatches } from 'react-router'
import type { Offer } from '#contract/homes/offers.ts'
import { countryOf } from '../../ground/page/addresses.ts'
import { useRememberedCountry } from '../../ground/page/nearest-country.ts'
import { unpacked, type Packed } from '../../ground/page/packed.ts'

/** The country that a page without one leads to, before the visitor's is known: Spain, as the fallback location of the specification. */
const FALLBACK = 'es'

/** The country of the page's address, or of the offer that it shows; null for other pages. */
export function usePageCountry(): string | null {
  const { pathname } = useLocation()
  const shown = useMatches().find(({ id }) => id === 'offer')?.loaderData as
    | Packed<{ offer: Offer }>
    | undefined
  const offer = shown && unpacked(shown).offer
  return countryOf(pathname) ?? offer?.places[0]?.path.slice(1, 3) ?? null
}

/** The country whose agencies the header leads to. */
export function useNearestCountry(): string {
  const remembered = useRememberedCountry()
  return usePageCountry() ?? remembered ?? FALLBACK
}
