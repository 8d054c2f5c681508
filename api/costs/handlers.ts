import type { costs } from '#contract/costs.ts'
import { Problem, type Handlers } from '../context.ts'
import { selectCosts } from './queries.ts'

export const handlers: Handlers<typeof costs> = {
  async get({ country }, { db, places }) {
    const place = places.byPath(country.toLowerCase())
    if (!place)
      throw new Problem(404, 'not_found', 'search.location.unknown', { location: country })
    const row = await selectCosts(db, place.countryId)
    if (!row) return { data: null }
    const { rate, years, deposit, extra, source } = row
    return {
      data: {
        rate,
        years,
        deposit,
        extra,
        source,
        sourceUrl: row.source_url,
        updatedAt: row.updated_at,
      },
    }
  },
}
