import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What buying on credit costs in a country, as its operator entered it: percentages per year and of the price, 3.5 for 3.5 %. */
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

export const costs = {
  get: endpoint({
    method: 'GET',
    path: '/costs',
    guard: {},
    summary:
      'Usual terms of a loan and extra costs of buying in a country, with their source; null where the operator entered none.',
    input: z.object({
      /** ISO 3166-1 alpha-2. */
      country: z.string().regex(/^[a-z]{2}$/i),
    }),
    output: z.object({ data: BuyingCosts.nullable() }),
    cache: 300,
  }),
}
