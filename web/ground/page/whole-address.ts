import { address, offerIdOf } from '#contract/addresses.ts'
import { inLocale, readAddress } from './addresses.ts'
import type { Visit } from './load-context.ts'
import { pageAt } from './page-at.ts'

/** The final address of an offer given by its number or short address; others are unchanged. */
export async function wholeAddress(
  to: string,
  { api, locale: visitors }: Pick<Visit, 'api' | 'locale'>,
): Promise<string> {
  const [pathname = '', query] = to.split('?')
  const { locale, path } = readAddress(pathname)
  const page = pageAt(inLocale(path, visitors))
  if (page !== 'offer' && page !== 'offer-alias') return to
  const slugId = decode(path.split('/').at(-1) ?? '')
  const id = offerIdOf(slugId)
  // The offer's page answers with the error for an unknown one.
  if (id === null && page === 'offer') return to
  const offer = id === null ? null : await api.offers.get({ id }).catch(() => null)
  return (
    inLocale(address('offer', { slugId: offer?.slugId ?? slugId }), locale ?? visitors) +
    (query === undefined ? '' : `?${query}`)
  )
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
