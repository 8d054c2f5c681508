import { crc32, deflateRawSync } from 'node:zlib'
import { Readable } from 'node:stream'
import type { FeedFile } from '#feeds/archive.ts'

export interface ZipEntry {
  name: string
  content: string | Uint8Array
  /** A false size for the archive's header. */
  declaredSize?: number
  declaredCrc?: number
  isEncrypted?: boolean
}

/** A ZIP of these files, with false sizes if requested. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize, declaredCrc, isEncrypted } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(declaredCrc ?? crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(declaredSize ?? bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    parts.push(Buffer.from('504b0304', 'hex'), fields, nameBytes, packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), fields, more, nameBytes)
    offset += 4 + fields.length + nameBytes.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listing, Buffer.from('504b0506', 'hex'), end])
}

/** Bytes as a random-access file. */
export const fileOf = (content: string | Uint8Array): FeedFile => {
  const bytes = Buffer.from(content as string)
  return {
    size: bytes.length,
    bytes: (start = 0, end = bytes.length) =>
      Readable.from([bytes.subarray(start, end)], { objectMode: false }),
  }
}
