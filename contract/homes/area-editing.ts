import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, paged } from '../lists.ts'
import { AREA_LIMITS, AreaProperties } from './named-areas.ts'
import { AreaKind, PlaceLink } from './places.ts'

export const AREAS_PER_PAGE = 50
/** Longest GeoJSON of one shape, in characters: 5,000 corners with 15 decimals. */
export const SHAPE_MAX = 400_000
/** Longest file of areas that is sent to the portal, in characters; `npm run areas` reads larger ones. */
export const AREAS_FILE_MAX = 4_000_000

/** Where an area is from: shipped, shipped and changed here, or added here. */
export const AREA_ORIGINS = ['shipped', 'changed', 'own'] as const

const row = {
  id: z.number().int(),
  version: z.number().int(),
  kind: AreaKind,
  /** In the requested language, else English. */
  name: z.string(),
  /** Address without the locale. */
  path: z.string(),
  origin: z.enum(AREA_ORIGINS),
  deleted_at: z.string().nullable(),
}

export const AreaRow = z.object({
  ...row,
  country: z.object({ iso2: z.string(), name: z.string() }),
  /** How many places it consists of; 0: it has a shape. */
  places: z.number().int(),
  /** Active homes in it. */
  homes: z.number().int(),
})
export type AreaRow = z.infer<typeof AreaRow>

/** An area with all that can be changed. */
export const EditedArea = z.object({
  ...row,
  slug: z.string(),
  parent: PlaceLink.nullable(),
  names: z.record(z.string(), z.string()),
  aka: z.record(z.string(), z.array(z.string())),
  in: z.record(z.string(), z.string()),
  places: z.array(PlaceLink),
  population: z.number().int().nullable(),
  /** The shape as GeoJSON; '' for a set of places. */
  geometry: z.string(),
})
export type EditedArea = z.infer<typeof EditedArea>

/** A place by its id or its address, with or without the locale. */
const place = z.string().trim().min(1).max(300)
const { shape } = AreaProperties
const content = {
  slug: shape.slug,
  kind: shape.kind,
  parent: place,
  names: shape.names,
  aka: shape.aka,
  in: shape.in,
  places: z.array(place).max(AREA_LIMITS.places).default([]),
  population: shape.population,
  /** GeoJSON: a Polygon, a MultiPolygon, or a feature with one; '' with places. */
  geometry: z.string().trim().max(SHAPE_MAX).default(''),
}

const moderators = { roles: ['moderator', 'admin'] } as const
const id = z.coerce.number().int().positive().max(999_999_999)
const version = z.coerce.number().int().min(1)
const data = z.object({ data: EditedArea })
/** Calls a minute that write. */
const WRITES = 60

/** Areas that people say, edited by moderators. Each act is written to the audit log; the portal follows within a second. */
export const areas = {
  list: endpoint({
    method: 'GET',
    path: '/admin/areas',
    guard: moderators,
    summary: 'Areas that people say, by name, country and kind.',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      /** Two letters. */
      country: z
        .string()
        .regex(/^[a-z]{2}$/i)
        .optional(),
      kind: AreaKind.optional(),
      /** Lists the deleted areas, instead of the others. */
      deleted: z.stringbool().optional(),
      page,
    }),
    output: paged(z.array(AreaRow), {
      /** The countries that have areas. */
      countries: z.array(z.object({ iso2: z.string(), name: z.string() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/areas/{id}',
    guard: moderators,
    summary: 'One area with its shape.',
    input: z.object({ id }),
    output: data,
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/areas',
    guard: moderators,
    summary: 'Adds an area, with a shape or a set of places.',
    input: z.object(content),
    output: data,
    limit: WRITES,
    maxBody: 2 * SHAPE_MAX,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/areas/{id}',
    guard: moderators,
    summary: 'Changes an area. 409 `conflict` when somebody else changed it since that version.',
    input: z.object({ id, version, ...content }),
    output: data,
    limit: WRITES,
    maxBody: 2 * SHAPE_MAX,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/areas/{id}',
    guard: moderators,
    summary:
      'Deletes an area. It can be restored. 409 `in_use` while other areas lie in it; 409 `conflict` as with a change.',
    input: z.object({ id, version }),
    output: data,
    limit: WRITES,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/areas/{id}/restore',
    guard: moderators,
    summary: 'Restores a deleted area. 422 when another place has its address by now.',
    input: z.object({ id }),
    output: data,
    limit: WRITES,
  }),
  import: endpoint({
    method: 'POST',
    path: '/admin/areas/import',
    guard: moderators,
    summary:
      'Adds and changes the areas of a GeoJSON FeatureCollection: all of them, or none. 422 has a line for each feature that is wrong.',
    input: z.object({ file: z.string().max(AREAS_FILE_MAX) }),
    output: z.object({ added: z.number().int(), changed: z.number().int() }),
    limit: 10,
    maxBody: 2 * AREAS_FILE_MAX,
  }),
}

/** Values of the form of an area. */
export type AreaContent = z.input<z.ZodObject<typeof content>>
