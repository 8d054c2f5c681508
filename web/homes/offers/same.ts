import type { OfferCard } from '#contract/homes/offers.ts'
import type { Visit } from '../../ground/page/load-context.ts'

/** Listings of the same home by other advertisers; empty if a call fails, as the page works without. */
export async function sameAs(
  { api, choice, host }: Visit,
  { id, advertisers }: Pick<OfferCard, 'id' | 'advertisers'>,
): Promise<OfferCard[]> {
  if (advertisers === 1) return []
  try {
    const { data: ids } = await api.favorites.same({ id })
    if (ids.length === 0) return []
    const { data } = await api.favorites.now({
      ids: ids.join(','),
      currency: choice.currency ?? undefined,
    })
    return data.flatMap(({ card }) => card ?? [])
  } catch (error) {
    host.log.error({ err: error }, 'other listings of a home could not be found')
    return []
  }
}
