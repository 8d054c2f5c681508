import { z } from 'zod'

/** Spam protection: `stamp` is the time of rendering, `website` is a honeypot and must be empty. */
export const guarded = { stamp: z.string().max(200), website: z.string().max(1000).optional() }
