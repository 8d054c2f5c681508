import { address, offerIdOf } from '#contract/addresses.ts'
import { inLocale, readAddress } from '../addresses.ts'
import type { Visit } from '../load-context.ts'

const OFFER = /^\/(o|offer)\/([^/?#]+)(\?.*)?$/

/** Where an address leads in the end: of an offer, by its number alone or by its short address, the one with its words. All others are as they are. */
export async function wholeAddress(
  to: string,
  { api, locale: visitors }: Pick<Visit, 'api' | 'locale'>,
): Promise<string> {
  const { locale, path } = readAddress(to)
  const [, word, segment = '', query = ''] = OFFER.exec(path) ?? []
  const slugId = decode(segment)
  const id = offerIdOf(slugId)
  // `/offer/form` is no offer; what is no short address of one is told by the page of the offer.
  if (id === null && word !== 'o') return to
  const offer = id === null ? null : await api.offers.get({ id }).catch(() => null)
  return inLocale(address.offer(offer?.slugId ?? slugId), locale ?? visitors) + query
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
