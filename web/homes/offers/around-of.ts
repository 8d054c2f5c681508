import type { Surroundings } from '#contract/homes/around.ts'
import type { Offer } from '#contract/homes/offers.ts'
import type { Visit } from '../../ground/page/load-context.ts'

/** The surroundings of a home; null where they are not known, or the call fails, as the page works without. */
export async function aroundOf(
  { api, language, host }: Visit,
  { id, coordinates }: Offer,
): Promise<Surroundings | null> {
  if (!coordinates) return null
  try {
    return (await api.around.offer({ id, lang: language })).data
  } catch (error) {
    host.log.error({ err: error }, 'what is around a home could not be read')
    return null
  }
}
