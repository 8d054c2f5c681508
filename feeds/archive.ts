import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { RandomAccessReader, fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl'
import { FeedError, isBomb, type Bytes } from './bytes.ts'

/** A file with random access. */
export interface FeedFile {
  size: number
  /** Bytes from `start` (inclusive) to `end` (exclusive); the whole file by default. */
  bytes(start?: number, end?: number): Readable
}

const ENTRIES_MAX = 50_000
/** Limit for the central directory, which is held in memory: bytes of names and of their entries. */
const DIRECTORY_MAX = 32 * 2 ** 20

class FileReader extends RandomAccessReader {
  readonly #file: FeedFile

  constructor(file: FeedFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.bytes(start, end)
  }
}

const SIGNATURES = ['504b0304', '504b0506']

export async function isArchive(file: FeedFile): Promise<boolean> {
  if (file.size < 4) return false
  const head: Buffer[] = []
  for await (const chunk of file.bytes(0, 4)) head.push(chunk as Buffer)
  return SIGNATURES.includes(Buffer.concat(head).toString('hex'))
}

/** A ZIP with a feed's document and its pictures. All failures are a `FeedError` with the code `bad_archive`. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** Rejects names that leave the folder, encrypted files, impossible sizes and too many entries. */
  static async open(file: FeedFile): Promise<Archive> {
    const zip = await refusing(
      fromRandomAccessReaderPromise(new FileReader(file), file.size, {
        lazyEntries: true,
        autoClose: false,
      }),
    )
    const entries = new Map<string, Entry>()
    try {
      if (zip.entryCount > ENTRIES_MAX)
        throw new FeedError('bad_archive', `The archive has more than ${ENTRIES_MAX} entries.`)
      let directory = 0
      for await (const entry of zip.eachEntry()) {
        const { fileName, compressedSize, uncompressedSize } = entry
        directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
        if (directory > DIRECTORY_MAX)
          throw new FeedError('bad_archive', 'The names in the archive are too long.')
        if (fileName.endsWith('/') || fileName.startsWith('__MACOSX/')) continue
        if (entry.isEncrypted())
          throw new FeedError('bad_archive', `"${fileName}" in the archive is encrypted.`)
        if (isBomb(compressedSize, uncompressedSize))
          throw new FeedError(
            'bad_archive',
            `"${fileName}" in the archive is packed so densely that it can only be a bomb.`,
          )
        entries.set(keyOf(fileName), entry)
      }
    } catch (error) {
      zip.close()
      throw refusal(error)
    }
    return new Archive(zip, entries)
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /** The only document whose name ends in one of `endings`. */
  document(endings: readonly string[]): Bytes {
    const found = [...this.#entries.values()].filter(({ fileName }) =>
      endings.some((ending) => fileName.toLowerCase().endsWith(ending)),
    )
    const [entry, second] = found
    if (!entry)
      throw new FeedError(
        'bad_archive',
        `The archive contains no file whose name ends in ${endings.join(' or ')}.`,
      )
    if (second)
      throw new FeedError(
        'bad_archive',
        `The archive contains both "${entry.fileName}" and "${second.fileName}": one document was expected.`,
      )
    return this.#read(entry)
  }

  /** A file next to the document; null if it is missing, or larger than `maxBytes`. */
  async file(name: string, maxBytes: number): Promise<Buffer | null> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry || entry.uncompressedSize > maxBytes) return null
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#read(entry)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  close(): void {
    this.#zip.close()
  }

  /** Stops with an error if an entry is larger than it declares, or has another checksum. */
  async *#read(entry: Entry): Bytes {
    let sum = 0
    try {
      const stream = await this.#zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        sum = crc32(chunk as Buffer, sum)
        yield chunk as Buffer
      }
    } catch (error) {
      throw refusal(error)
    }
    if (sum !== entry.crc32)
      throw new FeedError('bad_archive', `"${entry.fileName}" in the archive is damaged.`)
  }
}

/** Case-insensitive, like the systems on which feeds are made. */
const keyOf = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase()

const refusal = (error: unknown): FeedError =>
  error instanceof FeedError
    ? error
    : new FeedError('bad_archive', `The archive cannot be read: ${(error as Error).message}.`)

async function refusing<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw refusal(error)
  }
}
