import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const LibraryItem = z
  .object({
    id: z.number().int().optional(),
    value: z.string().optional(),
    slug: z.string().optional(),
    name: z.string(),
    description: z.string().optional(),
    /** Language to name; of house types to name and description. */
    locales: z.record(
      z.string(),
      z.union([z.string(), z.object({ name: z.string(), description: z.string() })]),
    ),
  })
  .catchall(z.unknown())

export const Library = z.record(z.string(), z.array(LibraryItem))
export type Library = z.infer<typeof Library>

export const system = {
  library: endpoint({
    method: 'GET',
    path: '/library',
    guard: {},
    summary:
      'The closed lists (categories, price types, units, currencies, locales ...) with their names.',
    input: z.object({ lang: z.string().max(8).optional() }),
    output: Library,
    cache: 300,
  }),
  rates: endpoint({
    method: 'GET',
    path: '/rates',
    guard: {},
    summary: 'Exchange rates: units of a currency for one euro, with their date and source.',
    input: z.object({}),
    output: z.object({
      base: z.literal('EUR'),
      date: z.string(),
      source: z.string(),
      rates: z.record(z.string(), z.number()),
    }),
    cache: 300,
  }),
}
