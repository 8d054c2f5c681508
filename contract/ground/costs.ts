import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Costs of buying on credit in a country, as its operator enters them: percentages per year and of the price, 3.5 for 3.5 %. */
export const BuyingCosts = z.object({
  /** Nominal interest per year. */
  rate: z.number().min(0).max(50),
  years: z.number().int().min(1).max(60),
  /** Of the price. */
  deposit: z.number().min(0).max(100),
  /** Taxes, notary, register and agent, of the price. */
  extra: z.number().min(0).max(100),
  /** Where the figures are from. */
  source: z.string().min(1).max(200),
  sourceUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  updatedAt: z.string(),
})
export type BuyingCosts = z.infer<typeof BuyingCosts>

/** A tax of the buyer by bands of the price. */
export const CostBands = z.object({
  currency: z.string(),
  /** Percentages, each of the part of the price from its bound on, in major units; the first is from 0. */
  bands: z.array(z.object({ from: z.number(), percent: z.number() })),
})
export type CostBands = z.infer<typeof CostBands>

/** The terms of a country, or of a region in it. */
export const ShownCosts = BuyingCosts.extend({
  /** Shipped with the portal, for its operator to confirm. */
  isExample: z.boolean(),
  /** The region that they are for; null for the whole country. */
  place: z.string().nullable(),
  /** Regions differ, and this is the usual value. */
  isRange: z.boolean(),
  /** A tax besides `extra`. */
  tax: CostBands.nullable(),
  /** The commission of the buyer, a part of `extra`; null if that is unknown. */
  agent: z.number().nullable(),
  /** Property tax, of the price per year. */
  yearly: z.number().nullable(),
})
export type ShownCosts = z.infer<typeof ShownCosts>

/** Payments of tenants at the start by the custom of a country, and its law about them. */
export const RentingTerms = z.object({
  /** Usual deposit in months of rent. */
  depositMonths: z.number().nullable(),
  law: z.string(),
  asOf: z.string(),
})
export type RentingTerms = z.infer<typeof RentingTerms>

/** The same as an operator enters it. */
const written = BuyingCosts.omit({ updatedAt: true })
/** ISO 3166-1 alpha-2. */
const country = z.string().regex(/^[a-z]{2}$/i)
const admin = { roles: ['admin'] } as const
/** As forms send it; an empty field is no zero. */
const typed = (number: z.ZodNumber) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().pipe(number))

export const costs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/costs',
    guard: admin,
    summary: 'The terms of loans and extra costs of buying that were entered, by country.',
    input: z.object({ lang: z.string().max(8).optional() }),
    output: z.object({
      data: z.array(BuyingCosts.extend({ country: z.string(), name: z.string() })),
      /** All countries by name. */
      countries: z.array(z.object({ country: z.string(), name: z.string() })),
    }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/admin/costs/{country}',
    guard: admin,
    summary: 'Enters the terms of a country, in place of former ones. They need a source.',
    input: z.object({
      country,
      rate: typed(written.shape.rate),
      years: typed(written.shape.years),
      deposit: typed(written.shape.deposit),
      extra: typed(written.shape.extra),
      source: z.string().trim().pipe(written.shape.source),
      sourceUrl: z.preprocess((url) => (url === '' ? null : url), written.shape.sourceUrl),
    }),
    output: z.void(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/costs/{country}',
    guard: admin,
    summary: 'Deletes the terms of a country: its pages have the examples again, or ask for them.',
    input: z.object({ country }),
    output: z.void(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/costs',
    guard: {},
    summary:
      'Usual terms of a loan and extra costs of buying in a country, with their source: those of the operator, else the examples that ship with the portal; null without both. And what tenants pay at the start.',
    input: z.object({
      country,
      /** A place in it: its region may have other taxes. */
      location: z
        .string()
        .regex(/^(city|state|country|area)[1-9]\d{0,8}$/)
        .optional(),
      /** A home that its builder sells, which is taxed in another way in some countries. */
      newBuild: z.enum(['0', '1']).default('0'),
      lang: z.string().max(8).optional(),
    }),
    output: z.object({ data: ShownCosts.nullable(), renting: RentingTerms.nullable() }),
    cache: 300,
  }),
}
