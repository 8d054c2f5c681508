import type { OfferCard } from '#contract/homes/offers.ts'
import type { Visit } from '../../ground/page/load-context.ts'

/** Similar offers; empty if the call fails, as the page works without. */
export async function similarTo({ api, choice, host }: Visit, id: number): Promise<OfferCard[]> {
  try {
    return (await api.similar.offers({ id, currency: choice.currency ?? undefined })).data
  } catch (error) {
    host.log.error({ err: error }, 'similar homes could not be found')
    return []
  }
}
