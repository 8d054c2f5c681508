import {
  AREAS_PER_PAGE,
  type AREA_ORIGINS,
  type areas,
  type EditedArea,
} from '#contract/homes/area-editing.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { pagesOf } from '#contract/lists.ts'
import { geometryOf, readArea, WrongArea, type NamedArea } from '#contract/homes/named-areas.ts'
import { selectArea, selectAreaCountries, selectAreaRows } from '../../homes/areas/queries.ts'
import {
  importAreas,
  removeArea,
  restoreArea,
  Unwritten,
  writeArea,
  type Writer,
} from '../../homes/areas/write.ts'
import { Problem, type Call, type Handlers, type UserCall } from '../../context.ts'
import { invalid } from '../../people/http/validation.ts'
import { presentRef } from '../../homes/places/present.ts'
import { areaErrors, lineOf } from './area-faults.ts'

/** Lines about a file that are answered. */
const LINES_MAX = 100

type Content = ParsedInputOf<(typeof areas)['add']>

const originOf = (row: {
  shipped: string | null
  edited_at: string | null
}): (typeof AREA_ORIGINS)[number] =>
  row.shipped === null ? 'own' : row.edited_at === null ? 'shipped' : 'changed'

export async function one(id: number, call: Call): Promise<{ data: EditedArea }> {
  const area = await selectArea(call.db, id)
  if (!area) throw new Problem(404, 'not_found', 'areas.error.missing')
  const link = (id: string) => {
    const place = call.places.get(id)
    return place ? [presentRef(place, call)] : []
  }
  return {
    data: {
      id,
      version: area.version,
      kind: area.kind,
      name: area.names[call.locale] ?? area.names['en'] ?? area.slug,
      path: `${area.below}/${area.slug}`,
      origin: originOf(area),
      deleted_at: area.deleted_at,
      slug: area.slug,
      parent: link(area.parent)[0] ?? null,
      names: area.names,
      aka: area.aka,
      in: area.in,
      places: area.places.flatMap(link),
      population: area.population,
      geometry: area.polygons.length > 0 ? JSON.stringify(geometryOf(area.polygons)) : '',
    },
  }
}

const translatorOf = ({ messages, locale }: Call) => messages.translator(locale)
export const writerOf = ({ db, places, user }: UserCall): Writer => ({ db, places, actor: user.id })

/** Runs a write; a rejected write is a `Problem` in the caller's language. */
export async function writing<T>(call: Call, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof WrongArea) throw invalid(areaErrors(error.reason, translatorOf(call)))
    if (!(error instanceof Unwritten)) throw error
    if (error.why === 'missing') throw new Problem(404, 'not_found', 'areas.error.missing')
    if (error.why === 'in_use') throw new Problem(409, 'in_use', 'areas.error.inUse')
    throw new Problem(409, 'conflict', 'areas.error.conflict')
  }
}

/** An area from the values of a form. Throws `Problem` 422. */
function areaOf(content: Content, call: Call): Omit<NamedArea, 'id'> {
  const placeOf = (field: string, text: string): string => {
    const [path = ''] = text.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/)
    const place =
      call.places.get(text) ??
      call.places.byPath(path) ??
      // Below a locale.
      call.places.byPath(path.replace(/^\/?[^/]*/, ''))
    if (!place)
      throw new WrongArea({ field, key: 'areas.fault.unknownPlace', values: { place: text } })
    return place.id
  }
  const { geometry, places, parent, ...properties } = content
  const { id: _, ...area } = readArea({
    type: 'Feature',
    properties: {
      ...properties,
      parent: placeOf('parent', parent),
      ...(places.length > 0 && { places: places.map((text) => placeOf('places', text)) }),
    },
    geometry: shapeIn(geometry),
  })
  return area
}

/** The geometry of a GeoJSON text: alone, of a feature, or of the only feature of a collection. */
function shapeIn(text: string): unknown {
  if (text === '') return null
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new WrongArea({
      field: 'geometry',
      key: 'areas.fault.notJson',
      values: { reason: (error as Error).message.slice(0, 200) },
    })
  }
  const { features } = (value ?? {}) as { features?: unknown }
  if (Array.isArray(features) && features.length !== 1)
    throw new WrongArea({
      field: 'geometry',
      key: 'areas.fault.oneFeature',
      values: { count: features.length },
    })
  const feature: unknown = Array.isArray(features) ? features[0] : value
  return feature instanceof Object && 'geometry' in feature ? feature.geometry : feature
}

export const handlers: Handlers<typeof areas> = {
  async list({ q, country, kind, deleted, page }, call) {
    const { db, places, search, locale } = call
    const [{ rows, total }, countries] = await Promise.all([
      selectAreaRows(db, { q, iso2: country, kind, deleted }, { lang: locale, page }),
      selectAreaCountries(db),
    ])
    const countryOf = (iso2: string) => {
      const place = places.byPath(`/${iso2}`)
      return { iso2, name: place ? places.name(place, locale) : iso2.toUpperCase() }
    }
    const compare = new Intl.Collator(locale).compare
    return {
      data: rows.map((row) => {
        const place = row.deleted_at === null ? places.get(`area${row.id}`) : null
        return {
          id: row.id,
          version: row.version,
          kind: row.kind,
          name: row.names[locale] ?? row.names['en'] ?? row.slug,
          path: `${row.below}/${row.slug}`,
          origin: originOf(row),
          deleted_at: row.deleted_at,
          country: countryOf(row.below.split('/')[1] ?? ''),
          places: row.places,
          homes: place ? search.counts.homesWithin(places.parts(place)) : 0,
        }
      }),
      countries: countries.map(countryOf).sort((a, b) => compare(a.name, b.name)),
      total,
      page,
      pages: pagesOf(total, AREAS_PER_PAGE),
    }
  },

  get: ({ id }, call) => one(id, call),

  async add(content, call) {
    const id = await writing(call, () => writeArea(areaOf(content, call), writerOf(call)))
    return one(id, call)
  },

  async change({ id, version, ...content }, call) {
    await writing(call, () => writeArea(areaOf(content, call), writerOf(call), { id, version }))
    return one(id, call)
  },

  async remove({ id, version }, call) {
    await writing(call, () => removeArea({ id, version }, writerOf(call)))
    return one(id, call)
  },

  async restore({ id }, call) {
    await writing(call, () => restoreArea(id, writerOf(call)))
    return one(id, call)
  },

  async import({ file }, call) {
    const { wrong, ...done } = await importAreas(file, writerOf(call))
    if (wrong.length > 0)
      throw invalid({
        file: wrong.slice(0, LINES_MAX).map((line) => lineOf(line, translatorOf(call))),
      })
    return done
  },
}
