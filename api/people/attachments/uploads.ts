import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import sharp from 'sharp'
import type { Upload } from '#contract/people/uploads.ts'
import { Problem, type Call, type Services } from '../../context.ts'
import type { Storage } from '../../ground/gateways/storage.ts'
import type { Job } from '../../ground/jobs/queries.ts'
import { decodeAlone } from '../../ground/media/concurrency.ts'
import { normalized, UnfitPicture } from '../../ground/media/normalized.ts'
import { isHeic, receivePiece } from '../pictures/uploads.ts'
import { isActivePdf } from './active-pdf.ts'
import {
  addPiece,
  attachFiles,
  countSent,
  deleteLoose,
  deleteUnfinished,
  finishAttachment,
  insertAttachment,
  selectLoose,
  type AttachmentRow,
  type Holder,
} from './queries.ts'

/** Per person and day, deleted files included. */
const DAY = { files: 60, bytes: 300 * 1024 * 1024 }
const LOOSE_MAX = 20
/** Longer side of a preview in pixels. */
const PREVIEW_SIDE = 640
const NAME_MAX = 150

export const fileKey = (key: string): string => `${key}/file`
export const previewKey = (key: string): string => `${key}/preview`

/** The key of an upload contains the id of its file. */
const uploadOf = ({ id, received, size, type }: AttachmentRow): Upload => ({
  key: `attachments/${id}`,
  received,
  size,
  done: type !== null,
})

/** Without folders, and without characters that could disguise the ending. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/^[.\s]+/, '')
    .slice(-NAME_MAX) || 'file'

/** With the ending of the actual type. */
const nameAs = (name: string, ending: string): string =>
  `${name.slice(0, name.length - extname(name).length) || 'file'}${ending}`

export async function beginAttachment(
  holder: Holder,
  { name, size }: { name: string; size: number },
  { db }: Pick<Call, 'db'>,
): Promise<{ data: Upload }> {
  const row = await db.transaction().execute(async (transaction) => {
    const sent = await countSent(transaction, holder, size)
    if (sent.files > DAY.files || sent.bytes > DAY.bytes || sent.loose >= LOOSE_MAX)
      throw new Problem(409, 'too_many', 'attachments.tooMany')
    return insertAttachment(transaction, {
      ...holder,
      key: `attachments/${randomBytes(16).toString('hex')}`,
      name: plainName(name),
      size,
    })
  })
  return { data: uploadOf(row) }
}

export async function takeAttachment(
  holder: Holder,
  { file, offset, piece }: { file: number; offset: number; piece: File },
  { db, storage }: Pick<Services, 'db' | 'storage'>,
): Promise<{ data: Upload }> {
  const found = await selectLoose(db, holder, file)
  if (!found) throw new Problem(404, 'not_found', 'pictures.gone')
  const { id } = found
  const receivedNow = await receivePiece(
    { ...found, isWhole: found.type !== null },
    { offset, piece },
    {
      storage,
      add: (at, length) => addPiece(db, id, at, length),
      receivedBy: async () => (await selectLoose(db, holder, id))?.received ?? 0,
      finish: (read) => decodeAlone(async () => storeFile(found, await read(), { db, storage })),
    },
  )
  return { data: { ...uploadOf(found), ...receivedNow } }
}

/** Re-encodes a picture without its metadata; a PDF stays as it is. Other files are deleted: `Problem` 422. */
async function storeFile(
  { id, key, name }: AttachmentRow,
  sent: Buffer | null,
  { db, storage }: Pick<Services, 'db' | 'storage'>,
): Promise<void> {
  const isActive = sent !== null && isPdf(sent) && (await isActivePdf(sent))
  if (sent && isPdf(sent) && !isActive) {
    await storage.put(fileKey(key), sent)
    await finishAttachment(db, id, {
      type: 'pdf',
      width: null,
      height: null,
      name: nameAs(name, '.pdf'),
      size: sent.length,
      received: sent.length,
    })
  } else {
    const picture = sent && !isActive && (await pictureOf(sent))
    if (!picture || picture instanceof UnfitPicture) {
      // The last piece was sent twice, and the first call stored the file.
      if (!(await deleteUnfinished(db, id))) return
      throw new Problem(
        422,
        isActive ? 'active_pdf' : 'not_a_file',
        picture
          ? picture.why === 'pixels'
            ? 'pictures.pixels'
            : 'pictures.damaged'
          : isActive
            ? 'attachments.activePdf'
            : sent && isHeic(sent)
              ? 'pictures.heic'
              : 'attachments.wrong',
        {},
        { field: 'files' },
      )
    }
    await storage.put(fileKey(key), picture.bytes)
    await storage.put(
      previewKey(key),
      await sharp(picture.bytes)
        .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    )
    await finishAttachment(db, id, {
      type: 'picture',
      width: picture.seen.width,
      height: picture.seen.height,
      name: nameAs(name, '.webp'),
      size: picture.bytes.length,
      received: picture.bytes.length,
    })
  }
  // If the process dies before this, the sweep of files deletes them (api/edge/files).
  await storage.delete(`uploads/${key}`)
}

async function pictureOf(sent: Buffer) {
  try {
    return await normalized(sent)
  } catch (error) {
    return error instanceof UnfitPicture ? error : null
  }
}

/** By its first and last bytes. It is only served as a PDF to download. */
const isPdf = (sent: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(sent.toString('latin1', 0, 8)) &&
  sent.toString('latin1', Math.max(0, sent.length - 2048)).includes('%%EOF')

export async function dropAttachment(
  holder: Holder,
  file: number,
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  const found = await selectLoose(db, holder, file)
  if (!found) throw new Problem(404, 'not_found', 'pictures.gone')
  await deleteLoose(db, found.id)
}

/** Attaches files to a message written in this transaction. Throws `Problem` 422 unless each is complete, of the holder and not attached yet. */
export async function attach(
  db: Call['db'],
  holder: Holder,
  files: readonly number[],
  message: { conversation_id: number | null; ticket_id: number | null; seq: number },
): Promise<void> {
  if (files.length === 0) return
  const ids = [...new Set(files)]
  if ((await attachFiles(db, holder, ids, message)) !== ids.length)
    throw new Problem(422, 'validation_failed', 'attachments.gone', {}, { field: 'files' })
}

/** Throws `Problem` 422 for a message without text and files. */
export function refuseEmpty({ text, files }: { text: string; files: readonly number[] }): void {
  if (text === '' && files.length === 0)
    throw new Problem(422, 'validation_failed', 'attachments.empty', {}, { field: 'text' })
}

/** A file in a mail: its name only. */
export const namedFile = ({ name }: { name: string }): string => `– ${name}`

/** The job: deletes the files of an attachment. */
export async function deleteAttachmentFiles(
  { data }: Pick<Job, 'data'>,
  { storage }: { storage: Storage },
): Promise<void> {
  const { key } = data as { key: string }
  await storage.delete(`uploads/${key}`)
  await storage.delete(key)
}
