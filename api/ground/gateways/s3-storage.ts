import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import {
  checkKey,
  isStorageKey,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  StorageAway,
  TRASH,
  TRASHED,
  trashKey,
  type Storage,
} from './storage.ts'

/** Longest wait for a connection, and for the answer to a call with little in it. */
const CONNECTION_MS = 2000
const ANSWER_MS = 3000
/** Bytes that any usable network carries in a second, and that any usable storage copies within itself. */
const SENT_PER_SECOND = 1e6
const COPIED_PER_SECOND = 20e6
/** A storage puts the parts of an upload together before it answers. */
const ASSEMBLY_MS = 60_000
const SOCKETS_MAX = 64
/** Files that are deleted or copied at a time. */
const PARALLEL = 16
/** Bytes of a part of an upload, which is in memory. */
const PART = 8 * 2 ** 20
/** An upload, or a file on its way, that is older was left behind: an import reads its file for hours. */
const ON_ITS_WAY_MAX_MS = 24 * 3_600_000
/** How often a download goes on after it broke off without having got further. */
const RESUMED_MAX = 2

/** By the end of a key. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}
const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** An object of the bucket. */
interface Stored {
  name: string
  size: number
  modified: Date
  etag: string | undefined
}

/** For `client.send`. */
interface CallOptions {
  requestTimeout: number
  abortSignal: AbortSignal
}

/** `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION&virtual-host`; `s3+http` without TLS. */
function connect(address: string) {
  const { protocol, host, username, password, pathname, searchParams } = new URL(address)
  const [bucket = '', ...words] = pathname.split('/').filter(Boolean)
  const agent = { keepAlive: true, maxSockets: SOCKETS_MAX }
  const client = new S3Client({
    endpoint: `${protocol === 's3:' ? 'https' : 'http'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: !searchParams.has('virtual-host'),
    // Without a key: that of the environment, the container or the machine, as the SDK finds it.
    ...(username && {
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
    }),
    // Only Amazon's servers know all checksums of the SDK. The MD5 that is sent with bytes is checked by all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const prefix = words.map((word) => `${word}/`).join('')
  return { client, bucket, prefix, place: `${protocol}//${host}/${bucket}/${prefix}` }
}

/**
 * Files as objects of a bucket, by the protocol of S3. `folder` is for bytes on their way, on this machine. A storage that does not answer fails a small call
 * within 8 seconds (`StorageAway`).
 */
export function createS3Storage(
  address: string,
  folder: string,
  { answerMs = ANSWER_MS } = {},
): Storage {
  const { client, bucket, prefix, place } = connect(address)
  const nameOf = (key: string): string => {
    checkKey(key)
    return prefix + key
  }

  /** The answer, or null if there is no such object. `ms`: for one attempt. */
  async function call<T>(send: (options: CallOptions) => Promise<T>, ms = answerMs) {
    try {
      return await send({
        requestTimeout: ms,
        abortSignal: AbortSignal.timeout(2 * ms + CONNECTION_MS),
      })
    } catch (error) {
      if (isMissing(error)) return null
      throw awayFor(error, place)
    }
  }

  async function head(name: string): Promise<Stored | null> {
    const found = await call((options) =>
      client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }), options),
    )
    return (
      found && {
        name,
        size: found.ContentLength ?? 0,
        modified: found.LastModified ?? new Date(),
        etag: found.ETag,
      }
    )
  }

  /** Objects and, with a delimiter, folders whose names begin so. */
  async function* pages(beginning: string, delimiter?: '/') {
    let token: string | undefined
    do {
      const page = await call((options) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: beginning,
            Delimiter: delimiter,
            ContinuationToken: token,
          }),
          options,
        ),
      )
      // An answer without a list, such as that of a proxy, would make files look deleted.
      if (!page) throw new StorageAway(`The storage ${place} lists nothing.`)
      yield page
      token = page.NextContinuationToken
    } while (token)
  }

  /** The object of that name, and those below it. */
  async function* objectsOf(name: string): AsyncGenerator<Stored> {
    const own = await head(name)
    if (own) yield own
    for await (const { Contents = [] } of pages(`${name}/`))
      for (const { Key = '', Size = 0, LastModified = new Date(), ETag } of Contents)
        yield { name: Key, size: Size, modified: LastModified, etag: ETag }
  }

  async function readAll(name: string): Promise<Buffer | null> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of read(name)) chunks.push(chunk)
    } catch (error) {
      if (error === MISSING) return null
      throw error
    }
    return Buffer.concat(chunks)
  }

  /** Goes on where a connection broke off. */
  async function* read(
    name: string,
    { start = 0, end = Infinity, etag }: { start?: number; end?: number; etag?: string } = {},
  ): AsyncGenerator<Buffer> {
    let at = start
    let version = etag
    for (let failures = 0; at < end;) {
      const answer = await call((options) =>
        client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: name,
            ...((at > 0 || end < Infinity) && {
              Range: `bytes=${at}-${end < Infinity ? end - 1 : ''}`,
            }),
            IfMatch: version,
          }),
          options,
        ),
      )
      if (!answer) throw MISSING
      version = answer.ETag
      try {
        for await (const chunk of steadily(answer.Body as Readable)) {
          at += chunk.length
          failures = 0
          yield chunk
        }
        return
      } catch (error) {
        if (failures++ === RESUMED_MAX) throw awayFor(error, place)
      }
    }
  }

  const put = (name: string, bytes: Buffer) =>
    call(
      (options) =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: name,
            Body: bytes,
            ContentMD5: md5(bytes),
            ContentType: typeOf(name),
          }),
          options,
        ),
      waitFor(bytes.length, SENT_PER_SECOND),
    )

  /** In parts, each checked by the storage and sent again if it fails. */
  async function upload(name: string, file: FileHandle, size: number): Promise<void> {
    const of = { Bucket: bucket, Key: name }
    const begun = await call((options) =>
      client.send(new CreateMultipartUploadCommand({ ...of, ContentType: typeOf(name) }), options),
    )
    const UploadId = begun?.UploadId
    try {
      const parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let at = 0; at < size; at += PART) {
        const bytes = await readAt(file, at, Math.min(PART, size - at))
        const PartNumber = parts.length + 1
        const sent = await call(
          (options) =>
            client.send(
              new UploadPartCommand({
                ...of,
                UploadId,
                PartNumber,
                Body: bytes,
                ContentMD5: md5(bytes),
              }),
              options,
            ),
          waitFor(bytes.length, SENT_PER_SECOND),
        )
        // Without an answer the upload was aborted meanwhile.
        if (!sent) throw new StorageAway(`The storage ${place} aborted an upload.`)
        parts.push({ PartNumber, ETag: sent.ETag })
      }
      await call(
        (options) =>
          client.send(
            new CompleteMultipartUploadCommand({
              ...of,
              UploadId,
              MultipartUpload: { Parts: parts },
            }),
            options,
          ),
        ASSEMBLY_MS,
      )
      // An assembly that is tried again may find that the first one was done, or that the upload was aborted.
      if ((await head(name))?.size !== size)
        throw new StorageAway(`The storage ${place} aborted an upload.`)
    } catch (error) {
      // Otherwise `deleteDrafts` does.
      await abort(name, UploadId).catch(() => {})
      throw error
    }
  }

  const abort = (name: string, UploadId: string | undefined) =>
    call((options) =>
      client.send(
        new AbortMultipartUploadCommand({ Bucket: bucket, Key: name, UploadId }),
        options,
      ),
    )

  const uploadsAfter = (
    markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>,
  ) =>
    call((options) =>
      client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }),
        options,
      ),
    )

  /** Within the storage. Null if it is gone. */
  const copy = ({ name, size }: Pick<Stored, 'name' | 'size'>, to: string) =>
    call(
      (options) =>
        client.send(
          new CopyObjectCommand({
            Bucket: bucket,
            Key: to,
            CopySource: `${bucket}/${name}`,
            // A copy onto itself is one of new metadata.
            MetadataDirective: 'REPLACE',
            ContentType: typeOf(to),
          }),
          options,
        ),
      waitFor(size, COPIED_PER_SECOND),
    )

  const remove = (name: string) =>
    call((options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), options))

  async function move(object: Stored, to: string): Promise<void> {
    if (await copy(object, to)) await remove(object.name)
  }

  async function spool(): Promise<string> {
    await mkdir(folder, PRIVATE_FOLDER)
    return join(folder, randomBytes(8).toString('hex'))
  }

  const deleteAll: Storage['delete'] = async (key) => {
    const name = nameOf(key)
    await remove(name)
    for await (const { Contents = [] } of pages(`${name}/`))
      await eachOf(Contents, ({ Key = '' }) => remove(Key))
  }

  const namesIn: Storage['list'] = async function* (key, beginning = '') {
    const folderName = `${nameOf(key)}/`
    for await (const { CommonPrefixes = [], Contents = [] } of pages(folderName + beginning, '/'))
      for (const name of [
        ...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(0, -1)),
        ...Contents.map(({ Key = '' }) => Key),
      ]) {
        const last = name.slice(folderName.length)
        if (isStorageKey(last)) yield last
      }
  }

  return {
    place,
    async get(key) {
      return readAll(nameOf(key))
    },
    async has(key) {
      return (await head(nameOf(key))) !== null
    },
    async put(key, bytes) {
      await put(
        nameOf(key),
        typeof bytes === 'string'
          ? Buffer.from(bytes)
          : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      )
    },
    async keep(chunks, keyOf, { replaces = false } = {}) {
      const path = await spool()
      const file = await open(path, 'wx+', PRIVATE_FILE.mode)
      try {
        // Without a name it goes with this process.
        await rm(path)
        const hash = createHash('sha256')
        let size = 0
        const counted = async function* () {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            yield chunk
          }
        }
        await file.writeFile(counted())
        const digest = hash.digest()
        const key = keyOf(digest.toString('hex'))
        const name = nameOf(key)
        const stored = replaces ? null : await head(name)
        // Copied onto itself, so that it is as young as its row.
        if (stored?.size === size && (await copy(stored, name))) return { key, digest, size }
        if (size <= PART) await put(name, await readAt(file, 0, size))
        else await upload(name, file, size)
        return { key, digest, size }
      } finally {
        await file.close()
      }
    },
    async open(key) {
      const name = nameOf(key)
      const found = await head(name)
      if (!found) return null
      const bytes = (start = 0, end = Infinity): Readable =>
        Readable.from(
          read(name, {
            start,
            end: Math.min(end, found.size),
            ...(found.etag && { etag: found.etag }),
          }),
          { objectMode: false },
        )
      return {
        size: found.size,
        bytes,
        async local() {
          const path = await spool()
          const close = () => rm(path, { force: true })
          await pipeline(bytes(), createWriteStream(path, PRIVATE_FILE)).catch(
            async (error: unknown) => {
              await close()
              throw error
            },
          )
          return { path, close }
        },
      }
    },
    delete: deleteAll,
    list: namesIn,
    async *files(key) {
      for await (const { name, size } of objectsOf(nameOf(key))) {
        const found = name.slice(prefix.length)
        if (isStorageKey(found)) yield { key: found, size }
      }
    },
    async isOlder(key, since) {
      let isThere = false
      for await (const { modified } of objectsOf(nameOf(key))) {
        if (modified >= since) return false
        isThere = true
      }
      return isThere
    },
    async deleteOlder(key, since) {
      const trash = trashKey(key)
      const objects = await listed(objectsOf(nameOf(key)))
      if (objects.some(({ modified }) => modified >= since)) return false
      let isGone = true
      await eachOf(objects, async (object) => {
        if (trash !== null)
          await copy(object, prefix + trash + object.name.slice(nameOf(key).length))
        // Another process may have stored it meanwhile.
        const now = await head(object.name)
        if (now && now.modified >= since) isGone = false
        else await remove(object.name)
      })
      return isGone
    },
    async restore(day, key) {
      for await (const _ of objectsOf(nameOf(key))) return false
      const trash = nameOf(`${TRASH}/${day}`)
      const objects = await listed(objectsOf(`${trash}/${key}`))
      await eachOf(objects, (object) => move(object, prefix + object.name.slice(trash.length + 1)))
      return objects.length > 0
    },
    async emptyTrash(before) {
      for await (const day of namesIn(TRASH)) if (day < before) await deleteAll(`${TRASH}/${day}`)
    },
    async deleteDrafts(since) {
      const before = since.getTime() - ON_ITS_WAY_MAX_MS
      let deleted = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => null)
        if (!found || found.mtimeMs >= before) continue
        await rm(path, { force: true })
        deleted++
      }
      // Not every storage lists them, nor every key may: a rule of the bucket deletes them as well (docs/storage.md).
      let from: Pick<ListMultipartUploadsCommandOutput, 'NextKeyMarker' | 'NextUploadIdMarker'> = {}
      for (;;) {
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = from
        const page = await uploadsAfter({ KeyMarker, UploadIdMarker }).catch(() => null)
        for (const { Key = '', UploadId, Initiated } of page?.Uploads ?? []) {
          // Other programs may upload to the same bucket, and large files take their time.
          if (!TRASHED.has(Key.slice(prefix.length).split('/')[0]!)) continue
          if (!Initiated || Initiated.getTime() >= before) continue
          const isGone = await abort(Key, UploadId).then(
            () => true,
            () => false,
          )
          if (isGone) deleted++
        }
        if (!page?.IsTruncated) break
        from = page
      }
      return deleted
    },
  }
}

/** Thrown where an object to be read does not exist. */
const MISSING = new Error('The file is no longer stored.')

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += PARALLEL)
    await Promise.all(items.slice(at, at + PARALLEL).map(work))
}

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64')

const waitFor = (bytes: number, perSecond: number): number =>
  ANSWER_MS + Math.ceil((bytes / perSecond) * 1000)

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new Error('The file on its way to the storage became shorter.')
    done += bytesRead
  }
  return bytes
}

/** The chunks of an answer; an error if one does not arrive in time. */
async function* steadily(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const timer = setTimeout(
        () => body.destroy(new Error('it stopped in the middle of a file')),
        ANSWER_MS,
      )
      const { value, done } = await chunks.next().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)

/** Reasons by the codes of S3, the SDK and Node. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'the key is unknown there',
  SignatureDoesNotMatch: 'the secret of the key is wrong',
  AccessDenied: 'the key has not all rights that docs/storage.md lists',
  '403': 'the key is wrong or has not all rights that docs/storage.md lists',
  PermanentRedirect: 'the bucket is in another region (?region=…)',
  AuthorizationHeaderMalformed: 'the bucket is in another region (?region=…)',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  AbortError: 'it does not answer',
  ETIMEDOUT: 'it does not answer',
  TimeoutError: 'it does not answer',
  CredentialsProviderError: 'STORAGE_URL has no key, and neither has this machine',
  PreconditionFailed: 'the file was replaced while it was read',
}

/** Errors of the SDK may have what was sent: only their words go on. */
function awayFor(error: unknown, place: string): Error {
  if (error instanceof StorageAway || error === MISSING) return error as Error
  const { name, message, code } = error as NodeJS.ErrnoException
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const reason = REASONS[code ?? name] ?? (status === 403 ? REASONS['403'] : null)
  return new StorageAway(
    `The storage ${place} is not usable: ${reason ?? code ?? [status, message || name].filter(Boolean).join(' ')}.`,
  )
}
