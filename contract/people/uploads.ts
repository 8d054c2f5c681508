import { z } from 'zod'
import { endpoint, type EndpointGuard, type Scope } from '../endpoint.ts'
import { OFFER_PICTURES_MAX } from '../offer-fields.ts'

// Pictures are announced and sent in pieces, whatever they are for: the same limits and errors for all.

/** Limits of a picture and of a piece of it, in bytes. */
export const PICTURE_MAX = 50 * 1024 * 1024
export const PICTURE_PIECE = 512 * 1024
/** Limits per account of unused pictures, and of bytes of unfinished uploads. */
export const LOOSE_PICTURES_MAX = 2 * OFFER_PICTURES_MAX
export const LOOSE_BYTES_MAX = 1024 ** 3
/** Types for the file chooser. HEIC is converted by browsers that can read it. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/tiff'

/** An upload and its progress, from which it resumes. */
export const Upload = z.object({
  key: z.string(),
  received: z.number().int(),
  size: z.number().int(),
  done: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

/** Of 12 bytes, as they were made at first, or of 16. */
const key = z.string().regex(/^(?:[0-9a-f]{24}|[0-9a-f]{32})$/)
const data = z.object({ data: Upload })

/** The two calls that send a picture. `what` it is, and what the last piece does (`result`), for the reference; without `scope` only sessions may. */
export function uploadOf<const Guard extends EndpointGuard = { auth: true }>(
  path: `/${string}`,
  {
    guard = { auth: true } as unknown as Guard,
    scope,
    what,
    result,
  }: { guard?: Guard; scope?: Scope; what: string; result: string },
) {
  const common = { guard, ...(scope && { scope }) }
  return {
    begin: endpoint({
      ...common,
      method: 'POST',
      path,
      summary: `Announces ${what} with its size in bytes, at most 50 MB. 409 \`too_many\` for accounts with too many uploads that nothing uses.`,
      input: z.object({
        size: z
          .number()
          .int()
          .min(0)
          .refine((size) => size > 0, { error: 'pictures.empty' })
          .refine((size) => size <= PICTURE_MAX, { error: 'pictures.tooLarge' }),
      }),
      output: data,
      limit: 240,
    }),
    send: endpoint({
      ...common,
      method: 'PUT',
      path: `${path}/{key}`,
      summary: `Sends a piece of ${what}, at most 512 KB, from \`offset\` on, as multipart/form-data. The answer says how much has arrived: a piece that does not continue there is ignored. The last one answers 422 where it is no picture. ${result}`,
      input: z.object({
        key,
        offset: z.coerce.number().int().min(0),
        piece: z.file().max(PICTURE_PIECE),
      }),
      output: data,
      limit: 1200,
      maxBody: PICTURE_PIECE + 16 * 1024,
    }),
  }
}
