import type { BuyingCosts, costs, RentingTerms, ShownCosts } from '#contract/ground/costs.ts'
import { above, type Place } from '#places/index.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { BUYING, EXAMPLES_DAY, RENTING } from './examples.ts'
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

/** An operator's figures are for the whole country. */
const OPERATORS = {
  isExample: false,
  place: null,
  isRange: false,
  tax: null,
  agent: null,
  yearly: null,
}

/** The row of the narrowest place around one. */
function rowFor<Row>(place: Place, rows: Readonly<Record<string, Row>>): [Place, Row] | null {
  for (let at: Place | null = place; at; at = above(at)) {
    const row = rows[at.path]
    if (row) return [at, row]
  }
  return null
}

function exampleOf(inside: Place, isNew: boolean, { places, locale }: Call): ShownCosts | null {
  const found = rowFor(inside, BUYING)
  if (!found) return null
  const [place, { bands: usual, newBuild, agent, yearly, isRange, ...terms }] = found
  const own = isNew ? newBuild : undefined
  const bands = own ? undefined : usual
  return {
    ...terms,
    ...own,
    sourceUrl: null,
    updatedAt: EXAMPLES_DAY,
    isExample: true,
    place: place.type === 'country' ? null : places.name(place, locale),
    isRange: isRange ?? false,
    tax: bands ? { currency: bands.currency, bands: [...bands.bands] } : null,
    agent: agent ?? null,
    yearly: yearly ?? null,
  }
}

function rentingOf(inside: Place, { messages, locale }: Call): RentingTerms | null {
  const found = rowFor(inside, RENTING)
  if (!found) return null
  const [, { depositMonths, law }] = found
  return { depositMonths, law: messages.translator(locale)(law), asOf: EXAMPLES_DAY }
}

function countryOf(code: string, { places }: Pick<Call, 'places'>): Place {
  const place = places.byPath(code.toLowerCase())
  if (!place) throw new Problem(404, 'not_found', 'search.location.unknown', { location: code })
  return place
}

export const handlers: Handlers<typeof costs> = {
  async get({ country, location, newBuild }, call) {
    const place = countryOf(country, call)
    const row = await selectCosts(call.db, place.countryId)
    const narrower = location ? call.places.get(location) : undefined
    // A place of another country has other laws.
    const inside = narrower?.countryId === place.countryId ? narrower : place
    return {
      data: row ? { ...toCosts(row), ...OPERATORS } : exampleOf(inside, newBuild === '1', call),
      renting: rentingOf(inside, call),
    }
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
