import { WHOLE_LAYOUT } from '#contract/library.ts'
import { geometryOf } from '#contract/homes/named-areas.ts'
import { FALLBACK_PLACE, PLACE_INPUT_MAX, type places } from '#contract/homes/places.ts'
import type { Place } from '#places/index.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { countryOfAddress } from '../../ground/gateways/geoip.ts'
import { countryRows } from './countries.ts'
import { selectPlaceText } from '../../ground/texts/queries.ts'
import { nearbyOf, placePage } from './page.ts'
import { presentPlace } from './present.ts'

/** Places that a search answers. */
const FOUND_MAX = 10

export const handlers: Handlers<typeof places> = {
  find({ q, areas, id, subdomain, lat, lon }, call) {
    if (q) {
      const near = lat !== undefined && lon !== undefined ? { lat, lon } : undefined
      return call.places
        .search(q, { lang: call.locale, limit: FOUND_MAX, near, areas: areas === '1' })
        .map((place) => presentPlace(place, call))
    }
    if (id) return one(call.places.get(id), id, call)
    if (subdomain && subdomain !== 'www')
      return one(placeOfSubdomain(subdomain, call), subdomain, call)
    if (lat !== undefined && lon !== undefined)
      return one(call.places.nearest(lat, lon), `${lat}, ${lon}`, call)
    // An empty input finds no places; a call without any input is an error.
    if (q === '') return []
    throw new Problem(422, 'validation_failed', 'places.find.nothingAsked')
  },

  async byIp(_input, call) {
    const iso2 = await countryOfAddress(call.clientAddress, call.env.GEOIP_MMDB).catch(
      (error: unknown) => {
        call.log.warn({ err: error }, 'GEOIP_MMDB cannot be read')
        return countryOfAddress(call.clientAddress)
      },
    )
    const country = iso2 ? call.places.byPath(iso2.toLowerCase()) : null
    return {
      ...one(country ?? call.places.get(FALLBACK_PLACE), FALLBACK_PLACE, call),
      found: country !== null,
    }
  },

  countries: ({ names }, call) => ({ data: countryRows(names, call) }),

  page({ path }, call) {
    const place = call.places.byPath(path)
    if (!place) throw new Problem(404, 'not_found', 'errors.page.notFound', { path })
    return placePage(place, call)
  },

  async text({ id }, { db, places, locale }) {
    const place = places.get(id)
    if (!place) throw new Problem(404, 'not_found', 'places.find.notFound', { place: id })
    const { parts, text, source, reviewed_on } = await selectPlaceText(db, place.id, locale)
    const written = text === null ? null : { source, reviewed_on }
    return {
      data: {
        text,
        source: written?.source ?? null,
        reviewed_on: written?.reviewed_on ?? null,
        parts: parts ?? WHOLE_LAYOUT,
      },
    }
  },

  outline({ id }, call) {
    const place = call.places.get(id)
    if (!place) throw new Problem(404, 'not_found', 'places.find.notFound', { place: id })
    return geometryOf(call.places.outline(place)?.polygons ?? [])
  },

  nearby({ id, action, category }, call) {
    const place = call.places.get(id)
    if (!place) throw new Problem(404, 'not_found', 'places.find.notFound', { place: id })
    return { data: nearbyOf(place, call, { action, category }) }
  },
}

function one(place: Place | null, asked: string, call: Call) {
  if (!place)
    throw new Problem(404, 'not_found', 'places.find.notFound', {
      place: asked.slice(0, PLACE_INPUT_MAX),
    })
  return presentPlace(place, call)
}

/** `es` is a country; `barcelona` and `new-york` the first place with that slug among those that a search for it finds. */
function placeOfSubdomain(subdomain: string, { places }: Call): Place | null {
  const slug = subdomain.toLowerCase()
  return (
    places.byPath(slug) ??
    places
      .search(slug.replaceAll('-', ' '), { limit: FOUND_MAX })
      .find((place) => place.path.endsWith(`/${slug}`)) ??
    null
  )
}
