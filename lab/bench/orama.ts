import { create, insertMultiple, search, type AnyOrama } from '@orama/orama'
import { sql, type Kysely } from 'kysely'
import { FURNISHED } from '#contract/homes/details.ts'
import { FEATURES, ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { BAR_STARTS } from '#search/bars.ts'
import type { Database } from '#db/schema.ts'
import type { Query } from '#search/index.ts'

/** Rows for Orama (https://github.com/oramasearch/orama, Apache-2.0), from the table that PostgreSQL searches. */
export async function fillOrama(db: Kysely<Database>, amount: number): Promise<AnyOrama> {
  const schema = {
    country: 'enum',
    state: 'enum',
    city: 'enum',
    action: 'enum',
    category: 'enum',
    price: 'number',
    area: 'number',
    rooms: 'number',
    bedrooms: 'number',
    bathrooms: 'number',
    floor: 'number',
    year: 'number',
    energy: 'enum',
    furnished: 'enum',
    newBuild: 'boolean',
    pictures: 'boolean',
    features: 'enum[]',
    published: 'number',
    at: 'geopoint',
  } as const
  const orama = create({
    schema,
    sort: {
      unsortableProperties: [
        'country',
        'state',
        'city',
        'action',
        'category',
        'energy',
        'furnished',
        'newBuild',
        'pictures',
      ],
    },
  })
  const { rows } = await sql<
    Record<string, unknown>
  >`select jsonb_strip_nulls(jsonb_build_object('id', id::text, 'country', country_id, 'state', state_id, 'city', city_id, 'action', action,
      'category', category, 'price', price, 'area', area, 'rooms', rooms / 10.0, 'bedrooms', bedrooms, 'bathrooms', bathrooms, 'floor', floor, 'year', year_built, 'energy', energy,
      'furnished', furnished, 'newBuild', new_build, 'pictures', pictures, 'features', (select coalesce(jsonb_agg(bit), '[]') from generate_series(0, 27) bit where features & (1 << bit) > 0),
      'published', extract(epoch from published_at), 'at', case when lat is not null then jsonb_build_object('lat', lat / 1e6, 'lon', lon / 1e6) end)) as offer
    from bench_search where id <= ${amount}`.execute(db)
  await insertMultiple(
    orama,
    rows.map(({ offer }) => offer as never),
    5000,
  )
  return orama
}

const RANGES = BAR_STARTS.slice(0, -1).map((from, at) => ({ from, to: BAR_STARTS[at + 1]! }))
const small = Array.from({ length: 11 }, (_, value) => ({ from: value, to: value + 0.9 }))

/**
 * The part of a search that Orama supports: total, page, sort, facets and histograms of the results (a facet without its own filter would need a search each). It has no clusters.
 */
export async function searchInOrama(orama: AnyOrama, query: Query): Promise<{ total: number }> {
  const [place] = query.places ?? []
  const range = (min?: number, max?: number) =>
    min === undefined && max === undefined
      ? undefined
      : min !== undefined && max !== undefined
        ? { between: [min, max] }
        : min !== undefined
          ? { gte: min }
          : { lte: max }
  const where = Object.fromEntries(
    Object.entries({
      country: place && { eq: place.countryId },
      state: place?.stateId ? { eq: place.stateId } : undefined,
      city: place?.cityId ? { eq: place.cityId } : undefined,
      action: query.action === undefined ? undefined : { eq: query.action },
      category: query.category?.length ? { in: query.category } : undefined,
      price: range(query.priceMin, query.priceMax),
      area: range(query.areaMin),
      rooms: range(query.roomsMin),
      bedrooms: range(query.bedroomsMin),
      bathrooms: range(query.bathroomsMin),
      floor: query.notGround ? { gte: 1 } : undefined,
      year: range(query.yearMin),
      energy: query.energy && { in: query.energy.map((name) => ENERGY_CLASSES.indexOf(name) + 1) },
      furnished: query.furnished && {
        in: query.furnished.map((name) => FURNISHED.indexOf(name) + 1),
      },
      newBuild: query.newBuild,
      pictures: query.pictures,
      features: query.features
        ? {
            containsAll: FEATURES.filter(({ key }) => query.features?.includes(key)).map(
              ({ bit }) => bit,
            ),
          }
        : undefined,
    }).filter(([, value]) => value !== undefined),
  )
  const property =
    query.sort === 'newest' ? 'published' : query.sort.endsWith('area') ? 'area' : 'price'
  const found = await search(orama, {
    term: '',
    where: where as never,
    limit: 24,
    offset: (query.page - 1) * 24,
    sortBy: {
      property,
      order: query.sort.startsWith('-') || query.sort === 'newest' ? 'DESC' : 'ASC',
    },
    facets: {
      action: {},
      category: {},
      energy: {},
      furnished: {},
      features: {},
      newBuild: { true: true, false: true },
      pictures: { true: true, false: true },
      rooms: { ranges: small },
      bedrooms: { ranges: small },
      bathrooms: { ranges: small },
      price: { ranges: RANGES },
      area: { ranges: RANGES },
    } as never,
  })
  return { total: found.count }
}
