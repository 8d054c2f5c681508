import { open, readFile, rename, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import {
  Columns,
  LAYOUT,
  MONEYS,
  WORD_BUFFERS,
  WordIndex,
  type ColumnBuffers,
  type WordBuffers,
} from '#search/index.ts'
import type { Snapshot } from './queries.ts'

/** The index at a snapshot of the database. */
export interface SavedIndex {
  /** In order of place. */
  offers: Columns
  words: WordIndex
  snapshot: Snapshot
  /** The database and its schema version. */
  identity: string
}

/** Format of the bytes: columns, currencies, words. */
const VERSION = `${LAYOUT} ${MONEYS} ${WORD_BUFFERS.join(' ')}`

interface Head {
  /** Names and types of the columns: another layout makes the file invalid. */
  layout: string
  identity: string
  snapshot: Snapshot
  rows: number
  /** Lengths of the word buffers. */
  words: number[]
  bytes: number
  checksum: number
}

/** Longest first line. */
const HEAD = 4096

/** Writes the index to a temporary file and renames it, so that a crash leaves the old one. */
export async function writeSnapshot(
  file: string,
  { offers, words, snapshot, identity }: SavedIndex,
): Promise<void> {
  const { length, buffers } = offers.buffers()
  const wordBuffers = WORD_BUFFERS.map((name) => words.buffers[name])
  const parts = [...Object.values(buffers), ...wordBuffers].map((buffer) => new Uint8Array(buffer))
  const checksum = parts.reduce((sum, bytes) => crc32(bytes, sum), 0)
  const head: Head = {
    layout: VERSION,
    identity,
    snapshot,
    rows: length,
    words: wordBuffers.map((buffer) => buffer.byteLength),
    bytes: parts.reduce((sum, bytes) => sum + bytes.length, 0),
    checksum,
  }
  const draftFile = `${file}.new`
  const handle = await open(draftFile, 'w', 0o600)
  try {
    await handle.write(`${JSON.stringify(head)}\n`.padStart(HEAD))
    for (const bytes of parts) await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draftFile, file)
}

/** Reads the snapshot, or why it cannot be used. An unusable file is deleted. */
export async function readSnapshot(file: string, identity: string): Promise<SavedIndex | string> {
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return 'there is none'
  const loaded = parse(bytes, identity)
  if (typeof loaded === 'string') await rm(file, { force: true })
  return loaded
}

function parse(bytes: Buffer, identity: string): SavedIndex | string {
  let head: Head
  try {
    head = JSON.parse(bytes.subarray(0, HEAD).toString('utf8')) as Head
  } catch {
    return 'it is damaged'
  }
  if (head.layout !== VERSION) return 'it is of another version'
  if (head.identity !== identity) return 'it is of another database or schema'
  const body = bytes.subarray(HEAD)
  if (body.length !== head.bytes || crc32(body) !== head.checksum) return 'it is damaged'
  const offers = new Columns(head.rows)
  offers.length = head.rows
  const { buffers } = offers.buffers() satisfies ColumnBuffers
  const wordBuffers = {
    rows: head.rows,
    ...Object.fromEntries(
      WORD_BUFFERS.map((name, at) => [name, new SharedArrayBuffer(head.words[at]!)]),
    ),
  } as WordBuffers
  let at = 0
  for (const buffer of [
    ...Object.values(buffers),
    ...WORD_BUFFERS.map((name) => wordBuffers[name]),
  ]) {
    new Uint8Array(buffer).set(body.subarray(at, at + buffer.byteLength))
    at += buffer.byteLength
  }
  return at === body.length
    ? { offers, words: new WordIndex(wordBuffers), snapshot: head.snapshot, identity }
    : 'it is damaged'
}
