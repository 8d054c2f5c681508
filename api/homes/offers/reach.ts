import type { ContactWays } from '#contract/homes/offers.ts'
import { isWebLink } from '#contract/ground/links.ts'

/** The columns of `REACH` (reach-queries.ts). */
export interface Reach {
  reachable: boolean
  contact_phone: string | null
  /** Public contact details of the agency. */
  agency_ways: ContactWays['agency']
  /** The source's address of the offer's page. */
  url: unknown
}

export const toWays = ({ agency_ways, url }: Reach, locale: string): ContactWays => ({
  agency: agency_ways,
  sourceUrl: sourceUrlOf(url, locale),
})

/** The source's address of the offer's page: one, or one per language. */
function sourceUrlOf(url: unknown, lang: string): string | null {
  const addresses: Record<string, unknown> =
    typeof url === 'object' && url !== null ? { ...url } : { [lang]: url }
  const found = [addresses[lang], addresses['en'], ...Object.values(addresses)].find(isWebLink)
  return found ?? null
}
