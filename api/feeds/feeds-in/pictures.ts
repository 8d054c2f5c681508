import { createHash } from 'node:crypto'
import { Archive, isArchive } from '#feeds/archive.ts'
import { FeedError } from '#feeds/bytes.ts'
import type { Services } from '../../context.ts'
import { fetchOutside, OutsideError, type Reach } from '../../ground/gateways/outside.ts'
import { openRevision } from '../imports/revision.ts'
import { enqueue, type Job } from '../../ground/jobs/queries.ts'
import { normalized, UnfitPicture } from '../../ground/media/normalized.ts'
import { originalKey } from '../../ground/media/sizes.ts'
import { decodeAlone } from '../../ground/media/concurrency.ts'
import { notify } from '../../people/notifications/notify.ts'
import { picturesNotice } from './notices.ts'
import {
  duePictures,
  forgetPictures,
  hasLaterJob,
  keyOf,
  markPicturesFail,
  nextDue,
  notePictures,
  pictureFailed,
  pictureFetched,
  pictureUnchanged,
  sameBytes,
  type DuePicture,
  type PictureCode,
} from './picture-queries.ts'
import { lastRevision, selectOpenFeedIn, type FeedInRow } from './queries.ts'

const MAX_BYTES = 25 * 2 ** 20
const TIMEOUT_MS = 30_000
/** Maximum of pictures per source and run, and of time; then other sources follow. */
const TURN_PICTURES = 200
const TURN_MS = 60_000

const ARCHIVE = 'archive:'

/** Why a picture could not be had. */
class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly code: 'not_picture' | 'missing_file' | UnfitPicture['why']

  constructor(code: PictureError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The job: fetches pictures of a source's offers one after the other, so that no server gets two requests at once. Stored ones are checked again after
 * a month, failed ones at growing intervals. After an interruption the next run continues.
 */
export async function fetchFeedInPictures(
  { id: job, data, lane }: Pick<Job, 'id' | 'data' | 'lane'>,
  services: Services,
  signal: AbortSignal,
  reach?: Reach,
): Promise<void> {
  const { db, storage } = services
  const { source: id } = data as { source: number }
  const feedIn = await selectOpenFeedIn(db, id)
  if (!feedIn) return
  await db.transaction().execute(async (transaction) => {
    await notePictures(transaction, id)
    for (const key of await forgetPictures(transaction, id))
      await enqueue(transaction, 'picture_delete', { key })
  })
  const revisionId = (await lastRevision(db, id)) ?? null
  const revision =
    revisionId === null ? null : await openRevision({ db, storage }, feedIn.key, revisionId)
  const archive =
    revision && (await isArchive(revision.file))
      ? await Archive.open(revision.file).catch(() => null)
      : null
  try {
    const until = performance.now() + TURN_MS
    let due: DuePicture[] = []
    for (let done = 0; done < TURN_PICTURES && performance.now() < until; done++) {
      signal.throwIfAborted()
      if (due.length === 0) due = await duePictures(db, id, revisionId)
      const picture = due.shift()
      if (!picture) {
        await notifyOfPictures(db, feedIn)
        const next = await nextDue(db, id)
        // Each import queues this job: one of them continues.
        if (next && !(await hasLaterJob(db, id, job, next)))
          await enqueue(db, 'source_pictures', data, { lane, runAt: new Date(next) })
        return
      }
      await take(id, picture, services, { archive, revisionId, ...(reach && { reach }) })
    }
    await enqueue(db, 'source_pictures', data, { lane })
  } finally {
    archive?.close()
  }
}

/** Notifies the owner once when pictures start to fail: the source's page has the details. */
async function notifyOfPictures(db: Services['db'], feedIn: FeedInRow): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const failed = await markPicturesFail(transaction, feedIn.id)
    if (failed > 0 && feedIn.owner_id !== null)
      await notify(transaction, feedIn.owner_id, picturesNotice(feedIn, failed))
  })
}

interface From {
  archive: Archive | null
  revisionId: number | null
  reach?: Reach
}

async function take(
  sourceId: number,
  picture: DuePicture,
  { db, storage }: Services,
  { archive, revisionId, reach }: From,
): Promise<void> {
  const { url } = picture
  try {
    const answer = url.startsWith(ARCHIVE)
      ? await fromArchive(url, archive)
      : await fromOutside(picture, reach)
    if (!answer) return await pictureUnchanged(db, sourceId, url, revisionId)
    const digest = createHash('sha256').update(answer.bytes).digest()
    if (picture.digest?.equals(digest) && picture.key)
      return await pictureUnchanged(db, sourceId, url, revisionId)
    const key = keyOf(digest)
    const stored = (await storage.has(originalKey(key))) ? await sameBytes(db, digest) : undefined
    const { etag, lastModified: last_modified } = answer
    if (stored)
      return await pictureFetched(db, sourceId, url, {
        ...stored,
        digest,
        etag,
        last_modified,
        revision_id: revisionId,
      })
    const made = await decodeAlone(() => normalized(answer.bytes)).catch((error: unknown) => {
      if (error instanceof UnfitPicture) throw new PictureError(error.why, error.message)
      return null
    })
    if (!made) throw new PictureError('not_picture', 'It is not a picture.')
    await storage.put(originalKey(key), made.bytes)
    await pictureFetched(db, sourceId, url, {
      key,
      ...made.seen,
      digest,
      etag,
      last_modified,
      revision_id: revisionId,
    })
  } catch (error) {
    if (
      !(
        error instanceof OutsideError ||
        error instanceof FeedError ||
        error instanceof PictureError
      )
    )
      throw error
    await pictureFailed(
      db,
      sourceId,
      url,
      { code: codeOf(error), message: error.message },
      revisionId,
    )
  }
}

/** For an archive only its damage is reported. */
const codeOf = (error: OutsideError | FeedError | PictureError): PictureCode =>
  error instanceof FeedError ? 'bad_archive' : error.code

interface Answer {
  bytes: Buffer
  etag: string | null
  lastModified: string | null
}

async function fromArchive(url: string, archive: Archive | null): Promise<Answer> {
  const bytes = await archive?.file(url.slice(ARCHIVE.length), MAX_BYTES)
  if (!bytes) throw new PictureError('missing_file', 'It does not lie in the archive.')
  return { bytes, etag: null, lastModified: null }
}

/** Null if it has not changed. */
async function fromOutside(
  { url, key, etag, last_modified }: DuePicture,
  reach: Reach | undefined,
): Promise<Answer | null> {
  const answer = await fetchOutside(url, {
    etag: key ? etag : null,
    lastModified: key ? last_modified : null,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    ...(reach && { reach }),
  })
  if (!answer) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks), etag: answer.etag, lastModified: answer.lastModified }
}
