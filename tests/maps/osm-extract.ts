import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'

export interface OsmWay {
  nodes: number[]
  tags: Record<string, string>
}

export interface OsmExtract {
  /** Longitude and latitude by id. */
  nodes: Map<number, [lon: number, lat: number]>
  ways: OsmWay[]
}

type Tags = Record<string, string>

/** Nodes and tagged ways of an extract of OpenStreetMap in its format PBF: dense nodes and ways, all that the extracts of the tests have. */
export function readExtract(file: Buffer): OsmExtract {
  const extract: OsmExtract = { nodes: new Map(), ways: [] }
  for (let at = 0; at < file.length;) {
    const headLength = file.readUInt32BE(at)
    const head = { type: '', size: 0 }
    new PbfReader(file.subarray(at + 4, at + 4 + headLength)).readFields((tag, _, pbf) => {
      if (tag === 1) head.type = pbf.readString()
      else if (tag === 3) head.size = pbf.readVarint()
    }, null)
    at += 4 + headLength
    if (head.type === 'OSMData') readBlock(unpacked(file.subarray(at, at + head.size)), extract)
    at += head.size
  }
  return extract
}

function unpacked(blob: Buffer): Buffer {
  let bytes: Uint8Array = new Uint8Array()
  new PbfReader(blob).readFields((tag, _, pbf) => {
    if (tag === 1) bytes = pbf.readBytes()
    else if (tag === 3) bytes = inflateSync(pbf.readBytes())
  }, null)
  return Buffer.from(bytes)
}

function readBlock(bytes: Buffer, extract: OsmExtract): void {
  const texts: string[] = []
  const groups: Uint8Array[] = []
  const scale = { granularity: 100, lat: 0, lon: 0 }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1)
      new PbfReader(pbf.readBytes()).readFields((inner, __, table) => {
        if (inner === 1) texts.push(Buffer.from(table.readBytes()).toString())
      }, null)
    else if (tag === 2) groups.push(pbf.readBytes())
    else if (tag === 17) scale.granularity = pbf.readVarint()
    else if (tag === 19) scale.lat = pbf.readVarint(true)
    else if (tag === 20) scale.lon = pbf.readVarint(true)
  }, null)
  for (const group of groups)
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 2) readDense(pbf.readBytes(), scale, extract)
      else if (tag === 3) readWay(pbf.readBytes(), texts, extract)
    }, null)
}

function readDense(
  bytes: Uint8Array,
  scale: { granularity: number; lat: number; lon: number },
  { nodes }: OsmExtract,
): void {
  const [ids, lats, lons]: number[][] = [[], [], []]
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) pbf.readPackedSVarint(ids)
    else if (tag === 8) pbf.readPackedSVarint(lats)
    else if (tag === 9) pbf.readPackedSVarint(lons)
  }, null)
  let [id, lat, lon] = [0, 0, 0]
  ids!.forEach((step, n) => {
    id += step
    lat += lats![n]!
    lon += lons![n]!
    nodes.set(id, [
      1e-9 * (scale.lon + scale.granularity * lon),
      1e-9 * (scale.lat + scale.granularity * lat),
    ])
  })
}

function readWay(bytes: Uint8Array, texts: readonly string[], { ways }: OsmExtract): void {
  const [keys, values, refs]: number[][] = [[], [], []]
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag === 2) pbf.readPackedVarint(keys)
    else if (tag === 3) pbf.readPackedVarint(values)
    else if (tag === 8) pbf.readPackedSVarint(refs)
  }, null)
  if (keys!.length === 0) return
  const tags: Tags = {}
  keys!.forEach((key, n) => (tags[texts[key]!] = texts[values![n]!]!))
  let id = 0
  ways.push({ nodes: refs!.map((step) => (id += step)), tags })
}
