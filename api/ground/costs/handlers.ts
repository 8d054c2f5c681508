import type { BuyingCosts, costs } from '#contract/ground/costs.ts'
import type { Place } from '#places/index.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { deleteCosts, selectAllCosts, selectCosts, writeCosts } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectCosts>>>

const toCosts = ({
  rate,
  years,
  deposit,
  extra,
  source,
  source_url,
  updated_at,
}: Row): BuyingCosts => ({
  rate,
  years,
  deposit,
  extra,
  source,
  sourceUrl: source_url,
  updatedAt: updated_at,
})

function countryOf(code: string, { places }: Pick<Call, 'places'>): Place {
  const place = places.byPath(code.toLowerCase())
  if (!place) throw new Problem(404, 'not_found', 'search.location.unknown', { location: code })
  return place
}

export const handlers: Handlers<typeof costs> = {
  async get({ country }, call) {
    const row = await selectCosts(call.db, countryOf(country, call).countryId)
    return { data: row ? toCosts(row) : null }
  },

  async list(_input, { db, places, locale }) {
    const countries = places
      .countries()
      .map((place) => ({
        id: place.countryId,
        country: place.iso2,
        name: places.name(place, locale),
      }))
      .sort((one, other) => one.name.localeCompare(other.name, locale))
    const rows = new Map((await selectAllCosts(db)).map((row) => [row.country_id, row]))
    return {
      data: countries.flatMap(({ id, country, name }) => {
        const row = rows.get(id)
        return row ? [{ ...toCosts(row), country, name }] : []
      }),
      countries: countries.map(({ country, name }) => ({ country, name })),
    }
  },

  async set({ country, sourceUrl, ...terms }, call) {
    const { countryId } = countryOf(country, call)
    await writeCosts(call.db, { ...terms, country_id: countryId, source_url: sourceUrl })
  },

  async remove({ country }, call) {
    if (!(await deleteCosts(call.db, countryOf(country, call).countryId)))
      throw new Problem(404, 'not_found', 'api.error.notFound')
  },
}
