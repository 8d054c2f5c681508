import type { around } from '#contract/homes/around.ts'
import { LIVE_STATUSES, type OfferStatus } from '#contract/homes/offer-lists.ts'
import { Problem, type Handlers } from '../../context.ts'
import { isGone } from '../offers/handlers.ts'
import { askFor, selectAround, type AroundRow } from './queries.ts'

const LIVE: readonly OfferStatus[] = LIVE_STATUSES

/** An answer by an earlier map holds for a while. */
const AGE_MS = 30 * 86_400_000

const isDue = ({ map, at }: Pick<AroundRow, 'map' | 'at'>, version: string): boolean =>
  !map || at === null || (!map.endsWith(` ${version}`) && Date.parse(at) < Date.now() - AGE_MS)

export const handlers: Handlers<typeof around> = {
  async offer({ id }, { db, tiles, locale }) {
    const row = await selectAround(db, id)
    // As the offer itself: where a home was is no longer public.
    if (row && isGone(row)) throw new Problem(410, 'gone', 'offers.get.gone')
    if (!row || !LIVE.includes(row.status))
      throw new Problem(404, 'not_found', 'offers.get.notFound', { slugId: String(id) })
    const { lat, lon, pin, map, at, places, noises } = row
    const { version, coverage } = tiles.info()
    if (lat !== null && lon !== null && coverage.length > 0 && isDue({ map, at }, version))
      await askFor(db, { lat, lon, pin }, map)
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
