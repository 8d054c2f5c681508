import type { around } from '#contract/homes/around.ts'
import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import { Problem, type Handlers } from '../../context.ts'
import { isGone } from '../offers/handlers.ts'
import { askFor, selectAround } from './queries.ts'

const LIVE: readonly OfferStatus[] = LIVE_STATUSES

export const handlers: Handlers<typeof around> = {
  async offer({ id }, { db, tiles, locale }) {
    const row = await selectAround(db, id)
    // As the offer itself: where a home was is no longer public.
    if (row && isGone(row)) throw new Problem(410, 'gone', 'offers.get.gone')
    if (!row || !LIVE.includes(row.status))
      throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
    const { lat, lon, pin, map, at, places, noises } = row
    if (map === null && lat !== null && lon !== null)
      if (tiles.info().coverage.length > 0) await askFor(db, { lat, lon, pin })
    if (!places || !noises || at === null || places.length + noises.length === 0)
      return { data: null }
    return {
      data: {
        places: places.map(({ names, ...place }) => ({
          ...place,
          name: names?.[locale] ?? names?.[''] ?? null,
        })),
        noises,
        at: new Date(at).toISOString(),
      },
    }
  },
}
