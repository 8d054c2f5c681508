import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/**
 * The file `places.bin`, described once for its writer (`build.ts`) and its reader (`data.ts`).
 *
 * Brotli over: a line of JSON naming the sections with their lengths, then the sections one after another. Numbers are little-endian, split into byte
 * planes (all lowest bytes first), which halves what Brotli makes of them; `delta` sections hold the zigzag difference to the number before.
 *
 * Places are numbered 0..n-1: countries by id, then states by country and id, then cities by state and id. A parent's children are therefore a range.
 */
export const SECTIONS = {
  /** How many countries, states and cities. */
  sizes: 'u32',
  /** The package's id of each place. */
  number: 'delta',
  /** Place number of the parent; a country has itself. */
  parent: 'delta',
  /** Place number of the state that each state lies in; 0 = of none. */
  region: 'u32',
  /** String of the package's name. */
  name: 'delta',
  /** String of the slug, where it is not `slugify(name)`; 0 = it is. */
  slug: 'u32',
  /** String of each state's code within its country (`TX`). */
  code: 'u32',
  /** Two letters of each country, as one number. */
  iso2: 'u16',
  /** Degrees times 1,000 (110 m; a place is not a point); NOWHERE when unknown. */
  lat: 'i32',
  lon: 'i32',
  /** 0 = unknown. */
  population: 'u32',
  /** The land that each place lies on (`landmasses.ts`); 0 = unknown. */
  land: 'u16',
  /** 1 = another entry of a place that is shown already: got by id, never listed. */
  double: 'u8',
  /** How many translations each place has; then their languages (place in `languages`) and strings. */
  translations: 'u8',
  translationLanguage: 'u8',
  translationName: 'delta',
  /** Strings: UTF-8 one after another, and the length in bytes of each. String 0 is empty. */
  text: 'u8',
  textLength: 'u16',
  /** Codes of the languages, space-separated. */
  languages: 'u8',
  /** The search keys in code unit order: how many units each shares with the one before, how many follow, and all that follow as UTF-8. */
  keyShared: 'u8',
  keyRest: 'u8',
  keyText: 'u8',
  /** How many places each key leads to; then the places, times two, plus one where the key starts at a later word of the name. */
  keyPlaces: 'u16',
  keyPlace: 'u32',
} as const

export const NOWHERE = -0x80000000
export const DEGREE = 1000

type Kind = (typeof SECTIONS)[keyof typeof SECTIONS]
type SectionName = keyof typeof SECTIONS
type ArrayOf<K extends Kind> = K extends 'u8'
  ? Uint8Array
  : K extends 'u16'
    ? Uint16Array
    : K extends 'i32'
      ? Int32Array
      : Uint32Array
export type Sections = { [N in SectionName]: ArrayOf<(typeof SECTIONS)[N]> }

const CONSTRUCTORS = {
  u8: Uint8Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  delta: Uint32Array,
} as const

/** The file's bytes before compression, for tests to compare. */
export function encodeSections(sections: Sections): Uint8Array {
  const parts = (Object.keys(SECTIONS) as SectionName[]).map((name) => ({
    name,
    array: sections[name],
    kind: SECTIONS[name] as Kind,
  }))
  const head = Buffer.from(
    `${JSON.stringify(parts.map(({ name, array }) => [name, array.length]))}\n`,
  )
  return Buffer.concat([
    head,
    ...parts.map(({ array, kind }) => toPlanes(kind === 'delta' ? zigzag(array) : array)),
  ])
}

/** Throws a RangeError naming the section when the bytes are not those of this version's file. */
export function decodeSections(bytes: Uint8Array): Sections {
  const end = bytes.indexOf(10)
  const head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as [SectionName, number][]
  let at = end + 1
  const sections: Partial<Record<SectionName, unknown>> = {}
  for (const [name, length] of head) {
    const kind: Kind | undefined = SECTIONS[name]
    if (!kind) throw new RangeError(`places.bin has an unknown section ${name}`)
    const array = new CONSTRUCTORS[kind](length)
    const size = array.byteLength
    if (at + size > bytes.length) throw new RangeError(`places.bin ends within ${name}`)
    fromPlanes(bytes.subarray(at, at + size), array)
    if (kind === 'delta') unzigzag(array as Uint32Array)
    sections[name] = array
    at += size
  }
  for (const name of Object.keys(SECTIONS))
    if (!(name in sections)) throw new RangeError(`places.bin lacks ${name}`)
  return sections as Sections
}

export const compress = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
export const decompress = (bytes: Uint8Array): Uint8Array => brotliDecompressSync(bytes)

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

function toPlanes(array: Numbers): Uint8Array {
  const width = array.BYTES_PER_ELEMENT
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  if (width === 1) return bytes
  const planes = new Uint8Array(bytes.length)
  for (let plane = 0, to = 0; plane < width; plane++)
    for (let from = plane; from < bytes.length; from += width) planes[to++] = bytes[from]!
  return planes
}

function fromPlanes(planes: Uint8Array, array: Numbers): void {
  const bytes = new Uint8Array(array.buffer)
  const width = array.BYTES_PER_ELEMENT
  for (let plane = 0, from = 0; plane < width; plane++)
    for (let to = plane; to < bytes.length; to += width) bytes[to] = planes[from++]!
}

function zigzag(array: Numbers): Uint32Array {
  let before = 0
  return Uint32Array.from(array, (value) => {
    const step = value - before
    before = value
    return step < 0 ? -2 * step - 1 : 2 * step
  })
}

function unzigzag(array: Uint32Array): void {
  let value = 0
  for (let i = 0; i < array.length; i++) {
    const step = array[i]!
    value += step & 1 ? -((step + 1) / 2) : step / 2
    array[i] = value
  }
}
