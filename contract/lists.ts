import { z } from 'zod'

/** The requested page of a list, from 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1)

const length = { total: z.number().int(), page: z.number().int(), pages: z.number().int() }

/** One page of a list, with the other data of the response. */
export const paged = <Data extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  data: Data,
  more?: More,
) => z.object({ data, ...(more as More), ...length })

/** How many pages a list of `total` rows has: one at least. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
