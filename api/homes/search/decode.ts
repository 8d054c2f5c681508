import type { IndexedOffer } from '#search/index.ts'
import { OFFER_COLUMNS } from './offer-columns.ts'

/** Bytes before the first row of PostgreSQL's binary COPY format: signature, flags, length of a header extension (none). */
const HEADER = 19
/** Longest row without its text: 2 bytes for the number of fields, 4 for the length of each, at most 8 per value. */
const LONGEST_ROW = 2 + OFFER_COLUMNS.length * (4 + 8) + 4
/** PostgreSQL counts from 2000. */
const EPOCH_2000 = 946_684_800_000_000

/**
 * Reads the offers that `COPY ... TO STDOUT (FORMAT binary)` sends, one array per chunk. Binary, because it takes no parsing and has all microseconds.
 * @throws RangeError when the stream ends within a row
 */
export async function* decodeOffers(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<IndexedOffer[], void> {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const reader = new Reader(bytes)
    if (!started && bytes.length >= HEADER) {
      reader.at = HEADER
      started = true
    }
    const offers: IndexedOffer[] = []
    while (started && bytes.length - reader.at >= LONGEST_ROW) {
      const start = reader.at
      const offer = reader.offer()
      if (offer) offers.push(offer)
      else {
        reader.at = start
        break
      }
    }
    rest = bytes.subarray(reader.at)
    yield offers
  }
  const reader = new Reader(rest)
  const offers: IndexedOffer[] = []
  for (let offer = reader.offer(); offer !== null; offer = reader.offer()) offers.push(offer)
  yield offers
}

type Members = Record<string, number | string | null>
/** All offers are copies of it, so that they have one shape. */
const NO_MEMBERS: Members = {
  ...Object.fromEntries(OFFER_COLUMNS.map(({ name }) => [name, null])),
  text: '',
}

class Reader {
  at = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The next row; null at the end mark, or if its text is incomplete. */
  offer(): IndexedOffer | null {
    const fields = this.#bytes.readInt16BE(this.at)
    this.at += 2
    if (fields === -1) return null
    const offer: Members = { ...NO_MEMBERS }
    for (const { name, as, steps } of OFFER_COLUMNS) {
      const value = this.#value(as)
      offer[name] = steps === 1 || value === null ? value : Number(value) / steps
    }
    const text = this.#field()
    if (this.at > this.#bytes.length) return null
    if (text >= 0) offer['text'] = this.#bytes.toString('utf8', text, this.at)
    return offer as unknown as IndexedOffer
  }

  #value(as: (typeof OFFER_COLUMNS)[number]['as']): number | string | null {
    switch (as) {
      case 'int2':
        return this.#int2()
      case 'int4':
        return this.#int4()
      case 'int8':
        return this.#int8()
      case 'float8':
        return this.#float8()
      case 'time': {
        const microseconds = this.#int8()
        return microseconds === null ? null : microseconds + EPOCH_2000
      }
      case 'text':
        return this.#text()
    }
  }

  /** Skips the value of the next field and returns its offset; -1 when it is null. */
  #field(): number {
    const length = this.#bytes.readInt32BE(this.at)
    const start = this.at + 4
    this.at = start + Math.max(length, 0)
    return length < 0 ? -1 : start
  }

  #int2(): number | null {
    const start = this.#field()
    return start < 0 ? null : this.#bytes.readInt16BE(start)
  }

  #int4(): number | null {
    const start = this.#field()
    return start < 0 ? null : this.#bytes.readInt32BE(start)
  }

  /** Exact up to 2^53. */
  #int8(): number | null {
    const start = this.#field()
    return start < 0
      ? null
      : this.#bytes.readInt32BE(start) * 2 ** 32 + this.#bytes.readUInt32BE(start + 4)
  }

  #float8(): number | null {
    const start = this.#field()
    return start < 0 ? null : this.#bytes.readDoubleBE(start)
  }

  #text(): string {
    const start = this.#field()
    return this.#bytes.toString('latin1', start, this.at)
  }
}
