import { z } from 'zod'
import { endpoint, type EndpointGuard } from '../endpoint.ts'
import { PICTURE_PIECE, Upload } from './uploads.ts'

// Files of messages, in conversations and tickets alike. They are announced and sent in pieces, as pictures are.

export const ATTACHMENT_MAX = 20 * 1024 * 1024
export const ATTACHMENTS_PER_MESSAGE = 5
/** Types for the file chooser. HEIC is converted by browsers that can read it. */
export const ATTACHMENT_TYPES =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/tiff,application/pdf'

export const Attachment = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(['picture', 'pdf']),
  /** Bytes. */
  size: z.number().int(),
  /** Of a picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

const fileId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Files that are sent with a message. */
export const Files = z.array(fileId).max(ATTACHMENTS_PER_MESSAGE).default([])

/** The calls that send files for messages of something. */
export function attachmentsOf<Key extends z.ZodRawShape, Guard extends EndpointGuard>(
  path: `/${string}`,
  key: Key,
  { guard, what }: { guard: Guard; what: string },
) {
  return {
    attach: endpoint({
      guard,
      method: 'POST',
      path,
      summary: `Announces a file for a message in ${what}: a picture or a PDF of at most 20 MB. 409 \`too_many\` for who sent many today. \`key\` ends with the id of the file.`,
      input: z.object({
        ...key,
        name: z.string().trim().min(1).max(200),
        size: z
          .number()
          .int()
          .min(0)
          .refine((size) => size > 0, { error: 'pictures.empty' })
          .refine((size) => size <= ATTACHMENT_MAX, { error: 'attachments.tooLarge' }),
      }),
      output: z.object({ data: Upload }),
      limit: 120,
    }),
    attachPiece: endpoint({
      guard,
      method: 'PUT',
      path: `${path}/{file}`,
      summary: `Sends a piece of a file for ${what}, at most 512 KB, from \`offset\` on, as multipart/form-data. A piece that does not continue what has arrived is ignored. The last one answers 422 where it is neither a picture nor a PDF.`,
      input: z.object({
        ...key,
        file: fileId,
        offset: z.coerce.number().int().min(0),
        piece: z.file().max(PICTURE_PIECE),
      }),
      output: z.object({ data: Upload }),
      limit: 600,
      maxBody: PICTURE_PIECE + 16 * 1024,
    }),
    detach: endpoint({
      guard,
      method: 'DELETE',
      path: `${path}/{file}`,
      summary: `Deletes a file for ${what} that was not sent with a message yet.`,
      input: z.object({ ...key, file: fileId }),
      output: z.void(),
      limit: 120,
    }),
  }
}
